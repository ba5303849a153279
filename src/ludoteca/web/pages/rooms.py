"""Own rooms, making one, and coming into one by its invitation."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from urllib.parse import quote, urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.rooms import Member, Room
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.device import give_token
from ludoteca.web.figures import Figures
from ludoteca.web.forms import command_id, read_form
from ludoteca.web.house import House, house_of
from ludoteca.web.sentences import sentence_of

FACES = 4
LONGEST_CODE = 64


async def show(request: Request) -> Response:
    """``GET /rooms``: the own room first, then those with others; a form to make one, and one for a code."""
    return await _page(request, {}, {})


async def make(request: Request) -> Response:
    """``POST /rooms``: a room of this ``name``."""
    house = house_of(request)
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    member = (await house.visit(request)).member
    if member is None:
        return _door("/rooms")
    command = command_id(form)
    if not house.may_write(request):
        return await _page(request, form, {"name": Refusal("too-many")}, 429)
    made = await house.hall.rooms.make(member, form.get("name", ""), command)
    if isinstance(made, Refusal):
        return await _page(request, form, {"name": made}, 422)
    return RedirectResponse(f"/r/{made.id}", 303)


async def look_for(request: Request) -> Response:
    """``GET /rooms/join?code=``: to the invitation with this code; a whole link does as well."""
    written = request.query_params.get("code", "")
    code = code_in(written)
    if not code:
        return await _page(request, {"code": written[:200]}, {"code": Refusal("no-such-invitation")}, 404)
    return RedirectResponse(f"/rooms/join/{quote(code, safe='')}", 303)


async def invitation(request: Request) -> Response:
    """``GET /rooms/join/{code}``: who invites to which room, and who is in it; its members go straight there."""
    house = house_of(request)
    person, code = await house.visitor(request), request.path_params["code"]
    found = await house.hall.rooms.invited(person, code)
    if isinstance(found, Refusal):
        return await _page(request, {"code": code[:LONGEST_CODE]}, {"code": found}, 404)
    if found.room is not None:
        return RedirectResponse(f"/r/{found.room}", 303)
    room = {"code": found.code, "name": found.name, "host": found.owner.name, "members": found.members}
    return house.shell.page(request, "room-invitation.html", {"room": room})


async def join(request: Request) -> Response:
    """``POST /rooms/join/{code}``: become a member."""
    house = house_of(request)
    code = request.path_params["code"]
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    member = (await house.visit(request)).member
    if member is None:
        return _door(f"/rooms/join/{quote(code, safe='')}")
    if not house.may_write(request):
        return house.shell.refused(request, Refusal("too-many"), 429)
    joined = await house.hall.rooms.join(member, code)
    if isinstance(joined, Refusal):
        return await _page(request, {"code": code[:LONGEST_CODE]}, {"code": joined}, 422)
    return RedirectResponse(f"/r/{joined.id}", 303)


def code_in(written: str) -> str:
    """The code that somebody has written, or that of the link.

    >>> code_in(" https://hall.example/rooms/join/Abc-12?x=1 "), code_in("Abc-12"), code_in("/"), code_in("x" * 99)
    ('Abc-12', 'Abc-12', '', '')
    """
    try:
        path = urlsplit(written.strip()).path
    except ValueError:
        return ""
    code = path.rpartition("/")[2]
    return code if code.replace("-", "").replace("_", "").isalnum() and len(code) <= LONGEST_CODE else ""


async def _page(request: Request, form: Mapping[str, str], wrong: Mapping[str, Refusal], status: int = 200) -> Response:
    house = house_of(request)
    member = (await house.visit(request)).member
    rooms = await house.hall.rooms.of_person(member) if member else ()
    language = house.shell.language(request)
    context = {
        "rooms": await asyncio.gather(*(_door_of(house, member, room) for room in rooms)) if member else [],
        "errors": {field: sentence_of(refusal, language) for field, refusal in wrong.items()},
        "name": form.get("name", ""),
        "code": form.get("code", ""),
        "say": Figures(language, house.hall.clock.now()),
    }
    response = house.shell.page(request, "rooms.html", context, status)
    give_token(request, response)
    return response


async def _door_of(house: House, person: PersonId, room: Room) -> Mapping[str, object]:
    """A room in the list of rooms."""
    members = await house.hall.rooms.members(person, room.id)
    inside: list[Member] = [] if isinstance(members, Refusal) else list(members)
    return {
        "id": room.id,
        "name": room.name,
        "members": room.members,
        "unread": room.unread,
        "keeper": room.owned,
        "faces": [one.person for one in inside[:FACES]],
    }


def _door(way: str) -> Response:
    return RedirectResponse(f"/sign-in?next={quote(way, safe='')}", 303)
