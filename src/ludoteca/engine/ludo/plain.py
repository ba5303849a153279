"""An opponent without foresight, by four rules of thumb: a measure for the levels."""

from __future__ import annotations

from ludoteca.rules.game import Action, Position
from ludoteca.rules.ludo.board import HOME, HOUSED
from ludoteca.rules.ludo.notation import Tap, write_tap
from ludoteca.rules.ludo.position import LudoPosition


def by_rules(position: Position, seed: int) -> Action:
    """Captures if it can; else brings a counter home, else one out of its house, else moves the foremost.

    Of several such moves it takes that of the foremost counter with the larger die; there is no chance in it.

    >>> from ludoteca.rules.game import replay
    >>> from ludoteca.rules.ludo.rules import LudoRules
    >>> by_rules(replay(LudoRules(), ("=66", "6@r-", "6@r-", "=63")), seed=0)
    '6@r-'
    """
    del seed
    if not isinstance(position, LudoPosition):
        raise TypeError("not a position of Ludo")
    return write_tap(max(position.taps(), key=_merit))


def _merit(tap: Tap) -> tuple[int, int, int, int]:
    """What is better is more; where all else is even the first house moves."""
    kinds = (tap.progress == HOUSED, tap.end == HOME, tap.takes is not None)
    kind = max((worth for worth, holds in enumerate(kinds, start=1) if holds), default=0)
    return (kind, tap.progress, sum(tap.dice), -tap.house)
