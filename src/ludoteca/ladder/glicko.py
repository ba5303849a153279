"""Glicko-2: how strong somebody is, and how sure that is.

After Mark Glickman, "Example of the Glicko-2 system" (2022), step by step. Each result is a rating period of its own,
and between results the deviation grows with the time that passes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ludoteca.match.units import DAY

TAU = 0.5
"""How fast a volatility may change."""
MOST = 350.0
"""The deviation of somebody of whom nothing is known; none is greater."""
PROVISIONAL = 110.0
"""Above this deviation a rating is provisional and has no place."""
PERIOD = 365 / 78.24
"""Days of a rating period: with the usual volatility, a year without a match brings a deviation of 60 to 110."""

_SCALE = 173.7178
_MIDDLE = 1500.0
_CERTAIN = 30.0
"""An expectation is never nearer to 0 or 1 than with this exponent, so that nothing is divided by 0."""
_CLOSE = 1e-6
_LONGEST = 36_500.0
"""A rating counts as settled for no more days than these: a hundred years."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, give or take a deviation, and how much the strength itself varies."""

    value: float = _MIDDLE
    deviation: float = MOST
    volatility: float = 0.06


def rate(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """``player`` after a period with these results: opponents as they were before it, and 1, ½ or 0 against each.

    >>> opponents = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)
    >>> after = rate(Rating(1500, 200), list(zip(opponents, (1, 0, 0))))
    >>> f"{after.value:.2f} {after.deviation:.2f} {after.volatility:.5f}"
    '1464.05 151.52 0.06000'
    """
    mu, phi = (player.value - _MIDDLE) / _SCALE, player.deviation / _SCALE
    known = gained = 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation / _SCALE)
        apart = weight * (mu - (opponent.value - _MIDDLE) / _SCALE)
        expected = 1 / (1 + math.exp(-max(-_CERTAIN, min(apart, _CERTAIN))))
        known += weight * weight * expected * (1 - expected)
        gained += weight * (score - expected)
    volatility = _volatility(player.volatility, phi, 1 / known, gained / known) if results else player.volatility
    wide = math.hypot(phi, volatility)
    narrow = 1 / (1 / (wide * wide) + known)
    return Rating(player.value + _SCALE * narrow * gained, min(MOST, _SCALE * math.sqrt(narrow)), volatility)


def idle(rating: Rating, days: float) -> Rating:
    """``rating`` after ``days`` without a match: as strong, less surely so.

    >>> round(idle(Rating(1500, 60), 365).deviation)
    110
    """
    grown = math.hypot(rating.deviation, rating.volatility * _SCALE * math.sqrt(max(0.0, days) / PERIOD))
    return replace(rating, deviation=min(MOST, grown))


def aged(rating: Rating, at: int, now: int) -> Rating:
    """The rating of the moment ``at`` as it is ``now``, if no match came between; both in ms.

    >>> round(aged(Rating(1500, 60), 0, 365 * DAY).deviation)
    110
    """
    return idle(rating, (now - at) / DAY)


def settled_until(rating: Rating, at: int) -> int:
    """Until when a rating of the moment ``at`` is not provisional, if no match comes; 0 if it is already. In ms.

    >>> round(settled_until(Rating(1500, 60), 0) / DAY), settled_until(Rating(), 0)
    (365, 0)
    """
    if rating.deviation > PROVISIONAL:
        return 0
    room = PROVISIONAL * PROVISIONAL - rating.deviation * rating.deviation
    grows = (rating.volatility * _SCALE) ** 2 / PERIOD
    days = room / grows if room < _LONGEST * grows else _LONGEST
    return at + int(days * DAY)


def _weight(phi: float) -> float:
    """How much a result against somebody of this deviation tells."""
    return 1 / math.sqrt(1 + 3 * (phi / math.pi) ** 2)


def _volatility(before: float, phi: float, variance: float, improved: float) -> float:
    """The volatility after results that speak for ``improved``, give or take ``variance``."""
    start = math.log(before * before)

    def off(x: float) -> float:
        grown = math.exp(x)
        spread = phi * phi + variance + grown
        return grown * (improved * improved - spread) / (2 * spread * spread) - (x - start) / (TAU * TAU)

    # The root next to the start: far from it there may be others, where an upset is put down to volatility alone.
    step = TAU if off(start) > 0 else -TAU
    end = start + step
    while off(end) * step > 0:
        end += step
    return math.exp(_root(off, start, end) / 2)


def _root(off: Callable[[float], float], low: float, high: float) -> float:
    """Where ``off`` is 0 between two places where it has not the same sign: the Illinois algorithm."""
    off_low, off_high = off(low), off(high)
    while abs(high - low) > _CLOSE:
        between = low + (low - high) * off_low / (off_high - off_low)
        found = off(between)
        if found * off_high <= 0:
            low, off_low = high, off_high
        else:
            off_low /= 2
        high, off_high = between, found
    return low
