"""Time controls: how much time there is, named as people write them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from ludoteca.match.units import Millis

_SECOND = 1_000
_UNITS = {"d": 86_400 * _SECOND, "h": 3_600 * _SECOND, "m": 60 * _SECOND, "s": _SECOND}
_HOUR = _UNITS["h"]
_PER_TURN = re.compile(r"([1-9]\d{0,3})([dhms])/move", re.ASCII)
_BANK = re.compile(r"([1-9]\d{0,2})\+(\d{1,3})(/match)?", re.ASCII)


class PerTurn(Struct, frozen=True, tag="per-turn"):
    """A fresh ``span`` for every turn."""

    span: Millis


class Bank(Struct, frozen=True, tag="bank"):
    """``base`` for a whole game, or for the whole match, and ``increment`` for each turn."""

    base: Millis
    increment: Millis
    whole_match: bool = False


Control: TypeAlias = PerTurn | Bank


def by_post(control: Control | None) -> bool:
    """Whether so much time is given for a turn that nobody is expected to stay at the table: eight hours or more.

    >>> by_post(PerTurn(Millis(86_400_000))), by_post(PerTurn(Millis(3_600_000))), by_post(None)
    (True, False, False)
    """
    return isinstance(control, PerTurn) and control.span >= 8 * _HOUR


def little(control: Control | None) -> Millis | None:
    """How much of a long span is little: an hour of a day, ten minutes of an hour; ``None`` where spans are short.

    >>> [little(PerTurn(Millis(hours * 3_600_000))) for hours in (1, 8, 24)]
    [600000, 1200000, 3600000]
    >>> little(PerTurn(Millis(600_000))), little(Bank(Millis(1_200_000), Millis(0)))
    (None, None)
    """
    if not isinstance(control, PerTurn) or control.span < _HOUR:
        return None
    return Millis(max(_HOUR // 6, control.span // 24))


@lru_cache(maxsize=256)
def write_control(control: Control) -> str:
    """A time control as people write it.

    >>> write_control(Bank(Millis(180_000), Millis(2_000))), write_control(PerTurn(Millis(3_600_000)))
    ('3+2', '1h/move')
    >>> write_control(Bank(Millis(600_000), Millis(5_000), whole_match=True))
    '10+5/match'
    """
    match control:
        case PerTurn(span=span):
            unit, size = next((unit, size) for unit, size in _UNITS.items() if span % size == 0)
            return f"{span // size}{unit}/move"
        case Bank(base=base, increment=increment, whole_match=whole):
            return f"{base // _UNITS['m']}+{increment // _SECOND}{'/match' if whole else ''}"


def read_control(text: str) -> Control | None:
    """The time control that ``text`` writes, or ``None`` if it writes none.

    >>> read_control("2m/move"), read_control("5+3"), read_control("5")
    (PerTurn(span=120000), Bank(base=300000, increment=3000, whole_match=False), None)
    """
    if found := _PER_TURN.fullmatch(text):
        return PerTurn(Millis(int(found[1]) * _UNITS[found[2]]))
    if found := _BANK.fullmatch(text):
        return Bank(Millis(int(found[1]) * _UNITS["m"]), Millis(int(found[2]) * _SECOND), found[3] is not None)
    return None
