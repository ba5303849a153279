"""What a room's owner can change about it, whom a member blocks, and leaving."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall import callings
from ludoteca.hall.rooms import Room
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.forms import read_form
from ludoteca.web.house import House, house_of
from ludoteca.web.pages.room import link_of
from ludoteca.web.rooms import faces
from ludoteca.web.sentences import sentence_of

MUTE = "for-ever"
"""Until the owner lets them speak again."""


async def show(request: Request) -> Response:
    """``GET /r/{room}/settings``: for members; most of it for the owner."""
    return await _page(request, {}, None, "")


async def rename(request: Request) -> Response:
    """``POST /r/{room}/name``."""
    return await _act(
        request, "name", lambda house, me, room, form: house.hall.rooms.rename(me, room, form.get("name", ""))
    )


async def renew(request: Request) -> Response:
    """``POST /r/{room}/link``: another invitation; the one before leads nowhere."""
    return await _act(request, "link", lambda house, me, room, form: house.hall.rooms.renew(me, room))


async def remove(request: Request) -> Response:
    """``POST /r/{room}/remove``: put the ``member`` of that name out."""
    return await _act(request, "members", _remove)


async def mute(request: Request) -> Response:
    """``POST /r/{room}/mute``: the ``member`` of that name writes no more."""
    return await _act(request, "members", lambda *asked: _mute(*asked, span=MUTE))


async def unmute(request: Request) -> Response:
    """``POST /r/{room}/unmute``: the ``member`` of that name may write again."""
    return await _act(request, "members", lambda *asked: _mute(*asked, span="off"))


async def unblock(request: Request) -> Response:
    """``POST /r/{room}/unblock``: hear the ``member`` of that name again."""
    return await _act(request, "blocked", _unblock)


async def leave(request: Request) -> Response:
    """``POST /r/{room}/leave``."""
    return await _act(request, "", lambda house, me, room, form: house.hall.rooms.leave(me, room))


async def _act(
    request: Request,
    done: str,
    work: Callable[[House, PersonId, str, Mapping[str, str]], Awaitable[Refusal | None]],
) -> Response:
    """Do what a form asks, and go back to where it is seen that it was done."""
    house, room = house_of(request), request.path_params["room"]
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    me = (await house.visit(request)).member
    if me is None:
        return house.shell.refused(request, Refusal("no-such-room"), 404)
    refused = await work(house, me, room, form)
    if refused is None:
        return RedirectResponse(f"/r/{room}/settings?done={done}" if done else "/rooms", 303)
    if refused.code == "no-such-room":
        return house.shell.refused(request, refused, 404)
    return await _page(request, form, refused, "")


async def _remove(house: House, me: PersonId, room: str, form: Mapping[str, str]) -> Refusal | None:
    other = await _member(house, me, room, form)
    return other if isinstance(other, Refusal) else await house.hall.rooms.remove(me, room, other)


async def _mute(house: House, me: PersonId, room: str, form: Mapping[str, str], *, span: str) -> Refusal | None:
    other = await _member(house, me, room, form)
    return other if isinstance(other, Refusal) else await house.hall.peace.mute(me, room, other, span)


async def _unblock(house: House, me: PersonId, room: str, form: Mapping[str, str]) -> Refusal | None:
    del room  # one blocks somebody everywhere
    wanted = callings.key(callings.clean(form.get("member", "")))
    for one in await house.hall.peace.blocked(me):
        if one.who.name is not None and callings.key(one.who.name) == wanted:
            await house.hall.peace.unblock(me, one.person)
    return None


async def _member(house: House, me: PersonId, room: str, form: Mapping[str, str]) -> PersonId | Refusal:
    """The member of the room who goes by the name in a form."""
    members = await house.hall.rooms.members(me, room)
    if isinstance(members, Refusal):
        return members
    wanted = form.get("member", "")
    return next((one.person for one in members if one.who.name == wanted), Refusal("no-such-member"))


async def _page(request: Request, form: Mapping[str, str], wrong: Refusal | None, done: str) -> Response:
    house = house_of(request)
    me = (await house.visit(request)).member
    room: Room | Refusal = Refusal("no-such-room")
    if me is not None:
        room = await house.hall.rooms.enter(me, request.path_params["room"])
    members = await house.hall.rooms.members(me, room.id) if me and isinstance(room, Room) else Refusal("no-such-room")
    if me is None or isinstance(room, Refusal) or isinstance(members, Refusal):
        return house.shell.refused(request, Refusal("no-such-room"), 404)
    language = house.shell.language(request)
    said = sentence_of(wrong, language) if wrong else ""
    named = "name" in form
    context = {
        "room": {"id": room.id, "name": room.name, "keeper": room.owned, "link": link_of(request, room.code)},
        "faces": faces(members, me),
        "blocked": [{"person": one.person, "name": one.who.name} for one in await house.hall.peace.blocked(me)],
        "errors": {"name": said} if said and named else {},
        "fault": said if not named else "",
        "name": form.get("name", room.name),
        "done": done or request.query_params.get("done", ""),
    }
    status = 200 if wrong is None else 403 if wrong.code == "not-your-room" else 422
    return house.shell.page(request, "room-settings.html", context, status)
