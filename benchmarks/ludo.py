"""How fast Ludo is played by lot, beside the packages for Ludo on PyPI: ``python benchmarks/ludo.py``, as Markdown.

Each contender plays whole games, every move by lot, for some seconds of processor time on one core; all take turns
for a few rounds, and the median counts. The others roll one die at a time, Ludoteca two, on which up to two moves
follow. They are installed into an environment that lasts as long as the benchmark (``--no-peers`` goes without).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.common.installing import installed
from benchmarks.common.machine import machine
from ludoteca.engine.ludo.kernels.players import NORMAL, RANDOM
from ludoteca.engine.ludo.table import play_games
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup

HERE = Path(__file__).parent / "ludo_peers"
PEERS = {"ludopy": "ludopy_games.py", "ludo-king-engine": "king_games.py"}
AT_ONCE = 2_000


@dataclass(frozen=True)
class Run:
    """What was played in some seconds of processor time."""

    games: int
    rolls: int
    seconds: float


Side = Callable[[int, float], Run]
"""Plays with so many players for so many seconds."""


def setup_for(players: int) -> LudoSetup:
    """One house each."""
    kind = KINDS["ludo"]
    position = kind.make(kind.complete({"seats": players})).start()
    assert isinstance(position, LudoPosition)
    return position.setup


def kernels(player: int) -> Side:
    """Our games, with that player in every seat."""

    def play(players: int, seconds: float) -> Run:
        setup, games, rolls = setup_for(players), 0, 0
        play_games(setup, [[player] * players], 1, seed=0)
        began = time.process_time()
        while time.process_time() - began < seconds:
            played = play_games(setup, [[player] * players], AT_ONCE, seed=games)
            games += AT_ONCE
            rolls += int(played.rolls.sum())
        return Run(games, rolls, time.process_time() - began)

    return play


def peer(python: Path, script: str) -> Side:
    """The games of a package in its environment."""

    def play(players: int, seconds: float) -> Run:
        words = [str(python), str(HERE / script), str(players), str(seconds)]
        return Run(**json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout))

    return play


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="of processor time for each contender and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-peers", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sides: dict[str, Side] = {"Ludoteca": kernels(RANDOM), "Ludoteca, *normal* in every seat": kernels(NORMAL)}
        for package, script in {} if arguments.no_peers else PEERS.items():
            if found := installed(package, Path(folder) / package):
                sides[f"{package} {found[1]}"] = peer(found[0], script)
        before = os.getloadavg()[0]
        runs: dict[tuple[str, int], list[Run]] = {}
        for _ in range(arguments.rounds):
            for name, side in sides.items():
                for players in (2, 4):
                    runs.setdefault((name, players), []).append(side(players, arguments.seconds))
    load = f"load {before:.1f} before and {os.getloadavg()[0]:.1f} after"
    print(f"{machine()}, {load}\n\n`python {' '.join(sys.argv)}`\n")
    print(
        "| every move by lot | players | games a second | rolls a second | rolls a game | slowest and fastest round |"
    )
    print("| --- | --- | --- | --- | --- | --- |")
    for (name, players), several in runs.items():
        paces = [run.rolls / run.seconds for run in several]
        games = median(run.games / run.seconds for run in several)
        length = sum(run.rolls for run in several) / sum(run.games for run in several)
        spread = f"{min(paces):,.0f}–{max(paces):,.0f} rolls"
        print(f"| {name} | {players} | {games:,.0f} | {median(paces):,.0f} | {length:.0f} | {spread} |")
    for name in list(sides)[2:]:
        for players in (2, 4):
            ours, theirs = runs["Ludoteca", players], runs[name, players]
            times = median(run.rolls / run.seconds for run in ours) / median(run.rolls / run.seconds for run in theirs)
            print(f"\nLudoteca rolls {times:,.0f} times as fast as {name} with {players} players.", end="")
    print()


if __name__ == "__main__":
    main()
