"""Computers that people let sit down beside them, and send off: who may, and when."""

from __future__ import annotations

from ludoteca.hall.affairs import can
from ludoteca.match.commands import Close, Join, SeatComputer, SendOff, Tick
from ludoteca.match.ending import WAITS, next_due
from ludoteca.match.events import ComputerSeated, SeatLeft
from ludoteca.match.occupant import Computer, Person, Vacant
from ludoteca.match.units import Millis, Player
from tests.match.computers import Table, code
from tests.match.ludo import ONE, PEOPLE, THREE, TWO, LudoTable


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
