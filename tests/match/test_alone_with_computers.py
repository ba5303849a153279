"""One person with computers at a table that others might have come to: as against the computer, without a clock."""

from __future__ import annotations

import pytest

from ludoteca.hall.affairs import can
from ludoteca.match.commands import Leave, Ready, SeatComputer
from ludoteca.match.ending import next_due
from ludoteca.match.units import Millis
from tests.match.computers import Table, code
from tests.match.ludo import ONE


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
