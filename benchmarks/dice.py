"""``python benchmarks/dice.py``: a million rolls, each as the hall draws it, against what chance would give.

Every game of 200 rolls has a secret of its own, from the system's source. Prints the chi-square of the 36 rolls, of
the two dice alone, and of each roll with the one before, with how often a fair source is above that.
"""

from __future__ import annotations

import argparse
import math
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterable

from ludoteca.match.dice import SECRET_BYTES, draw
from ludoteca.rules.catalogue import KINDS

ROLLS_A_GAME = 200


def chi_square(counts: Iterable[int], outcomes: int, total: int) -> float:
    """The sum of squared differences from what is usual, in parts of that. Who never came counts too."""
    usual, came = total / outcomes, list(counts)
    return sum((count - usual) ** 2 for count in came) / usual + usual * (outcomes - len(came))


def above(chi: float, freedom: int) -> float:
    """How often a fair source is above, by Wilson and Hilferty's cube root."""
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((chi / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def main() -> int:
    """Roll, count, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rolls", type=int, default=1_000_000)
    rolls = parser.parse_args().rolls
    kind = KINDS["ludo"]
    among = kind.make(kind.complete({})).start().chances()
    single, dice, pairs = Counter[str](), Counter[str](), Counter[str]()
    secret, last, began = b"", "", time.process_time()
    for number in range(rolls):
        if number % ROLLS_A_GAME == 0:
            secret = secrets.token_bytes(SECRET_BYTES)
        roll = draw(secret, ("", ""), number % ROLLS_A_GAME, among)
        single[roll] += 1
        dice.update(roll[1:])
        pairs[last + roll] += bool(last)
        last = roll
    spent = (time.process_time() - began) / rolls
    found = (("rolls", single, 36), ("dice", dice, 6), ("a roll with the one before", pairs, 36**2))
    for name, counts, outcomes in found:
        total = sum(counts.values())
        chi = chi_square((count for count in counts.values() if count), outcomes, total)
        share = above(chi, outcomes - 1)
        print(f"{name}: {total:,}, chi-square {chi:.1f} of {outcomes - 1} degrees, above that {share:.1%} of fair ones")
    print(f"{spent * 1e6:.1f} µs of processor a roll")
    return 0


if __name__ == "__main__":
    sys.exit(main())
