"""A hall that a test attacks, and the routes by which it can be reached."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketTestSession

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.house import House
from tests.hall.standing import LastLot, StillClock

T = TypeVar("T")

NEVER = Millis(10**9)
FIRST_MOVE = {"id": "open-0001", "setup": {"level": "easy"}, "options": {}, "action": "d"}


class Scene:
    """A hall whose time stands still, and devices that know nothing of each other."""

    def __init__(self, app: Starlette, clock: StillClock, client: TestClient) -> None:
        self.app = app
        self.clock = clock
        self.client = client

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def call(self, work: Callable[..., Awaitable[T]], *arguments: object) -> T:
        """What the hall itself does, on its own loop."""
        assert self.client.portal is not None
        return self.client.portal.call(work, *arguments)

    def step(self, seconds: int) -> None:
        """Let time go by."""
        self.call(self.clock.step, seconds * 1000)

    def device(self, address: str = "testclient") -> TestClient:
        """Another device, at an address of its own if one is given; the hall is open already."""
        client = TestClient(self.app, follow_redirects=False, client=(address, 50_000))
        client.portal = self.client.portal
        return client


@contextmanager
def hall(folder: Path) -> Iterator[Scene]:
    """An open hall."""
    clock = StillClock()
    app = create_app(sqlite_url(folder), Ports(pace=NEVER, clock=clock, lots=LastLot()))
    with TestClient(app, follow_redirects=False) as client:
        yield Scene(app, clock, client)


@contextmanager
def socket_of(client: TestClient, **headers: str) -> Iterator[WebSocketTestSession]:
    """A device's socket. That the test's client cancels whatever has not ended yet is no fault."""
    with suppress(CancelledError), client.websocket_connect("/socket", headers=headers) as socket:
        yield socket


def routes(app: Starlette) -> Sequence[tuple[str, str]]:
    """Every method and path that the application answers, sockets and static files too."""
    found: list[tuple[str, str]] = []
    for route in app.routes:
        if isinstance(route, Route):
            found += [(method, route.path) for method in sorted(route.methods or ()) if method != "HEAD"]
        elif isinstance(route, WebSocketRoute):
            found.append(("SOCKET", route.path))
        elif isinstance(route, Mount):
            found.append(("GET", f"{route.path}/"))
        else:
            raise TypeError(f"a route of a kind that nobody has thought of: {route}")
    return found


def filled(path: str, table: str = "0" * 20, kind: str = "ketafors", **more: str) -> str:
    """A route's path with something in each of its blanks."""
    blanks = {"kind:path": kind, "kind": kind, "table": table, "lesson": "merge", "section": "appearance"}
    blanks |= {"place": "1", "name": "nobody", "ladder:path": "ketafors", "id": "0" * 16, "file:path": "x"}
    blanks |= {"room": "0" * 20, "code": "none", "number": "1", **more}
    for blank, value in blanks.items():
        path = path.replace("{" + blank + "}", value)
    assert "{" not in path, f"say in scenes.filled what may stand in {path}"
    return path
