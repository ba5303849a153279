"""How strong the computer players of Ketafors are: everyone against everyone, as Markdown.

    python benchmarks/ketafors_levels.py --games 200
    python benchmarks/ketafors_levels.py --games 40 --against master --nodes 5000

Master thinks for about a second a move unless ``--nodes`` bounds it. Games come in pairs with the
sides swapped. Intervals are Wilson's at 95 %, a draw counting half.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations, product
from math import sqrt
from pathlib import Path
from random import Random

from ludoteca.engine.ketafors.computer import KetaforsComputer
from ludoteca.engine.ketafors.desk import Desk
from ludoteca.engine.ketafors.master import SECONDS, Budget, Mind
from ludoteca.engine.ketafors.scripted import scripted
from ludoteca.engine.player import Level
from ludoteca.engine.stop import Stop
from ludoteca.engine.warmup import warmup
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.ketafors import KetaforsPosition, KetaforsRules
from ludoteca.rules.drop.notation import write_column
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.options import Options

Player = Callable[[KetaforsPosition, Options, int], Action]


COMPUTER = KetaforsComputer()


def level(name: str) -> Player:
    """The computer player of that level."""
    return lambda position, options, seed: COMPUTER.choose(position, Level(name), seed, Stop())


def master(nodes: int) -> Player:
    """The strongest level with its own time, or with so many nodes a move."""
    mind, budget = Mind(), Budget(nodes, 0 if nodes else SECONDS)
    return lambda position, options, seed: write_column(mind.ponder(Desk.of(position), seed, Stop(), budget).column)


PLAYERS: Mapping[str, Player] = {
    "hard": level("hard"),
    "medium": level("medium"),
    "easy": level("easy"),
    "scripted": lambda position, options, seed: scripted(position, seed),
    "random": lambda position, options, seed: Random(seed).choice(position.legal()),
}


@dataclass
class Tally:
    """Results of the first of two players."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    played: set[str] = field(default_factory=set)
    """The move lists met: equal games tell nothing new."""

    @property
    def games(self) -> int:
        """All games played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of points won."""
        return (self.wins + self.draws / 2) / self.games


@dataclass
class Pace:
    """Time that a player has used."""

    seconds: float = 0.0
    moves: int = 0


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def rules_of(options: Options) -> KetaforsRules:
    """The rules of Ketafors with these options."""
    rules = KINDS["ketafors"].make(options)
    if not isinstance(rules, KetaforsRules):
        raise TypeError("not the rules of Ketafors")
    return rules


def duel(
    names: tuple[str, str],
    options: Options,
    games: int,
    paces: dict[str, Pace],
    players: Mapping[str, Player] = PLAYERS,
) -> Tally:
    """``games`` rounds between two players, who take turns to begin."""
    tally = Tally()
    rules = rules_of(options)
    for game in range(games):
        seats = names if game % 2 == 0 else names[::-1]
        position, moves = rules.start(), ""
        while position.outcome is None:
            name = seats[position.ply % 2]
            began = time.perf_counter()
            action = players[name](position, options, game * 1_000 + position.ply)
            paces[name].seconds += time.perf_counter() - began
            paces[name].moves += 1
            after = position.apply(action)
            if isinstance(after, Refusal):
                raise SystemExit(f"{name} played {action}: {after.code}")
            position, moves = after, moves + action
        tally.played.add(moves)
        winners = position.outcome.winners
        if not winners:
            tally.draws += 1
        elif seats[winners[0]] == names[0]:
            tally.wins += 1
        else:
            tally.losses += 1
    return tally


def load_seconds(folder: str) -> float:
    """How long a fresh process takes to import and warm every engine with the cache in ``folder``."""
    program = (
        "import time; began = time.perf_counter(); from ludoteca.engine.warmup import warmup; warmup(); "
        "print(time.perf_counter() - began)"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
    ran = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return float(ran.stdout)


def machine() -> str:
    """Processor, cores, Python and date."""
    name = platform.processor() or platform.machine()
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
            name = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--boards", nargs="+", default=["7x6", "8x7", "9x8", "10x9"])
    parser.add_argument("--players", nargs="+", default=["hard", "medium", "easy", "scripted", "random"])
    parser.add_argument("--against", choices=["master"], help="only the games of this player")
    parser.add_argument("--nodes", type=int, default=0, help="what master may look at in a move; 0: its own time")
    arguments = parser.parse_args()
    players = {**PLAYERS, "master": master(arguments.nodes)}
    first = [arguments.against] if arguments.against else []
    names = [*first, *(name for name in arguments.players if name not in first)]
    pairs = list(product(first, names[1:])) if first else list(combinations(names, 2))
    print(f"{machine()}\n\n`python {' '.join(sys.argv)}`\n")
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = load_seconds(folder), load_seconds(folder)
    print(f"Kernels: {cold:.1f} s to compile, {warm:.1f} s from the cache (imports included).\n")
    warmup()
    paces = {board: {name: Pace() for name in names} for board in arguments.boards}
    print("| board | goal | players | won | drawn | lost | different games | score | 95 % |")
    print("| --- |" + " --- |" * 8)
    for board, goal, pair in product(arguments.boards, ("race", "fill"), pairs):
        tally = duel(pair, {"board": board, "goal": goal, "target": 20}, arguments.games, paces[board], players)
        low, high = wilson(tally.score, tally.games)
        told = (
            board.replace("x", " × "),
            "race to 20" if goal == "race" else "fill",
            " – ".join(pair),
            f"{tally.wins} | {tally.draws} | {tally.losses}",
            f"{len(tally.played)}",
            f"{100 * tally.score:.1f} %",
            f"{100 * low:.1f}–{100 * high:.1f} %",
        )
        print(f"| {' | '.join(told)} |", flush=True)
    print("\n| player | " + " | ".join(f"{board.replace('x', ' × ')}, ms a move" for board in arguments.boards) + " |")
    print("| --- |" + " --- |" * len(arguments.boards))
    for name in names:
        means = (1_000 * paces[board][name].seconds / paces[board][name].moves for board in arguments.boards)
        print(f"| {name} | " + " | ".join(f"{mean:.3f}" for mean in means) + " |")


if __name__ == "__main__":
    main()
