"""New match: a form that works with and without scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall import names as naming
from ludoteca.hall.asks import AskMatch, command_of, players_of
from ludoteca.hall.rooms import Room
from ludoteca.hall.setups import NAMES, Wish, read_fields, seats_of, usual_opponent, wish_of, write_form
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.occupant import Computer
from ludoteca.match.policy import policy_of
from ludoteca.match.units import PersonId
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Refusal
from ludoteca.rules.options import Choice
from ludoteca.web.device import give_token
from ludoteca.web.families import family_of, usual_of, variants_of
from ludoteca.web.forms import command_id, read_form
from ludoteca.web.house import House, house_of
from ludoteca.web.pages.play import last_wish
from ludoteca.web.sentences import sentence_of


async def ask(request: Request) -> Response:
    """``GET /new/{kind}``, for a fresh table or, with ``?table=``, for one that is there.

    ``?opponent=`` and ``?listed=yes`` choose beforehand who is played against, ``?room=`` where.
    """
    house = house_of(request)
    kind = usual_of(request.path_params["kind"])
    person = await house.visitor(request)
    stream = await _own_table(house, request.query_params.get("table", ""), kind, person)
    wish = wish_of(kind, stream.match.setup) if stream else await last_wish(house, kind, person)
    if isinstance(wish, Refusal):
        return house.shell.refused(request, wish, 404)
    room = await _room(house, person, request.query_params.get("room", ""))
    if isinstance(room, Refusal):
        return house.shell.refused(request, room, 404)
    return _form_page(request, _chosen(wish, request.query_params), stream, {}, 200, room)


async def start(request: Request) -> Response:
    """``POST /new/{kind}``: open a table, or set the given one up anew, where computers keep levels not told."""
    house = house_of(request)
    kind = request.path_params["kind"]
    fields = await read_form(request)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    kind, fields = _picked(kind, fields)
    command = command_id(fields)
    table, room_name = fields.pop("table", ""), fields.pop("room", "")
    room = await _room(house, await house.visitor(request), room_name)
    if isinstance(room, Refusal):
        return house.shell.refused(request, room, 404)
    if fields.get("opponent") != "local":  # what the form does not show is not asked for
        fields = {name: value for name, value in fields.items() if name not in NAMES}
    wish = read_fields(kind, fields)
    if isinstance(wish, Refusal):
        stream = await _own_table(house, table, kind, await house.visitor(request))
        return _refused_form(request, kind, fields, stream, wish, room)
    if not house.may_write(request):
        return house.shell.refused(request, Refusal("too-many"), 429)
    person = await house.host(request)
    own = None if wish.opponent == "online" or room else await _own_table(house, table, kind, person)
    if own is not None and "level" not in fields:
        wish = replace(wish, levels=tuple(one.level for one in own.match.setup.occupants if isinstance(one, Computer)))
    done = await _set_up(house, Origin(person, command), wish, own, room)
    if isinstance(done, Refusal):
        return house.shell.refused(request, done, 409)
    response = RedirectResponse(f"/t/{done}", 303)
    give_token(request, response)
    return response


def _picked(kind: str, fields: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The variant that a form asks for, and of its fields those that it has a use for."""
    asked = fields.get("variant", kind)
    picked = asked if asked in variants_of(family_of(kind)) else kind
    others = {option.name for other in variants_of(family_of(kind)) for option in KINDS[other].options}
    own = {option.name for option in KINDS[picked].options} if picked in KINDS else set()
    kept = {name: value for name, value in fields.items() if name != "variant" and name not in others - own}
    return picked, _fitting(picked, kept) if picked in KINDS else kept


def _fitting(kind: str, fields: Mapping[str, str]) -> dict[str, str]:
    """Of a form's fields those that go with how many play: the form hides the others, and sends them all the same."""
    named = next((one for one in KINDS[kind].options if isinstance(one, Choice) and one.name == "seats"), None)
    if named is None:
        return {name: value for name, value in fields.items() if name not in NAMES[seats_of(kind) :]}
    seats = next((one for one in named.choices if str(one) == fields.get("seats")), named.default)
    unmet = {one.option for one in KINDS[kind].needs if one.other == "seats" and seats not in one.among}
    forms = tuple(map(write_form, policy_of(kind, {"seats": seats}).forms))
    unused = {*unmet, *NAMES[int(seats) :], *(() if fields.get("series") in forms else ("series",))}
    return {name: value for name, value in fields.items() if name not in unused}


def _chosen(wish: Wish, asked: Mapping[str, str]) -> Wish:
    """The setup with what an address chooses beforehand, as far as it is a choice."""
    people = {name: asked[name] for name in ("opponent", "listed") if name in asked}
    if not people:
        return wish
    fields = {**wish.options, **wish.fields(), "listed": "", **people}
    if wish.opponent != "online":  # a table of another sort has no clock, which need not be a choice
        del fields["clock"]
    found = read_fields(wish.kind, {name: str(value) for name, value in fields.items()})
    return wish if isinstance(found, Refusal) else replace(found, first=wish.first)


def _most_seats(kind: str) -> int:
    """How many can play a kind."""
    seats = next((one for one in KINDS[kind].options if isinstance(one, Choice) and one.name == "seats"), None)
    return seats_of(kind) if seats is None else max(map(int, seats.choices))


def _refused_form(
    request: Request, kind: str, fields: dict[str, str], stream: Stream | None, refusal: Refusal, room: Room | None
) -> Response:
    """The form again with every choice that is one, and every fault beside its field."""
    shell = house_of(request).shell
    names = tuple(fields.get(name, "") for name in NAMES[: seats_of(kind)])
    wrong = {NAMES[place]: fault for place, fault in naming.faults([*map(naming.clean, names)]).items()}
    if refusal not in wrong.values():
        wrong = {str(refusal.blanks.get("option", "")): refusal}
    faults = {field: sentence_of(fault, shell.language(request)) for field, fault in wrong.items()}
    kept = {name: value for name, value in fields.items() if name not in NAMES}
    wish: Wish | Refusal = read_fields(kind, kept)
    while isinstance(wish, Refusal) and kept.pop(str(wish.blanks.get("option", "")), None) is not None:
        wish = read_fields(kind, kept)
    if isinstance(wish, Refusal):
        return shell.refused(request, wish, 404)
    return _form_page(request, replace(wish, names=names), stream, faults, 422, room)


async def _set_up(house: House, origin: Origin, wish: Wish, stream: Stream | None, room: Room | None) -> str | Refusal:
    """The table with the new setup."""
    hall, person = house.hall, PersonId(origin.actor)
    if room is not None and wish.opponent != "local":
        there = await hall.room_tables.open(person, room.id, wish, origin.command or "")
        return there if isinstance(there, Refusal) else there.table
    if stream is None:
        opened = await hall.lobby.open(wish, origin)
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


async def _room(house: House, person: PersonId | None, name: str) -> Room | Refusal | None:
    """The room of that name as ``person`` finds it, if one is named."""
    return await house.hall.rooms.enter(person, name) if name else None


def _form_page(
    request: Request, wish: Wish, stream: Stream | None, errors: Mapping[str, str], status: int, room: Room | None
) -> Response:
    house = house_of(request)
    match = stream.match if stream else None
    form: dict[str, object] = {
        "kind": wish.kind,
        "options": wish.options,
        "setup": {**wish.fields(), "names": wish.names},
        "table": stream.table if stream else None,
        "score": {"wins": list(match.wins), "draws": match.draws}
        if match and (any(match.wins) or match.draws)
        else None,
        "preview": house.draft_view(replace(wish, opponent=usual_opponent(wish.kind), names=())),
        "seats": max(map(_most_seats, variants_of(family_of(wish.kind)))),
        "errors": errors,
        "room": {"id": room.id, "name": room.name} if room else None,
    }
    context = {"form": form, "variants": variants_of(family_of(wish.kind))}
    return house.shell.page(request, "new.html", context, status)
