"""What was played, for lists: written with the events that tell it, so that no list replays a log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
import structlog
from msgspec import Struct

from ludoteca.hall.asks import players_of
from ludoteca.hall.codec import read_event
from ludoteca.match.events import ComputerSeated, Event, GameEnded, Joined, MatchBegan, MatchEnded
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Computer, Local, Occupant, Recorded
from ludoteca.match.record import scores_of
from ludoteca.match.series import OpenRounds, leaders
from ludoteca.match.state import Corrupt, Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.options import Value
from ludoteca.store.log import Record
from ludoteca.store.matches import EndNews, MatchNews, MatchRow, News, RoundNews, Wanted
from ludoteca.store.store import Store
from ludoteca.store.writer import NotStored

_log = structlog.get_logger(__name__)

Opponent = Literal["computer", "local", "online", "record"]
Result = Literal["", "won", "lost", "drawn", "shared"]
"""How a match stands for a person; ``shared`` when they speak for both sides and one of these is ahead."""
AT_ONCE = 100


class Sheet(Struct, frozen=True):
    """Who plays a match with what; ``listed`` when the hall shows the table to everybody."""

    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    listed: bool = False


class Ended(Struct, frozen=True):
    """A round that ended: its number in the match, who won and why, and the points by player.

    One that is not ``whole`` was over with its match, whose score it leaves as it was.
    """

    number: int
    winners: tuple[Player, ...]
    reason: str
    scores: tuple[int, ...] | None
    moves: int
    whole: bool = True


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round in a list; ``place`` counts the rounds of its table."""

    place: int
    at: int
    ended: Ended


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match in a list, with its rounds that have ended, oldest first; the ``latest`` of its table is on the board."""

    table: str
    kind: str
    going: bool
    latest: bool
    result: Result
    began: int
    changed: int
    sheet: Sheet
    rounds: tuple[PastRound, ...]


class History:
    """Reads the matches of a person."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def matches(self, person: PersonId, wanted: Wanted, most: int, skip: int) -> list[PastMatch]:
        """Matches of ``person``, newest first, without the ``skip`` newest."""
        return await self._past(await self._store.matches.of_person(person, wanted, most, skip))

    async def _past(self, rows: Sequence[MatchRow]) -> list[PastMatch]:
        rounds: dict[tuple[str, int], list[PastRound]] = {(row.table, row.number): [] for row in rows}
        for row in await self._store.matches.rounds(rows):
            rounds[row.table, row.number].append(PastRound(row.place, row.at, _ENDED.decode(row.data)))
        return [
            PastMatch(
                row.table,
                row.kind,
                row.going,
                row.latest,
                msgspec.convert(row.result, Result),
                row.began,
                row.changed,
                _SHEET.decode(row.data),
                tuple(rounds[row.table, row.number]),
            )
            for row in rows
        ]

    async def every(self, person: PersonId) -> list[PastMatch]:
        """All matches of ``person`` as they are listed at this moment, newest first."""
        rows = await self._store.matches.of_person(person, Wanted(), None, 0)
        parts = [await self._past(rows[first : first + AT_ONCE]) for first in range(0, len(rows), AT_ONCE)]
        return [match for part in parts for match in part]

    async def count(self, person: PersonId, wanted: Wanted) -> tuple[int, int]:
        """How many such matches go on, and how many are finished."""
        return await self._store.matches.count(person, wanted)

    async def kinds(self, person: PersonId) -> Sequence[str]:
        """The kinds that ``person`` has played."""
        return await self._store.matches.kinds(person)


_ENCODER = msgspec.json.Encoder()
_SHEET: msgspec.json.Decoder[Sheet] = msgspec.json.Decoder(Sheet)
_ENDED: msgspec.json.Decoder[Ended] = msgspec.json.Decoder(Ended)


def news_of(records: Sequence[Record], events: Sequence[Event], matches: Sequence[Match]) -> tuple[News, ...]:
    """What a list has to know of ``events``, each with its record and the match after it."""
    news: list[News] = []
    for record, event, match in zip(records, events, matches, strict=True):
        if isinstance(event, MatchBegan | Joined | ComputerSeated):
            if match.waiting:
                continue
            sheet = Sheet(dict(match.setup.options), match.setup.occupants, match.listed)
            opponent = opponent_of(match.setup.occupants)
            news.append(MatchNews(record.at, opponent, _ENCODER.encode(sheet), match.people))
        elif isinstance(event, GameEnded):
            news.append(RoundNews(record.at, _ENCODER.encode(_ended(match, event)), _standings(match)))
        elif isinstance(event, MatchEnded):
            if match.cut:
                news.append(RoundNews(record.at, _ENCODER.encode(_ended(match, event)), _standings(match)))
            news.append(EndNews(_standings(match)))
    return tuple(news)


def opponent_of(occupants: Sequence[Occupant]) -> Opponent:
    """Against whom a match is played."""
    if any(isinstance(occupant, Recorded) for occupant in occupants):
        return "record"
    if any(isinstance(occupant, Computer) for occupant in occupants):
        return "computer"
    return "local" if any(isinstance(occupant, Local) for occupant in occupants) else "online"


def result_for(match: Match, person: PersonId) -> Result:
    """How a match ended for a person, or how its rounds stand when at least one has ended."""
    if match.ended is None and not isinstance(match.setup.form, OpenRounds):
        return ""
    won = match.ended.winners if match.ended else leaders(match.wins)
    held = players_of(match, person)
    if (
        match.ended and match.ended.places and not won and len(held) == 1
    ):  # of more than two some may share the first place
        return "drawn" if match.ended.places[held[0]] == 1 else "lost"
    if not won:
        return "drawn"
    if len(held) > 1:
        return "shared"
    return "won" if held[0] in won else "lost"


def _standings(match: Match) -> dict[str, str]:
    return {person: result_for(match, person) for person in match.people}


def _ended(match: Match, event: GameEnded | MatchEnded) -> Ended:
    if match.game is None:
        raise Corrupt("an end without a game")
    scores = scores_of(match.game.position, match.game.seating)
    return Ended(match.game.number, event.winners, event.reason, scores, len(match.game.actions), not match.cut)


async def fill_in(store: Store) -> None:
    """Write down what was played before the hall wrote such things down."""
    tables = await store.matches.untold()
    for first in range(0, len(tables), AT_ONCE):
        try:
            await asyncio.gather(*(_fill(store, table) for table in tables[first : first + AT_ONCE]))
        except NotStored as fault:  # the next start tries again
            _log.error("history.unwritten", why=str(fault))
            return


async def _fill(store: Store, table: str) -> None:
    records = await store.log.read(table)
    try:
        news = await asyncio.to_thread(_retold, records)
    except (Corrupt, msgspec.DecodeError):
        _log.exception("history.unreadable", table=table)
        return
    await store.matches.fill(table, records[-1].seq, news)


def _retold(records: Sequence[Record]) -> tuple[News, ...]:
    events = [read_event(record) for record in records]
    matches: list[Match] = []
    for record, event in zip(records, events, strict=True):
        matches.append(evolve(matches[-1] if matches else None, event, Millis(record.at)))
    return news_of(records, events, matches)
