"""Who people are, as everybody at a table may see it: names, ratings, and what an end has just brought them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from msgspec import Struct, field

from ludoteca.hall.clock import Clock
from ludoteca.hall.directory import NOBODY, Directory, Who
from ludoteca.hall.people import guest_number
from ludoteca.hall.stream import Stream
from ludoteca.ladder.glicko import PROVISIONAL, Rating, aged
from ludoteca.ladder.verdict import between_games, counts_from
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Json
from ludoteca.store.gains import Gain
from ludoteca.store.log import Seq
from ludoteca.store.store import Store

MOST_KNOWN = 5_000
AT_HAND_FOR = Millis(10_000)
"""So long nobody is asked again who plays at a table."""
FOR = Millis(20_000)
"""A rating beside a game may be as old as both together; behind its end stands what the end has made of it."""


@dataclass(frozen=True, slots=True)
class Face:
    """A person; the ``rating`` is that of the ladder which the table's kind moves."""

    who: Who = NOBODY
    rating: Rating | None = None
    gain: Gain | None = None


Faces: TypeAlias = Mapping[PersonId, Face]
"""The people at a table; whoever is missing is a guest."""
GUEST = Face()


class Outlook(Struct, frozen=True, gc=False):
    """Who looks at a table and when, whether the computer players are ready, and who the people there are."""

    person: PersonId | None
    now: Millis
    engine: str
    faces: Faces = field(default_factory=dict)
    settled: bool = True
    """Whether the end of what is on the board, if it has ended, may have brought something."""


@dataclass(frozen=True, slots=True)
class KnownFaces:
    """The faces at a table as they were told at a moment, after so many rounds and before so many changes to people."""

    faces: Faces
    people: tuple[PersonId, ...]
    rounds: int
    at: Millis
    changes: int
    members: bool
    """Whether any of them has an account, and so something that an end may move."""


class Reception:
    """Knows the people at a table, their ratings for a moment."""

    def __init__(self, store: Store, directory: Directory, clock: Clock) -> None:
        self._standings = store.standings
        self._gains = store.gains
        self._gained: OrderedDict[tuple[str, Seq], Mapping[str, Gain]] = OrderedDict()
        self._directory = directory
        self._clock = clock
        self._known: OrderedDict[tuple[str, PersonId], tuple[Millis, Rating | None]] = OrderedDict()

    def at_hand(self, stream: Stream, now: Millis) -> Faces | None:
        """Everybody who plays at a table as it was told a moment ago; ``None``: ask :meth:`faces`."""
        told = stream.faces
        if told is None or told.people is not stream.people:
            return None
        if told.members and (stream.settled is not None or told.rounds != stream.rounds):
            return None  # an end may have moved ratings since
        fresh = told.changes == self._directory.changes and 0 <= now - told.at < AT_HAND_FOR
        return told.faces if fresh else None

    async def names(self, persons: Iterable[PersonId]) -> Faces:
        """People by their names alone, as lists of what is past show them."""
        return {person: Face(who) for person, who in (await self._directory.of(persons)).items()}

    async def faces(self, match: Match, stream: Stream | None = None) -> Faces:
        """Everybody who plays a match; with its ``stream``, what the end on the board has brought them."""
        now, changes, rounds = self._clock.now(), self._directory.changes, stream.rounds if stream else 0
        faces = dict(await self.names(match.people))
        members = [person for person, face in faces.items() if face.who.name is not None]
        ladder = match.policy.ladder if match.online else None
        settled = stream.settled if stream is not None else None
        gains = await self._brought(stream.table, settled) if stream and settled is not None and members else {}
        ratings = await asyncio.gather(*(self._rating(ladder, one, gains.get(one)) for one in members))
        for person, rating in zip(members, ratings, strict=True):
            faces[person] = replace(faces[person], rating=rating, gain=gains.get(person))
        if stream is None or (settled is not None and members):
            return faces
        told = stream.faces
        # An equal one stays the same object: by that it is seen who was told of whom.
        same = told.faces if told is not None and told.faces == faces else faces
        stream.faces = KnownFaces(same, match.people, rounds, now, changes, bool(members))
        return same

    async def _brought(self, table: str, seq: Seq) -> Mapping[str, Gain]:
        """What an end brought to whom; it is the same for ever once it is paid, and until then it is read anew."""
        if (table, seq) in self._gained:
            return self._gained[table, seq]
        if gains := await self._gains.at(table, seq):
            self._gained[table, seq] = gains
            while len(self._gained) > MOST_KNOWN:
                self._gained.popitem(last=False)
        return gains

    async def _rating(self, ladder: str | None, person: PersonId, gain: Gain | None) -> Rating | None:
        if ladder is None:
            return None
        if gain is not None and gain.rating is not None and gain.deviation is not None:
            self._known.pop((ladder, person), None)
            return Rating(gain.rating, gain.deviation)
        now = self._clock.now()
        known = self._known.get((ladder, person))
        if known is not None and 0 <= now - known[0] < FOR:
            return known[1]
        row = await self._standings.rating(ladder, person)
        rating = None if row is None else aged(row.kept, row.at, now)
        self._known[ladder, person] = (now, rating)
        self._known.move_to_end((ladder, person))
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return rating


def face_view(person: PersonId, face: Face) -> dict[str, Json]:
    """A person as everybody may see it: never an id.

    >>> face_view(PersonId("p1"), Face(Who("Mira", 0, gone=False), Rating(1642.3, 48.2)))["rating"]
    {'value': 1642, 'deviation': 48, 'provisional': False}
    """
    who = face.who
    return {
        "name": who.name,
        "guest": None if who.name or who.gone else guest_number(person),
        "gone": who.gone,
        "bot": who.bot,
        "rating": None if face.rating is None else _rating_view(face.rating),
        "gain": None if face.gain is None else _gain_view(face.gain),
    }


def _rating_view(rating: Rating) -> dict[str, Json]:
    deviation = rating.deviation
    return {"value": round(rating.value), "deviation": round(deviation), "provisional": deviation > PROVISIONAL}


def _gain_view(gain: Gain) -> dict[str, Json]:
    """What an end brought; the change is between the ratings as they are shown."""
    moved = None if gain.rating is None or gain.before is None else round(gain.rating) - round(gain.before)
    return {"rating": moved, "points": gain.points or 0}


def counted(match: Match, outlook: Outlook) -> bool | None:
    """Whether what is played now counts for ratings or points; ``None`` where nothing of the kind does.

    While a seat is free it says whether it would count with another member.
    """
    policy, occupants = match.policy, match.setup.occupants
    if not match.online or (policy.ladder is None and policy.points is None) or len(occupants) != 2:
        return None
    faces = [outlook.faces.get(person, GUEST) for person in match.people]
    if any(face.gain for face in faces):  # whoever has deleted the account since
        return True
    if match.over and not outlook.settled and not between_games(match):
        return False
    people = [face.who for face in faces]
    began = None if match.waiting else counts_from(match)
    return all(not who.bot and who.since is not None and (began is None or who.since <= began) for who in people)
