"""Computers among several people: what they go along with, and what they decide nothing of."""

from __future__ import annotations

import random

from ludoteca.hall.affairs import can
from ludoteca.hall.awaited import runs_out
from ludoteca.match.clock import left_at
from ludoteca.match.commands import (
    Answer,
    Claim,
    Contribute,
    Hold,
    Join,
    Leave,
    Propose,
    Ready,
    Resign,
    Roll,
    SeatComputer,
    Tick,
)
from ludoteca.match.ending import CLAIM_AFTER, next_due
from ludoteca.match.events import MatchEnded
from ludoteca.match.occupant import Computer
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.record import record_of
from ludoteca.match.rounds import rounds
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action, Chance
from tests.match.computers import ALL_HOUSED, HOUR, Table, code, ludo
from tests.match.ludo import FOUR, ONE, PEOPLE, THREE, TWO

SOMEBODY_FIRST = 8
"""With these lots a person is home first."""


def test_computers_bring_nothing_to_the_dice() -> None:
    table = ludo(3, 2)
    table.do(Contribute(ONE, "abcdefgh"))
    table.do(Contribute(TWO, "ijklmnop"))

    assert table.state.seal is not None
    assert sorted(table.state.seal.nonces) == [ONE, TWO]
    table.play(ALL_HOUSED)
    assert table.state.seal.used


def test_a_computers_time_runs_but_never_out() -> None:
    table = ludo(3, 2)
    table.play(f"{ALL_HOUSED} {ALL_HOUSED}")
    assert table.mover == THREE

    assert next_due(table.state) is None
    assert code(table.ask(Tick(), after=2 * HOUR)) == "nothing-new"
    assert table.state.clock is not None
    assert left_at(table.state.clock, THREE, Millis(table.now)) == 0
    table.play(ALL_HOUSED)
    assert table.mover == ONE
    assert next_due(table.state) == table.now + HOUR


def test_people_run_out_of_time_beside_a_computer_and_the_others_play_on() -> None:
    table = ludo(3, 2)

    table.do(Tick(), after=HOUR)

    assert table.state.out == {ONE}
    assert table.mover == TWO
    table.do(Tick(), after=HOUR)
    assert table.state.ended == MatchEnded((THREE,), "last", (3, 2, 1))


def test_a_held_clock_goes_on_with_a_computers_move() -> None:
    table = ludo(3, 2)
    table.play(f"{ALL_HOUSED} {ALL_HOUSED}")
    table.do(Hold(Millis(table.now)))
    assert table.state.clock is not None
    assert table.state.clock.held

    table.do(Roll(THREE, Action(ALL_HOUSED)), after=HOUR)

    assert not table.state.clock.held
    assert table.mover == ONE


def test_who_leaves_is_placed_last_and_the_rest_plays_on_with_computers() -> None:
    table = ludo(4, 2)
    table.do(Leave(TWO))

    assert table.state.out == {TWO}
    assert table.state.playing is not None
    table.play(f"{ALL_HOUSED} {ALL_HOUSED} {ALL_HOUSED}")
    assert table.mover == ONE


def test_with_the_last_of_the_people_the_match_ends() -> None:
    table = ludo(4, 2, 3)
    table.do(Leave(ONE))
    assert table.state.ended is None
    table.do(Leave(TWO))

    assert table.state.ended == MatchEnded((THREE, FOUR), "left", (3, 3, 1, 1))
    (played,) = rounds((Millis(table.now), event) for event in table.log)
    told = record_of(played)
    assert [who.who for who in told.players] == ["person", "person", "computer", "computer"]
    assert told.result is not None
    assert told.result.reason == "left"


def test_one_computer_that_is_left_has_won() -> None:
    table = ludo(3, 1)
    table.do(Leave(ONE))
    table.do(Leave(THREE))

    assert table.state.ended is not None
    assert table.state.ended.winners == (TWO,)


def test_a_rematch_is_for_the_people_to_agree_on() -> None:
    table = ludo(3, 2)
    table.play_out()
    assert table.state.ended is not None

    table.do(Propose(ONE, What.REMATCH))
    (offer,) = table.state.offers.open
    assert offer.asked == (TWO,)
    table.do(Answer(TWO, offer.id, accept=True))

    assert table.state.number == 2
    assert table.state.playing is not None
    assert table.state.setup.occupants[2] == Computer("easy")
    assert table.state.clock is not None


def teams(*computers: int) -> Table:
    table = Table("quatro/teams")
    for player in range(1, 4):
        table.do(SeatComputer(ONE, "easy", ONE) if player in computers else Join(PEOPLE[player], ONE))
    return table


def test_a_computer_agrees_to_no_draw() -> None:
    table = teams(3)
    table.play("a")

    assert code(table.ask(Propose(ONE, What.DRAW, Scope.GAME))) == "computer-declines"
    assert code(table.ask(Propose(ONE, What.DRAW, Scope.MATCH))) == "computer-declines"
    assert "draw" not in str(can(table.state, (ONE,), Millis(table.now))["offer"])
    assert code(teams().ask(Propose(ONE, What.DRAW, Scope.GAME))) is None


def test_a_computer_gives_up_with_its_partner_and_asks_nothing() -> None:
    table = teams(2)
    table.do(Resign(TWO, Scope.GAME))
    assert table.state.offers.open  # a person is asked
    table.do(Resign(ONE, Scope.MATCH))

    assert table.state.ended is not None
    assert table.state.ended.winners == (TWO, FOUR)
    assert not table.state.offers.open


def test_computers_are_ready_whenever_the_people_are() -> None:
    table = Table("quatro/three")
    table.do(Join(PEOPLE[1], ONE))
    table.do(SeatComputer(ONE, "easy", ONE))
    table.play("a b c a b c a b d a")
    assert table.state.over

    table.do(Ready(ONE))
    assert table.state.over
    table.do(Ready(TWO))
    assert table.state.playing is not None
    assert table.state.playing.number == 2


def test_nothing_is_claimed_from_a_computer() -> None:
    table = Table("quatro/three")
    table.do(Join(PEOPLE[1], ONE))
    table.do(SeatComputer(ONE, "easy", ONE))
    table.play("a b c a b c a b d a")
    table.do(Ready(ONE))

    table.do(Claim(ONE), after=CLAIM_AFTER)

    assert table.state.out == {TWO}
    assert table.state.playing is not None
    assert table.state.ended is None


def test_where_none_but_computers_still_play_those_who_are_home_keep_their_places() -> None:
    table, lots = ludo(4, 1, 3, ending="play-on"), random.Random(SOMEBODY_FIRST)
    while not (home := [one for one in (ONE, THREE) if table.state.through(one)]):
        playing = table.state.playing
        assert playing is not None
        assert all(playing.plays(computer) for computer in table.state.computers)
        rolls = playing.position.turn is Chance.ROLL
        table.play(lots.choice(playing.position.chances() if rolls else playing.position.legal()))
    (other,) = {ONE, THREE} - set(home)

    table.do(Leave(other))

    ended = table.state.ended
    assert ended is not None
    assert (ended.winners, ended.places[home[0]], ended.places[other]) == ((home[0],), 1, 4)
    assert sorted(ended.places) == [1, 2, 3, 4]


def test_the_time_of_a_computer_runs_out_for_nobody() -> None:
    table = ludo(3, 1)
    while table.mover != TWO:
        table.play(ALL_HOUSED)

    assert runs_out(table.state, table.state.since) is None

    table.play(ALL_HOUSED)
    assert runs_out(table.state, table.state.since) is not None
