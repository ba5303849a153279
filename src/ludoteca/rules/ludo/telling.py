"""What rolls and moves do, for people who look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ludoteca.rules.game import Json
from ludoteca.rules.ludo.board import HOME, HOUSED, LETTERS, place_of, way
from ludoteca.rules.ludo.notation import Roll, Tap
from ludoteca.rules.ludo.taps import taken

if TYPE_CHECKING:
    from ludoteca.rules.ludo.position import LudoPosition


def told(before: LudoPosition, meant: Roll | Tap, after: LudoPosition) -> Mapping[str, Json]:
    """What leads from one position to the next.

    Always the ``seat``, the dice that are ``lost`` by it, and whose turn is ``next`` (``None`` when the game is over).
    Of a roll what was ``rolled``, and whether it is the third double six. Of a move the counter by its ``house`` and
    its progress ``from`` and ``to``, the ``dice``, the places on its ``way``, whom it ``takes`` there, and whether it
    comes ``out`` of the house or is ``home`` by it.
    """
    remaining = list(meant) if isinstance(meant, Roll) else list(before.dice)
    for die in () if isinstance(meant, Roll) else meant.dice:
        remaining.remove(die)
    kept = bool(after.dice) or after.finished != before.finished
    common: dict[str, Json] = {"seat": before.mover, "lost": [] if kept else remaining, "next": after.seat}
    if isinstance(meant, Roll):
        return {**common, "rolled": list(meant), "third": sum(meant) == 12 and before.sixes == 2}
    end = meant.end if meant.takes is None else HOME
    return {
        **common,
        "house": LETTERS[meant.house],
        "from": meant.progress,
        "to": end,
        "dice": list(meant.dice),
        "way": way(meant.house, meant.progress, meant.end),
        "takes": _taken(before, meant),
        "out": meant.progress == HOUSED,
        "home": end == HOME,
    }


def _taken(before: LudoPosition, tap: Tap) -> Json:
    """The counter that a tap sends back, as it stood."""
    if tap.takes is None:
        return None
    progress = taken(before.counters, tap, tap.takes)
    return {"house": LETTERS[tap.takes], "progress": progress, "place": place_of(tap.takes, progress)}
