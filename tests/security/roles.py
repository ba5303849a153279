"""Everybody who may come to a table, and what the hall holds of them: the columns of the matrix."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

from sqlalchemy import Connection, Select, select
from starlette.testclient import TestClient

from ludoteca.hall.tokens import Made
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store import schema
from tests.security.members import PASSWORD, become_guest, hold, sign_in, sign_up, token_of
from tests.security.scenes import Scene, hall

ROLES = ("nobody", "guest", "mover", "other", "member", "program", "suspended", "deleted")
"""``mover`` and ``other`` have the seats of the table; ``guest``, ``member`` and ``program`` play elsewhere,
the last by an access token of its member.

There is no administrator among them: whoever administers a hall does so at its machine, by the command line.
"""
MEMBERS = ("other", "member")
NAMES = {"other": "Olga", "member": "Mina", "program": "Petra", "suspended": "Simon", "deleted": "Delia"}


class Cast:
    """The devices of all roles, and a table where two of them sit."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.devices = {role: scene.device(f"192.0.2.{number}") for number, role in enumerate(ROLES)}
        self.tokens: dict[str, str | None] = dict.fromkeys(ROLES)
        self.elsewhere = {role: become_guest(self.devices[role]) for role in ROLES if role != "nobody"}
        for role, name in NAMES.items():
            sign_up(scene, self.devices[role], name)
        self.tokens |= {role: token_of(device) for role, device in self.devices.items()}
        self.persons = {role: self._person(role) for role in ROLES}
        house = scene.house.hall
        made = scene.call(house.tokens.make, self.persons["program"], "a bot", PASSWORD)
        assert isinstance(made, Made), made
        self.access = made
        scene.call(house.accounts.suspend, self.persons["suspended"])
        assert scene.call(house.farewell.delete, self.persons["deleted"], PASSWORD) is None

    def _person(self, role: str) -> str | None:
        found = self.scene.call(self.scene.house.hall.people.find, self.tokens[role])
        return found.person if found else None

    def device(self, role: str) -> TestClient:
        """A role's device as it was at first: whatever it has been given since is forgotten."""
        device = self.devices[role]
        device.cookies.clear()
        if role == "program":
            device.headers["authorization"] = f"Bearer {self.access.token}"
        else:
            hold(device, self.tokens[role])
        return device

    def renew(self) -> None:
        """Time goes by, so that nothing is too often; members whose session has ended sign in again."""
        self.scene.step(600)
        while self._clerk_is_busy():
            sleep(0.01)  # what the hall does by itself, as time goes by, is done first, however long a computer thinks
        for role in MEMBERS:
            if self._person(role) is None:
                self.tokens[role] = None
                sign_in(self.scene, self.device(role), NAMES[role])
                self.tokens[role] = token_of(self.devices[role])

    def _clerk_is_busy(self) -> bool:
        clerk, now = self.scene.house.hall.clerk, self.scene.clock.now()
        return bool(clerk._tasks) or any(moment <= now for moment in clerk._moments.values())

    def table(self, number: str, **setup: str) -> str:
        """A table by invitation at which the game has begun; ``mover`` is to move."""
        asked = {"id": f"seat-{number}", "kind": "ketafors", "setup": {"opponent": "online", "clock": "none", **setup}}
        opened = self.device("other").post("/api/tables", json=asked)
        assert opened.status_code == 200, opened.text
        table = str(opened.json()["table"])
        joined = self.device("mover").post(f"/api/tables/{table}/join", json={"id": f"join-{number}"})
        view = joined.json()["view"]
        assert view["you"] == view["turn"], "the lots are to fall on whoever joins"
        return table

    def waiting(self, number: str) -> str:
        """A table by invitation at which nobody sits opposite ``other`` yet."""
        asked = {"id": f"wait-{number}", "kind": "ketafors", "setup": {"opponent": "online"}}
        return str(self.device("other").post("/api/tables", json=asked).json()["table"])

    def room(self, number: str) -> tuple[str, str]:
        """A room and its code: ``other`` owns it, ``member`` is in it, and each has said something."""
        hall = self.scene.house.hall
        owner, member = (PersonId(self.persons[role] or "") for role in MEMBERS)
        for person in (owner, member):  # nobody may be in many
            for room in self.scene.call(hall.rooms.of_person, person):
                self.scene.call(hall.rooms.leave, person, room.id)
        made = self.scene.call(hall.rooms.make, owner, f"Room {number}", f"room-{number}")
        assert not isinstance(made, Refusal)
        for person, text in ((owner, "first"), (member, "second")):
            self.scene.call(hall.rooms.join, person, made.code)
            self.scene.call(hall.chat.say, person, made.id, text, f"say-{number}")
        return made.id, made.code

    def rooms(self) -> list[Any]:
        """What the hall holds of rooms: who is in them, what was said, who hears whom, what was reported."""
        kept = (schema.room, schema.membership, schema.message, schema.mute, schema.block, schema.report)
        return [self._rows(select(table)) for table in kept]

    def log(self, table: str | None = None) -> list[Any]:
        """What has happened at a table, or everywhere."""
        event = schema.event.c
        query = select(event.stream, event.seq).order_by(event.stream, event.seq)
        return self._rows(query if table is None else query.where(event.stream == table))

    def accounts(self, but: str = "") -> Mapping[str, Any]:
        """What the hall holds of every role's account and sessions, but of one role's."""
        found: dict[str, Any] = {}
        for role, person in self.persons.items():
            if role != but:
                found[role] = (
                    self._rows(select(schema.account).where(schema.account.c.person == person)),
                    self._rows(select(schema.session.c.token).where(schema.session.c.person == person)),
                    self._rows(select(schema.access_token.c.token).where(schema.access_token.c.person == person)),
                )
        return found

    def _rows(self, query: Select[Any]) -> list[Any]:
        def work(connection: Connection) -> list[Any]:
            return [tuple(row) for row in connection.execute(query)]

        return self.scene.call(self.scene.house.hall.store.sessions._reader.run, work)


@contextmanager
def cast(folder: Path) -> Iterator[Cast]:
    """An open hall with everybody in it."""
    with hall(folder) as scene:
        yield Cast(scene)
