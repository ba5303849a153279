"""Tables at which computers sit beside people."""

from __future__ import annotations

from ludoteca.ladder.verdict import verdict
from ludoteca.match.commands import Command, Join, Move, Open, SeatComputer
from ludoteca.match.decide import decide
from ludoteca.match.events import Event
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Person, Vacant
from ludoteca.match.policy import POLICIES
from ludoteca.match.state import Match
from ludoteca.match.units import Millis
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Refusal
from tests.match.ludo import ONE, PEOPLE, LudoTable

ALL_HOUSED = "=54"
"""A roll that nobody can use as long as all counters are in their houses: the turn passes."""
HOUR = 3_600_000


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
