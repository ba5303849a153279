"""What each player has rolled in a game, counted, beside what dice give in the long run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludoteca.web.drawing.told import Json, listed, table, whole

FACES = range(1, 7)
_SIX = 6


@dataclass(frozen=True, slots=True)
class DiceCount:
    """The rolls of a player: how often each face fell, pairs, double sixes among them, and dice that were lost."""

    faces: Sequence[int]
    pairs: int
    sixes: int
    lost: int

    @property
    def rolls(self) -> int:
        """How many there were, of two dice each."""
        return sum(self.faces) // 2

    @property
    def face_due(self) -> float:
        """How often each face falls in as many rolls, in the mean."""
        return self.rolls / 3

    @property
    def pairs_due(self) -> float:
        """How many of as many rolls are pairs, in the mean."""
        return self.rolls / 6

    @property
    def sixes_due(self) -> float:
        """How many of as many rolls are double sixes, in the mean."""
        return self.rolls / 36


def dice_counts(view: Mapping[str, Json]) -> list[DiceCount]:
    """The dice of a game by player, out of the view of a table.

    A die is lost when no counter can use it; so are both of a third double six.

    >>> rolls = [{"player": 0, "rolled": [6, 6], "lost": []}, {"player": 0, "lost": [6], "dice": [6]}]
    >>> one, other = dice_counts({"players": [{}, {}], "plies": rolls})
    >>> list(one.faces), one.pairs, one.sixes, one.lost, other.rolls
    ([0, 0, 0, 0, 0, 2], 1, 1, 1, 0)
    """
    plies = [table(ply) for ply in listed(view["plies"])]
    return [_count([ply for ply in plies if ply["player"] == player]) for player in range(len(listed(view["players"])))]


def _count(plies: Sequence[Mapping[str, Json]]) -> DiceCount:
    rolls = [[whole(die) for die in listed(ply["rolled"])] for ply in plies if "rolled" in ply]
    dice = [die for roll in rolls for die in roll]
    return DiceCount(
        faces=[dice.count(face) for face in FACES],
        pairs=sum(first == second for first, second in rolls),
        sixes=rolls.count([_SIX, _SIX]),
        lost=sum(len(listed(ply["lost"])) for ply in plies),
    )
