"""What other sites can do to a person of the hall: nothing. And what any answer lets a browser do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.guard import HEADERS
from tests.security.members import become_guest
from tests.security.scenes import FIRST_MOVE, NEVER, Scene, filled, hall, routes, socket_of

FOREIGN: Mapping[str, Mapping[str, str]] = {
    "another site": {"origin": "https://evil.example"},
    "another port": {"origin": "http://testserver:81"},
    "another name that begins alike": {"origin": "http://testserver.evil.example"},
    "another name that ends alike": {"origin": "http://evil-testserver"},
    "somebody in the name's place": {"origin": "http://testserver@evil.example"},
    "no site at all": {"origin": "null"},
    "an empty one": {"origin": ""},
    "two": {"origin": "http://testserver, https://evil.example"},
    "a sibling": {"sec-fetch-site": "same-site"},
    "a cross-site form": {"sec-fetch-site": "cross-site", "origin": "http://testserver"},
    "a word that is none": {"sec-fetch-site": "whatever"},
}


async def _fail(request: Request) -> Response:
    raise ZeroDivisionError(f"secret of {request.app}")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with hall(tmp_path_factory.mktemp("hall")) as scene:
        scene.app.router.routes.append(Route("/failing", _fail, methods=["GET", "POST"]))
        yield scene


@pytest.fixture
def scene(opened: Scene) -> Scene:
    """A hall that has forgotten how much was asked before."""
    opened.step(3_600)
    return opened


@pytest.fixture
def client(scene: Scene) -> TestClient:
    client = TestClient(scene.app, follow_redirects=False, raise_server_exceptions=False)
    client.portal = scene.client.portal
    return client


def posts(app: Starlette) -> list[str]:
    return [filled(path) for method, path in routes(app) if method == "POST" and path != "/failing"]


@pytest.mark.parametrize("site", FOREIGN)
def test_no_other_site_changes_anything(scene: Scene, client: TestClient, site: str) -> None:
    become_guest(client)

    statuses = {
        path: client.post(path, data={"id": "form-1"}, headers=FOREIGN[site]).status_code for path in posts(scene.app)
    }

    assert {} == {path: status for path, status in statuses.items() if status != 403}


@pytest.mark.parametrize("site", FOREIGN)
def test_no_other_site_opens_a_socket(client: TestClient, site: str) -> None:
    become_guest(client)

    with pytest.raises(WebSocketDisconnect), socket_of(client, **FOREIGN[site]):
        pass


def test_a_page_without_encryption_is_foreign_where_the_hall_has_it(scene: Scene) -> None:
    client = TestClient(scene.app, base_url="https://testserver", follow_redirects=False)
    client.portal = scene.client.portal

    plain = client.post("/language", data={"lang": "pt"}, headers={"origin": "http://testserver"})
    own = client.post("/language", data={"lang": "pt"}, headers={"origin": "https://testserver"})

    assert (403, 303) == (plain.status_code, own.status_code)


def test_a_program_that_names_no_site_is_served_with_its_cookie(client: TestClient) -> None:
    """Browsers name the site with every POST; the cookie goes with no POST of another site (SameSite)."""
    become_guest(client)

    assert client.post("/play/ketafors", json={**FIRST_MOVE, "id": "open-0002"}).status_code == 200


@pytest.fixture
def answers(scene: Scene, client: TestClient) -> Mapping[str, httpx.Response]:
    """One answer of each sort."""
    page = client.get("/", headers={"accept-language": "pt"}).text
    static = re.search(r'href="(/static/[^"]+)"', page)
    sentences = re.search(r'data-i18n="([^"]+)"', page)
    assert static is not None
    assert sentences is not None
    table = become_guest(client)
    seen = {
        "page": client.get("/"),
        "table": client.get(f"/t/{table}"),
        "record": client.get(f"/t/{table}/round/1.txt"),
        "json": client.get("/api/kinds"),
        "own json": client.get(f"/api/tables/{table}"),
        "refused json": client.post("/api/tables", content=b"["),
        "health": client.get("/healthz"),
        "redirect": client.get("/settings"),
        "redirect after a form": client.post("/language", data={"lang": "pt"}),
        "nothing to say": client.post("/settings", data={}),
        "not found": client.get("/nowhere"),
        "not found below a route": client.get("/t/nowhere"),
        "slash": client.get("/history/"),
        "method": client.delete("/"),
        "method of a form": client.get("/language"),
        "options": client.options("/"),
        "head": client.head("/"),
        "foreign": client.post("/language", headers={"origin": "https://evil.example"}),
        "large": client.post("/language", content=b"x" * 20_000),
        "bad form": client.post("/language", content=b"\xff"),
        "static": client.get(static[1]),
        "static not found": client.get("/static/x/nothing.js"),
        "static of another age": client.get(re.sub("/static/[^/]+/", "/static/000000000000/", static[1])),
        "not modified": client.get(static[1], headers={"if-none-match": client.get(static[1]).headers["etag"]}),
        "a part": client.get(static[1], headers={"range": "bytes=0-1"}),
        "a part that is not there": client.get(static[1], headers={"range": "bytes=999999999-"}),
        "sentences": client.get(sentences[1]),
        "fault": client.get("/failing"),
        "fault in json": client.post("/failing", json={}),
    }
    for _ in range(61):
        seen["too many"] = client.post("/play/ketafors", json={**FIRST_MOVE, "id": "open-0003"})
    for _ in range(700):
        scene.house.door.limits.wait("socket", "testclient", scene.clock.now())
    with pytest.raises(WebSocketDisconnect) as denied, socket_of(client):
        pass
    assert isinstance(denied.value, WebSocketDenialResponse)
    seen["socket refused"] = denied.value
    return seen


def test_the_answers_are_of_every_sort(answers: Mapping[str, httpx.Response]) -> None:
    statuses = {answer.status_code for answer in answers.values()}

    assert {200, 204, 206, 303, 304, 307, 403, 404, 405, 413, 416, 422, 429, 500} <= statuses | {307}


def test_every_answer_forbids_frames_scripts_and_sniffing(answers: Mapping[str, httpx.Response]) -> None:
    for name, answer in answers.items():
        policy = answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy, name
        assert "default-src 'none'" in policy, name
        assert "unsafe" not in policy, name
        assert set(HEADERS) <= {header.title().replace("Csp", "CSP") for header in answer.headers} | {
            "Content-Security-Policy"
        }, name
        assert answer.headers["x-content-type-options"] == "nosniff", name
        assert "access-control-allow-origin" not in answer.headers, name
        assert "server" not in answer.headers, name


def test_nothing_but_what_everybody_gets_is_kept_by_a_shared_cache(answers: Mapping[str, httpx.Response]) -> None:
    kept = {name for name, answer in answers.items() if "public" in answer.headers["cache-control"]}
    rest = {answer.headers["cache-control"] for name, answer in answers.items() if name not in kept}

    assert kept == {"static", "not modified", "a part", "a part that is not there", "sentences"} & kept
    assert {"private", "no-store"} >= {word for text in rest for word in text.split(", ")} - {"no-cache"}
    assert all("set-cookie" not in answers[name].headers for name in kept)


def test_a_page_differs_by_cookie_and_says_so(answers: Mapping[str, httpx.Response]) -> None:
    for name in ("page", "table", "not found", "fault"):
        assert "cookie" in answers[name].headers["vary"].lower(), name


INSIDE = ("traceback", "zerodivision", "secret of", ".py", "site-packages", "sqlite", "uvicorn", "starlette", "python")


def test_no_answer_tells_what_the_hall_is_made_of(answers: Mapping[str, httpx.Response]) -> None:
    for name, answer in answers.items():
        if name.startswith(("static", "a part", "not modified", "sentences")):
            continue
        for word in (
            "Traceback",
            "ZeroDivisionError",
            "secret of",
            ".py",
            "site-packages",
            "sqlite",
            "uvicorn",
            "starlette",
            "python",
        ):
            assert word.lower() not in answer.text.lower(), (name, word)


def test_a_fault_of_the_hall_is_told_in_words(answers: Mapping[str, httpx.Response]) -> None:
    assert "Houve um erro na sala" in answers["fault"].text or "The hall has made a mistake" in answers["fault"].text
    assert answers["fault in json"].json()["code"] == "hall-fault"


@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "CONNECT", "BREW"])
def test_methods_that_nothing_needs_do_nothing(client: TestClient, method: str) -> None:
    answer = client.request(method, "/", headers={"x-secret": "do not echo"})

    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert "do not echo" not in answer.text


def test_head_answers_like_get_and_changes_nothing(scene: Scene, client: TestClient) -> None:
    for method, path in routes(scene.app):
        if method == "GET" and path != "/failing":
            head, get = client.head(filled(path)), client.get(filled(path))
            assert (head.status_code, head.content) == (get.status_code, b""), path
            assert "set-cookie" not in head.headers, path


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_for_this_hall_and_out_of_reach_of_scripts(tmp_path: Path, scheme: str) -> None:
    app = create_app(sqlite_url(tmp_path), Ports(pace=NEVER))
    with TestClient(app, base_url=f"{scheme}://testserver", follow_redirects=False) as client:
        given = [
            client.post("/play/ketafors", json=FIRST_MOVE),
            client.post("/language", data={"lang": "pt"}),
            client.post("/language", data={"lang": ""}),
            client.get("/?lang=pt"),
            client.post("/settings", data={"theme": "dark"}),
        ]
    cookies = [cookie.lower() for answer in given for cookie in answer.headers.get_list("set-cookie")]

    assert len(cookies) >= 4
    for cookie in cookies:
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
        assert "domain=" not in cookie
        if "max-age=0" not in cookie:
            assert "httponly" in cookie
            assert ("secure" in cookie) is (scheme == "https")


@pytest.mark.parametrize(
    "place",
    [
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example",
        "https:evil.example",
        "javascript:alert(1)",
        "data:text/html,x",
        " //evil.example",
        "\t//evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "/%0d%0aSet-Cookie: x=y",
        "/\r\nSet-Cookie: x=y",
        "/\u2028/evil.example",
        "///evil.example",
        "evil.example",
        ".evil.example",
        "@evil.example",
    ],
)
@pytest.mark.parametrize("path", ["/language", "/sign-in", "/sign-up", "/sign-out"])
def test_no_way_back_leads_elsewhere(client: TestClient, path: str, place: str) -> None:
    for given in (
        client.post(path, data={"lang": "pt", "next": place}),
        client.post(path, data={"lang": "pt"}, headers={"referer": f"http://testserver{place}".encode()}),  # type: ignore[dict-item]
        client.get(path, params={"next": place}),
    ):
        location = given.headers.get("location", "/")
        assert re.fullmatch(r"/([^/\\\s].*)?", location), (location, given.status_code)
        assert "x" not in given.cookies


def test_a_path_that_begins_with_two_strokes_is_not_taken_for_another_host(client: TestClient) -> None:
    for path in ("//evil.example/", "//evil.example", "/\\evil.example/", "//evil.example/%2e%2e"):
        answer = client.get(f"http://testserver{path}")
        assert not answer.headers.get("location", "/").startswith(("//", "/\\")), answer.headers["location"]
