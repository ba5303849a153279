"""Everything that was played on this device, newest first."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.rules.game import Refusal
from ludoteca.web.house import house_of

ON_A_PAGE = 20
LAST_PAGE = 1_000


async def show(request: Request) -> Response:
    """``GET /history``, and ``?page=2`` for what is older."""
    house = house_of(request)
    page = page_of(request.query_params.get("page", "1"))
    if page is None:
        return house.shell.refused(request, Refusal("no-such-page"), 404)
    person = await house.visitor(request)
    names = await house.hall.people.history(person, ON_A_PAGE + 1, (page - 1) * ON_A_PAGE) if person else ()
    if page > 1 and not names:
        return house.shell.refused(request, Refusal("no-such-page"), 404)
    views = [await house.table_view(table, person) for table in names[:ON_A_PAGE]]
    context = {
        "tables": [view for view in views if not isinstance(view, Refusal)],
        "page": page,
        "older": len(names) > ON_A_PAGE,
    }
    return house.shell.page(request, "history.html", context)


def page_of(text: str) -> int | None:
    """The number of a page, from 1, or ``None`` if it is none.

    >>> page_of("2"), page_of("0"), page_of("x"), page_of("9" * 99)
    (2, None, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(LAST_PAGE))):
        return None
    return int(text) if 1 <= int(text) <= LAST_PAGE else None
