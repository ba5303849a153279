"""New match: a form that works with and without scripts."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.asks import AskMatch, command_of, players_of
from ludoteca.hall.setups import Wish, read_fields, read_wish, wish_of
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.device import give_token
from ludoteca.web.forms import command_id, read_form
from ludoteca.web.house import House, house_of
from ludoteca.web.pages.play import last_wish
from ludoteca.web.sentences import sentence_of


async def ask(request: Request) -> Response:
    """``GET /new/{kind}``, for a fresh table or, with ``?table=``, for one that is there."""
    house = house_of(request)
    kind = request.path_params["kind"]
    person = await house.visitor(request)
    stream = await _own_table(house, request.query_params.get("table", ""), kind, person)
    wish = wish_of(kind, stream.match.setup) if stream else await last_wish(house, kind, person)
    if isinstance(wish, Refusal):
        return house.shell.refused(request, wish, 404)
    return _form_page(request, wish, stream, {}, 200)


async def start(request: Request) -> Response:
    """``POST /new/{kind}``: open a table, or set the given one up anew."""
    house = house_of(request)
    kind = request.path_params["kind"]
    fields = await read_form(request)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    command = command_id(fields)
    table = fields.pop("table", "")
    wish = read_fields(kind, fields)
    if isinstance(wish, Refusal):
        stream = await _own_table(house, table, kind, await house.visitor(request))
        usual = wish_of(kind, stream.match.setup) if stream else read_wish(kind, {})
        if isinstance(usual, Refusal):
            return house.shell.refused(request, usual, 404)
        fault = sentence_of(wish, house.shell.language(request))
        return _form_page(request, usual, stream, {str(wish.blanks.get("option", "")): fault}, 422)
    if not house.may_write(request):
        return house.shell.refused(request, Refusal("too-many"), 429)
    person = await house.host(request)
    done = await _set_up(house, Origin(person, command), wish, await _own_table(house, table, kind, person))
    if isinstance(done, Refusal):
        return house.shell.refused(request, done, 409)
    response = RedirectResponse(f"/t/{done}", 303)
    give_token(request, response)
    return response


async def _set_up(house: House, origin: Origin, wish: Wish, stream: Stream | None) -> str | Refusal:
    """The table with the new setup."""
    hall, person = house.hall, PersonId(origin.actor)
    if stream is None:
        opened = await hall.tables.open(wish.open(person, hall.lots), origin)
        return opened if isinstance(opened, Refusal) else opened.table
    asked = AskMatch(wish)
    done = await hall.tables.act(stream.table, origin, None, lambda match: command_of(asked, match, person, hall.lots))
    return stream.table if isinstance(done, Done) else done


async def _own_table(house: House, table: str, kind: str, person: PersonId | None) -> Stream | None:
    """The table of that name, if ``person`` has a seat there and it is of this kind."""
    if not table:
        return None
    stream = await house.hall.tables.look(table)
    if isinstance(stream, Refusal) or stream.match.kind != kind or not players_of(stream.match, person):
        return None
    return stream


def _form_page(request: Request, wish: Wish, stream: Stream | None, errors: Mapping[str, str], status: int) -> Response:
    house = house_of(request)
    match = stream.match if stream else None
    form: dict[str, object] = {
        "kind": wish.kind,
        "options": wish.options,
        "setup": {"opponent": wish.opponent, "level": wish.level, "first": wish.first, "names": wish.names},
        "table": stream.table if stream else None,
        "score": {"wins": list(match.wins), "draws": match.draws}
        if match and (any(match.wins) or match.draws)
        else None,
        "preview": house.draft_view(wish),
        "errors": errors,
    }
    return house.shell.page(request, "new.html", {"form": form}, status)
