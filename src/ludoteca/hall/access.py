"""Who may look at a table, and who may sit down at it."""

from __future__ import annotations

from ludoteca.hall.asks import players_of
from ludoteca.match.state import Match
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.store import Store


class Access:
    """Keeps a room's tables to its members, and people apart who want that."""

    def __init__(self, store: Store) -> None:
        self._rooms = store.rooms
        self._peace = store.peace

    def plain(self, person: PersonId | None, match: Match) -> bool:
        """Whether ``person`` may look at a table as anybody may, or as one who plays there."""
        return not match.room or match.finished or bool(players_of(match, person))

    async def look(self, person: PersonId | None, match: Match) -> Refusal | None:
        """Why ``person`` may not look at a table, as if there were none.

        While people wait or play at a room's table it is for members, and for whoever has a seat there. When it is
        over it is for anybody who has its address, as every other.
        """
        if self.plain(person, match):
            return None
        inside = person is not None and await self._rooms.inside(match.room, person) is not None
        return None if inside else Refusal("no-such-table")

    async def sit(self, person: PersonId, match: Match) -> Refusal | None:
        """Why ``person`` may not sit down: not their room, or one of them there wants nothing of the other."""
        if players_of(match, person):
            return None
        if (hidden := await self.look(person, match)) is not None:
            return hidden
        parted = await self._peace.between(person, match.people) if match.waiting else ()
        if not parted:
            return None
        own = any(one == person for one, _ in parted)
        return Refusal("you-block" if own else "not-welcome")
