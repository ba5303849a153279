"""Where somebody is awaited, as pages and sockets tell it to them alone."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.hall.asks import players_of
from ludoteca.hall.desk import AwaitedAt, GoingOn
from ludoteca.hall.faces import GUEST, Faces
from ludoteca.hall.hall import Hall
from ludoteca.hall.views import View, occupant_view
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Json

_TOLD = ("who", "name", "guest", "gone")


async def awaited_views(hall: Hall, person: PersonId, found: Sequence[AwaitedAt]) -> list[Json]:
    """The tables where ``person`` is awaited, the most urgent first: why, and who asks or sits opposite."""
    people = {one for at in found for one in at.stream.match.people}
    faces = await hall.reception.names(people) if people else {}
    now = hall.clock.now()
    return [_view(at, person, faces, now) for at in found]


async def going_views(hall: Hall, person: PersonId) -> list[View]:
    """The tables where ``person`` plays with people or waits for some, the most urgent first.

    ``own`` tells whether it is they who are awaited, ``why`` as above, ``left`` what whoever is awaited has left.
    """
    found = [one for one in await hall.desk.going(person) if one.stream.match.online]
    people = {one for going in found for one in going.stream.match.people}
    faces = await hall.reception.names(people) if people else {}
    now = hall.clock.now()
    return [_going(one, person, faces, now) for one in found]


def _going(one: GoingOn, person: PersonId, faces: Faces, now: Millis) -> View:
    match = one.stream.match
    return {
        "table": one.stream.table,
        "seq": one.stream.seq,
        "kind": match.kind,
        "waiting": match.waiting,
        "own": one.own,
        "why": None if one.found is None else one.found.why,
        "left": left_until(one.until, now),
        "against": [_face(match, player, faces) for player in match.against(players_of(match, person)[0])],
    }


def left_until(until: Millis | None, now: Millis) -> Json:
    """What is left at ``now`` of the time until a moment, if there is one.

    >>> left_until(Millis(5_000), Millis(2_000)), left_until(Millis(5_000), Millis(6_000)), left_until(None, Millis(0))
    (3000, 0, None)
    """
    return None if until is None else max(0, until - now)


def _view(at: AwaitedAt, person: PersonId, faces: Faces, now: Millis) -> View:
    match, by = at.stream.match, at.found.by
    others = match.against(players_of(match, person)[0])
    people = [one for one in others if one not in match.computers]
    opposite = (people or others)[0] if by is None else by
    return {
        "table": at.stream.table,
        "seq": at.stream.seq,
        "kind": match.kind,
        "why": at.found.why,
        "cause": at.found.cause,
        "by": by,
        "against": _face(match, opposite, faces),
        "others": len(others) - 1,
        "left": left_until(at.found.until, now),
        "hurry": at.found.hurry,
    }


def _face(match: Match, player: Player, faces: Faces) -> Json:
    told = occupant_view(match.setup.occupants[player], faces)
    return {name: told[name] for name in _TOLD}


async def called(hall: Hall, person: PersonId) -> list[View]:
    """The tables that wait for ``person``, as a page's head counts them: news is none."""
    found, _ = await hall.desk.awaited(person)
    now = hall.clock.now()
    seen = [at for at in found if at.found.why != "joined"]
    return [_view(at, person, dict.fromkeys(at.stream.match.people, GUEST), now) for at in seen]
