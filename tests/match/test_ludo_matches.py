"""Matches of Ludo: turns of several plies, their clocks, series with a timed start, and three or four who play on."""

from __future__ import annotations

import random

import pytest

from ludoteca.match.clock import left_at
from ludoteca.match.commands import Answer, Command, Contribute, Join, Leave, Move, Propose, Ready, Resign, Roll, Tick
from ludoteca.match.control import Bank, PerTurn
from ludoteca.match.dice import Fairness
from ludoteca.match.ending import next_due, starts_until
from ludoteca.match.events import DroppedOut, GameEnded
from ludoteca.match.occupant import Computer, Person
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.record import record_of
from ludoteca.match.rounds import rounds
from ludoteca.match.run import run_of
from ludoteca.match.series import BestOf, Games
from ludoteca.match.state import Game
from ludoteca.match.units import Millis, Player
from ludoteca.rules.game import Action, Chance, Refusal
from tests.match.ludo import ONE, PEOPLE, THREE, TWO, LudoTable

HOUR = 3_600_000
ALL_HOUSED = "=54"
"""A roll that nobody can use as long as all counters are in their houses: the turn passes."""
DOUBLE = "=66 6@r- 6@r-"
"""A double six with which two counters come out, and red rolls again."""


def code(refusal: Refusal | None) -> str | None:
    return refusal and refusal.code


def ended(table: LudoTable) -> tuple[tuple[Player, ...], str, tuple[int, ...]]:
    found = table.state.ended
    assert found is not None
    return found.winners, found.reason, found.places


# Turns


def test_whose_turn_it_is_rolls_first_and_once() -> None:
    table = LudoTable()

    assert code(table.ask(Roll(TWO, Action("=63")))) == "not-your-turn"
    assert code(table.ask(Move(ONE, Action("6@r-")))) == "roll-first"
    assert code(table.ask(Roll(ONE, None))) == "no-dice"
    table.play("=63")
    assert table.mover == ONE
    assert code(table.ask(Roll(ONE, Action("=66")))) == "rolled-already"
    table.play("6@r- 3@r0")
    assert table.mover == TWO


def test_a_roll_that_nothing_can_use_passes_the_turn() -> None:
    table = LudoTable()
    table.play(ALL_HOUSED)

    assert table.mover == TWO


def test_a_player_cannot_roll_by_a_move() -> None:
    assert code(LudoTable().ask(Move(ONE, Action("=66")))) == "roll-first"


def test_a_game_of_chance_takes_no_lane() -> None:
    table = LudoTable()
    table.play("=63")

    assert run_of(table.state) is None


# Clocks


def test_time_runs_from_before_the_roll_until_the_turn_is_over() -> None:
    table = LudoTable(control=PerTurn(Millis(HOUR)))
    table.play("=63", after=1_000)
    table.play("6@r-", after=1_000)
    clock = table.state.clock
    assert clock is not None

    assert left_at(clock, ONE, Millis(table.now)) == HOUR - 2_000
    table.play("3@r0", after=1_000)
    assert table.state.clock is not None
    assert table.state.clock.running == TWO


def test_a_bonus_roll_is_a_turn_of_its_own_for_a_clock_per_move() -> None:
    table = LudoTable(control=PerTurn(Millis(HOUR)))
    table.play(DOUBLE, after=10_000)
    clock = table.state.clock
    assert clock is not None

    assert (clock.running, left_at(clock, ONE, Millis(table.now))) == (ONE, HOUR)


def test_a_bank_gets_its_increment_when_the_turn_passes_on_and_for_no_bonus_roll() -> None:
    table = LudoTable(control=Bank(Millis(180_000), Millis(2_000)))
    table.play(DOUBLE, after=1_000)
    clock = table.state.clock
    assert clock is not None
    assert left_at(clock, ONE, Millis(table.now)) == 177_000

    table.play("=21 2@r0 1@r0", after=1_000)

    assert table.state.clock is not None
    assert left_at(table.state.clock, ONE, Millis(table.now)) == 176_000


def test_who_runs_out_of_time_loses_the_game_of_two() -> None:
    table = LudoTable(form=BestOf(3))
    table.do(Tick(), after=HOUR)

    assert table.state.ended is None
    assert table.state.wins == (0, 1)


# Offers


def draw(table: LudoTable, scope: Scope = Scope.GAME) -> None:
    table.do(Propose(ONE, What.DRAW, scope))


@pytest.mark.parametrize("answer", ["=54", "=63"])
def test_a_draw_offer_stands_until_whoever_was_asked_rolls(answer: str) -> None:
    table = LudoTable()
    draw(table)
    table.play(ALL_HOUSED)
    assert table.state.offers.open, "the own roll leaves it"

    table.play(answer)

    assert table.state.offers.open == ()


def test_a_draw_may_be_of_the_game_or_of_the_match_in_a_series() -> None:
    of_game, of_match = LudoTable(form=BestOf(3)), LudoTable(form=BestOf(3))
    draw(of_game)
    draw(of_match, Scope.MATCH)
    of_game.do(Answer(TWO, 1, accept=True))
    of_match.do(Answer(TWO, 1, accept=True))

    assert (of_game.state.points, of_game.state.ended) == ((1, 1), None)
    assert ended(of_match)[0] == ()


def test_three_can_agree_on_nothing() -> None:
    table = LudoTable({"seats": "3"})

    assert code(table.ask(Propose(ONE, What.DRAW, Scope.GAME))) == "no-draws"
    assert code(table.ask(Resign(ONE, Scope.GAME))) == "cannot-resign"


# Series


def test_who_goes_first_swaps_in_every_game() -> None:
    table = LudoTable(form=BestOf(3))
    table.do(Resign(ONE, Scope.GAME))
    table.do(Ready(ONE))
    table.do(Ready(TWO))

    assert table.mover == TWO
    assert table.state.points == (0, 2)


def test_the_next_game_can_be_started_within_the_base_time_and_no_other_moment_is_told() -> None:
    table = LudoTable(form=BestOf(3), control=Bank(Millis(180_000), Millis(2_000)))
    before = starts_until(table.state)
    table.do(Resign(ONE, Scope.GAME))

    assert (None, table.now + 180_000) == (before, starts_until(table.state))


def test_who_does_not_press_start_in_time_loses_that_game() -> None:
    table = LudoTable(form=BestOf(3), control=Bank(Millis(180_000), Millis(2_000)))
    table.do(Resign(ONE, Scope.GAME))
    table.do(Ready(ONE))
    assert next_due(table.state) == table.now + 180_000

    table.do(Tick(), after=180_000)

    assert table.state.wins == (1, 1)
    assert [event.reason for event in table.log if isinstance(event, GameEnded)] == ["resigned", "not-started"]
    assert table.state.ended is None


def test_when_nobody_presses_start_the_leader_wins_the_match() -> None:
    table = LudoTable(form=BestOf(3))
    table.do(Resign(ONE, Scope.GAME))
    table.do(Tick(), after=HOUR)

    assert ended(table)[:2] == ((TWO,), "not-started")


def test_when_nobody_presses_start_a_level_score_is_a_draw() -> None:
    table = LudoTable(form=BestOf(3))
    draw(table)
    table.do(Answer(TWO, 1, accept=True))
    table.do(Tick(), after=HOUR)

    assert ended(table)[:2] == ((), "not-started")


def test_a_match_ends_when_somebody_is_past_half() -> None:
    table = LudoTable(form=BestOf(3))
    for _ in range(2):
        table.do(Resign(ONE, Scope.GAME))
        if table.state.ended is None:
            table.do(Ready(ONE))
            table.do(Ready(TWO))

    assert ended(table)[:2] == ((TWO,), "resigned")


def test_a_match_may_be_given_up_as_a_whole() -> None:
    table = LudoTable(form=BestOf(5))
    table.do(Resign(TWO, Scope.MATCH))

    assert ended(table)[:2] == ((ONE,), "resigned")


def test_a_series_against_a_computer_swaps_too_and_waits_for_nobody() -> None:
    table = LudoTable(form=BestOf(3), occupants=(Person(PEOPLE[0]), Computer("normal")))
    table.play_out()
    assert next_due(table.state) is None

    table.do(Ready(ONE))

    assert table.mover == TWO


# Three and four


def test_who_leaves_is_last_and_the_others_play_on() -> None:
    table = LudoTable({"seats": "3"})
    table.do(Leave(ONE))
    assert table.mover == TWO
    assert table.state.ended is None

    table.play_out()

    winners, _, places = ended(table)
    assert places[0] == 3
    assert sorted(places) == [1, 2, 3]
    assert places[winners[0]] == 1


def test_who_leaves_later_is_placed_above_who_left_before() -> None:
    table = LudoTable({"seats": "4"})
    table.do(Leave(THREE))
    table.do(Leave(ONE))
    table.do(Leave(TWO))

    assert ended(table) == ((3,), "last", (3, 2, 4, 1))


def test_running_out_of_time_counts_as_leaving() -> None:
    table = LudoTable({"seats": "3"})
    table.do(Tick(), after=HOUR)

    assert [event.player for event in table.log if isinstance(event, DroppedOut)] == [ONE]
    assert table.mover == TWO


@pytest.mark.parametrize("ending", ["count", "play-on"])
@pytest.mark.parametrize("seats", ["3", "4"])
def test_a_game_of_more_ends_with_a_place_for_everybody(seats: str, ending: str) -> None:
    table = LudoTable({"seats": seats, "ending": ending})
    assert table.state.setup.form == Games(1)
    table.play_out(3)

    winners, reason, places = ended(table)
    assert reason == "home"
    assert len(winners) == 1
    assert places[winners[0]] == 1
    assert len(places) == int(seats)


def somebody_home(seats: str = "3") -> tuple[LudoTable, Player]:
    """A table that plays on behind the first who is home."""
    table, lots = LudoTable({"seats": seats, "ending": "play-on"}), random.Random(5)
    while all(map(playing_of(table).plays, table.state.left)):
        position = playing_of(table).position
        rolls = position.turn is Chance.ROLL
        table.play(lots.choice(position.chances() if rolls else position.legal()))
    return table, next(player for player in table.state.left if not playing_of(table).plays(player))


def playing_of(table: LudoTable) -> Game:
    game = table.state.playing
    assert game is not None
    return game


def test_who_is_home_has_their_place_and_leaves_no_game_by_leaving() -> None:
    table, first = somebody_home()

    assert code(table.ask(Leave(first))) == "out-already"
    table.play_out()

    winners, reason, places = ended(table)
    assert (winners, reason, places[first]) == ((first,), "home", 1)


def test_the_first_home_wins_also_if_everybody_else_leaves() -> None:
    table, first = somebody_home("4")
    others = [player for player in table.state.left if player != first]
    for player in others[:2]:
        table.do(Leave(player))

    winners, _, places = ended(table)
    assert (winners, [places[player] for player in (first, *others)]) == ((first,), [1, 4, 3, 2])


def test_who_sits_down_where_somebody_got_up_brings_their_own_to_the_dice() -> None:
    table = LudoTable({"seats": "3"}, joined=False)
    table.do(Join(PEOPLE[1], ONE))
    table.do(Contribute(TWO, "abcdefgh"))
    table.do(Leave(TWO))
    table.do(Join(PEOPLE[2], ONE))

    table.do(Contribute(TWO, "ABCDEFGH"))

    assert table.state.seal is not None
    assert table.state.seal.nonces == {TWO: "ABCDEFGH"}


@pytest.mark.parametrize("way", [Leave(ONE), Resign(ONE, Scope.MATCH)])
def test_a_game_that_its_match_ended_with_has_its_dice_in_its_record(way: Command) -> None:
    table = LudoTable(form=BestOf(3))
    table.do(Contribute(TWO, "abcdefgh"))
    table.play("=63 6@r- 3@r0")
    seal = table.state.seal
    table.do(way)

    *_, last = rounds((Millis(table.now), event) for event in table.log)

    assert seal is not None
    assert record_of(last).dice == Fairness(seal.commitment, "5e", ("", "abcdefgh"))
