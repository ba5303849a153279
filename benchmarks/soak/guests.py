"""People with an address and a cookie, and what they do over HTTP."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from benchmarks.hall.wire import Answer, Broken, Http
from benchmarks.soak.tally import Tally


@dataclass(slots=True)
class Guest:
    """Somebody at a device; the hall believes where they are at home, as it would a proxy."""

    number: int
    port: int
    tally: Tally
    home: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.home["X-Forwarded-For"] = f"10.{self.number >> 16}.{self.number >> 8 & 255}.{self.number & 255}"

    async def open(self, kind: str, setup: Mapping[str, str]) -> str:
        """A table of one's own."""
        body = {"id": self.tally.command(), "kind": kind, "setup": dict(setup)}
        answer = await self._post("/api/tables", json.dumps(body).encode())
        self.tally.tables += 1
        return str(json.loads(answer.body)["table"])

    async def join(self, table: str) -> None:
        """A seat at somebody's table."""
        await self._post(f"/api/tables/{table}/join", json.dumps({"id": self.tally.command()}).encode())

    async def sign_up(self) -> None:
        """An account."""
        fields = {"name": f"Regular {self.number}", "password": f"a long password of {self.number}"}
        await self._form("/sign-up", fields)

    async def make_room(self, name: str) -> tuple[str, str]:
        """A room, and the code that leads others into it."""
        answer = await self._form("/rooms", {"name": name, "id": self.tally.command()})
        found = re.search(r"(?im)^location: (/r/([^\r\n]+))", answer.head)
        page = await self.look(found[1]) if found else None
        code = re.search(r"/rooms/join/([A-Za-z0-9_-]+)\"", page.body.decode()) if page else None
        if found is None or code is None:
            raise Broken("a room without an address")
        return found[2], code[1]

    async def enter(self, code: str) -> None:
        """A membership of a room."""
        await self._form(f"/rooms/join/{code}", {"id": self.tally.command()})

    async def say(self, room: str, text: str) -> None:
        """A word in a room."""
        await self._form(f"/r/{room}/say", {"text": text, "id": self.tally.command()})
        self.tally.said += 1

    async def look(self, path: str) -> Answer:
        """A page."""
        http = Http(self.port)
        try:
            return await http.get(path, self.home)
        finally:
            http.close()

    async def _post(self, path: str, body: bytes) -> Answer:
        http = Http(self.port)
        try:
            return self._kept(await http.post(path, body, self.home))
        finally:
            http.close()

    async def _form(self, path: str, fields: Mapping[str, str]) -> Answer:
        http = Http(self.port)
        try:
            return self._kept(await http.form(path, fields, self.home))
        finally:
            http.close()

    def _kept(self, answer: Answer) -> Answer:
        """Keep the cookie that came."""
        if (cookie := answer.cookie("ludoteca")) is not None:
            self.home["Cookie"] = f"ludoteca={cookie}"
        return answer
