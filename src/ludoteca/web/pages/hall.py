"""The hall itself: the first board for a newcomer, the way back for everybody else."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.engine.player import ENGINES
from ludoteca.hall.setups import read_wish
from ludoteca.hall.views import View
from ludoteca.rules.game import Refusal
from ludoteca.web.device import give_token
from ludoteca.web.house import House, house_of

HERO = "ketafors"
MOST_SAVED = 6


async def hall(request: Request) -> Response:
    """``GET /``."""
    house = house_of(request)
    guest = await house.guest(request)
    saved: list[View] = []
    if guest is not None:
        for table in await house.hall.people.tables(guest.person, MOST_SAVED):
            view = await house.table_view(table, guest.person)
            if not isinstance(view, Refusal):
                saved.append(view)
    cards = [{"kind": kind, "view": usual(house, kind)} for kind in ENGINES]
    context = {
        "hero": None if saved else usual(house, HERO),
        "saved": saved[0] if saved else None,
        "more": saved[1:],
        "cards": cards,
    }
    response = house.shell.page(request, "hall.html", context)
    if guest is not None:
        give_token(request, response, guest)
    return response


def usual(house: House, kind: str) -> View:
    """A fresh board of a kind with its usual setup."""
    wish = read_wish(kind, {})
    if isinstance(wish, Refusal):
        raise LookupError(f"{kind} has no usual setup")
    return house.draft_view(wish)
