"""Meeting somebody: an invitation, a seat taken, whoever looks for the same thing, tables to watch."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.asks import players_of
from ludoteca.hall.setups import read_fields
from ludoteca.hall.stream import Origin
from ludoteca.hall.tables import Done
from ludoteca.match.commands import Close, Command
from ludoteca.match.state import Match
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.device import give_token
from ludoteca.web.families import families, family_of
from ludoteca.web.forms import command_id, read_form
from ludoteca.web.house import house_of
from ludoteca.web.lobby import lobby_view


async def invitation(request: Request) -> Response:
    """``GET /j/{table}``: who invites to what, and a seat to take; whoever sits there goes to the table."""
    house = house_of(request)
    table, person = request.path_params["table"], await house.visitor(request)
    stream = await house.hall.seen(table, person)
    if isinstance(stream, Refusal):
        return house.shell.refused(request, stream, 404)
    if players_of(stream.match, person):
        return RedirectResponse(f"/t/{table}", 303)
    view = await house.table_view(table, person)
    if isinstance(view, Refusal):
        return house.shell.refused(request, view, 404)
    return house.shell.page(request, "invitation.html", {"view": view})


async def join(request: Request) -> Response:
    """``POST /t/{table}/join``: sit down."""
    house = house_of(request)
    table = request.path_params["table"]
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    if not house.may_write(request):
        return house.shell.refused(request, Refusal("too-many"), 429)
    person = await house.host(request)
    joined = await house.hall.lobby.join(table, Origin(person, command_id(form)))
    if isinstance(joined, Refusal) and joined.code in {"seat-taken", "table-closed"}:
        # The invitation says what has become of it, and offers another way to play.
        response = RedirectResponse(f"/j/{table}", 303)
        give_token(request, response)
        return response
    if isinstance(joined, Refusal):
        return house.shell.refused(request, joined, 404 if joined.code == "no-such-table" else 409)
    response = RedirectResponse(f"/t/{table}", 303)
    give_token(request, response)
    return response


async def pair(request: Request) -> Response:
    """``POST /pair/{kind}``: a table with whoever looks for the same thing, or one that waits for them."""
    house = house_of(request)
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    command = command_id(form)
    wish = read_fields(request.path_params["kind"], {**form, "opponent": "online", "listed": "yes"})
    if isinstance(wish, Refusal):
        return house.shell.refused(request, wish, 422)
    if not house.may_write(request):
        return house.shell.refused(request, Refusal("too-many"), 429)
    person = await house.host(request)
    found = await house.hall.lobby.pair(wish, Origin(person, command))
    if isinstance(found, Refusal):
        return house.shell.refused(request, found, 409)
    response = RedirectResponse(f"/t/{found.table}", 303)
    give_token(request, response)
    return response


async def withdraw(request: Request) -> Response:
    """``POST /t/{table}/withdraw``: stop waiting for somebody; where somebody has come meanwhile, the game goes on."""
    house = house_of(request)
    table = request.path_params["table"]
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    person = await house.visitor(request)
    if person is None:
        return house.shell.refused(request, Refusal("not-your-table"), 403)
    origin = Origin(person, command_id(form))
    done = await house.hall.tables.act(table, origin, None, lambda match: _close(match, person))
    if isinstance(done, Done):
        return RedirectResponse("/", 303)
    if done.code == "not-waiting":
        return RedirectResponse(f"/t/{table}", 303)
    return house.shell.refused(request, done, 404 if done.code == "no-such-table" else 403)


def _close(match: Match, person: PersonId) -> Command | Refusal:
    held = players_of(match, person)
    return Close(held[0]) if held else Refusal("not-your-table")


async def lobby(request: Request) -> Response:
    """``GET /lobby``: the hall's lists alone, for a page that keeps its own fresh."""
    house = house_of(request)
    person = await house.visitor(request)
    return house.shell.page(request, "lobby.html", {"lobby": await lobby_view(house.hall, person)})


async def watch(request: Request) -> Response:
    """``GET /watch``: the tables where people play now, all or those of ``?kind=``."""
    house = house_of(request)
    person = await house.visitor(request)
    asked = request.query_params.get("kind", "")
    chosen = asked if asked in families() else ""
    shown = await lobby_view(house.hall, person)
    live = [view for view in shown["live"] if not chosen or family_of(str(view["kind"])) == chosen]
    context = {"live": live, "kinds": families(), "chosen": chosen}
    return house.shell.page(request, "watch.html", context)
