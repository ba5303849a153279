"""By seat the chance of coming first, at any moment of a game."""

from __future__ import annotations

from math import exp

from ludoteca.engine.ludo.desk import lay, setup_of
from ludoteca.engine.ludo.kernels.value import STEP, value
from ludoteca.rules.ludo.notation import ROLLS
from ludoteca.rules.ludo.position import LudoPosition

SCALE = 45.0 * STEP
"""So much more worth, and the odds are about e to one."""


def chances(position: LudoPosition) -> tuple[float, ...]:
    """The chance of each seat; of dice in hand the best use is made."""
    if position.dice:
        ends = (chances(position.after(tap)) for tap in position.taps())
        return max(ends, key=lambda end: end[position.mover])
    if position.finished or position.outcome:
        first = position.finished[0] if position.finished else (position.outcome.winners[0] if position.outcome else 0)
        return tuple(float(seat == first) for seat in range(position.setup.seats))
    board, setup = lay(position), setup_of(position.setup)
    shares = [
        0.0 if seat in position.left else exp(value(board, setup, seat) / SCALE) for seat in range(position.setup.seats)
    ]
    return tuple(share / sum(shares) for share in shares)


def after_rolls(position: LudoPosition) -> tuple[tuple[float, ...], ...]:
    """The chances after each roll that differs: 1 and 1, 1 and 2, and so on."""
    return tuple(chances(position.after(roll)) for roll in ROLLS if roll.first <= roll.second)
