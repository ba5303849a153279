"""A board that is ready to play: drawn without a table, opened by the first move."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.hall.drafts import begins_by_chance, draft, refuses
from ludoteca.hall.names import MOST_BYTES
from ludoteca.hall.setups import USUAL_LEVEL, Wish, read_wish, usual_opponent, wish_of
from ludoteca.hall.stream import Origin
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.web.device import give_token
from ludoteca.web.families import usual_of
from ludoteca.web.house import House, house_of
from ludoteca.web.reading import CommandId, read_json, refused_json


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, as the page's view names it."""

    level: Annotated[str, Meta(max_length=20)] = USUAL_LEVEL
    first: Annotated[str, Meta(max_length=20)] = "you"
    opponent: Annotated[str, Meta(max_length=20)] = "computer"
    name0: Annotated[str, Meta(max_length=MOST_BYTES)] = ""
    name1: Annotated[str, Meta(max_length=MOST_BYTES)] = ""
    name2: Annotated[str, Meta(max_length=MOST_BYTES)] = ""
    name3: Annotated[str, Meta(max_length=MOST_BYTES)] = ""
    series: Annotated[str, Meta(max_length=20)] | None = None
    clock: Annotated[str, Meta(max_length=20)] = "none"
    listed: bool = False


class FirstMove(Struct, frozen=True, forbid_unknown_fields=True):
    """What the page sends with the first move of a table that is not open yet."""

    id: CommandId
    setup: Setup
    options: Annotated[dict[Annotated[str, Meta(max_length=20)], str | int], Meta(max_length=10)]
    action: Annotated[str, Meta(max_length=16)]


_FIRST_MOVE: msgspec.json.Decoder[FirstMove] = msgspec.json.Decoder(FirstMove)


async def look(request: Request) -> Response:
    """``GET /play/{kind}``: a board with the last or usual setup; nothing is stored."""
    house = house_of(request)
    wish = await last_wish(house, usual_of(request.path_params["kind"]), await house.visitor(request))
    if isinstance(wish, Refusal):
        return house.shell.refused(request, wish, 404)
    opponent = "local" if wish.opponent == "local" else usual_opponent(wish.kind)
    ready = replace(wish, first="you", opponent=opponent)
    return house.shell.page(request, "table.html", {"view": house.draft_view(ready)})


async def begin(request: Request) -> Response:
    """``POST /play/{kind}``: the first move, as JSON, opens the table.

    A game that chance begins is opened by ``roll``; what chance gives is asked for at the table, once whoever plays has
    added to it.
    """
    house = house_of(request)
    asked = read_json(await request.body(), _FIRST_MOVE)
    if asked is None:
        return refused_json(Refusal("bad-frame"), 422)
    options = {name: str(value) for name, value in asked.options.items()}
    people = {name: value for name, value in msgspec.structs.asdict(asked.setup).items() if isinstance(value, str)}
    wish = read_wish(request.path_params["kind"], options, people)
    if isinstance(wish, Refusal):
        return refused_json(wish, 422)
    drawn = draft(wish)
    refusal = Refusal("not-your-turn") if wish.first != "you" else refuses(drawn, Action(asked.action))
    if refusal is not None:
        return refused_json(refusal, 422)
    if not house.may_write(request):
        return refused_json(Refusal("too-many"), 429)
    person = await house.host(request)
    command = wish.open(person, house.hall.lots)
    stream = await house.hall.tables.open(
        command, Origin(person, asked.id), () if begins_by_chance(drawn) else (Action(asked.action),)
    )
    if isinstance(stream, Refusal):
        return refused_json(stream, 422)
    response = JSONResponse({"view": await house.hall.view(stream, person)})
    give_token(request, response)
    return response


async def last_wish(house: House, kind: str, person: PersonId | None) -> Wish | Refusal:
    """The setup that a person played last in this kind, else the usual one."""
    usual = read_wish(kind, {})
    if person is None or isinstance(usual, Refusal):
        return usual
    table = await house.hall.people.latest(person, kind)
    stream = await house.hall.tables.look(table) if table is not None else None
    return usual if stream is None or isinstance(stream, Refusal) else wish_of(kind, stream.match.setup)
