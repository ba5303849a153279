"""Examples of the learn pages: moves alone. Lines and points are what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ludoteca.hall.drafts import draft
from ludoteca.hall.setups import Wish
from ludoteca.match.state import Corrupt
from ludoteca.rules.game import Action, Position, Refusal


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position to look at and to play on from, against the computer; the person is to move."""

    name: str
    moves: tuple[Action, ...]
    answered: bool = False
    """Whether it is the other side's reply to the best-looking move that teaches."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A move of the side to move: where it lands, and what it gains."""

    action: str
    cell: str
    gain: int


def _lesson(name: str, moves: str, *, answered: bool = False) -> Lesson:
    return Lesson(name, tuple(map(Action, moves.split())), answered)


_KETAFORS = (
    _lesson("crossing", "a a a g b g b f"),
    _lesson("growing", "d d c c e g b g"),
    _lesson("joining", "a a b b c g e e f f"),
    _lesson("above", "b a c b b c f f f e g e", answered=True),
)

LESSONS: Mapping[str, Mapping[str, Lesson]] = MappingProxyType(
    {"ketafors": MappingProxyType({lesson.name: lesson for lesson in _KETAFORS})}
)
"""The examples of each kind by name, in the order in which they are taught."""


def best_chances(position: Position) -> Sequence[Chance]:
    """The moves that gain most at once."""
    effects = {action: position.effect(action) for action in position.legal()}
    chances = [Chance(action, str(effect["cell"]), _points(effect["gain"])) for action, effect in effects.items()]
    most = max((chance.gain for chance in chances), default=0)
    return [chance for chance in chances if chance.gain == most]


def chances(wish: Wish, lesson: Lesson) -> tuple[Sequence[Chance], Sequence[Chance]]:
    """What is to be seen: the best-looking moves, and, where it teaches, the other side's best replies.

    >>> from ludoteca.hall.setups import read_wish
    >>> chances(read_wish("ketafors", {}), LESSONS["ketafors"]["joining"])[0]
    [Chance(action='d', cell='d1', gain=9)]
    """
    game = draft(wish, lesson.moves).game
    if game is None:
        raise Corrupt("a lesson without a game")
    best = best_chances(game.position)
    if not lesson.answered:
        return best, ()
    after = game.position.apply(Action(best[0].action))
    if isinstance(after, Refusal):
        raise Corrupt("a lesson that cannot be played")
    return best, best_chances(after)


def _points(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(value)
    return value
