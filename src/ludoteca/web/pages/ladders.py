"""Ladders and the points board, twenty-five places a page."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.ladders import ON_A_PAGE, Board, Earned, Ladders, Rated
from ludoteca.ladder.verdict import ladders
from ludoteca.match.policy import POLICIES
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.figures import Figures
from ludoteca.web.house import house_of
from ludoteca.web.paging import page_of


async def first(_: Request) -> Response:
    """``GET /ladders``: to the first of them."""
    return RedirectResponse(f"/ladders/{ladders()[0]}", 303)


async def show(request: Request) -> Response:
    """``GET /ladders/{ladder}``: a ``page`` of it, or of the points board with ``?by=points``."""
    house = house_of(request)
    visit = await house.visit(request)
    asked, by = request.path_params["ladder"], request.query_params.get("by", "rating")
    if asked not in ladders() or by not in ("rating", "points"):
        return house.shell.refused(request, Refusal("no-such-ladder"), 404)
    read = house.hall.ladders
    page = page_of(request.query_params.get("page", "1"))
    board = await _board(read, by, asked, visit.member, page or 1)
    lost = page is None or (page > 1 and not board.rows)
    if lost:
        page, board = 1, await _board(read, by, asked, visit.member, 1)
    context = {
        "board": board,
        "ladder": asked if by == "rating" else None,
        "ladders": ladders(),
        "kind": _kind(asked, by),
        "page": page,
        "per_page": ON_A_PAGE,
        "lost": lost,
        "address": lambda page: _address(asked, by, page),
        "say": Figures(house.shell.language(request), house.hall.clock.now()),
    }
    return house.shell.page(request, "ladder.html", context, 404 if lost else 200)


async def _board(
    read: Ladders, by: str, ladder: str, person: PersonId | None, page: int
) -> Board[Rated] | Board[Earned]:
    return await (read.rated(ladder, person, page) if by == "rating" else read.rich(person, page))


def _kind(ladder: str, by: str) -> str:
    """A kind of game by which one gets onto a board.

    >>> _kind("ketafors", "rating"), _kind("ketafors", "points")
    ('ketafors', 'four')
    """
    return next(
        kind
        for kind, policy in POLICIES.items()
        if (policy.ladder == ladder if by == "rating" else policy.points is not None)
    )


def _address(ladder: str, by: str, page: int) -> str:
    """Where a page is.

    >>> _address("ketafors", "rating", 1), _address("ketafors", "points", 2)
    ('/ladders/ketafors', '/ladders/ketafors?by=points&page=2')
    """
    query = [("by", by)] if by == "points" else []
    query += [("page", str(page))] if page > 1 else []
    return f"/ladders/{ladder}{'?' + urlencode(query) if query else ''}"
