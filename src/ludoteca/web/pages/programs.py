"""What the account's section says of programs: access tokens, and that the account is a bot's."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.tokens import Made
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.forms import LONGEST_SECRET, LONGEST_VALUE, read_form
from ludoteca.web.house import house_of
from ludoteca.web.pages.account import PAGE, Fields, account_page, do
from ludoteca.web.pages.entry import status_of
from ludoteca.web.visit import visit_of

_FIELDS = {"bad-name": "token", "long-name": "token", "many-tokens": "token"}


async def make(request: Request) -> Response:
    """``POST /settings/account/tokens``: a fresh token, which this answer alone tells."""
    house, person = house_of(request), visit_of(request).member
    if person is None:
        return RedirectResponse(f"/sign-in?next={PAGE}", 303)
    fields = await read_form(request, LONGEST_SECRET)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    if not house.may_change(request, person):
        return await account_page(request, fields, {"": Refusal("too-many")}, 429)
    made = await house.hall.tokens.make(
        person, fields.get("token", "")[:LONGEST_VALUE], fields.get("token-password", "")
    )
    if isinstance(made, Made):
        answer = await account_page(request, {}, {}, 200, made)
        answer.headers["Cache-Control"] = "private, no-store"
        return answer
    field = "token-password" if made.code == "wrong-password" else _FIELDS.get(made.code, "")
    return await account_page(request, fields, {field: made}, status_of(made))


async def end(request: Request) -> Response:
    """``POST /settings/account/tokens/end``: whatever a program has open under it is closed."""
    return await do(request, "token-ended", _end, measured=False)


async def declare(request: Request) -> Response:
    """``POST /settings/account/bot``: for good."""
    return await do(request, "bot", _declare)


async def _end(request: Request, person: PersonId, fields: Fields) -> Refusal | None:
    return await house_of(request).hall.tokens.end(person, fields.get("access", ""))


async def _declare(request: Request, person: PersonId, fields: Fields) -> Refusal | None:
    return await house_of(request).hall.accounts.declare_bot(person, fields.get("bot-password", ""))
