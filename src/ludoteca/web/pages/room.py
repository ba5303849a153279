"""A room: its tables, its ladder, its chat; and everybody's own one, where KBot is always ready."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.engine.player import levels
from ludoteca.hall.rooms import own_room
from ludoteca.hall.roomtables import kbot_kinds
from ludoteca.hall.setups import USUAL_LEVEL
from ludoteca.hall.speech import MOST_BYTES, PHRASES
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.device import give_token
from ludoteca.web.families import families, usual_of
from ludoteca.web.figures import Figures
from ludoteca.web.forms import command_id, read_form
from ludoteca.web.house import House, house_of
from ludoteca.web.pages.hall import usual
from ludoteca.web.pages.play import last_wish
from ludoteca.web.rooms import State, faces, message_view, rungs, state_of, tiles
from ludoteca.web.sentences import sentence_of

OWN = "me"
"""What the address of one's own room is called."""


async def show(request: Request) -> Response:
    """``GET /r/{room}``: for its members; ``/r/me`` is one's own, a guest's too."""
    return await _page(request, "", None)


async def say(request: Request) -> Response:
    """``POST /r/{room}/say``: a ``text``, or one of the ready phrases."""
    house, room = house_of(request), request.path_params["room"]
    form = await read_form(request, MOST_BYTES)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    person = (await house.visit(request)).member
    if person is None:
        return house.shell.refused(request, Refusal("no-such-room"), 404)
    command = command_id(form)
    chat = house.hall.chat
    if "phrase" in form:
        said = await chat.say_phrase(person, room, form["phrase"], command)
    else:
        said = await chat.say(person, room, form.get("text", ""), command)
    if isinstance(said, Refusal):
        status = {"no-such-room": 404, "talks-too-fast": 429, "muted": 403}.get(said.code, 422)
        if status == 404:
            return house.shell.refused(request, said, 404)
        return await _page(request, form.get("text", ""), said, status)
    return RedirectResponse(f"/r/{room}#chat", 303)


async def play(request: Request) -> Response:
    """``POST /r/{room}/play/{kind}``: a table against KBot with the last setup, in the room."""
    house, kind = house_of(request), request.path_params["kind"]
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    if kind not in kbot_kinds():
        return house.shell.refused(request, Refusal("no-such-kind"), 404)
    if not house.may_write(request):
        return house.shell.refused(request, Refusal("too-many"), 429)
    own = request.path_params["room"] == OWN
    person = await house.host(request) if own else await house.visitor(request)
    wish = await last_wish(house, kind, person)
    if person is None or isinstance(wish, Refusal):
        return house.shell.refused(request, Refusal("no-such-room"), 404)
    level = form.get("level", wish.level)
    if level not in levels(kind):
        return house.shell.refused(request, _no_level(kind, level), 422)
    ready = replace(wish, opponent="computer", level=level, first="you", control=None, listed=False, names=("", ""))
    opened = await house.hall.room_tables.open(person, room_of(request, person), ready, command_id(form))
    if isinstance(opened, Refusal):
        return house.shell.refused(request, opened, 404 if opened.code == "no-such-room" else 409)
    response = RedirectResponse(f"/t/{opened.table}", 303)
    give_token(request, response)
    return response


def _no_level(kind: str, level: str) -> Refusal:
    return Refusal("no-such-value", {"option": "level", "value": level[:40], "choices": ", ".join(levels(kind))})


def room_of(request: Request, person: PersonId) -> str:
    """The room that an address names."""
    name: str = request.path_params["room"]
    return own_room(person) if name == OWN else name


async def _page(request: Request, draft: str, wrong: Refusal | None, status: int = 200) -> Response:
    house, asked = house_of(request), request.path_params["room"]
    visit = await house.visit(request)
    language = house.shell.language(request)
    context: dict[str, object] = {
        "say": Figures(language, house.hall.clock.now()),
        "kinds": list(map(usual_of, families())),
        "phrases": PHRASES,
        "ready": await _ready(house, visit.person) if asked == OWN else [],
        "done": request.query_params.get("done", ""),
        "draft": draft,
        "fault": sentence_of(wrong, language) if wrong else "",
    }
    if visit.person is None:
        if asked != OWN:
            return house.shell.refused(request, Refusal("no-such-room"), 404)
        room = {"id": OWN, "own": True}
        return house.shell.page(request, "room.html", {**context, "room": room, "tables": [], "messages": []})
    state = await state_of(house.hall, visit.person, room_of(request, visit.person))
    if isinstance(state, Refusal):
        return house.shell.refused(request, state, 404)
    shown = await _inside(request, house, visit.person, state)
    return house.shell.page(request, "room.html", {**context, **shown}, status)


async def _ready(house: House, person: PersonId | None) -> list[dict[str, object]]:
    """What KBot is ready for, each at the level that the person has played last."""
    ready: list[dict[str, object]] = []
    for kind in map(usual_of, families()):
        wish = await last_wish(house, kind, person)
        if kind in kbot_kinds():
            level = USUAL_LEVEL if isinstance(wish, Refusal) else wish.level
            ready.append({"kind": kind, "view": usual(house, kind), "level": level})
    return ready


async def _inside(request: Request, house: House, person: PersonId, state: State) -> dict[str, object]:
    """What a member finds."""
    room, messages = state.room, await house.hall.chat.page(person, state.room.id) if not state.room.own else ()
    said = [] if isinstance(messages, Refusal) else [one for one in messages if not one.hidden]
    return {
        "room": {
            "id": OWN if room.own else room.id,
            "own": room.own,
            "name": room.name,
            "keeper": room.owned,
            "since": room.since,
            "members": room.members,
            "here": state.here,
            "code": room.code,
            "link": link_of(request, room.code),
            "mark": state.mark,
            "edition": room.edition,
            "muted": room.muted is not None,
        },
        "tables": await tiles(house.hall, person, state),
        "ladder": rungs(state.board, person),
        "faces": faces(state.members, person),
        "messages": [{**message_view(one), "person": one.person} for one in said],
    }


def link_of(request: Request, code: str) -> str:
    """The whole address of an invitation."""
    return str(request.base_url.replace(path=f"/rooms/join/{quote(code, safe='')}"))
