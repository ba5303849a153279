"""The rules of a game on one page, with examples to play on from."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.lessons import LESSONS, Lesson, chances
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.stream import Origin
from ludoteca.match.policy import POLICIES
from ludoteca.rules.game import Refusal
from ludoteca.web.device import give_token
from ludoteca.web.families import family_of, usual_of, variants_of
from ludoteca.web.forms import command_id, read_form
from ludoteca.web.house import House, house_of


async def show(request: Request) -> Response:
    """``GET /learn/{kind}``."""
    house = house_of(request)
    kind = usual_of(request.path_params["kind"])
    await house.visitor(request)
    examples = {}
    for name, lesson in LESSONS.get(kind, {}).items():
        wish = read_wish(kind, lesson.options)
        if isinstance(wish, Refusal):
            break
        examples[name] = _example(house, wish, lesson)
    if kind not in POLICIES:
        return house.shell.refused(request, Refusal("no-such-kind", {"kind": kind}), 404)
    context = {"kind": kind, "examples": examples, "variants": variants_of(family_of(kind))}
    return house.shell.page(request, "learn.html", context)


async def play_on(request: Request) -> Response:
    """``POST /learn/{kind}/{lesson}``: a table against the computer on which the example's moves are made."""
    house = house_of(request)
    kind, name = request.path_params["kind"], request.path_params["lesson"]
    lesson = LESSONS.get(kind, {}).get(name)
    wish = read_wish(kind, lesson.options if lesson else {})
    if lesson is None or isinstance(wish, Refusal):
        return house.shell.refused(request, Refusal("no-such-page"), 404)
    fields = await read_form(request)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    if not house.may_write(request):
        return house.shell.refused(request, Refusal("too-many"), 429)
    person = await house.host(request)
    origin = Origin(person, command_id({"id": fields.get("id", ""), "lesson": name}))
    stream = await house.hall.tables.open(wish.open(person, house.hall.lots, lesson.moves), origin)
    if isinstance(stream, Refusal):
        return house.shell.refused(request, stream, 409)
    response = RedirectResponse(f"/t/{stream.table}", 303)
    give_token(request, response)
    return response


def _example(house: House, wish: Wish, lesson: Lesson) -> dict[str, object]:
    """A lesson as its page shows it: the board, and the moves to look for."""
    best, replies = chances(wish, lesson)
    aims = [{"cell": chance.cell, "colour": 0} for chance in best]
    aims += [{"cell": chance.cell, "colour": 1} for chance in replies]
    aims += [{"cell": cell, "colour": 0} for cell in lesson.waits]
    return {"view": house.draft_view(wish, lesson.moves), "aims": aims, "best": best, "replies": replies}
