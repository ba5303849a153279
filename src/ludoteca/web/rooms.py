"""What a room shows to one of its members: its tables, its ladder, who is in it, what was said."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.hall.asks import players_of
from ludoteca.hall.chat import Message
from ludoteca.hall.hall import Hall
from ludoteca.hall.rooms import Member, Room
from ludoteca.hall.roomtables import Placed, TablesThere
from ludoteca.hall.stream import Stream
from ludoteca.hall.views import View
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Json, Refusal

_FULL = 100
MOST_FINISHED = 2
"""Of the matches that are over, a room shows so many."""


@dataclass(frozen=True, slots=True)
class State:
    """All of a room but its chat, as one of its members finds it now."""

    room: Room
    there: TablesThere
    members: Sequence[Member]
    board: Sequence[Placed]
    here: int

    @property
    def streams(self) -> Sequence[Stream]:
        """The tables that a page shows: those that wait, those where people play, and the last ended one."""
        return (*self.there.open, *self.there.live, *self.there.finished[:MOST_FINISHED])

    @property
    def mark(self) -> str:
        """Another one whenever anything that is shown has changed."""
        shown = (
            (self.room.name, self.room.code, self.room.owned, self.room.muted),
            [(stream.table, stream.seq) for stream in self.streams],
            [(one.person, one.who, one.owner, one.muted) for one in self.members],
            [(one.person, one.tally) for one in self.board],
        )
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:12]


async def state_of(hall: Hall, person: PersonId, room: str) -> State | Refusal:
    """A room that ``person`` is in, as it is now."""
    found = await hall.rooms.enter(person, room)
    if isinstance(found, Refusal):
        return found
    there = await hall.room_tables.of(person, room)
    if isinstance(there, Refusal):  # they have left it meanwhile
        return there
    if found.own:
        return State(found, there, (), (), 1)
    members = await hall.rooms.members(person, room)
    if isinstance(members, Refusal):
        return members
    board = await hall.room_tables.board(person, room)
    if isinstance(board, Refusal):
        return board
    here = sum(hall.presence.there(room, one.person) for one in members)
    return State(found, there, members, board, here)


async def tiles(hall: Hall, person: PersonId, state: State) -> list[View]:
    """The tables of a room as tiles show them."""
    views = [await hall.view(stream, person) for stream in state.streams]
    mine = [bool(players_of(stream.match, person)) for stream in state.streams]
    return [{**view, "mine": own} for view, own in zip(views, mine, strict=True)]


def rungs(board: Sequence[Placed], person: PersonId) -> list[dict[str, object]]:
    """The room's ladder: whoever has won a match there, and how much that is of the most that anybody has."""
    most = max((one.tally.won for one in board), default=0)
    return [
        {
            "place": one.place,
            "person": one.person,
            "name": one.who.name,
            "won": one.tally.won,
            "share": round(_FULL * one.tally.won / most) if most else 0,
            "you": one.person == person,
        }
        for one in board
    ]


def faces(members: Sequence[Member], person: PersonId) -> list[dict[str, object]]:
    """Who is in a room."""
    return [
        {
            "person": one.person,
            "name": one.who.name,
            "keeper": one.owner,
            "muted": one.muted is not None,
            "you": one.person == person,
        }
        for one in members
    ]


def message_view(message: Message) -> dict[str, Json]:
    """A message as everybody may see it: never an id of a person.

    >>> from ludoteca.hall.directory import Who
    >>> mira = Who("Mira", 0, gone=False)
    >>> message_view(Message(7, 9, "p1", mine=False, who=mira, phrase=None, text="Hello",
    ...     deleted=False, hidden=False, edition=8))
    {'number': 7, 'at': 9, 'name': 'Mira', 'you': False, 'text': 'Hello', 'phrase': None, 'gone': False}
    """
    return {
        "number": message.number,
        "at": message.at,
        "name": message.who.name,
        "you": message.mine,
        "text": message.text or "",
        "phrase": message.phrase,
        "gone": message.deleted,
    }
