"""``kill -9`` after acknowledged moves: nothing that was acknowledged is lost, and the clients go on by themselves."""

from __future__ import annotations

import json
import os
import random
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.serving import Command

Frame = Mapping[str, Any]
LONG = int(os.environ.get("LUDOTECA_SOAK_SECONDS", "12"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Command]:
    server = Command(tmp_path)
    server.start()
    yield server
    server.kill()


@contextmanager
def socket_of(address: str, cookies: str) -> Iterator[ClientConnection]:
    with connect(f"ws://{address}/socket", additional_headers={"cookie": cookies}) as socket:
        yield socket


@dataclass(frozen=True)
class Sent:
    """A move that was sent, and the ply (from 0) that it is to become."""

    ply: int
    action: str
    frame: Frame


class Player:
    """Plays a table as a page does: resumes with its place, and sends what was not answered again."""

    def __init__(self, server: Command) -> None:
        self.server = server
        asked = {"id": uuid.uuid4().hex, "setup": {"level": "easy"}, "options": {"target": 50}, "action": "d"}
        answer = httpx.post(f"http://{server.address}/play/ketafors", json=asked).raise_for_status()
        self.cookies = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        self.view: Frame = answer.json()["view"]
        self.table, self.seq = str(self.view["table"]), int(self.view["seq"])
        self.plies: list[str] = [ply["action"] for ply in self.view["plies"]]

    def socket(self) -> AbstractContextManager[ClientConnection]:
        return socket_of(self.server.address, self.cookies)

    def run(self, act: Sent | None) -> Frame | None:
        """On a fresh socket: resume, send ``act`` if there is one, and wait for its answer or for the own turn."""
        with self.socket() as socket:
            socket.send(json.dumps({"t": "hello", "v": 1, "table": self.table, "since": self.seq}))
            if act is not None:
                socket.send(json.dumps(act.frame))
            while True:
                frame: Frame = json.loads(socket.recv(timeout=20))
                if frame["t"] == "news":
                    assert frame["from"] == self.seq
                    self.seq, self.view = frame["to"], {**self.view, **frame["view"]}
                    self.plies = self.plies[: frame["keep"]] + [ply["action"] for ply in frame["plies"]]
                elif frame["t"] in ("done", "refused") and act is not None and frame["id"] == act.frame["id"]:
                    return frame
                if act is None and (self.view["over"] or self.view["can"]["move"]):
                    return None

    def move(self) -> Sent:
        """A move of the person's, with an id of its own; the same when it is sent again."""
        action = self.view["legal"][0]["action"]
        act = {"do": "move", "action": action}
        frame = {"t": "do", "table": self.table, "id": uuid.uuid4().hex, "seq": self.seq, "act": act}
        return Sent(len(self.plies), action, frame)


def stored(player: Player) -> list[str]:
    """The moves of the round as a fresh look finds them."""
    with player.socket() as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "table": player.table, "since": None}))
        while True:
            frame: Frame = json.loads(socket.recv(timeout=20))
            if frame["t"] == "table":
                return [ply["action"] for ply in frame["view"]["plies"]]


def test_a_kill_after_every_acknowledged_move_loses_none(server: Command) -> None:
    player = Player(server)
    for _ in range(4):
        server.kill()
        server.start()
        player.run(None)
        if player.view["over"]:
            break
        act = player.move()
        answer = player.run(act)
        assert answer is not None
        assert answer["t"] == "done"
        acknowledged = [*player.plies[: act.ply], act.action]
        server.kill()
        server.start()

        assert acknowledged == stored(player)[: len(acknowledged)]


def test_kills_at_any_moment_lose_and_double_nothing(server: Command) -> None:
    dice = random.Random(7)
    until = time.monotonic() + LONG
    rounds = kills = moves = 0
    player = Player(server)
    while time.monotonic() < until:
        if player.view["over"]:
            player, rounds = Player(server), rounds + 1
        player.run(None)
        if player.view["over"]:
            continue
        act = player.move()
        if dice.random() < 0.3:
            kill_during(player, act, after=dice.random() * 0.01)
            kills += 1
        answer = player.run(act)
        assert answer is not None
        assert answer["t"] == "done", answer
        moves += 1
        found = stored(player)

        assert act.action == found[act.ply]
        assert player.plies[: act.ply] == found[: act.ply]
    print(f"\n{rounds} rounds, {moves} moves acknowledged, {kills} kills in {LONG} s")


def kill_during(player: Player, act: Sent, after: float) -> None:
    """Send a move and kill the server a moment later, whether it has answered or not."""
    with player.socket() as socket:
        socket.send(json.dumps(act.frame))
        time.sleep(after)
        player.server.kill()
    player.server.start()
