"""Where somebody is awaited, as pages and sockets tell it to them alone."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.hall.asks import players_of
from ludoteca.hall.desk import AwaitedAt
from ludoteca.hall.faces import GUEST, Faces
from ludoteca.hall.hall import Hall
from ludoteca.hall.views import View, occupant_view
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Json

_TOLD = ("who", "name", "guest", "gone")


async def awaited_views(hall: Hall, person: PersonId, found: Sequence[AwaitedAt]) -> list[Json]:
    """The tables where ``person`` is awaited, the most urgent first: why, and who asks or sits opposite."""
    people = {one for at in found for one in at.stream.match.people}
    faces = await hall.reception.names(people) if people else {}
    return [_view(at, person, faces) for at in found]


def _view(at: AwaitedAt, person: PersonId, faces: Faces) -> View:
    match, by = at.stream.match, at.found.by
    opposite = match.against(players_of(match, person)[0])[0] if by is None else by
    told = occupant_view(match.setup.occupants[opposite], faces)
    return {
        "table": at.stream.table,
        "seq": at.stream.seq,
        "kind": match.kind,
        "why": at.found.why,
        "cause": at.found.cause,
        "by": by,
        "against": {name: told[name] for name in _TOLD},
    }


async def called(hall: Hall, person: PersonId) -> list[View]:
    """The tables that wait for ``person``, as a page's head counts them: news is none."""
    found, _ = await hall.desk.awaited(person)
    return [_view(at, person, dict.fromkeys(at.stream.match.people, GUEST)) for at in found if at.found.why != "joined"]
