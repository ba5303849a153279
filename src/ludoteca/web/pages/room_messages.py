"""What can be done with one message: a page of its own, which the room opens in place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.chat import Message
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.forms import read_form
from ludoteca.web.house import House, house_of
from ludoteca.web.rooms import message_view

_MOST_DIGITS = 9


async def show(request: Request) -> Response:
    """``GET /r/{room}/messages/{number}``."""
    house, name = house_of(request), request.path_params["room"]
    me = (await house.visit(request)).member
    if me is None:
        return house.shell.refused(request, Refusal("no-such-room"), 404)
    room = await house.hall.rooms.enter(me, name)
    if isinstance(room, Refusal):
        return house.shell.refused(request, room, 404)
    found = await _message(house, me, request)
    if isinstance(found, Refusal) or found.deleted or found.hidden:
        return house.shell.refused(request, Refusal("no-such-message"), 404)
    context = {"room": {"id": room.id, "keeper": room.owned}, "one": message_view(found)}
    return house.shell.page(request, "room-message.html", context)


async def delete(request: Request) -> Response:
    """``POST …/delete``: one's own, or anybody's in a room of one's own."""
    return await _act(request, _delete)


async def report(request: Request) -> Response:
    """``POST …/report``: tell whoever runs the hall, with a ``reason``."""
    return await _act(request, _report)


async def block(request: Request) -> Response:
    """``POST …/block``: hear nothing more of whoever has written it."""
    return await _act(request, _block)


async def _act(
    request: Request, work: Callable[[House, PersonId, Request, Mapping[str, str]], Awaitable[Refusal | None]]
) -> Response:
    house, room = house_of(request), request.path_params["room"]
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    me = (await house.visit(request)).member
    refused = Refusal("no-such-room") if me is None else await work(house, me, request, form)
    if refused is None:
        return RedirectResponse(f"/r/{room}?done={request.url.path.rpartition('/')[2]}#chat", 303)
    status = 404 if refused.code in {"no-such-room", "no-such-message"} else 403
    return house.shell.refused(request, refused, 422 if refused.code == "bad-form" else status)


async def _delete(house: House, me: PersonId, request: Request, form: Mapping[str, str]) -> Refusal | None:
    del form
    done = await house.hall.chat.delete(me, request.path_params["room"], _number(request))
    return done if isinstance(done, Refusal) else None


async def _report(house: House, me: PersonId, request: Request, form: Mapping[str, str]) -> Refusal | None:
    return await house.hall.peace.report(me, request.path_params["room"], _number(request), form.get("reason", ""))


async def _block(house: House, me: PersonId, request: Request, form: Mapping[str, str]) -> Refusal | None:
    del form
    found = await _message(house, me, request)
    if isinstance(found, Refusal):
        return found
    if found.person is None:
        return Refusal("no-such-message")
    return await house.hall.peace.block(me, found.person)


async def _message(house: House, me: PersonId, request: Request) -> Message | Refusal:
    return await house.hall.chat.one(me, request.path_params["room"], _number(request))


def _number(request: Request) -> int:
    """The number in an address; 0, which no message has, where there is none."""
    text: str = request.path_params["number"]
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else 0
