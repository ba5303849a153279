"""Members for tests, made as the hall makes them, and what their devices hold."""

from __future__ import annotations

from starlette.testclient import TestClient

from ludoteca.hall.people import Visitor
from ludoteca.rules.game import Refusal
from ludoteca.web.device import COOKIE
from tests.security.scenes import FIRST_MOVE, Scene

PASSWORD = "a long-winded river"


def token_of(client: TestClient) -> str | None:
    return client.cookies.get(COOKIE)


def hold(client: TestClient, token: str | None) -> None:
    """Let a device hold this token alone."""
    client.cookies.delete(COOKIE) if client.cookies.get(COOKIE) else None
    if token is not None:
        client.cookies.set(COOKIE, token)


def become_guest(client: TestClient) -> str:
    """A device that has played; the table."""
    answer = client.post("/play/ketafors", json=FIRST_MOVE)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["view"]["table"])


def sign_up(scene: Scene, client: TestClient, name: str) -> Visitor:
    """Make whoever sits at this device a member."""
    guest = scene.call(scene.house.hall.accounts.sign_up, token_of(client), name, PASSWORD)
    assert not isinstance(guest, Refusal), guest
    hold(client, guest.fresh_token)
    return guest


def sign_in(scene: Scene, client: TestClient, name: str) -> Visitor:
    """Let a member in at another device."""
    guest = scene.call(scene.house.hall.accounts.sign_in, token_of(client), name, PASSWORD)
    assert not isinstance(guest, Refusal), guest
    hold(client, guest.fresh_token)
    return guest
