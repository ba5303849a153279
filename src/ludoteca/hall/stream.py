"""A table as its stream tells it: the match so far, and the commands that made it."""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ludoteca.hall.codec import read_event, write_event
from ludoteca.hall.taken import Taken
from ludoteca.ladder.verdict import verdict
from ludoteca.match.events import (
    Event,
    GameBegan,
    GameEnded,
    GameGivenUp,
    HintGiven,
    MatchBegan,
    MatchEnded,
    Moved,
    Rolled,
    TakenBack,
)
from ludoteca.match.evolve import evolve
from ludoteca.match.run import Run, run_of
from ludoteca.match.state import Corrupt, Match
from ludoteca.match.units import NEVER, Millis, PersonId
from ludoteca.rules.game import Action
from ludoteca.store.log import Record, Seq

if TYPE_CHECKING:  # what is kept beside a stream goes with it; nothing here looks into it
    from ludoteca.hall.faces import KnownFaces
    from ludoteca.hall.lane import Flight
    from ludoteca.hall.parts import Writing


class Origin(NamedTuple):
    """Who caused events, with which command of theirs (``None`` for the hall itself)."""

    actor: str
    command: str | None


HALL = Origin("hall", None)
"""The hall itself."""


_ON_BOARD = (MatchBegan, GameBegan, Moved, Rolled, TakenBack, GameEnded, MatchEnded, GameGivenUp)


class Stream:
    """A table brought up record by record. The match is a value; only this wrapper changes.

    Raises:
        Corrupt: the records do not make a table.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        self.table = ""
        self.seq = Seq(0)
        self.match_began = Seq(0)
        """The place at which the match on the board was set up."""
        self._game_began = Seq(0)
        self.rounds = 0
        """How many rounds have ended, through all matches of the table."""
        self.settled: Seq | None = None
        """The place of the end that may have moved ratings or paid points, until the next game begins."""
        self._taken = Taken()
        self._hints: dict[Origin, Action] = {}
        self._plies = array("H", [0])
        """How many plies stood at each place."""
        self.lock: asyncio.Lock | None = None
        """That of the table, so that it is not made anew for each command."""
        self.used = NEVER
        """When somebody last asked for the table."""
        self.checked = NEVER
        """When it was last seen to be there."""
        self.faces: KnownFaces | None = None
        """Who plays there, as it was told last."""
        self.writing: Writing | None = None
        """Its view, as it was written last."""
        self.board = Seq(0)
        """The place of the last event that changed what is on the board or whose turn it is."""
        self._run: Run | None = None
        self._runs = False
        """Whether it is known if the match runs."""
        self.secret: bytes | None = None
        """What chance gives follows from it; it stays here."""
        self.flight: Flight | None = None
        """The plain move that is being stored, if one is."""
        match = self._fold(records, None)
        if match is None:
            raise Corrupt("a stream without an event")
        self._match = match

    @property
    def match(self) -> Match:
        """The match now."""
        run = self._run
        return self._match if run is None else run.match

    @property
    def people(self) -> tuple[PersonId, ...]:
        """The persons who hold a seat, each once."""
        return self._match.people  # no run changes that

    @property
    def run(self) -> Run | None:
        """The match as one that only goes on, if it does."""
        if not self._runs:
            self._run, self._runs = run_of(self._match), True
        return self._run

    def ran(self, run: Run, origin: Origin) -> None:
        """``run`` has gone on by the plain move of ``origin``."""
        self.seq = self.board = Seq(self.seq + 1)
        self._plies.append(len(run.actions))
        if origin.command is not None:
            self._taken.add(origin.actor, origin.command, self.seq)

    def take(self, records: Iterable[Record]) -> None:
        """Go on with records that follow."""
        self._fold(records, self.match)

    def _fold(self, records: Iterable[Record], match: Match | None) -> Match | None:
        for record in records:
            if record.seq <= self.seq:
                continue  # it has come by another way while it was read
            if record.seq != self.seq + 1:
                raise Corrupt(f"place {record.seq} behind {self.seq}")
            event = read_event(record)
            match = evolve(match, event, Millis(record.at))
            self._step(record, event, match)
        return match

    def go_on(self, records: Sequence[Record], events: Sequence[Event], matches: Sequence[Match]) -> None:
        """The same for records just made of ``events``, with the match after each of them known."""
        for record, event, match in zip(records, events, matches, strict=True):
            self._step(record, event, match)

    def _step(self, record: Record, event: Event, match: Match) -> None:
        self._match, self._run, self._runs = match, None, False
        self.table, self.seq = record.stream, record.seq
        if isinstance(event, _ON_BOARD):
            self.board = record.seq
        if isinstance(event, MatchBegan):
            self.match_began = record.seq
        elif isinstance(event, GameBegan):
            self.settled, self._game_began = None, record.seq
        elif isinstance(event, GameEnded | MatchEnded):
            self.rounds += isinstance(event, GameEnded) or match.cut
            if verdict(event, match) is not None:
                self.settled = record.seq
        self._plies.append(len(match.game.actions) if match.game else 0)
        if record.command is not None:
            self._taken.add(record.actor, record.command, record.seq)
            if isinstance(event, HintGiven):
                self._hints[Origin(record.actor, record.command)] = event.action

    def hint(self, origin: Origin) -> Action | None:
        """What was advised when ``origin`` asked, if it was a hint that it asked for."""
        return self._hints.get(origin)

    def done(self, origin: Origin) -> Seq | None:
        """A place after the last event of a command that was taken before, else ``None``."""
        return None if origin.command is None else self._taken.place(origin.actor, origin.command)

    def kept(self, since: Seq) -> int:
        """How many of the plies that stood at ``since`` have stood ever since: none of a game before this one."""
        return 0 if since < self._game_began else min(self._plies[since:], default=0)


def records_of(table: str, after: Seq, at: int, origin: Origin, events: Sequence[Event]) -> list[Record]:
    """The records that store ``events`` behind place ``after``."""
    return [
        Record(table, Seq(after + part + 1), at, origin.actor, origin.command, part, *write_event(event))
        for part, event in enumerate(events)
    ]
