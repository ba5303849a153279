"""The hall itself: the first board for a newcomer, the way back for everybody else."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.engine.player import ENGINES
from ludoteca.hall.setups import read_wish
from ludoteca.hall.views import View
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.house import House, house_of

HERO = "ketafors"
MOST_SAVED = 6


async def hall(request: Request) -> Response:
    """``GET /``."""
    house = house_of(request)
    person = await house.visitor(request)
    saved = await saved_tables(house, person) if person else []
    context = {
        "hero": None if saved else usual(house, HERO),
        "saved": saved[0] if saved else None,
        "more": saved[1:],
        "cards": [{"kind": kind, "view": usual(house, kind)} for kind in ENGINES],
    }
    return house.shell.page(request, "hall.html", context)


async def saved_tables(house: House, person: PersonId) -> list[View]:
    """The tables of a person, the most urgent first."""
    views = [await house.table_view(table, person) for table in await house.hall.people.tables(person, MOST_SAVED)]
    return [view for view in views if not isinstance(view, Refusal)]


def usual(house: House, kind: str) -> View:
    """A fresh board of a kind with its usual setup."""
    wish = read_wish(kind, {})
    if isinstance(wish, Refusal):
        raise LookupError(f"{kind} has no usual setup")
    return house.draft_view(wish)
