"""Tables for programs: the same acts as the pages' forms, as JSON. Playing itself goes over the socket."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.hall.names import MOST_BYTES
from ludoteca.hall.setups import Wish, read_fields
from ludoteca.hall.stream import Origin, Stream
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.awaited import going_views
from ludoteca.web.device import give_token
from ludoteca.web.house import house_of
from ludoteca.web.reading import CommandId, read_json, refused_json

_Word = Annotated[str, Meta(max_length=40)]
_Words = Annotated[str, Meta(max_length=MOST_BYTES)]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is asked for: ``setup`` holds the fields of the New match form, words all of them."""

    id: CommandId
    kind: _Word
    setup: Annotated[dict[_Word, _Words], Meta(max_length=16)] = {}


class Seated(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that is asked for."""

    id: CommandId


_ASKED: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)
_SEATED: msgspec.json.Decoder[Seated] = msgspec.json.Decoder(Seated)


async def open_table(request: Request) -> Response:
    """``POST /api/tables``: a table with a setup."""
    wish, command = await _wish(request, {})
    if isinstance(wish, Refusal):
        return _refused(wish)
    house = house_of(request)
    person = await house.host(request)
    return await _told(request, await house.hall.lobby.open(wish, Origin(person, command)), person)


async def pair(request: Request) -> Response:
    """``POST /api/pair``: a table with whoever looks for the same thing, or one that waits for them."""
    wish, command = await _wish(request, {"opponent": "online", "listed": "yes"})
    if isinstance(wish, Refusal):
        return _refused(wish)
    house = house_of(request)
    person = await house.host(request)
    return await _told(request, await house.hall.lobby.pair(wish, Origin(person, command)), person)


async def join(request: Request) -> Response:
    """``POST /api/tables/{table}/join``: sit down."""
    house = house_of(request)
    asked = read_json(await request.body(), _SEATED)
    if asked is None:
        return _refused(Refusal("bad-frame"))
    if not house.may_write(request):
        return _refused(Refusal("too-many"))
    person = await house.host(request)
    joined = await house.hall.lobby.join(request.path_params["table"], Origin(person, asked.id))
    return await _told(request, joined, person)


async def look_at(request: Request) -> Response:
    """``GET /api/tables/{table}``: a table as whoever asks may see it."""
    house = house_of(request)
    person = await house.visitor(request)
    return await _told(request, await house.hall.seen(request.path_params["table"], person), person)


async def going(request: Request) -> Response:
    """``GET /api/tables``: where whoever asks plays with people, or waits for anybody; the most urgent first."""
    house = house_of(request)
    person = await house.visitor(request)
    found = await going_views(house.hall, person) if person else []
    return JSONResponse({"tables": [one["table"] for one in found], "going": found})


async def _wish(request: Request, fixed: Mapping[str, str]) -> tuple[Wish | Refusal, str]:
    asked = read_json(await request.body(), _ASKED)
    if asked is None:
        return Refusal("bad-frame"), ""
    wish = read_fields(asked.kind, {**asked.setup, **fixed})
    if not isinstance(wish, Refusal) and not house_of(request).may_write(request):
        return Refusal("too-many"), ""
    return wish, asked.id


async def _told(request: Request, stream: Stream | Refusal, person: PersonId | None) -> Response:
    if isinstance(stream, Refusal):
        return _refused(stream)
    view = await house_of(request).hall.view(stream, person)
    response = JSONResponse({"table": stream.table, "view": view})
    give_token(request, response)
    return response


_STATUS = {"no-such-table": 404, "too-many": 429, "seat-taken": 409, "table-closed": 409, "seated-already": 409}


def _refused(refusal: Refusal) -> JSONResponse:
    return refused_json(refusal, _STATUS.get(refusal.code, 422))
