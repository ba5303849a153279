"""Why a move that is written as it should be cannot be made."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ludoteca.rules.game import Refusal
from ludoteca.rules.ludo.board import HOUSED, Counters, House, name_of
from ludoteca.rules.ludo.notation import Die, Tap, write_tap


def objection(
    owned: Collection[House], counters: Counters, dice: Sequence[Die], legal: Sequence[Tap], tap: Tap
) -> Refusal:
    """The first thing that speaks against a tap that is not ``legal``, by whoever ``owned`` is and has the ``dice``."""
    counter = name_of(tap.house, tap.progress)
    left = list(dice)
    for die in tap.dice:
        if die not in left:
            return Refusal("no-such-die", {"die": int(die), "dice": ", ".join(map(str, dice))})
        left.remove(die)
    if tap.house not in owned or tap.progress not in counters[tap.house]:
        return Refusal("no-such-counter", {"counter": counter})
    alike = [one for one in legal if (one.house, one.progress, sorted(one.dice)) == (*tap[:2], sorted(tap.dice))]
    if alike:
        return Refusal("written-so", {"moves": ", ".join(map(write_tap, alike))})
    if len(legal[0].dice) == 2 and legal[0][:2] == tap[:2]:
        return Refusal("only-together", {"moves": ", ".join(map(write_tap, legal))})
    if len(tap.dice) == 2:
        return Refusal("one-die-at-a-time")
    if tap.progress == HOUSED:
        return Refusal("needs-six")
    return Refusal("too-far", {"die": int(tap.dice[0]), "counter": counter})
