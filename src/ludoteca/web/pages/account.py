"""The account's section of the settings: name, password, devices, what the hall knows, and the end of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.people import guest_number
from ludoteca.hall.tokens import Made
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.tokens import MOST
from ludoteca.web.device import agent_of, let_go, token_of
from ludoteca.web.figures import Figures, stamp
from ludoteca.web.forms import LONGEST_SECRET, LONGEST_VALUE, read_form
from ludoteca.web.house import house_of
from ludoteca.web.pages.entry import FIELDS, status_of
from ludoteca.web.sentences import sentence_of
from ludoteca.web.visit import visit_of

PAGE = "/settings/account"
DONE = frozenset({"name", "password", "ended", "others", "deleted", "token-ended", "bot"})
"""What may have been done before the page is shown, and is said there."""

Fields = Mapping[str, str]
Deed = Callable[[Request, PersonId, Fields], Awaitable[Refusal | None]]


async def show(request: Request) -> Response:
    """``GET /settings/account``."""
    return await account_page(request, {}, {}, 200)


async def rename(request: Request) -> Response:
    """``POST /settings/account/name``."""
    return await do(request, "name", _rename)


async def change_password(request: Request) -> Response:
    """``POST /settings/account/password``: all other devices are signed out."""
    return await do(request, "password", _change_password)


async def end(request: Request) -> Response:
    """``POST /settings/account/end``: one device is signed out."""
    return await do(request, "ended", _end, measured=False)


async def end_others(request: Request) -> Response:
    """``POST /settings/account/others``: all devices but this one are signed out."""
    return await do(request, "others", _end_others, measured=False)


async def data(request: Request) -> Response:
    """``GET /settings/account/data``: all that is kept of a member, as a JSON file."""
    house, person = house_of(request), visit_of(request).member
    if person is None:
        return _sign_in_first()
    kept = await house.hall.belongings.take(person) if house.may_take(request, person) else Refusal("too-many")
    if isinstance(kept, Refusal):
        return house.shell.refused(request, kept, 429 if kept.code == "too-many" else 404)
    day = stamp(house.hall.clock.now()).partition("T")[0]
    headers = {
        "Content-Disposition": f'attachment; filename="ludoteca-{day}.json"',
        "Cache-Control": "private, no-store",
    }
    return Response(kept, headers=headers, media_type="application/json")


async def ask_delete(request: Request) -> Response:
    """``GET /settings/account/delete``: what that means, and the password once more."""
    if visit_of(request).member is None:
        return _sign_in_first()
    return _last_question(request, None, 200)


async def delete(request: Request) -> Response:
    """``POST /settings/account/delete``: the device is then a guest's again, or nobody's."""
    house, person = house_of(request), visit_of(request).member
    if person is None:
        return _sign_in_first()
    fields = await read_form(request, LONGEST_SECRET)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    if not house.may_change(request, person):
        return _last_question(request, Refusal("too-many"), 429)
    left = await house.hall.farewell.delete(person, fields.get("password", ""), token_of(request), agent_of(request))
    if isinstance(left, Refusal):
        return _last_question(request, left, status_of(left))
    response = RedirectResponse(f"{PAGE}?done=deleted", 303)
    let_go(request, response, left)
    return response


async def _rename(request: Request, person: PersonId, fields: Fields) -> Refusal | None:
    renamed = await house_of(request).hall.accounts.rename(person, fields.get("name", "")[:LONGEST_VALUE])
    return renamed if isinstance(renamed, Refusal) else None


async def _change_password(request: Request, person: PersonId, fields: Fields) -> Refusal | None:
    token = token_of(request) or ""
    accounts = house_of(request).hall.accounts
    return await accounts.change_password(person, token, fields.get("password", ""), fields.get("new", ""))


async def _end(request: Request, person: PersonId, fields: Fields) -> Refusal | None:
    return await house_of(request).hall.devices.end(person, fields.get("device", ""))


async def _end_others(request: Request, person: PersonId, _fields: Fields) -> Refusal | None:
    await house_of(request).hall.devices.end_others(person, token_of(request))
    return None


async def do(request: Request, done: str, deed: Deed, *, measured: bool = True) -> Response:
    """What a form asks, and the page again: with what was done, or with what is wrong beside the field."""
    house, person = house_of(request), visit_of(request).member
    if person is None:
        return _sign_in_first()
    fields = await read_form(request, LONGEST_SECRET)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    if measured and not house.may_change(request, person):
        return await account_page(request, fields, {"": Refusal("too-many")}, 429)
    refusal = await deed(request, person, fields)
    if refusal is None:
        return RedirectResponse(f"{PAGE}?done={done}#{done}", 303)
    return await account_page(request, fields, {field_of(refusal, done): refusal}, status_of(refusal))


def field_of(refusal: Refusal, form: str) -> str:
    """The field of a form beside which a refusal is told; in that of passwords a fresh one has a name of its own.

    >>> field_of(Refusal("short-password"), "password"), field_of(Refusal("wrong-password"), "password")
    ('new', 'password')
    >>> field_of(Refusal("wrong-password"), "bot")
    'bot-password'
    """
    if form == "bot" and refusal.code == "wrong-password":
        return "bot-password"
    field = FIELDS.get(refusal.code, "")
    return "new" if form == "password" and field == "password" and refusal.code != "wrong-password" else field


def _sign_in_first() -> Response:
    return RedirectResponse(f"/sign-in?next={PAGE}", 303)


def _own(refusal: Refusal) -> Refusal:
    """A refusal as it is told to somebody whose name is not asked for."""
    return Refusal("wrong-own-password") if refusal.code == "wrong-password" else refusal


def _last_question(request: Request, refusal: Refusal | None, status: int) -> Response:
    shell = house_of(request).shell
    errors: dict[str, str] = {}
    if refusal is not None:
        errors[FIELDS.get(refusal.code, "")] = sentence_of(_own(refusal), shell.language(request))
    return shell.page(request, "deleting.html", {"errors": errors}, status)


async def account_page(
    request: Request, fields: Fields, wrong: Mapping[str, Refusal], status: int, made: Made | None = None
) -> Response:
    """The section with what is wrong beside its fields, or with a token that was just made."""
    house, visit = house_of(request), visit_of(request)
    language = house.shell.language(request)
    done = request.query_params.get("done", "") if request.method == "GET" else ""
    if done == "deleted" and visit.member:  # somebody's link, not what has been done
        done = ""
    context: dict[str, object] = {
        "section": "account",
        "errors": {field: sentence_of(_own(fault), language) for field, fault in wrong.items()},
        "done": done if done in DONE else "",
        "name": fields.get("name", visit.name or ""),
        "made": made,
        "token_name": fields.get("token", ""),
        "tokens": await house.hall.tokens.of(visit.member) if visit.member else [],
        "most_tokens": MOST,
        "bot": visit.bot,
        "devices": await house.hall.devices.of(visit.member, token_of(request)) if visit.member else [],
        "guest": guest_number(visit.person) if visit.person and not visit.member else None,
        "say": Figures(language, house.hall.clock.now()),
        "round": None,
    }
    return house.shell.page(request, "settings.html", context, status)
