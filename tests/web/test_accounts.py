"""Accounts as pages without scripts: signing up, in and out, and what a member changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.applications import Starlette
from starlette.testclient import TestClient

from ludoteca.hall.porter import MOST_WAITING
from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app

SECRET = "cavalo de pau alto"
MOVE = {"id": "open-0001", "setup": {"level": "easy"}, "options": {}, "action": "d"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Starlette]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))
    with TestClient(app):
        yield app


@pytest.fixture
def client(app: Starlette) -> TestClient:
    return device(app)


def device(app: Starlette, agent: str = "") -> TestClient:
    """A device that nobody has used."""
    return TestClient(app, follow_redirects=False, headers={"User-Agent": agent})


def sign_up(client: TestClient, name: str = "Mira", password: str = SECRET, **more: str) -> Response:
    return client.post("/sign-up", data={"name": name, "password": password, **more})


def sign_in(client: TestClient, name: str = "Mira", password: str = SECRET, **more: str) -> Response:
    return client.post("/sign-in", data={"name": name, "password": password, **more})


def begin(client: TestClient) -> str:
    """The table of a first move."""
    return str(client.post("/play/ketafors", json=MOVE).json()["view"]["table"])


def head(client: TestClient, path: str = "/") -> str:
    return client.get(path).text.partition('<header class="head">')[2].partition("</header>")[0]


def light(client: TestClient) -> str:
    found = re.search(r'data-light="(\w+)"', client.get("/").text)
    assert found
    return found[1]


# Signing up


def test_whoever_signs_up_keeps_the_rounds_of_the_device_and_gets_a_fresh_token(client: TestClient) -> None:
    table = begin(client)
    before = client.cookies["ludoteca"]

    answer = sign_up(client, next=f"/t/{table}")

    assert (303, f"/t/{table}") == (answer.status_code, answer.headers["location"])
    assert before != client.cookies["ludoteca"]
    assert f"/t/{table}" in client.get("/").text
    assert '"holds":true' in client.get(f"/t/{table}").text


def test_the_token_from_before_signing_up_opens_nothing(app: Starlette, client: TestClient) -> None:
    table = begin(client)
    thief = device(app)
    thief.cookies.set("ludoteca", client.cookies["ludoteca"])
    sign_up(client)

    assert '"holds":false' in thief.get(f"/t/{table}").text


def test_a_form_that_is_sent_twice_lets_its_sender_in_with_all_they_had(app: Starlette, client: TestClient) -> None:
    table = begin(client)
    before = client.cookies["ludoteca"]
    sign_up(client)
    again = device(app)
    again.cookies.set("ludoteca", before)  # the first answer was lost on the way

    answer = sign_up(again)

    assert 303 == answer.status_code
    assert '"holds":true' in again.get(f"/t/{table}").text


def test_somebody_who_has_not_played_can_sign_up(client: TestClient) -> None:
    answer = sign_up(client)

    assert (303, "/") == (answer.status_code, answer.headers["location"])
    assert "Mira" in head(client)


def test_the_session_cookie_is_kept_from_scripts_and_other_sites(client: TestClient) -> None:
    cookie = sign_up(client).headers["set-cookie"].lower()

    assert all(part in cookie for part in ("httponly", "samesite=lax", "path=/", "max-age=34560000"))


def test_every_fault_is_told_at_once_beside_its_field_and_what_was_written_stays(client: TestClient) -> None:
    answer = sign_up(client, name="A<b", password="1234567")
    page = answer.text

    assert 422 == answer.status_code
    assert "<title>Not made yet" in page
    assert 'role="alert"' in page
    assert all(f'id="{field}-fault"' in page for field in ("name", "password"))
    assert 2 == page.count('aria-invalid="true"')
    assert "A&lt;b" in page
    assert "1234567" not in page


def test_a_name_that_looks_like_a_members_is_taken(app: Starlette, client: TestClient) -> None:
    sign_up(client)
    other = device(app)

    answer = sign_up(other, name="MIRA", password="another long one")

    assert 422 == answer.status_code
    assert "is taken" in answer.text
    assert "set-cookie" not in answer.headers


def test_a_password_that_is_far_too_long_is_told_beside_its_field(client: TestClient) -> None:
    answer = sign_up(client, password="lang " * 100)

    assert 422 == answer.status_code
    assert 'id="password-fault"' in answer.text


# Signing in


@pytest.mark.parametrize(("name", "password"), [("Mira", "something else"), ("Nobody", SECRET), ("", ""), ("\0", "\0")])
def test_a_wrong_password_and_an_unknown_name_are_told_alike(client: TestClient, name: str, password: str) -> None:
    sign_up(client)
    client.post("/sign-out")

    answer = sign_in(client, name, password)

    assert 422 == answer.status_code
    assert "<title>Not signed in" in answer.text
    assert "Name and password do not fit." in answer.text
    assert "set-cookie" not in answer.headers


def test_what_was_written_stays_but_the_password(client: TestClient) -> None:
    page = sign_in(client, "Mira <3", "my secret words", next="/history").text

    assert 'value="Mira &lt;3"' in page
    assert 'name="next" value="/history"' in page
    assert "my secret words" not in page


def test_a_member_has_the_same_tables_and_settings_on_another_device(app: Starlette, client: TestClient) -> None:
    table = begin(client)
    sign_up(client)
    client.post("/settings", data={"light": "dusk"})
    other = device(app)
    other.post("/settings", data={"light": "day"})

    sign_in(other)

    assert f"/t/{table}" in other.get("/").text
    assert "dusk" == light(other)
    other.post("/settings", data={"light": "night"})
    assert "night" == light(client)


def test_the_look_of_the_device_goes_with_the_account_and_stays_with_the_device(client: TestClient) -> None:
    client.post("/settings", data={"light": "dusk"})
    sign_up(client)
    assert "dusk" == light(client)

    client.post("/settings/appearance", data={"light": "night"})
    assert "night" == light(client)
    client.post("/sign-out")
    assert "dusk" == light(client)


def test_what_a_guest_has_begun_stays_on_the_device_and_comes_back(app: Starlette, client: TestClient) -> None:
    sign_up(device(app))
    table = begin(client)

    assert "stay on this device" in client.get("/sign-in").text
    sign_in(client)
    assert table not in client.get("/").text
    client.post("/sign-out")
    assert table in client.get("/").text


def test_nothing_is_told_of_matches_where_there_are_none(client: TestClient) -> None:
    assert "stay on this device" not in client.get("/sign-in").text
    assert "moves along" not in client.get("/sign-up").text


def test_signing_up_tells_that_matches_move_along(client: TestClient) -> None:
    begin(client)

    assert "moves along" in client.get("/sign-up").text


@pytest.mark.parametrize(
    "elsewhere", ["//evil.example", "https://evil.example", "/\\evil.example", "\t//evil.example", "/sign-in", "x"]
)
def test_the_way_on_never_leads_out_of_the_hall(app: Starlette, client: TestClient, elsewhere: str) -> None:
    assert "/" == sign_up(client, next=elsewhere).headers["location"]
    assert "/" == sign_in(device(app), next=elsewhere).headers["location"]
    assert "/" == client.get("/sign-in", params={"next": elsewhere}).headers["location"]


def test_whoever_is_signed_in_is_not_asked_again(client: TestClient) -> None:
    sign_up(client)

    assert (303, "/history") == (
        (answer := client.get("/sign-in?next=/history")).status_code,
        answer.headers["location"],
    )


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up", "/sign-out", "/settings/account/delete"])
def test_a_foreign_page_signs_nobody_in_or_out(client: TestClient, path: str) -> None:
    sign_up(client)

    answer = client.post(path, data={"name": "Mira", "password": SECRET}, headers={"Origin": "https://evil.example"})

    assert 403 == answer.status_code
    assert "Mira" in head(client)


def test_guessing_is_slowed_down_and_says_so(client: TestClient) -> None:
    answers = [sign_in(client, "Nobody", "guess number one").status_code for _ in range(10)]

    assert 422 == answers[0]
    assert 429 == answers[-1]
    assert "too often" in sign_in(client, "Nobody", "guess number one").text


# Signing out


def test_signing_out_ends_the_session_and_takes_the_cookie(app: Starlette, client: TestClient) -> None:
    sign_up(client)
    thief = device(app)
    thief.cookies.set("ludoteca", client.cookies["ludoteca"])

    answer = client.post("/sign-out")

    assert (303, "/") == (answer.status_code, answer.headers["location"])
    assert "ludoteca" not in client.cookies
    assert "Sign in" in head(client)
    assert "Sign in" in head(thief)


def test_a_guest_who_signs_out_loses_nothing(client: TestClient) -> None:
    table = begin(client)

    client.post("/sign-out")

    assert table in client.get("/").text


# The head


@pytest.mark.parametrize(
    "path", ["/", "/history", "/watch", "/learn/four", "/settings/sound", "/no-such-page", "/t/none"]
)
def test_every_page_says_who_is_there_and_how_to_go_on(client: TestClient, path: str) -> None:
    assert 'href="/sign-in' in head(client, path)
    sign_up(client)

    there = head(client, path)

    assert 'href="/@Mira"' in there
    assert 'action="/sign-out"' in there
    assert all(f'href="{way}"' in there for way in ("/", "/ladders", "/learn/ketafors", "/settings/account"))


def test_the_way_in_leads_back_to_the_page(client: TestClient) -> None:
    assert 'href="/sign-in?next=/watch%3Fkind%3Dfour"' in head(client, "/watch?kind=four")


def test_a_name_of_any_letters_is_written_and_linked_as_it_is(client: TestClient) -> None:
    sign_up(client, name="ليلى")

    assert "<bdi>ليلى</bdi>" in head(client)
    assert 'href="/@%D9%84%D9%8A%D9%84%D9%89"' in head(client)


@pytest.mark.parametrize("path", ["/", "/sign-in", "/settings/account"])
def test_pages_are_for_whoever_asked(client: TestClient, path: str) -> None:
    assert "private" in client.get(path).headers["cache-control"]
    assert "Cookie" in client.get(path).headers["vary"]


# What a member changes


def test_a_name_is_changed(client: TestClient) -> None:
    sign_up(client)

    answer = client.post("/settings/account/name", data={"name": "Amira"})

    assert (303, "/settings/account?done=name#name") == (answer.status_code, answer.headers["location"])
    assert "You go by your new name now." in client.get("/settings/account?done=name").text
    assert 'href="/@Amira"' in head(client)


def test_a_name_that_cannot_be_had_is_told_beside_the_field(client: TestClient) -> None:
    sign_up(client)

    answer = client.post("/settings/account/name", data={"name": "Admin"})

    assert 422 == answer.status_code
    assert 'id="name-fault"' in answer.text
    assert 'value="Admin"' in answer.text
    assert 'href="/@Mira"' in answer.text


def test_changing_the_password_signs_all_others_out(app: Starlette, client: TestClient) -> None:
    sign_up(client)
    other = device(app)
    sign_in(other)

    answer = client.post("/settings/account/password", data={"password": SECRET, "new": "outro cavalo ainda"})

    assert 303 == answer.status_code
    assert "Mira" in head(client)
    assert "Sign in" in head(other)
    assert 422 == sign_in(other).status_code
    assert 303 == sign_in(other, password="outro cavalo ainda").status_code


@pytest.mark.parametrize(
    ("old", "new", "field"), [("wrong one", "outro cavalo ainda", "password"), (SECRET, "curta", "new")]
)
def test_a_password_that_is_not_changed_says_where_the_fault_is(
    client: TestClient, old: str, new: str, field: str
) -> None:
    sign_up(client)

    answer = client.post("/settings/account/password", data={"password": old, "new": new})

    assert 422 == answer.status_code
    assert f'id="{field}-fault"' in answer.text
    assert not {old, new} & set(re.findall(r'value="([^"]*)"', answer.text))


def test_the_devices_are_listed_and_one_is_signed_out(app: Starlette, client: TestClient) -> None:
    sign_up(client)
    phone = device(app, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/605.1")
    sign_in(phone)

    page = client.get("/settings/account").text
    [other] = re.findall(r'name="device" value="([^"]+)"', page)
    answer = client.post("/settings/account/end", data={"device": other})

    assert "Safari · iPhone" in unescape(page)
    assert 303 == answer.status_code
    assert "Sign in" in head(phone)
    assert "Mira" in head(client)


def test_all_other_devices_are_signed_out_at_once(app: Starlette, client: TestClient) -> None:
    sign_up(client)
    others = [device(app) for _ in range(2)]
    for other in others:
        sign_in(other)

    client.post("/settings/account/others")

    assert all("Sign in" in head(other) for other in others)
    assert "Mira" in head(client)


def test_nobody_ends_a_session_of_somebody_else(app: Starlette, client: TestClient) -> None:
    sign_up(client)
    phone, eve = device(app), device(app)
    sign_in(phone)
    [session] = re.findall(r'name="device" value="([^"]+)"', client.get("/settings/account").text)
    sign_up(eve, name="Eve")

    answer = eve.post("/settings/account/end", data={"device": session})

    assert 422 == answer.status_code
    assert "Mira" in head(phone)


def test_all_that_is_kept_is_handed_out_as_a_file(client: TestClient) -> None:
    table = begin(client)
    sign_up(client)

    answer = client.get("/settings/account/data")
    kept = answer.json()

    assert answer.headers["content-disposition"].startswith('attachment; filename="ludoteca-')
    assert "private, no-store" == answer.headers["cache-control"]
    assert "Mira" == kept["account"]["name"]
    assert [table] == [match["table"] for match in kept["matches"]]
    assert SECRET not in answer.text
    assert client.cookies["ludoteca"] not in answer.text


def test_an_account_is_deleted_with_its_password_only(client: TestClient) -> None:
    table = begin(client)
    sign_up(client)

    refused = client.post("/settings/account/delete", data={"password": "something else"})
    assert 422 == refused.status_code
    assert 'id="sure-fault"' in refused.text
    assert "Mira" in head(client)

    done = client.post("/settings/account/delete", data={"password": SECRET})
    assert (303, "/settings/account?done=deleted") == (done.status_code, done.headers["location"])
    assert "ludoteca" not in client.cookies
    assert "The account is deleted." in client.get("/settings/account?done=deleted").text
    assert 404 == client.get(f"/t/{table}").status_code
    assert 422 == sign_in(client).status_code


def test_after_a_deletion_the_guest_of_the_device_is_back(app: Starlette, client: TestClient) -> None:
    sign_up(device(app))
    table = begin(client)
    sign_in(client)

    client.post("/settings/account/delete", data={"password": SECRET})

    assert table in client.get("/").text


@pytest.mark.parametrize("what", ["name", "password", "end", "others", "delete"])
def test_a_guest_is_asked_to_sign_in_first(client: TestClient, what: str) -> None:
    answer = client.post(f"/settings/account/{what}", data={})

    assert (303, "/sign-in?next=/settings/account") == (answer.status_code, answer.headers["location"])


def test_a_guest_is_offered_an_account_in_the_settings(client: TestClient) -> None:
    begin(client)

    page = client.get("/settings/account").text

    assert 'href="/sign-up?next=/settings/account"' in page
    assert "Guest " in page


@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
@pytest.mark.parametrize("path", ["/sign-in", "/sign-up", "/settings/account", "/settings/account/delete"])
def test_every_page_is_there_in_every_language(client: TestClient, path: str, lang: str) -> None:
    if path.startswith("/settings"):
        sign_up(client)

    page = client.get(f"{path}?lang={lang}").text

    assert f'dir="{"rtl" if lang == "ar" else "ltr"}"' in page
    assert "autocomplete=" in page


def test_whoever_would_wait_behind_too_many_passwords_is_asked_to_come_again(app: Starlette) -> None:
    app.state.house.hall.accounts._porter._waiting = MOST_WAITING

    for answer in (sign_up(device(app)), sign_in(device(app))):
        assert (429, "1") == (answer.status_code, answer.headers["retry-after"])
        assert "That was too often. Wait a moment." in answer.text
