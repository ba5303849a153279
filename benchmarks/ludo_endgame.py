"""The exact ends of Ludo: what they cost, and what the levels give away there, as Markdown.

    python benchmarks/ludo_endgame.py --decisions 20000

*Regret* is the chance that the best move keeps less that which the chosen one keeps, both by the table, with best play
of both from then on; a decision is a move where more than one is legal. Positions come from games of *strong* against
itself, as soon as the table knows them, or are drawn, each side as likely as another, with a roll in hand. *Strong*
plays once without the table, by its network alone, and once with it.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import numpy as np

from ludoteca.engine.ludo.computer import room
from ludoteca.engine.ludo.desk import lay, setup_of
from ludoteca.engine.ludo.endgame import NONE, SETUPS
from ludoteca.engine.ludo.endgame_build import building, empty
from ludoteca.engine.ludo.endgame_check import differences, drawn
from ludoteca.engine.ludo.endgame_file import SIZE as FILE
from ludoteca.engine.ludo.kernels.board import FIRST, MOVER, OVER, Whole, begin
from ludoteca.engine.ludo.kernels.board import SIZE as BOARD
from ludoteca.engine.ludo.kernels.dice import word_of
from ludoteca.engine.ludo.kernels.endgame import Endgame, Table, chance, known
from ludoteca.engine.ludo.kernels.moves import MOST, legal, play, roll
from ludoteca.engine.ludo.kernels.players import EASY, NORMAL, RANDOM, STRONG, Scratch, pick
from ludoteca.engine.ludo.weights import network_of
from ludoteca.rules.ludo.notation import ROLLS
from ludoteca.rules.ludo.setup import LudoSetup

CHECKED = 1_000


def played(setup: LudoSetup, table: Table, space: Scratch, lots: Random) -> Iterator[Whole]:
    """Boards of the table with dice in hand, out of games of *strong* against itself."""
    whole, moves = setup_of(setup), np.zeros(MOST, dtype=np.int64)
    while True:
        board = np.zeros(BOARD, dtype=np.int64)
        begin(board, whole)
        while not board[OVER]:
            roll(board, whole, lots.randint(1, 6), lots.randint(1, 6))
            while board[FIRST] and not board[OVER]:
                found = legal(board, whole, moves)
                if found > 1 and known(board, whole, table):
                    yield board.copy()
                play(board, whole, moves[0] if found == 1 else pick(board, whole, STRONG, lots.getrandbits(32), space))


def even(setup: LudoSetup, lots: Random) -> Iterator[Whole]:
    """Boards with a roll in hand, of positions drawn evenly, in which there is a choice."""
    whole, moves = setup_of(setup), np.zeros(MOST, dtype=np.int64)
    while True:
        after = drawn(setup, lots).after(lots.choice(ROLLS))
        board = lay(after)
        if after.dice and legal(board, whole, moves) > 1:
            yield board


def regret(board: Whole, setup: LudoSetup, table: Table, move: Callable[[Whole], int]) -> float:
    """What a player gives away on a board."""
    whole, end = setup_of(setup), Endgame(table, *(np.zeros((2, size), dtype=np.int64) for size in (MOST, BOARD)))
    best, after = chance(board, whole, end), board.copy()
    play(after, whole, move(board))
    kept = chance(after, whole, end)
    return float(best - (kept if after[MOVER] == board[MOVER] else 1 - kept))


def main() -> None:
    """Build, play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print(f"`python {' '.join(sys.argv)}`\n")
    tables = [cost(setup) for setup in SETUPS]
    print("\n| squares safe | positions | player | decisions | mean regret | 95 % | worst | best move found |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for setup, table in tables:
        alone, exact = room(network_of(setup), NONE), room(network_of(setup), table)
        players = {"easy": (EASY, alone), "normal": (NORMAL, alone), "random": (RANDOM, alone)}
        players |= {"*strong* without the table": (STRONG, alone), "*strong*": (STRONG, exact)}
        for name, boards in (
            ("of its games", played(setup, table, exact, Random(arguments.seed))),
            ("drawn evenly", even(setup, Random(arguments.seed))),
        ):
            some = list(islice(boards, arguments.decisions))
            for player, (number, space) in players.items():
                lost = np.array([_regret_of(board, number, setup, table, space, at) for at, board in enumerate(some)])
                row(setup, name, player, lost)


def _regret_of(board: Whole, number: int, setup: LudoSetup, table: Table, space: Scratch, at: int) -> float:
    return regret(board, setup, table, lambda one: int(pick(one, setup_of(setup), number, word_of(at, 0), space)))


def cost(setup: LudoSetup) -> tuple[LudoSetup, Table]:
    """Build a table and tell what that took."""
    list(building(empty(), setup, out=2))  # compiles
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began, table = time.process_time(), empty()
    for _ in building(table, setup):
        pass
    took = time.process_time() - began
    table.setflags(write=False)
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    most = max(map(abs, islice(differences(table, setup, Random(1)), CHECKED)))
    which = "safe" if setup.safe else "not safe"
    print(
        f"- squares {which}: {table[0].size:,} pairs of sides in {took:.1f} s of processor time; a file of "
        f"{FILE / 1e6:.1f} MB; {more:.0f} MB of memory more than before; {CHECKED:,} entries worked out again by the "
        f"plain rules, at most {most:.1e} off",
        flush=True,
    )
    return setup, table


def row(setup: LudoSetup, name: str, player: str, lost: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
    """Print what a player has given away."""
    mean, error = lost.mean(), 1.96 * lost.std() / len(lost) ** 0.5
    safe, best = "yes" if setup.safe else "no", (lost < 1e-6).mean()
    interval = f"{max(0.0, mean - error):.5f}–{mean + error:.5f}"
    cells = (safe, name, player, f"{len(lost):,}", f"{mean:.5f}", interval, f"{lost.max():.3f}", f"{100 * best:.1f} %")
    print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
