"""How strong the computer players of Ludo are, in many games of the kernels, as Markdown.

    python benchmarks/ludo_levels.py --games 40000
    python benchmarks/ludo_levels.py --games 4000 --strong

With ``--strong`` those of the strong player, else all others.
The games are those of ``ludoteca arena ludo`` but for the source of the dice: the first player sits alone, once in
every seat, and the games of such a round have the same rolls.
"""

from __future__ import annotations

import argparse
import sys

from ludoteca.engine.contest import lone_seatings
from ludoteca.engine.ludo.kernels.players import EASY, GLANCE, NORMAL, RANDOM, RULES, STRONG
from ludoteca.engine.ludo.table import play_games
from ludoteca.engine.tally import wilson
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup
from ludoteca.rules.options import Options

NAMES = {
    RANDOM: "random",
    RULES: "rules",
    EASY: "easy",
    NORMAL: "normal",
    GLANCE: "strong at a glance",
    STRONG: "strong",
}
PAIRS = ((NORMAL, EASY), (NORMAL, RULES), (NORMAL, RANDOM), (EASY, RULES), (EASY, RANDOM), (RULES, RANDOM))
STRONG_PAIRS = ((GLANCE, NORMAL), (STRONG, NORMAL), (STRONG, RULES), (STRONG, GLANCE))
SETUPS: dict[str, Options] = {
    "2 players, a house each": {},
    "2 players, two houses side by side": {"houses": "side"},
    "2 players, two houses across": {"houses": "across"},
    "3 players": {"seats": 3},
    "4 players": {"seats": 4},
}


def setup_of(options: Options) -> LudoSetup:
    """The setup of some options."""
    kind = KINDS["ludo"]
    position = kind.make(kind.complete(options)).start()
    assert isinstance(position, LudoPosition)
    return position.setup


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--strong", action="store_true")
    parser.add_argument("--setups", type=int, nargs="*", default=range(len(SETUPS)), help="which of them, from 0")
    parser.add_argument("--safe", choices=("off", "on"), default="off")
    arguments = parser.parse_args()
    print(f"`python {' '.join(sys.argv)}`\n")
    print("| setup | safe | players | even would be | score | 95 % |\n| --- | --- | --- | --- | --- | --- |")
    for name, options in [list(SETUPS.items())[number] for number in arguments.setups]:
        setup = setup_of({**options, "safe": arguments.safe})
        around = lone_seatings(setup.seats)
        for pair in STRONG_PAIRS if arguments.strong else PAIRS:
            seatings = [[pair[player] for player in seats] for seats in around]
            games = play_games(setup, seatings, arguments.games // len(around), arguments.seed)
            score = games.won(pair[0])
            low, high = (100 * end for end in wilson(score, len(games.players)))
            who, even = " – ".join(NAMES[player] for player in pair), f"{100 / setup.seats:.1f} %"
            print(
                f"| {name} | {arguments.safe} | {who} | {even} | {100 * score:.1f} % | {low:.1f}–{high:.1f} % |",
                flush=True,
            )


if __name__ == "__main__":
    main()
