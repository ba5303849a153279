"""boardgame.io with a Connect Four, started as its documentation says, and pages that speak as its client does."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from benchmarks.hall.process import Process
from benchmarks.hall.tables import Table
from benchmarks.hall.wire import Broken, Http, Wire, dial

HERE = Path(__file__).parent / "reference"
GAME = "connect-four"
SOCKET = "/socket.io/?EIO=4&transport=websocket"
EVENT = f"42/{GAME},".encode()
"""What stands before an event of the game in a message of Socket.IO."""
LOG = ":log"
"""Behind the name of a match: its log."""
OPEN, CONNECTED, PING, PONG = b"0", f"40/{GAME},".encode(), b"2", b"3"
SPARE = 5
"""Matches that are set up for each table before the rush, beside the first; any beyond are set up on the way."""


class _Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - that is its name
    gameover: object = None


class _State(msgspec.Struct, rename={"id": "_stateID"}):
    id: int
    ctx: _Ctx


class _Sync(msgspec.Struct):
    state: _State


_EVENT = msgspec.json.Decoder(list[msgspec.Raw]).decode
_TEXT = msgspec.json.Decoder(str).decode
_STATE = msgspec.json.Decoder(_State).decode
_SYNC = msgspec.json.Decoder(_Sync).decode


@dataclass(frozen=True, slots=True)
class Match:
    """A match with both its seats taken: the name, and what proves who sits there."""

    name: str
    credentials: tuple[str, str]


class Matches:
    """The matches of one table, one after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._made: list[Match] = []
        self._lock = asyncio.Lock()
        self.late = 0

    async def make(self, http: Http) -> None:
        """Set one more up in the lobby."""
        made = json.loads((await http.post(f"/games/{GAME}/create", b'{"numPlayers":2}', {})).body)
        name, secrets = made["matchID"], []
        for seat in "01":
            asked = json.dumps({"playerID": seat, "playerName": f"Guest {seat}"}).encode()
            joined = await http.post(f"/games/{GAME}/{name}/join", asked, {})
            secrets.append(json.loads(joined.body)["playerCredentials"])
        self._made.append(Match(name, (secrets[0], secrets[1])))

    async def get(self, number: int) -> Match:
        """The match of that number, if need be a new one."""
        async with self._lock:
            if number == len(self._made):
                self.late += 1
                http = Http(self._port)
                await self.make(http)
                http.close()
        return self._made[number]

    def names(self) -> list[str]:
        """The names of all, in order."""
        return [match.name for match in self._made]


class Page:
    """A socket of the game's namespace, with the match that it follows."""

    def __init__(self) -> None:
        self.wire: Wire
        self.match = ""
        loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = loop.create_future()
        self._connected: asyncio.Future[None] = loop.create_future()

    async def open(self, port: int) -> None:
        """Connect, once the server has said how."""
        self.wire = await dial(port, SOCKET, {}, self.hear)
        await self._opened
        self.wire.send(CONNECTED)
        await self._connected

    def hear(self, payload: bytes) -> None:
        """Take a message."""
        if payload.startswith(EVENT):
            kind, match, told, *_ = _EVENT(payload[len(EVENT) :])
            if _TEXT(match) == self.match:
                self._take(_TEXT(kind), told)
        elif payload == PING:
            self.wire.send(PONG)
        elif payload.startswith(OPEN):
            self._opened.set_result(None)
        elif payload.startswith(CONNECTED):
            self._connected.set_result(None)
        else:
            raise Broken(payload.decode())

    def _take(self, kind: str, told: msgspec.Raw) -> None:
        if kind == "update":
            self.stands(_STATE(told))
        elif kind == "sync":
            self.stands(_SYNC(told).state)

    def follow(self, match: str, seat: str | None, credentials: str | None) -> None:
        """Ask for the state of a match, and for all that comes."""
        self.match = match
        self.emit("sync", match, seat, credentials, 2)

    def emit(self, *event: object) -> None:
        """Send an event."""
        self.wire.send(EVENT + msgspec.json.encode(event))

    def stands(self, state: _State) -> None:
        """The match stands so."""


class Player(Page):
    """A seat."""

    def __init__(self, seat: int, table: Table, matches: Matches) -> None:
        super().__init__()
        self._seat, self._table, self._matches = seat, table, matches
        self._number = -1
        self._secret = ""
        self._state = 0
        self._going: asyncio.Task[None] | None = None

    def stands(self, state: _State) -> None:
        """Tell the table."""
        self._state = state.id
        turn = int(state.ctx.currentPlayer) if state.ctx.gameover is None else None
        self._table.told(self._seat, state.id, turn)

    def play(self, column: int) -> None:
        """Drop a disc."""
        payload = {"type": "drop", "args": [column], "playerID": str(self._seat), "credentials": self._secret}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit("update", action, self._state, self.match, str(self._seat))

    def again(self) -> None:
        """Go over to the next match."""
        self._going = asyncio.create_task(self._move_on())

    async def _move_on(self) -> None:
        # Without the server there is no next match; a table that is missed is told as stuck.
        with suppress(OSError, EOFError):
            await self.go()

    async def go(self) -> None:
        """Follow the next match."""
        self._number += 1
        match = await self._matches.get(self._number)
        self._secret = match.credentials[self._seat]
        self.follow(match.name, str(self._seat), self._secret)


class Watcher(Page):
    """Somebody who looks on."""

    def __init__(self) -> None:
        super().__init__()
        self.told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def stands(self, state: _State) -> None:
        """Be content."""
        if not self.told.done():
            self.told.set_result(None)


class BoardgameIo:
    """boardgame.io, with one of its stores."""

    def __init__(self, folder: Path, store: str) -> None:
        self.name = {"memory": "boardgame.io, in memory", "file": "boardgame.io, FlatFile"}[store]
        self._files = folder / "matches" if store == "file" else None
        self._matches: dict[int, Matches] = {}
        command = ["node", str(HERE / "server.cjs"), store, str(self._files or "")]
        self.process = Process(command, {"NODE_ENV": "production"}, folder / "log", folder)
        self.port = 0

    async def start(self) -> None:
        """Wait until it is open."""
        while not (found := re.search(r"open on http://[^:]+:(\d+)", self.process.said())):
            if not self.process.alive():
                raise Broken(self.process.said())
            await asyncio.sleep(0.05)
        self.port = int(found[1])

    async def furnish(self, http: Http, number: int, table: Table) -> None:
        """A match made and joined in the lobby; two players, each with a socket."""
        self._matches[number] = matches = Matches(self.port)
        await matches.make(http)
        for seat in (0, 1):
            player = Player(seat, table, matches)
            table.seats.append(player)
            await player.open(self.port)
            await player.go()

    async def provide(self, http: Http, number: int) -> None:
        """More matches for the same two."""
        for _ in range(SPARE):
            await self._matches[number].make(http)

    async def look_on(self, number: int) -> Wire:
        """A spectator, who sits nowhere."""
        watcher = Watcher()
        await watcher.open(self.port)
        watcher.follow(self._matches[number % len(self._matches)].names()[0], None, None)
        await watcher.told
        return watcher.wire

    def kept(self) -> list[int] | None:
        """Moves in the logs of all matches, table by table. A file that was being written is worth nothing."""
        if self._files is None:
            return None
        moves: dict[str, int] = {}
        for file in self._files.iterdir():
            try:
                entry = json.loads(file.read_bytes())
            except ValueError:
                continue
            if entry["key"].endswith(LOG):
                moves[entry["key"].removesuffix(LOG)] = _moves(entry["value"])
        return [sum(moves.get(match, 0) for match in matches.names()) for _, matches in sorted(self._matches.items())]

    def late(self) -> int:
        """Matches for which there was no spare one any more."""
        return sum(matches.late for matches in self._matches.values())


def _moves(log: list[dict[str, dict[str, str]]]) -> int:
    """The moves of players in a log, in which turns that end by themselves stand too."""
    return sum(step["action"]["type"] == "MAKE_MOVE" for step in log)


def missing() -> str | None:
    """Install what the reference needs, or say why it is left out."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are not installed"
    if not (HERE / "node_modules").is_dir():
        done = subprocess.run(
            ["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=HERE, capture_output=True, text=True, check=False
        )
        if done.returncode:
            shutil.rmtree(HERE / "node_modules", ignore_errors=True)
            return f"npm ci failed: {done.stderr.strip() or done.stdout.strip()}"
    return None
