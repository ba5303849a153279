"""Signing up, in and out: forms that work without scripts, and the way back to where somebody was."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.accounts import faults
from ludoteca.hall.people import Visitor
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.matches import Wanted
from ludoteca.web.device import agent_of, give_token, let_go, token_of
from ludoteca.web.forms import LONGEST_SECRET, LONGEST_VALUE, read_form
from ludoteca.web.house import House, house_of
from ludoteca.web.pages.language import own_path
from ludoteca.web.sentences import sentence_of
from ludoteca.web.settings import settings_of
from ludoteca.web.visit import visit_of

FIELDS: Mapping[str, str] = {
    **dict.fromkeys(
        ("name-taken", "reserved-name", "hall-word", "unfit-name", "mixed-scripts", "short-name", "long-name"), "name"
    ),
    **dict.fromkeys(("short-password", "long-password", "bad-password", "common-password"), "password"),
    "renamed-lately": "name",
    "wrong-password": "password",
}
"""Beside which field a refusal is told; any other is told in the heading alone."""


async def ask_in(request: Request) -> Response:
    """``GET /sign-in``, and ``?next=`` for the way on."""
    return await _ask(request, "sign-in.html")


async def ask_up(request: Request) -> Response:
    """``GET /sign-up``, and ``?next=``."""
    return await _ask(request, "sign-up.html")


async def sign_in(request: Request) -> Response:
    """``POST /sign-in``: a fresh session of the member; what was begun here as a guest waits for the guest."""
    house = house_of(request)
    fields = await read_form(request, LONGEST_SECRET)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    name, password = fields.get("name", "")[:LONGEST_VALUE], fields.get("password", "")
    if not house.may_sign_in(request, name):
        return await _form(request, "sign-in.html", fields, {"": Refusal("too-many")}, 429)
    entered = await house.hall.accounts.sign_in(token_of(request), name, password, agent_of(request))
    if isinstance(entered, Refusal):
        return await _form(request, "sign-in.html", fields, _beside(entered), status_of(entered))
    house.door.signed_in(request, name)
    return _let_in(request, entered, fields)


async def sign_up(request: Request) -> Response:
    """``POST /sign-up``: the person at this device becomes a member, with all they have and the look of this device."""
    house = house_of(request)
    fields = await read_form(request, LONGEST_SECRET)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    name, password = fields.get("name", "")[:LONGEST_VALUE], fields.get("password", "")
    if wrong := faults(name, password):
        return await _form(request, "sign-up.html", fields, wrong, 422)
    if not house.may_sign_up(request):
        return await _form(request, "sign-up.html", fields, {"": Refusal("too-many")}, 429)
    look = settings_of(request).written
    made = await house.hall.accounts.sign_up(token_of(request), name, password, agent_of(request), look)
    if isinstance(made, Refusal):
        made = await _known(request, name, password) or made
    if isinstance(made, Refusal):
        return await _form(request, "sign-up.html", fields, _beside(made), status_of(made))
    house.door.signed_in(request, name)
    return _let_in(request, made, fields)


async def _known(request: Request, name: str, password: str) -> Visitor | None:
    """Whoever has that account already and knows its password: the form was sent twice, or its answer was lost."""
    house = house_of(request)
    if not house.may_sign_in(request, name):
        return None
    entered = await house.hall.accounts.sign_in(token_of(request), name, password, agent_of(request))
    return None if isinstance(entered, Refusal) else entered


async def sign_out(request: Request) -> Response:
    """``POST /sign-out``: the session ends, and the device is again that of the guest who was there before."""
    house = house_of(request)
    response = RedirectResponse("/", 303)
    if visit_of(request).member is None:
        return response
    let_go(request, response, await house.hall.accounts.sign_out(token_of(request), agent_of(request)))
    return response


def status_of(refusal: Refusal) -> int:
    """The status of a form that was refused: what was only too often is right as it is, and may come again."""
    return 429 if refusal.code == "too-many" else 422


def way_on(wanted: str) -> str:
    """Where somebody goes who has come in: a path of this hall, and none of those that let people in.

    >>> way_on("/t/abc?round=2"), way_on("//evil.example"), way_on("/sign-up"), way_on("/" + "x" * 300)
    ('/t/abc?round=2', '/', '/', '/')
    """
    path = own_path(wanted)
    return "/" if path.startswith("/sign-") or len(path) > LONGEST_VALUE else path


async def _ask(request: Request, template: str) -> Response:
    fields = {"next": way_on(request.query_params.get("next", "/"))}
    if visit_of(request).member is not None:
        return RedirectResponse(fields["next"], 303)
    return await _form(request, template, fields, {}, 200)


async def _form(
    request: Request, template: str, fields: Mapping[str, str], wrong: Mapping[str, Refusal], status: int
) -> Response:
    """The form with everything that was written into it but the password, and every fault beside its field."""
    house = house_of(request)
    language = house.shell.language(request)
    errors = {field: sentence_of(fault, language) for field, fault in wrong.items()}
    going, any_ = await _begun(house, visit_of(request).person)
    form = {
        "name": fields.get("name", ""),
        "next": way_on(fields.get("next", "/")),
        "errors": errors,
        "said": errors.get("", ""),
    }
    return house.shell.page(request, template, {"form": form, "going": going, "kept": any_}, status)


def _let_in(request: Request, entered: Visitor, fields: Mapping[str, str]) -> Response:
    response = RedirectResponse(way_on(fields.get("next", "/")), 303)
    request.state.guest = entered
    give_token(request, response)
    return response


def _beside(refusal: Refusal) -> dict[str, Refusal]:
    return {FIELDS.get(refusal.code, ""): refusal}


async def _begun(house: House, person: PersonId | None) -> tuple[bool, bool]:
    """Whether a guest has matches that go on, and whether there are any."""
    if person is None:
        return False, False
    going, finished = await house.hall.history.count(person, Wanted())
    return going > 0, going + finished > 0
