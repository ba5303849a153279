"""The hall: ``ludoteca serve`` as its hosts start it, and pages that speak docs/protocol.md."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import msgspec

from benchmarks.hall.process import Process
from benchmarks.hall.tables import COLUMNS, Table, Tally
from benchmarks.hall.wire import Broken, Http, Wire, dial

ROOT = Path(__file__).parents[2]
PROXY = {"FORWARDED_ALLOW_IPS": "127.0.0.1"}
"""The hall believes us, as it would a proxy, where requests come from: no limit is lifted, everybody has a home."""
INVITED = {"id": "set-up-table", "kind": "four", "setup": {"opponent": "online"}}


class _View(msgspec.Struct):
    """Of a view; news leave out what is as it was."""

    seq: int | msgspec.UnsetType = msgspec.UNSET
    turn: int | msgspec.UnsetType | None = msgspec.UNSET
    plies: list[msgspec.Raw] = []


class _Told(msgspec.Struct):
    """What a page has to know of a frame to play on."""

    t: str
    keep: int = 0
    plies: list[msgspec.Raw] = []
    view: _View | None = None
    n: int = 0
    code: str = ""


_READ = msgspec.json.Decoder(_Told).decode


class Page:
    """A socket of the hall."""

    def __init__(self, table: str) -> None:
        self.name = table
        self.wire: Wire
        self._seq = 0
        self._turn: int | None = None

    async def open(self, port: int, home: Mapping[str, str]) -> None:
        """Follow the table."""
        self.wire = await dial(port, "/socket", home, self.hear)
        self.wire.send(json.dumps({"t": "hello", "v": 1, "table": self.name, "since": None}).encode())

    def hear(self, payload: bytes) -> None:
        """Take a frame."""
        told = _READ(payload)
        if told.t == "ping":
            self.wire.send(b'{"t":"pong","n":%d}' % told.n)
        elif told.view is not None:
            if told.view.seq is not msgspec.UNSET:
                self._seq = told.view.seq
            if told.view.turn is not msgspec.UNSET:
                self._turn = told.view.turn
            known = told.keep + len(told.plies) if told.t == "news" else len(told.view.plies)
            self.stands(known, self._turn)
        elif told.t == "refused":
            self.refused(told.code)

    def stands(self, plies: int, turn: int | None) -> None:
        """The table stands so."""

    def refused(self, code: str) -> None:
        """A command was not taken."""


class Player(Page):
    """A seat."""

    def __init__(self, name: str, seat: int, table: Table, tally: Tally) -> None:
        super().__init__(name)
        self._seat, self._table, self._tally = seat, table, tally
        self._ids = itertools.count()

    def stands(self, plies: int, turn: int | None) -> None:
        """Tell the table."""
        self._table.told(self._seat, plies, turn)

    def refused(self, code: str) -> None:
        """Nothing is refused of legal play."""
        self._tally.refuse(code)

    def play(self, column: int) -> None:
        """Drop a disc."""
        self._do(f'{{"do":"move","action":"{COLUMNS[column]}"}}')

    def again(self) -> None:
        """Offer a rematch; when both do, it begins."""
        self._do('{"do":"offer","what":"rematch"}')

    def _do(self, act: str) -> None:
        command = f"{next(self._ids):08x}"
        self.wire.send(f'{{"t":"do","table":"{self.name}","id":"{command}","seq":{self._seq},"act":{act}}}'.encode())


class Watcher(Page):
    """Somebody who looks on."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.told = asyncio.get_running_loop().create_future()

    def stands(self, plies: int, turn: int | None) -> None:
        """Be content."""
        if not self.told.done():
            self.told.set_result(None)


class Ours:
    """The hall with everything on, in a folder of its own."""

    name = "Ludoteca, SQLite, synchronous=FULL"

    def __init__(self, folder: Path, tally: Tally, profile: Path | None = None) -> None:
        self._folder, self._tally = folder, tally
        self._names: dict[int, str] = {}
        how = ["-m", "ludoteca"] if profile is None else ["-m", "benchmarks.hall.profiled", str(profile.absolute())]
        command = [sys.executable, *how, "serve", "--port", "0", "--metrics", "0", "--data", str(folder / "data")]
        self.process = Process(command, PROXY, folder / "log", ROOT)
        self.port = 0

    async def start(self) -> None:
        """Wait until it is open, and the computer players have been compiled."""
        while not (found := re.search(r"open on http://[^:]+:(\d+)", self.process.said())):
            if not self.process.alive():
                raise Broken(self.process.said())
            await asyncio.sleep(0.05)
        self.port = int(found[1])
        http = Http(self.port)
        while b'"ready"' not in (await http.get("/healthz")).body:  # noqa: ASYNC110 - it is another process that is waited for
            await asyncio.sleep(0.5)
        http.close()

    async def furnish(self, http: Http, number: int, table: Table) -> None:
        """Two guests, invited and come, each at home somewhere else."""
        homes = [_home(2 * number), _home(2 * number + 1)]
        opened = await http.post("/api/tables", json.dumps(INVITED).encode(), homes[0])
        self._names[number] = name = json.loads(opened.body)["table"]
        joined = await http.post(f"/api/tables/{name}/join", b'{"id":"sit-down"}', homes[1])
        for seat, (home, answer) in enumerate(zip(homes, (opened, joined), strict=True)):
            player = Player(name, seat, table, self._tally)
            table.seats.append(player)
            await player.open(self.port, {**home, "Cookie": f"ludoteca={answer.cookie('ludoteca')}"})

    async def provide(self, http: Http, number: int) -> None:
        """Nothing: a rematch needs no other table."""

    async def look_on(self, number: int) -> Wire:
        """A spectator without a cookie, at home somewhere else again."""
        watcher = Watcher(self._names[number % len(self._names)])
        await watcher.open(self.port, _home(1 << 16 | number))
        await watcher.told
        return watcher.wire

    def kept(self) -> list[int]:
        """Moves in the log, table by table."""
        with closing(sqlite3.connect(self._folder / "data" / "ludoteca.sqlite3")) as log:
            rows = log.execute("SELECT stream, count(*) FROM event WHERE tag = 'moved' GROUP BY stream")
            moves = dict[str, int](rows.fetchall())
        return [moves.get(self._names[number], 0) for number in range(len(self._names))]

    def late(self) -> int:
        """All but the first of each table: every rematch is offered and taken over the sockets, durably."""
        return self._tally.games - len(self._names)


def _home(number: int) -> dict[str, str]:
    """Where somebody's requests come from, as a proxy tells it."""
    return {"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
