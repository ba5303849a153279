"""What is said of a finished game: luck is even, no choice gains, and all that happens is accounted for."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ludoteca.engine.contest import player_of
from ludoteca.engine.ludo.appraisal import EVEN, PAIRS, Appraisal, Worst, appraise, appraising, finished, positions
from ludoteca.engine.ludo.evaluation import chances
from ludoteca.rules.game import Action, Chance, Ply, Seat
from ludoteca.rules.ludo.board import HOUSED, Progress
from ludoteca.rules.ludo.notation import ROLLS, Die, Tap, write_roll
from ludoteca.rules.ludo.position import LudoPosition
from tests.engine.ludo.boards import SETUPS, start
from tests.rules.playing import applied

NAMES = ("ludo,2,one,off,count", "ludo,2,side,on,count", "ludo,3,one,off,count", "ludo,4,one,off,play-on")


def game(name: str, seed: int, level: str = "easy", plies: int = 2_000) -> tuple[Action, ...]:
    """A game of a level against itself, as far as so many plies."""
    lots, position, actions = Random(seed), start(name), list[Action]()
    player = player_of("ludo", SETUPS[name].options, level)
    while position.outcome is None and len(actions) < plies:
        if position.turn is Chance.ROLL:
            actions.append(lots.choice(position.chances()))
        else:
            actions.append(player(position, lots.getrandbits(32)))
        after = applied(position, actions[-1])
        assert isinstance(after, LudoPosition)
        position = after
    return tuple(actions)


def change(appraisal: Appraisal, at: int) -> float:
    """How much the chances of whoever made a ply changed by it."""
    before = appraisal.plies[at - 1].chances if at else appraisal.start
    seat = appraisal.plies[at].seat
    return appraisal.plies[at].chances[seat] - before[seat]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_adds_up_from_its_start_to_its_end(name: str) -> None:
    actions = game(name, 1)
    told = appraise(SETUPS[name].options, actions)

    for at, ply in enumerate(told.plies):
        assert sum(ply.chances) == pytest.approx(1)
        assert change(told, at) == pytest.approx(ply.correction + ply.luck - ply.loss, abs=1e-5)
    assert sorted(told.plies[-1].chances)[-2:] == [0, 1]


@pytest.mark.parametrize("safe", ["off", "on"])
def test_of_two_players_the_luck_and_losses_of_both_make_the_result(safe: str) -> None:
    name = f"ludo,2,one,{safe},count"
    told = appraise(SETUPS[name].options, game(name, 2))
    one, two = told.seats
    corrected = sum(ply.correction * (1 if ply.seat == 0 else -1) for ply in told.plies)

    came = told.plies[-1].chances[0] - told.start[0]
    assert came == pytest.approx(one.luck - one.loss - two.luck + two.loss + corrected, abs=1e-4)


@pytest.mark.parametrize("name", NAMES)
def test_the_luck_of_all_rolls_is_even(name: str) -> None:
    actions = game(name, 3, plies=60)
    before = positions(SETUPS[name].options, actions)
    for position in [one for one in before if one.turn is Chance.ROLL][::6]:
        each = [finished(appraising((position, position.after(roll)), (write_roll(roll),))).plies[0] for roll in ROLLS]

        assert sum(ply.luck for ply in each) == pytest.approx(0, abs=1e-4)
        assert len({ply.correction for ply in each}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_loss_is_what_the_best_choice_would_have_kept(name: str) -> None:
    actions = game(name, 4)
    told, before = appraise(SETUPS[name].options, actions), positions(SETUPS[name].options, actions)
    for at, ply in enumerate(told.plies):
        seat = before[at].mover
        assert ply.seat == seat
        if not before[at].dice:
            assert (ply.loss, ply.best, ply.choice) == (0, None, False)
            continue
        kept = {action: chances(before[at].after(tap))[seat] for action, tap in both(before[at])}
        assert ply.loss == pytest.approx(max(kept.values()) - kept[actions[at]], abs=EVEN)
        assert ply.loss >= 0
        assert (ply.best is None) == (ply.loss < EVEN)
        assert ply.best is None or kept[ply.best] == max(kept.values())
        assert ply.choice == (max(kept.values()) - min(kept.values()) >= EVEN)


def both(position: LudoPosition) -> list[tuple[Action, Tap]]:
    return list(zip(position.legal(), position.taps(), strict=True))


def test_forced_moves_are_no_decisions() -> None:
    told = appraise(SETUPS[NAMES[0]].options, tuple(map(Action, ("=63", "6@r-", "3@r0", "=54"))))

    assert [(ply.seat, ply.loss, ply.choice) for ply in told.plies[1:3]] == [(0, 0, False)] * 2
    assert (told.seats[0].decisions, told.seats[0].share, told.seats[0].worst) == (0, None, None)


def test_a_capture_that_was_missed_is_the_worst_choice() -> None:
    counters = ((HOUSED, HOUSED, Progress(10), Progress(30)), (), (HOUSED, HOUSED, HOUSED, Progress(7)), ())
    position = replace(start(NAMES[0]), counters=counters, dice=(Die(3),))
    after = applied(position, Action("3@r10"))
    assert isinstance(after, LudoPosition)
    told = finished(appraising((position, after), (Action("3@r10"),)))

    assert told.seats[0].worst == Worst(Ply(1), Action("3@r10"), Action("3@r30xy"), told.plies[0].loss)
    assert told.seats[0].loss == told.plies[0].loss > 0.02
    assert (told.seats[0].decisions, told.seats[0].share, told.seats[1].decisions) == (1, 0, 0)


def test_a_choice_is_summed_up_with_its_seat() -> None:
    name = NAMES[2]
    told = appraise(SETUPS[name].options, game(name, 5, "random"))
    for seat, summary in enumerate(told.seats):
        own = [(at, ply) for at, ply in enumerate(told.plies, start=1) if ply.seat == seat]
        losses = [ply.loss for _, ply in own]

        assert summary.loss == pytest.approx(sum(losses))
        assert summary.luck == pytest.approx(sum(ply.luck for _, ply in own))
        assert summary.decisions == sum(ply.choice for _, ply in own)
        assert summary.share == summary.best / summary.decisions < 1
        assert isinstance(summary.worst, Worst)
        assert summary.worst.loss == max(losses)


def test_who_has_left_has_no_chances_and_the_rest_is_told_as_before() -> None:
    name, actions = NAMES[3], game(NAMES[3], 6, plies=80)
    options, left = SETUPS[name].options, [(Ply(len(actions)), Seat(2))]
    stayed, told = appraise(options, actions), appraise(options, actions, left)

    assert told.plies[-1].chances[2] == 0
    assert sum(told.plies[-1].chances) == pytest.approx(1)
    assert told.plies[:-1] == stayed.plies[:-1]
    assert (told.plies[-1].luck, told.plies[-1].loss) == (stayed.plies[-1].luck, stayed.plies[-1].loss)


def test_a_game_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="ply 2"):
        appraise(SETUPS[NAMES[0]].options, (Action("=66"), Action("5@r-")))


def test_the_rolls_that_differ_stand_in_order() -> None:
    assert [pair.first * 10 + pair.second for pair in PAIRS][:8] == [11, 12, 13, 14, 15, 16, 22, 23]
