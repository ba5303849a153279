"""How a game of Ludo stands after some plies: what each of them did is told by the hall, no rule is known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludoteca.web.drawing.told import Json, listed, table, whole
from ludoteca.web.drawing.track import HOUSED

COUNTERS = 4


@dataclass(frozen=True, slots=True)
class Stand:
    """Each counter's progress, by house; who plays each house; the roll on the table, and what is left of it."""

    counters: Mapping[str, Sequence[int]]
    owners: Mapping[str, int]
    rolled: Sequence[int]
    dice: Sequence[int]
    roller: int | None
    """The player whose roll it is."""


def stand_of(view: Mapping[str, Json]) -> Stand:
    """The stand after all plies of a view.

    >>> board = {"houses": [{"house": "r", "seat": 0}, {"house": "y", "seat": 1}]}
    >>> roll = {"player": 0, "seat": 0, "rolled": [6, 3], "lost": [], "next": 0}
    >>> move = {"player": 0, "seat": 0, "house": "r", "from": -1, "to": 0, "dice": [6], "lost": [], "next": 0}
    >>> stand = stand_of({"board": board, "seats": [{"player": 0}, {"player": 1}], "plies": [roll, move]})
    >>> stand.counters["r"], stand.dice
    ([-1, -1, -1, 0], [3])
    """
    seats = [whole(table(seat)["player"]) for seat in listed(view["seats"])]
    houses = [table(house) for house in listed(table(view["board"])["houses"])]
    owners = {str(house["house"]): seats[whole(house["seat"])] for house in houses}
    counters = {letter: [HOUSED] * COUNTERS for letter in owners}
    rolled: list[int] = []
    dice: list[int] = []
    roller: int | None = None
    for ply in map(table, listed(view.get("plies", ()))):
        if "rolled" in ply:
            rolled = dice = [whole(die) for die in listed(ply["rolled"])]
            roller = whole(ply["player"])
        else:
            _move(counters, ply)
            dice = _without(dice, listed(ply["dice"]))
        dice = _without(dice, listed(ply["lost"]))
        if ply["next"] != ply["seat"]:
            dice = []
    out = {index for index, player in enumerate(listed(view.get("players", ()))) if table(player).get("out")}
    left = {letter: own for letter, own in counters.items() if owners[letter] not in out}
    return Stand(left, owners, rolled, dice, roller)


def _move(counters: dict[str, list[int]], ply: Mapping[str, Json]) -> None:
    own = counters[str(ply["house"])]
    own[_last(own, ply["from"])] = whole(ply["to"])
    if ply.get("takes"):
        taken = table(ply["takes"])
        theirs = counters[str(taken["house"])]
        theirs[_last(theirs, taken["progress"])] = HOUSED


def _last(counters: Sequence[int], progress: Json) -> int:
    """The counter that moves of those with this progress: the uppermost."""
    return max(index for index, one in enumerate(counters) if one == progress)


def _without(dice: Sequence[int], used: Sequence[Json]) -> list[int]:
    left = list(dice)
    for die in used:
        left.remove(whole(die))
    return left
