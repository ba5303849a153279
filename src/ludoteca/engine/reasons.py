"""Why a drop is good, as data: a code with blanks, put in words by whoever shows it.

Only the plain rules are asked, so that a reason is true whatever engine chose the move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

import msgspec

from ludoteca.rules.drop.board import Colour
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.drop.notation import TAKEN
from ludoteca.rules.drop.position import DropPosition
from ludoteca.rules.drop.quatro.three import ThreePosition
from ludoteca.rules.game import Action, Ply, Refusal

_Drops = TypeVar("_Drops", bound=DropPosition)


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a move.

    - ``wins``: it ends the game at once.
    - ``stops-win``: the opponent would have won there with a line of ``n``, and now cannot win next;
      ``points`` is what the line would have scored, where lines have points.
    - ``scores``: it is worth ``n`` and makes a line of ``to``: out of one of ``from``, or out of one of ``from`` and
      another of ``with``; ``lines`` counts them when there are several, and then the longest is told of. ``blocks``
      is the length of the opponent's line there when it would have been worth more.
    - ``blocks``: the opponent would have made a line of ``n`` there; ``points`` as above.
    - ``wins-next``: whatever the opponent replies, the next own move wins.
    - ``threatens``: the opponent cannot win at once, and the next own move would win if it were let.
    - ``opens-nothing``: unlike some other move, it leaves the opponent nothing in the cell above.
    - ``long-run``: nothing of this; it is best as far as the engine can see.

    Where three play, *the opponent* is either of the others; where two play together, the partner's moves are one's
    own. Of a disc that is taken out, only winning and threatening are told; where lines lose, nothing but the long run.
    """

    code: str
    blanks: Mapping[str, int] = field(default_factory=dict)


class _Line(msgspec.Struct, frozen=True):
    cells: list[str]


class _Effect(msgspec.Struct, frozen=True):
    """What a reason needs of a drop's effect: where it lands, and the lines that it makes."""

    cell: str
    adds: list[_Line]
    gain: int | None = None

    @property
    def longest(self) -> int:
        """The length of the longest line made."""
        return max(len(line.cells) for line in self.adds)


def why(position: DropPosition, action: Action) -> Reason:
    """The first thing that speaks for a legal move, from winning at once to the long run.

    >>> from ludoteca.rules.drop.four import FourRules
    >>> from ludoteca.rules.game import replay
    >>> position = replay(FourRules(), tuple(map(Action, "dadada")))
    >>> why(position, Action("d")), why(position, Action("a"))
    (Reason(code='wins', blanks={}), Reason(code='stops-win', blanks={'n': 4}))

    Raises:
        ValueError: the drop is not legal.
    """
    if action not in position.legal():
        raise ValueError(f"{action} is not legal here")
    if _wins(position, action):
        return Reason("wins")
    if isinstance(position, FourPosition) and position.variant.loses:
        return Reason("long-run")
    if not action.endswith(TAKEN) and (reason := _gained(position, action)):
        return reason
    if _threatens(position, action):
        return Reason("wins-next" if _wins_next(position, action) else "threatens")
    if action.endswith(TAKEN) or _opens(position, action):
        return Reason("long-run")
    drops = (other for other in position.legal() if not other.endswith(TAKEN))
    return Reason("opens-nothing" if any(_opens(position, other) for other in drops) else "long-run")


def _gained(position: DropPosition, action: Action) -> Reason | None:
    """What speaks for a drop that does not win because of the lines that it makes or prevents."""
    ours = _effect(position, action)
    others = [_effect(other, action) for other in _rivals(_passed(position), _own(position))]
    theirs = next((effect for effect in others if effect.adds), others[0])
    if _stops_win(position, action):
        return Reason("stops-win", _prevented(theirs))
    if ours.adds:
        return Reason("scores", _scored(ours, theirs))
    return Reason("blocks", _prevented(theirs)) if theirs.adds else None


def _own(position: DropPosition) -> Colour:
    return position.colour(position.mover)


def _passed(position: _Drops) -> _Drops:
    """The position as if the side to move had let the next one move."""
    ply = Ply(position.ply + 1)
    if isinstance(position, ThreePosition):
        left = position.left
        return replace(position, ply=ply, next=left[(left.index(position.next) + 1) % len(left)])
    return replace(position, ply=ply)


def _rivals(position: _Drops, own: Colour) -> Iterator[_Drops]:
    """The position, and as if each in turn let the next one move, until it is ``own`` turn."""
    while _own(position) != own:
        yield position
        position = _passed(position)


def _again(position: _Drops, own: Colour) -> _Drops:
    """The position as if all others let ``own`` side move."""
    while _own(position) != own:
        position = _passed(position)
    return position


def _after(position: _Drops, action: Action) -> _Drops:
    after = position.apply(action)
    if isinstance(after, Refusal):
        raise ValueError(f"{action} is refused: {after.code}")
    return after


def _effect(position: DropPosition, action: Action) -> _Effect:
    return msgspec.convert(position.effect(action), _Effect)


def _wins(position: DropPosition, action: Action) -> bool:
    outcome = _after(position, action).outcome
    return outcome is not None and position.mover in outcome.winners


def _may_win(position: DropPosition, own: Colour) -> bool:
    """Whether any other side would win at once if it were to move."""
    return any(_wins(other, reply) for other in _rivals(position, own) for reply in other.legal())


def _stops_win(position: DropPosition, action: Action) -> bool:
    """Whether an opponent would have won there, and none can win anywhere next."""
    after, own = _after(position, action), _own(position)
    if after.outcome or not any(_wins(other, action) for other in _rivals(_passed(position), own)):
        return False
    return not _may_win(after, own)


def _threatens(position: DropPosition, action: Action) -> bool:
    """Whether the mover would win if it moved once more, and no opponent can win before."""
    after, own = _after(position, action), _own(position)
    if after.outcome or _may_win(after, own):
        return False
    again = _again(after, own)
    return any(_wins(again, move) for move in again.legal())


def _wins_next(position: DropPosition, action: Action) -> bool:
    """Whether every reply leaves the mover a win."""
    return _sure(_after(position, action), _own(position))


def _sure(position: DropPosition, own: Colour) -> bool:
    """Whether ``own`` side wins at its turn, whatever the others do before."""
    if position.outcome:
        return any(position.colour(seat) == own for seat in position.outcome.winners)
    if _own(position) == own:
        return any(_wins(position, move) for move in position.legal())
    return all(_sure(_after(position, reply), own) for reply in position.legal())


def _opens(position: DropPosition, action: Action) -> bool:
    """Whether the cell above gives an opponent a line."""
    after = _after(position, action)
    others = _rivals(after, _own(position))
    return any(action in other.legal() and bool(_effect(other, action).adds) for other in others)


def _prevented(theirs: _Effect) -> dict[str, int]:
    blanks = {"n": theirs.longest}
    return blanks if theirs.gain is None else {**blanks, "points": theirs.gain}


def _scored(ours: _Effect, theirs: _Effect) -> dict[str, int]:
    gain = ours.gain or 0
    blanks = {"n": gain, **_growth(ours)}
    if len(ours.adds) > 1:
        blanks["lines"] = len(ours.adds)
    if (theirs.gain or 0) > gain:
        blanks["blocks"] = theirs.longest
    return blanks


def _growth(drop: _Effect) -> dict[str, int]:
    """How the longest line came about; of equally long ones, that from the shortest parts."""
    parts = [(len(line.cells), *_parts(line, drop.cell)) for line in drop.adds]
    length, more, less = max(parts, key=lambda part: (part[0], -part[1]))
    if less >= 2:
        return {"from": more, "with": less, "to": length}
    return {"from": more, "to": length} if more >= 3 else {"to": length}


def _parts(line: _Line, cell: str) -> tuple[int, int]:
    """The lengths of the two stretches that a disc in ``cell`` joins into ``line``, the longer first."""
    behind = line.cells.index(cell)
    ahead = len(line.cells) - 1 - behind
    return max(behind, ahead), min(behind, ahead)
