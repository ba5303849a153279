"""What holds in every game of Ludo, whoever plays it how."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.rules.game import Action, Refusal, Seat
from ludoteca.rules.ludo.board import HOME, HOUSED, LETTERS, square_of
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.rules import LudoRules
from tests.rules.ludo.playing import told
from tests.rules.playing import SETTINGS, applied

RULES = [setting.rules for setting in SETTINGS if setting.kind.name == "ludo"]
setups = st.sampled_from(RULES)
for_three_or_more = st.sampled_from([rules for rules in RULES if rules.seats > 2])
games = st.integers(0, 2**32 - 1)
few = settings(max_examples=25)


@dataclass(frozen=True)
class Step:
    """A ply, or somebody's leaving (``action`` is empty)."""

    before: LudoPosition
    action: Action
    after: LudoPosition


def course(rules: LudoRules, seed: int, leaving: float = 0) -> Iterator[Step]:
    """A random game, in half of which captures and bringing out come first."""
    random = Random(seed)
    eager = random.random() < 0.5
    position = rules.start()
    while position.turn is not None:
        if random.random() < leaving:
            after = position.withdraw(random.choice([Seat(seat) for seat in range(rules.seats)]))
            if not isinstance(after, Refusal):
                yield Step(position, Action(""), after)
                position = after
                continue
        actions = position.chances() or position.legal()
        wanted = [action for action in actions if "x" in action or "-" in action]
        action = random.choice(wanted if eager and wanted else actions)
        after = applied(position, action)
        assert isinstance(after, LudoPosition)
        yield Step(position, action, after)
        position = after


def moves(rules: LudoRules, seed: int) -> Iterator[Step]:
    return (step for step in course(rules, seed) if step.before.dice)


@few
@given(setups, games)
def test_every_house_keeps_its_four_counters(rules: LudoRules, seed: int) -> None:
    played = set(rules.setup.houses)

    for step in course(rules, seed):
        assert [len(own) for own in step.after.counters] == [4 if house in played else 0 for house in range(4)]
        assert all(list(own) == sorted(own) and {*own} <= {*range(-1, 57)} for own in step.after.counters)


@few
@given(setups, games)
def test_the_counters_at_home_and_all_progress_never_fall(rules: LudoRules, seed: int) -> None:
    def standing(position: LudoPosition) -> tuple[int, int]:
        every = [progress for own in position.counters for progress in own]
        return every.count(HOME), sum(every)

    for step in course(rules, seed):
        assert standing(step.before) <= standing(step.after)
        assert (standing(step.before) == standing(step.after)) == (step.action[0] == "=")


@few
@given(setups, games)
def test_a_move_takes_one_opponents_counter_at_most_and_goes_home_by_it(rules: LudoRules, seed: int) -> None:
    setup = rules.setup
    for step in moves(rules, seed):
        changed = [house for house in range(4) if step.before.counters[house] != step.after.counters[house]]
        own = [house for house in changed if setup.owners[house] == step.before.mover]
        (other,) = [house for house in changed if house not in own] or [None]
        assert len(own) == 1
        assert (other is not None) == ("x" in step.action)
        if other is not None:
            assert step.action[-1] == LETTERS[other]
            was, now = Counter(step.before.counters[other]), Counter(step.after.counters[other])
            ((victim, _),) = (was - now).items()
            assert (now - was, was.total()) == (Counter({HOUSED: 1}), now.total())
            assert square_of(other, victim) not in {*setup.refuges, None}
            mine = Counter(step.after.counters[own[0]]) - Counter(step.before.counters[own[0]])
            assert mine == Counter({HOME: 1})


@few
@given(setups, games)
def test_nobody_moves_anothers_counters(rules: LudoRules, seed: int) -> None:
    for step in course(rules, seed):
        houses = {action.partition("@")[2][0] for action in step.before.legal()}
        assert houses <= {LETTERS[house] for house in rules.setup.owns[step.before.mover]}


@few
@given(setups, games)
def test_every_die_of_a_roll_is_played_or_lost_or_left_over_by_who_finished(rules: LudoRules, seed: int) -> None:
    rolled = played = lost = 0
    for step in course(rules, seed):
        effect = told(step.before, step.action)
        rolled += sum(effect.get("rolled", []))
        played += sum(effect.get("dice", []))
        lost += sum(effect["lost"])
        finished = step.after.finished != step.before.finished
        if finished:
            rolled -= sum(step.before.dice) - sum(effect["dice"])
        assert rolled == played + lost + sum(step.after.dice)
        assert not (finished and effect["lost"])


@few
@given(setups, games)
def test_dice_in_hand_can_be_used_and_lie_as_they_were_rolled(rules: LudoRules, seed: int) -> None:
    for step in course(rules, seed):
        after = step.after
        assert bool(after.legal()) == bool(after.dice)
        if step.action[0] == "=" and after.dice:
            assert step.action == f"={after.dice[0]}{after.dice[1]}"
        if step.before.dice and after.dice:
            assert len(after.dice) == 1
            assert sorted([*after.dice, int(step.action[0])]) == sorted(step.before.dice)


@few
@given(setups, games)
def test_opponents_share_a_square_only_where_it_is_safe(rules: LudoRules, seed: int) -> None:
    setup = rules.setup
    for step in course(rules, seed):
        on = [
            {square_of(house, progress) for house in houses for progress in step.after.counters[house]} - {None}
            for houses in setup.owns
        ]
        shared = {square for one, squares in enumerate(on) for other in on[:one] for square in squares & other}
        assert shared <= setup.refuges


@few
@given(setups, games)
def test_only_a_double_six_rolls_again_and_at_most_twice(rules: LudoRules, seed: int) -> None:
    rolls: list[Action] = []
    for step in course(rules, seed):
        if step.action[0] == "=":
            rolls.append(step.action)
            assert step.after.sixes <= 2
        if step.after.seat != step.before.seat:
            assert set(rolls[:-1]) <= {"=66"}
            assert len(rolls) <= 3
            assert rolls[-1] != "=66" or len(rolls) == 3 or step.after.finished != step.before.finished
            rolls = []
        elif not step.after.dice and step.before.sixes + step.after.sixes:
            assert rolls[-1] == "=66"


@few
@given(for_three_or_more, games)
def test_places_are_a_weak_order_whoever_leaves_and_when(rules: LudoRules, seed: int) -> None:
    *_, last = course(rules, seed, leaving=0.005)

    outcome = last.after.outcome
    places = outcome.places
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    assert outcome.winners == tuple(seat for seat, place in enumerate(places) if place == 1)
    assert not outcome.draw
    behind = [places[seat] for seat in (*last.after.finished, *reversed(last.after.left))]
    assert behind == sorted(set(behind))
    assert outcome.reason == ("home" if last.after.finished else "last")


@few
@given(for_three_or_more, games)
def test_whoever_has_left_has_no_turn_and_no_counters(rules: LudoRules, seed: int) -> None:
    for step in course(rules, seed, leaving=0.02):
        assert step.after.seat not in step.after.left
        assert all(step.after.counters[house] == () for seat in step.after.left for house in rules.setup.owns[seat])
        assert rules.decode(step.after.encode()) == step.after
