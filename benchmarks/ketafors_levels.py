"""How strong the computer players of Ketafors are, the scripted opponent among them, as Markdown.

    python benchmarks/ketafors_levels.py --games 200
    python benchmarks/ketafors_levels.py --games 40 --boards 7x6 10x9 --players master scripted --nodes 20000

Everyone meets everyone on every board with both goals, as in ``ludoteca arena``.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import combinations, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.common.machine import machine
from ludoteca.cli.crosstable import head, row
from ludoteca.engine.contest import Player, contest, player_of
from ludoteca.engine.ketafors.scripted import scripted
from ludoteca.engine.player import NODES
from ludoteca.engine.tally import Tally
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.options import Options


def player(name: str, options: Options, nodes: int) -> Player:
    """The player of that name: the scripted opponent, a level or ``random``."""
    return scripted if name == "scripted" else player_of("ketafors", options, name, nodes)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--boards", nargs="+", default=["7x6", "8x7", "9x8", "10x9"])
    parser.add_argument("--players", nargs="+", default=["hard", "medium", "easy", "scripted", "random"])
    parser.add_argument("--nodes", type=int, default=NODES, help="how many positions master looks at for a move")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    told = f"{machine()}, load {os.getloadavg()[0]:.1f} before\n\n`python {' '.join(sys.argv)}`"
    print(f"{told}\n\n{head('board', 'goal')}", flush=True)
    pairs = combinations(arguments.players, 2)
    for board, goal, (one, two) in product(arguments.boards, ("race", "fill"), list(pairs)):
        options: Options = {"board": board, "goal": goal, "target": 20}
        players = (player(one, options, arguments.nodes), player(two, options, arguments.nodes))
        tally = Tally()
        for game in contest(KINDS["ketafors"].make(options), players, arguments.games, arguments.seed):
            tally.add(game)
        aim = "race to 20" if goal == "race" else "fill"
        print(row((one, two), tally, board.replace("x", " × "), aim), flush=True)


if __name__ == "__main__":
    main()
