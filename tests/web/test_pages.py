"""Pages: what they answer, what they keep, and what they refuse."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.match.policy import POLICIES
from ludoteca.match.units import Millis
from ludoteca.rules.catalogue import KINDS
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import StillClock

MOVE = {"id": "open-0001", "setup": {"level": "easy"}, "options": {}, "action": "d"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))
    with TestClient(app, follow_redirects=False) as client:
        yield client


def first_move(client: TestClient, **changes: object) -> str:
    answer = client.post("/play/ketafors", json={**MOVE, **changes})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["view"]["table"])


@pytest.mark.parametrize("kind", ["ketafors", "four"])
def test_a_drawn_table_opens_with_the_setup_that_its_page_was_given(client: TestClient, kind: str) -> None:
    page = client.get(f"/play/{kind}").text
    view = json.loads(page.partition('id="view">')[2].partition("</script>")[0])
    asked = {"id": "open-0002", "setup": view["setup"], "options": view["options"], "action": "d"}

    answer = client.post(f"/play/{kind}", json=asked)

    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("path", ["/", "/play/ketafors", "/new/ketafors"])
def test_looking_leaves_no_trace(client: TestClient, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


def test_the_first_move_makes_the_table_and_the_device_known(client: TestClient) -> None:
    answer = client.post("/play/ketafors", json=MOVE)

    cookie = answer.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=lax", "path=/", "max-age=34560000"))
    assert [ply["action"] for ply in answer.json()["view"]["plies"]] == ["d"]


def test_the_table_is_there_again_on_the_home_page(client: TestClient) -> None:
    table = first_move(client)

    assert f"/t/{table}" in client.get("/").text


def test_another_device_does_not_see_my_tables(client: TestClient) -> None:
    table = first_move(client)
    client.cookies.clear()

    assert table not in client.get("/").text


def test_anybody_with_the_address_may_watch(client: TestClient) -> None:
    table = first_move(client)
    client.cookies.clear()

    answer = client.get(f"/t/{table}")

    assert answer.status_code == 200
    assert "Watching" in answer.text


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"action": "z"}, "no-such-column"),
        ({"action": 7}, "bad-frame"),
        ({"id": "x"}, "bad-frame"),
        ({"options": {"board": "99x99"}}, "no-such-value"),
        ({"options": {"size": "9"}}, "no-such-option"),
        ({"options": {"level": "hard"}}, "no-such-option"),
        ({"setup": {"level": "perfect"}}, "no-such-value"),
        ({"setup": {"level": "easy", "first": "other"}}, "not-your-turn"),
        ({"more": 1}, "bad-frame"),
        ({"setup": {"level": "easy", "opponent": "online"}}, "not-your-turn"),
        ({"setup": {"opponent": "local", "name0": "\u202eturned"}}, "bad-name"),
        ({"setup": {"opponent": "local", "name0": "x" * 21}}, "long-name"),
    ],
)
def test_a_bad_first_move_is_refused_and_opens_nothing(
    client: TestClient, changes: dict[str, object], code: str
) -> None:
    answer = client.post("/play/ketafors", json={**MOVE, **changes})

    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/play/chess", "/new/chess", "/learn/chess", "/t/nowhere", "/nowhere", "/static/x/no.js"]
)
def test_what_is_not_there_says_so_on_a_page_with_a_way_on(client: TestClient, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert 'href="/"' in answer.text or path.startswith("/static")


def test_a_fresh_board_has_the_setup_played_last(client: TestClient) -> None:
    first_move(client, options={"board": "10x9", "target": 50}, setup={"level": "hard"})

    page = client.get("/play/ketafors").text

    assert '"board":"10x9"' in page
    assert '"level":"hard"' in page
    assert '"table":null' in page


def test_the_new_match_form_works_without_scripts(client: TestClient) -> None:
    fields = {"goal": "fill", "target": "20", "board": "9x8", "level": "hard", "first": "other"}

    answer = client.post("/new/ketafors", data=fields)

    assert answer.status_code == 303
    assert '"goal":"fill"' in client.get(answer.headers["location"]).text


def test_a_bad_choice_comes_back_with_the_form_and_a_reason(client: TestClient) -> None:
    answer = client.post("/new/ketafors", data={"goal": "win"})

    assert answer.status_code == 422
    assert "win is not a choice for goal" in answer.text


def test_a_new_match_stays_at_its_table(client: TestClient) -> None:
    table = first_move(client)

    answer = client.post("/new/ketafors", data={"board": "8x7", "table": table})

    assert answer.headers["location"] == f"/t/{table}"


def test_nobody_sets_up_somebody_elses_table(client: TestClient) -> None:
    table = first_move(client)
    client.cookies.clear()

    answer = client.post("/new/ketafors", data={"board": "8x7", "table": table})

    assert answer.headers["location"] != f"/t/{table}"
    assert '"board":"7x6"' in client.get(f"/t/{table}").text


def test_a_form_sent_twice_asks_once_and_a_changed_one_anew(client: TestClient) -> None:
    client.post("/play/ketafors", json=MOVE)
    forms = [{"id": "form-1", "board": board} for board in ("9x8", "9x8", "8x7")]

    first, again, other = (client.post("/new/ketafors", data=form).headers["location"] for form in forms)

    assert first == again != other


def test_nobody_becomes_a_guest_by_a_form_that_is_refused(client: TestClient) -> None:
    answer = client.post("/new/ketafors", data={"goal": "win"})

    assert "set-cookie" not in answer.headers


def test_setting_up_the_same_table_again_and_again_has_its_limit_too(client: TestClient) -> None:
    table = first_move(client)
    forms = [{"board": ("8x7", "7x6")[n % 2], "table": table} for n in range(80)]

    assert {303, 429} == {client.post("/new/ketafors", data=form).status_code for form in forms}


@pytest.mark.parametrize("path", ["/", "/play/ketafors", "/new/ketafors", "/t/{table}"])
def test_an_old_session_is_renewed_by_the_next_page(tmp_path: Path, path: str) -> None:
    clock = StillClock()
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9), clock=clock))
    with TestClient(app) as client:
        table = first_move(client)
        asyncio.run(clock.step(40 * 24 * 3600 * 1000))
        before = client.get("/healthz")
        renewed = client.get(path.format(table=table))
        again = client.get(path.format(table=table))

    assert ["set-cookie" in answer.headers for answer in (before, renewed, again)] == [False, True, False]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://[evil"},
        {"origin": "https://testserver.evil.example"},
        {"origin": ""},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
@pytest.mark.parametrize("path", ["/play/ketafors", "/new/ketafors", "/language"])
def test_a_foreign_page_can_change_nothing(client: TestClient, path: str, headers: dict[str, str]) -> None:
    assert client.post(path, data={}, headers=headers).status_code == 403


def test_json_without_end_is_refused(client: TestClient) -> None:
    deep = b'{"id":"open-0001","setup":{"level":"easy","x":' + b"[" * 8_000
    headers = {"content-type": "application/json"}

    assert client.post("/play/ketafors", content=deep, headers=headers).status_code == 422


def test_a_body_too_large_is_not_read(client: TestClient) -> None:
    assert client.post("/new/ketafors", content=b"x" * 20_000).status_code == 413


@pytest.mark.parametrize("body", [b"goal=race&goal=fill", b"\xff\xfe=1", b"&".join(b"f%d=1" % n for n in range(50))])
def test_an_odd_form_is_refused(client: TestClient, body: bytes) -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}

    assert client.post("/new/ketafors", content=body, headers=headers).status_code == 422


@pytest.mark.parametrize(
    ("accepted", "lang", "direction"),
    [
        ("", "en", "ltr"),
        ("pt-BR,pt;q=0.9", "pt-PT", "ltr"),
        ("fr, ar;q=0.5, en;q=0.1", "ar", "rtl"),
        ("zz", "en", "ltr"),
    ],
)
def test_the_language_follows_the_browser(client: TestClient, accepted: str, lang: str, direction: str) -> None:
    text = client.get("/", headers={"accept-language": accepted}).text

    assert f'lang="{lang}" dir="{direction}"' in text


def test_a_chosen_language_is_kept_and_leads_back(client: TestClient) -> None:
    answer = client.post("/language", data={"lang": "ar", "next": "/play/ketafors"})

    assert (answer.status_code, answer.headers["location"]) == (303, "/play/ketafors")
    assert 'dir="rtl"' in client.get("/").text


def test_a_language_chosen_in_mid_round_leads_back_to_the_round(client: TestClient) -> None:
    headers = {"referer": "http://testserver/t/abc?x=1"}

    answer = client.post("/language", data={"lang": "ar", "next": "/play/ketafors"}, headers=headers)

    assert answer.headers["location"] == "/t/abc?x=1"


def test_a_language_in_the_address_is_kept(client: TestClient) -> None:
    client.get("/?lang=pt")

    assert 'lang="pt-PT"' in client.get("/").text


def test_a_way_back_never_leads_elsewhere(client: TestClient) -> None:
    answer = client.post("/language", data={"lang": "pt", "next": "//evil.example/"})

    assert answer.headers["location"] == "/"


def test_every_page_carries_the_policy(client: TestClient) -> None:
    for path in ("/", "/t/nowhere", "/healthz", "/api/kinds"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_static_files_are_kept_for_ever_under_their_digest_only(client: TestClient) -> None:
    page = client.get("/").text
    path = page.split('href="/static/')[1].split('"')[0]
    digest = path.split("/")[0]

    ours = client.get(f"/static/{path}")
    other = client.get("/static/000000000000/" + path.removeprefix(f"{digest}/"))

    assert "immutable" in ours.headers["cache-control"]
    assert (other.status_code, other.headers["cache-control"]) == (200, "no-store")


@pytest.mark.parametrize(
    "path", ["/static/x/../app.py", "/static/x/%2e%2e/app.py", "/static/x/..%2f..%2fapp.py", "/static/"]
)
def test_nothing_outside_the_static_folder_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_scripts_get_their_sentences(client: TestClient) -> None:
    page = client.get("/", headers={"accept-language": "pt"}).text
    address = page.split('data-i18n="')[1].split('"')[0]

    answer = client.get(address)

    assert answer.json()["messages"]["Your move"] == "É a sua vez"
    assert "immutable" in answer.headers["cache-control"]
    assert client.get("/i18n/pt.000000000000.json").status_code == 404


def test_the_kinds_that_are_told_are_those_that_can_be_played_here(client: TestClient) -> None:
    assert [kind["kind"] for kind in client.get("/api/kinds").json()] == list(POLICIES)


@pytest.mark.parametrize("kind", [*(kind for kind in KINDS if kind not in POLICIES), "chess"])
def test_no_table_can_be_asked_for_of_another_kind(client: TestClient, kind: str) -> None:
    asked = {"id": "command-x", "kind": kind}

    assert client.get(f"/play/{kind}").status_code == 404
    assert client.post("/api/tables", json=asked).json()["code"] == "no-such-kind"


def test_kinds_are_told_with_their_options(client: TestClient) -> None:
    kinds = {kind["kind"]: kind for kind in client.get("/api/kinds").json()}

    assert kinds["ketafors"]["levels"] == ["easy", "medium", "hard", "master"]
    assert {"name": "target", "choices": [10, 20, 30, 50], "default": 20} in kinds["ketafors"]["options"]
    assert kinds["four"]["levels"] == ["easy", "normal", "strong"]


def test_too_many_tables_from_one_address_are_refused(client: TestClient) -> None:
    statuses = {client.post("/play/ketafors", json={**MOVE, "id": f"open-{n:04}"}).status_code for n in range(80)}

    assert statuses == {200, 429}
