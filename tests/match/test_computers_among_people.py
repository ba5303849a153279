"""Computers that people let sit down beside them: who may, what they go along with, and what they decide nothing of."""

from __future__ import annotations

import random

import pytest

from ludoteca.hall.affairs import can
from ludoteca.hall.awaited import runs_out
from ludoteca.ladder.verdict import verdict
from ludoteca.match.clock import left_at
from ludoteca.match.commands import (
    Answer,
    Claim,
    Close,
    Command,
    Contribute,
    Hold,
    Join,
    Leave,
    Move,
    Open,
    Propose,
    Ready,
    Resign,
    Roll,
    SeatComputer,
    SendOff,
    Tick,
)
from ludoteca.match.decide import decide
from ludoteca.match.ending import CLAIM_AFTER, WAITS, next_due
from ludoteca.match.events import ComputerSeated, Event, MatchEnded, SeatLeft
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Computer, Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.policy import POLICIES, Scope
from ludoteca.match.record import record_of
from ludoteca.match.rounds import rounds
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Refusal
from tests.match.ludo import FOUR, ONE, PEOPLE, THREE, TWO, LudoTable

ALL_HOUSED = "=54"
"""A roll that nobody can use as long as all counters are in their houses: the turn passes."""
HOUR = 3_600_000
SOMEBODY_FIRST = 8
"""With these lots a person is home first."""


def code(refusal: object) -> str | None:
    return refusal.code if isinstance(refusal, Refusal) else None


def ludo(seats: int, *computers: int, **options: str) -> LudoTable:
    """A table of Ludo where everybody has sat down in order, computers as those players."""
    table = LudoTable({"seats": str(seats), **options}, joined=False)
    for player in range(1, seats):
        if player in computers:
            table.do(SeatComputer(ONE, "easy", ONE))
        else:
            table.do(Join(PEOPLE[player], ONE))
    return table


class Table:
    """A match of another kind that goes on by commands at moments."""

    def __init__(self, kind: str, *, room: str = "") -> None:
        self.now = 1_000_000
        self.match: Match | None = None
        self.log: list[tuple[Millis, Event]] = []
        vacant = (Vacant(),) * {"quatro/three": 2, "quatro/teams": 3}.get(kind, 1)
        clock = POLICIES[kind].controls[-1]
        options = KINDS[kind].complete({})
        self.do(Open(kind, options, (Person(PEOPLE[0]), *vacant), None, ONE, control=clock, room=room))

    @property
    def state(self) -> Match:
        assert self.match is not None
        return self.match

    def ask(self, command: Command, after: int = 0) -> Refusal | None:
        self.now += after
        events = decide(self.match, command, Millis(self.now))
        if isinstance(events, Refusal):
            return events
        for event in events:
            self.match = evolve(self.match, event, Millis(self.now))
            self.log.append((Millis(self.now), event))
            if self.match.computers:
                assert verdict(event, self.match) is None
        return None

    def do(self, command: Command, after: int = 0) -> None:
        assert self.ask(command, after) is None

    def play(self, text: str) -> None:
        for column in text.split():
            mover = self.state.to_move
            assert mover is not None
            self.do(Move(mover, Action(column)))


# Sitting down, and being sent off


def test_the_host_lets_a_computer_sit_down_and_the_match_begins_with_the_last_seat() -> None:
    table = LudoTable({"seats": "3"}, joined=False)

    table.do(SeatComputer(ONE, "normal", TWO))
    assert table.state.waiting
    assert table.state.setup.occupants == (Person(PEOPLE[0]), Computer("normal"), Vacant())
    table.do(Join(PEOPLE[1], THREE))

    assert table.state.playing is not None
    assert table.mover == THREE
    assert table.state.online
    assert table.state.clock is not None


def test_a_computer_that_takes_the_last_seat_begins_the_match_too() -> None:
    table = LudoTable({"seats": "3"}, joined=False)
    table.do(Join(PEOPLE[1], THREE))

    table.do(SeatComputer(ONE, "easy", THREE))

    assert table.mover == THREE
    assert [ComputerSeated(THREE, "easy")] == [event for event in table.log if isinstance(event, ComputerSeated)]


def test_a_computer_is_sent_off_while_others_are_awaited_and_somebody_else_may_sit_there() -> None:
    table = LudoTable({"seats": "3"}, joined=False)
    table.do(SeatComputer(ONE, "easy", ONE))
    table.do(SendOff(ONE, TWO))

    assert table.state.setup.occupants[1] == Vacant()
    assert table.log[-1] == SeatLeft(TWO)
    table.do(SeatComputer(ONE, "normal", ONE))
    table.do(SendOff(ONE, TWO))
    table.do(Join(PEOPLE[1], ONE))
    table.do(SeatComputer(ONE, "normal", ONE))
    assert table.state.setup.occupants[1:] == (Person(PEOPLE[1]), Computer("normal"))


def test_nobody_is_sent_off_who_is_no_computer_or_once_the_match_has_begun() -> None:
    table = LudoTable({"seats": "3"}, joined=False)
    table.do(Join(PEOPLE[1], ONE))

    assert code(table.ask(SendOff(ONE, TWO))) == "no-computer-there"
    assert code(table.ask(SendOff(ONE, THREE))) == "no-computer-there"
    assert code(table.ask(SendOff(ONE, Player(9)))) == "no-computer-there"
    table.do(SeatComputer(ONE, "easy", ONE))
    assert code(table.ask(SendOff(ONE, THREE))) == "not-waiting"
    assert code(table.ask(SeatComputer(ONE, "easy", ONE))) == "not-waiting"


def test_only_the_host_asks_for_computers_but_in_a_room_whoever_sits_there() -> None:
    for room, refused in (("", "not-host"), ("room", None)):
        table = Table("quatro/three", room=room)
        table.do(Join(PEOPLE[1], ONE))

        assert code(table.ask(SeatComputer(TWO, "easy", ONE))) == refused

    table = Table("quatro/teams", room="room")
    table.do(Join(PEOPLE[1], ONE))
    table.do(SeatComputer(TWO, "easy", ONE))
    table.do(SendOff(TWO, THREE))
    assert table.state.setup.occupants[2] == Vacant()


def test_who_may_ask_is_seen_and_nobody_else() -> None:
    table = LudoTable({"seats": "4"}, joined=False)
    table.do(Join(PEOPLE[1], ONE))
    table.do(SeatComputer(ONE, "easy", ONE))

    host, guest, nobody = (can(table.state, held, Millis(table.now)) for held in ((ONE,), (TWO,), ()))

    levels = host["seat"]
    assert isinstance(levels, list)
    assert levels[:2] == ["easy", "normal"]
    assert host["off"] == [THREE]
    for other in (guest, nobody):
        assert (other["seat"], other["off"]) == ([], [])


def test_a_table_waits_no_longer_for_people_because_computers_come_and_go() -> None:
    table = LudoTable({"seats": "3"}, joined=False)
    opened = table.now
    for _ in range(3):
        table.do(SeatComputer(ONE, "easy", ONE), after=WAITS // 4)
        table.do(SendOff(ONE, TWO))

    assert next_due(table.state) == opened + WAITS
    table.do(Tick(), after=WAITS // 4)
    assert table.state.closed == "expired"


def test_a_table_waits_on_for_the_others_once_somebody_has_come() -> None:
    table = LudoTable({"seats": "3"}, joined=False)
    table.do(Join(PEOPLE[1], ONE), after=WAITS // 2)

    assert next_due(table.state) == table.now + WAITS


def test_nobody_is_let_in_where_the_table_is_closed() -> None:
    table = LudoTable({"seats": "3"}, joined=False)
    table.do(Close(ONE))

    assert code(table.ask(SeatComputer(ONE, "easy", ONE))) == "not-waiting"


# Alone with computers


@pytest.mark.parametrize("kind", ["ketafors", "quatro/classic", "four"])
def test_one_person_and_a_computer_play_without_a_clock_as_against_the_computer(kind: str) -> None:
    table = Table(kind)
    table.do(SeatComputer(ONE, "easy", ONE))
    state = table.state

    assert not state.online
    assert state.playing is not None
    assert state.setup.control is None
    assert state.clock is None
    assert next_due(state) is None
    assert code(table.ask(Leave(ONE))) == "not-online"
    assert can(state, (ONE,), Millis(table.now))["leave"] is False


def test_one_person_gets_ready_alone_for_the_second_game() -> None:
    table = Table("quatro/classic")
    table.do(SeatComputer(ONE, "easy", ONE))
    table.play("a b a b a b a")

    assert table.state.over
    table.do(Ready(ONE))
    assert table.state.playing is not None
    assert table.state.playing.number == 2


# Among several people


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
