"""Pages: templates rendered in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from uuid import uuid4

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from ludoteca.engine.player import levels
from ludoteca.match.policy import POLICIES
from ludoteca.rules.game import Refusal
from ludoteca.store.sessions import DAYS
from ludoteca.web.assets import Assets
from ludoteca.web.boards import board_of
from ludoteca.web.device import give_token
from ludoteca.web.drawing.avatar import avatar
from ludoteca.web.drawing.drop import scene
from ludoteca.web.drawing.graph import line_of, shares_of
from ludoteca.web.drawing.ludo import ludo_scene
from ludoteca.web.drawing.qr import code_of
from ludoteca.web.language import Language, choose_language
from ludoteca.web.lobby import clocks
from ludoteca.web.notices import notices_wanted
from ludoteca.web.sentences import sentence_of
from ludoteca.web.settings import Settings
from ludoteca.web.sweeping import Broom
from ludoteca.web.templating import KEPT
from ludoteca.web.visit import visit_of

TEMPLATES = Path(__file__).with_name("templates")
LANGUAGE_COOKIE = "lang"


class Shell:
    """Renders pages; knows the languages and the static files."""

    def __init__(self, languages: Mapping[str, Language], assets: Assets) -> None:
        self.languages = languages
        self._environment = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=KEPT,
        )
        self._environment.globals.update(
            static=assets.url,
            drop_scene=scene,
            ludo_scene=ludo_scene,
            board_of=board_of,
            avatar_of=avatar,
            line_of=line_of,
            shares_of=shares_of,
            qr_code=code_of,
            fresh_id=lambda: uuid4().hex,
            levels=levels,
            policies=POLICIES,
            clocks=clocks,
            usual_look=Settings(),
        )
        self._broom = Broom()
        self._environment.policies["json.dumps_kwargs"] = {"sort_keys": False, "separators": (",", ":")}

    def language(self, connection: HTTPConnection) -> Language:
        """The language of a request: ``?lang=``, else the cookie, else what the browser prefers."""
        asked = connection.query_params.get("lang") or connection.cookies.get(LANGUAGE_COOKIE)
        return choose_language(self.languages, asked, connection.headers.get("accept-language", ""))

    def page(self, request: Request, template: str, context: Mapping[str, object], status: int = 200) -> HTMLResponse:
        """A page. A language asked for in the address is remembered."""
        language = self.language(request)
        visit = visit_of(request)
        html = self._environment.get_template(template).render(
            lang=language.code,
            dir=language.direction,
            look=visit.settings,
            visit=visit,
            letters=language.marks(colours_of(context)),
            colours=[language.text("Red"), language.text("Yellow"), language.text("Green"), language.text("Neutral")],
            marks=language.house_marks,
            houses=language.house_names,
            languages=tuple(self.languages.values()),
            i18n_url=language.client_url,
            path=request.url.path,
            here=_here(request),
            notices=notices_wanted(request),
            _=language.markup,
            ngettext=language.plural_markup,
            pgettext=language.context_markup,
            **context,
        )
        self._broom.page()
        headers = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"}
        response = HTMLResponse(html, status, headers)
        give_token(request, response)
        if request.query_params.get("lang") == language.code:
            remember_language(request, response, language.code)
        return response

    def refused(self, request: Request, refusal: Refusal, status: int) -> HTMLResponse:
        """A page that says why something cannot be had, and the way on."""
        language = self.language(request)
        title = language.text("Not found") if status == 404 else language.text("That did not work")
        text = sentence_of(refusal, language)
        return self.page(request, "error.html", {"status": status, "title": title, "text": text}, status)


def colours_of(context: Mapping[str, object]) -> int:
    """How many colours play at the table that a page shows."""
    view = context.get("view")
    seats = view.get("seats") if isinstance(view, Mapping) else None
    return len({seat["colour"] for seat in seats}) if seats else 2


def _here(request: Request) -> str:
    """The way back to a page; to the hall where it cannot simply be asked for again."""
    query = f"?{request.url.query}" if request.url.query else ""
    return request.url.path + query if request.method == "GET" else "/"


def remember_language(request: HTTPConnection, response: Response, code: str) -> None:
    """Keep a language in the device's cookie."""
    response.set_cookie(
        LANGUAGE_COOKIE,
        code,
        max_age=DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme in ("https", "wss"),
    )
