"""Sessions: a fresh token at every door, the old one worth nothing, and no socket outlives its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from ludoteca.match.units import PersonId
from ludoteca.store.sessions import session_id
from ludoteca.web.sockets.closing import SESSION_OVER
from ludoteca.web.sockets.session import CHECK_AFTER
from tests.security.members import PASSWORD, become_guest, sign_in, sign_up, token_of
from tests.security.scenes import Scene, hall, socket_of

DoAtTheDoor = Callable[[Scene, TestClient], object]


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with hall(tmp_path) as scene:
        yield scene


def heard_until_closed(socket: WebSocketTestSession) -> int:
    """The code with which a socket ends, whatever it brings before."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


def whose(scene: Scene, token: str | None) -> PersonId | None:
    found = scene.call(scene.house.hall.people.find, token)
    return found.person if found else None


def hello(table: str) -> dict[str, object]:
    return {"t": "hello", "v": 1, "table": table, "since": None}


def test_signing_up_gives_a_fresh_token_and_the_old_one_is_worth_nothing(scene: Scene) -> None:
    become_guest(scene.client)
    planted = token_of(scene.client)
    person = whose(scene, planted)

    sign_up(scene, scene.client, "Mira")

    assert token_of(scene.client) != planted
    assert (None, person) == (whose(scene, planted), whose(scene, token_of(scene.client)))


def test_signing_in_gives_a_fresh_token_and_the_one_from_before_never_becomes_the_members(scene: Scene) -> None:
    member = sign_up(scene, scene.client, "Mira").person
    other = scene.device()
    become_guest(other)
    planted = token_of(other)

    sign_in(scene, other, "Mira")

    assert token_of(other) != planted
    assert member == whose(scene, token_of(other))
    assert whose(scene, planted) != member


def test_signing_out_ends_the_session_and_the_guest_gets_a_fresh_one(scene: Scene) -> None:
    sign_up(scene, scene.client, "Mira")
    other = scene.device()
    become_guest(other)
    guest = whose(scene, token_of(other))
    sign_in(scene, other, "Mira")
    ended = token_of(other)

    back = scene.call(scene.house.hall.accounts.sign_out, ended)

    assert whose(scene, ended) is None
    assert back is not None
    assert (guest, False) == (back.person, back.fresh_token == ended)


@pytest.mark.parametrize("token", ["", "x", "x" * 64, "x" * 100_000, "' OR 1=1 --", "%00", "ü"])
def test_a_token_that_the_hall_has_not_given_is_nobodys_and_is_never_taken_over(scene: Scene, token: str) -> None:
    headers = {"cookie": f"ludoteca={token}".encode()}

    answer = scene.client.post(
        "/play/ketafors",
        json={"id": "open-0001", "setup": {"level": "easy"}, "options": {}, "action": "d"},
        headers=headers,  # type: ignore[arg-type]
    )

    assert answer.status_code == 200
    given = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert given != token
    assert len(given) >= 43


def test_a_session_that_has_run_out_is_nobodys(scene: Scene) -> None:
    become_guest(scene.client)

    scene.step(401 * 24 * 3600)

    assert whose(scene, token_of(scene.client)) is None


def test_a_socket_is_closed_at_once_when_its_session_ends(scene: Scene) -> None:
    table = become_guest(scene.client)
    sign_up(scene, scene.client, "Mira")
    with socket_of(scene.client) as socket:
        socket.send_json(hello(table))
        assert socket.receive_json()["view"]["you"] == 0

        scene.call(scene.house.hall.accounts.sign_out, token_of(scene.client))

        assert heard_until_closed(socket) == SESSION_OVER


def _change_password(scene: Scene, other: TestClient) -> None:
    member = whose(scene, token_of(scene.client))
    changed = scene.call(
        scene.house.hall.accounts.change_password, member, token_of(scene.client), PASSWORD, f"{PASSWORD} anew"
    )
    assert changed is None


def _end_it(scene: Scene, other: TestClient) -> None:
    member, token = whose(scene, token_of(scene.client)), token_of(other)
    assert token is not None
    assert scene.call(scene.house.hall.devices.end, member, session_id(token)) is None


def _end_others(scene: Scene, other: TestClient) -> None:
    member = whose(scene, token_of(scene.client))
    assert scene.call(scene.house.hall.devices.end_others, member, token_of(scene.client)) == 1


def _suspend(scene: Scene, other: TestClient) -> None:
    scene.call(scene.house.hall.accounts.suspend, whose(scene, token_of(scene.client)))


@pytest.mark.parametrize("act", [_change_password, _end_it, _end_others, _suspend])
def test_what_ends_a_session_elsewhere_closes_its_sockets_at_once(scene: Scene, act: DoAtTheDoor) -> None:
    sign_up(scene, scene.client, "Mira")
    other = scene.device()
    sign_in(scene, other, "Mira")

    with socket_of(other) as socket:
        socket.send_json({"t": "look", "v": 1})
        socket.receive_json()
        act(scene, other)

        assert heard_until_closed(socket) == SESSION_OVER
    assert whose(scene, token_of(other)) is None


def test_the_device_that_asked_for_it_keeps_its_socket(scene: Scene) -> None:
    sign_up(scene, scene.client, "Mira")
    other = scene.device()
    sign_in(scene, other, "Mira")

    with socket_of(scene.client) as socket:
        socket.send_json({"t": "look", "v": 1})
        socket.receive_json()
        _change_password(scene, other)
        socket.send_json(hello("0" * 20))

        while (heard := socket.receive_json())["t"] in ("ping", "lobby"):
            pass
    assert heard["t"] == "gone"


def test_a_session_that_ends_in_another_process_closes_its_sockets_within_a_minute(scene: Scene) -> None:
    sign_up(scene, scene.client, "Mira")
    member = whose(scene, token_of(scene.client))
    with socket_of(scene.client) as socket:
        socket.send_json({"t": "look", "v": 1})
        socket.receive_json()

        # As another process does it: stored, and told to nobody here.
        scene.call(scene.house.hall.store.sessions.end_others, member, None)
        scene.step(CHECK_AFTER // 1000)

        assert heard_until_closed(socket) == SESSION_OVER


def test_whoever_comes_back_after_that_only_looks_on(scene: Scene) -> None:
    table = become_guest(scene.client)
    sign_up(scene, scene.client, "Mira")
    scene.call(scene.house.hall.accounts.sign_out, token_of(scene.client))

    with socket_of(scene.client) as socket:
        socket.send_json(hello(table))

        assert socket.receive_json()["view"]["holds"] is False


def test_nobody_ends_the_session_of_somebody_else(scene: Scene) -> None:
    sign_up(scene, scene.client, "Mira")
    other = scene.device()
    sign_up(scene, other, "Jun")
    jun, mira = token_of(other), token_of(scene.client)
    assert jun is not None

    refused = scene.call(scene.house.hall.devices.end, whose(scene, mira), session_id(jun))

    assert refused is not None
    assert refused.code == "no-such-session"
    assert whose(scene, jun) is not None
