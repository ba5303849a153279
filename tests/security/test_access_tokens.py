"""Access tokens: whom they let in, to what, and for how long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from ludoteca.hall.tokens import Made
from ludoteca.rules.game import Refusal
from ludoteca.store.tokens import MOST
from tests.security.members import PASSWORD, sign_in, sign_up, token_of
from tests.security.scenes import Scene, hall, socket_of

FOREIGN = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
ASKED = {"id": "table-0001", "kind": "four", "setup": {"opponent": "online", "listed": "yes"}}


class Access:
    """Mira, who is signed in at a device, and her program elsewhere."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.mira = scene.device("192.0.2.1")
        self.person = sign_up(scene, self.mira, "Mira").person
        self.program = scene.device("192.0.2.2")
        self.made = self.make()
        self.give(self.made.token)

    def make(self, name: str = "a bot") -> Made:
        made = self.scene.call(self.scene.house.hall.tokens.make, self.person, name, PASSWORD)
        assert isinstance(made, Made), made
        return made

    def give(self, token: str, scheme: str = "Bearer") -> None:
        self.program.headers["authorization"] = f"{scheme} {token}"

    def end(self) -> None:
        answer = self.mira.post("/settings/account/tokens/end", data={"access": self.made.access.id})
        assert answer.status_code == 303, answer.text


@pytest.fixture
def access(tmp_path: Path) -> Iterator[Access]:
    with hall(tmp_path) as scene:
        yield Access(scene)


def status_of_socket(device: TestClient, **headers: str) -> int:
    """What a handshake is answered, 101 if a socket opens."""
    try:
        with socket_of(device, **headers):
            return 101
    except WebSocketDenialResponse as refused:
        return refused.status_code


def ending(socket: WebSocketTestSession) -> int:
    """The code with which the hall closes a socket."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


def test_a_program_with_a_token_is_its_member(access: Access) -> None:
    opened = access.program.post("/api/tables", json=ASKED).json()

    assert "Mira" == opened["view"]["players"][0]["name"]
    assert "set-cookie" not in access.program.get("/").headers
    assert [opened["table"]] == access.program.get("/api/tables").json()["tables"]
    assert [opened["table"]] == access.mira.get("/api/tables").json()["tables"]


@pytest.mark.parametrize(
    "token", ["", "ludoteca_", "ludoteca_" + "0" * 64, "ludoteca_" + "0" * 5_000, "session", "Mira"]
)
def test_a_token_that_the_hall_has_not_made_is_nobodys_and_makes_no_guest(access: Access, token: str) -> None:
    access.give(token)

    answers = [access.program.post("/api/tables", json=ASKED), access.program.get("/"), access.program.get("/nowhere")]

    assert [401] * 3 == [answer.status_code for answer in answers]
    assert all(answer.headers["www-authenticate"].startswith("Bearer") for answer in answers)
    assert 401 == status_of_socket(access.program)


def test_a_sessions_token_is_no_access_token_nor_the_other_way_round(access: Access) -> None:
    session = token_of(access.mira) or ""
    access.give(session)
    device = access.scene.device("192.0.2.3")
    device.cookies.set("ludoteca", access.made.token)

    assert 401 == access.program.get("/").status_code
    assert 303 == device.get("/settings/account/data").status_code


def test_a_token_and_a_cookie_together_are_refused(access: Access) -> None:
    access.mira.headers["authorization"] = f"Bearer {access.made.token}"

    assert [400, 400] == [access.mira.get(path).status_code for path in ("/", "/settings/account/data")]
    assert 400 == access.mira.post("/api/tables", json=ASKED).status_code
    assert 400 == status_of_socket(access.mira)


def test_no_site_named_matters_where_a_token_alone_speaks(access: Access) -> None:
    assert 200 == access.program.post("/api/tables", json=ASKED, headers=FOREIGN).status_code
    assert 101 == status_of_socket(access.program, **FOREIGN)

    access.mira.headers["authorization"] = f"Bearer {access.made.token}"
    assert 403 == access.mira.post("/api/tables", json=ASKED, headers=FOREIGN).status_code
    assert "access-control-allow-origin" not in access.program.get("/api/kinds", headers=FOREIGN).headers


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/settings/account/name", {"name": "Mara"}),
        ("/settings/account/password", {"password": PASSWORD, "new": "another long river"}),
        ("/settings/account/end", {"device": "0" * 16}),
        ("/settings/account/others", {}),
        ("/settings/account/tokens", {"token": "more", "token-password": PASSWORD}),
        ("/settings/account/tokens/end", {"access": "0" * 16}),
        ("/settings/account/bot", {"bot-password": PASSWORD}),
        ("/settings/account/delete", {"password": PASSWORD}),
        ("/sign-in", {"name": "Mira", "password": PASSWORD}),
        ("/sign-up", {"name": "Mara", "password": PASSWORD}),
        ("/sign-out", {}),
    ],
)
def test_no_token_changes_an_account_even_with_the_password(access: Access, path: str, form: dict[str, str]) -> None:
    before = access.scene.call(access.scene.house.hall.accounts.of, access.person)

    answer = access.program.post(path, data=form)

    assert (403, "not-by-token") == (answer.status_code, answer.json()["code"])
    assert before == access.scene.call(access.scene.house.hall.accounts.of, access.person)
    assert 200 == access.mira.get("/settings/account").status_code


@pytest.mark.parametrize("way", ["its owner", "a new password", "suspension", "deletion"])
def test_what_ends_a_token_closes_its_sockets_at_once(access: Access, way: str) -> None:
    house = access.scene.house.hall
    with socket_of(access.program) as socket:
        if way == "its owner":
            access.end()
        elif way == "a new password":
            form = {"password": PASSWORD, "new": "another long river"}
            assert 303 == access.mira.post("/settings/account/password", data=form).status_code
        elif way == "suspension":
            access.scene.call(house.accounts.suspend, access.person)
        else:
            access.scene.call(house.farewell.delete, access.person, PASSWORD)
        code = ending(socket)

    assert 4001 == code
    assert 401 == access.program.get("/").status_code
    assert 401 == status_of_socket(access.program)


def test_a_token_that_ends_in_another_process_closes_its_sockets_within_a_minute(access: Access) -> None:
    house = access.scene.house.hall
    with socket_of(access.program) as socket:
        access.scene.call(house.store.tokens.end, access.person, access.made.access.id)
        access.scene.step(61)
        code = ending(socket)

    assert 4001 == code


def test_whoever_finds_an_open_page_makes_no_token_and_nobody_has_too_many(access: Access) -> None:
    make = access.scene.house.hall.tokens.make
    wrong = access.scene.call(make, access.person, "mine now", "a guess")
    for number in range(1, MOST):
        access.make(f"bot {number}")

    assert Refusal("wrong-password") == wrong
    assert Refusal("many-tokens", {"most": MOST}) == access.scene.call(make, access.person, "more", PASSWORD)


def test_a_token_is_shown_once_and_is_in_no_database(access: Access, tmp_path: Path) -> None:
    form = {"token": "once", "token-password": PASSWORD}
    shown = access.mira.post("/settings/account/tokens", data=form)
    token = shown.text.partition("ludoteca_")[2][:64]
    pages = [access.mira.get(path).text for path in ("/settings/account", "/settings/account/data")]

    assert (200, 64) == (shown.status_code, len(token))
    assert "no-store" in shown.headers["cache-control"]
    assert all("once" in page and token not in page for page in pages)
    assert [] == [file for file in tmp_path.rglob("*") if file.is_file() and token.encode() in file.read_bytes()]


def test_nobody_ends_the_token_of_somebody_else(access: Access) -> None:
    other = access.scene.device("192.0.2.4")
    sign_up(access.scene, other, "Jun")

    answer = other.post("/settings/account/tokens/end", data={"access": access.made.access.id})

    assert 422 == answer.status_code
    assert 200 == access.program.get("/").status_code


def test_a_member_who_is_suspended_gets_in_by_no_old_token_once_that_is_lifted(access: Access) -> None:
    accounts = access.scene.house.hall.accounts
    access.scene.call(accounts.suspend, access.person)
    access.scene.call(accounts.lift, access.person)
    access.mira.cookies.clear()
    sign_in(access.scene, access.mira, "Mira")

    assert 401 == access.program.get("/").status_code


def test_a_programs_frames_and_sockets_are_measured_with_those_of_its_member(access: Access) -> None:
    door = access.scene.house.door
    with socket_of(access.program), socket_of(access.mira):
        assert 2 == door.limits._open[access.person]


def test_what_a_proxy_asks_for_is_no_access_token(access: Access) -> None:
    access.mira.headers["authorization"] = "Basic bWlyYTpwYXNz"

    assert 200 == access.mira.get("/settings/account/data").status_code
