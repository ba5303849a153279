"""Examples of the learn pages: moves, and what to look at. Lines and points are what the rules make of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
    shows: tuple[Action, ...] = ()
    """The moves to look at, where they are others than those that gain most at once."""
    waits: tuple[str, ...] = ()
    """Cells in which the person's disc would complete a line, but cannot or should not come to rest yet."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Of the game, where they are not as usual: what lots would draw, too."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A move of the side to move: where it lands, and what it gains: points, or lines where they have none."""

    action: str
    cell: str
    gain: int


def _lesson(
    name: str, moves: str, *, answered: bool = False, shows: str = "", waits: str = "", **options: str
) -> Lesson:
    actions = (tuple(map(Action, words.split())) for words in (moves, shows))
    return Lesson(name, next(actions), answered, next(actions), tuple(waits.split()), options)


_KETAFORS = (
    _lesson("crossing", "a a a g b g b f"),
    _lesson("growing", "d d c c e g b g"),
    _lesson("joining", "a a b b c g e e f f"),
    _lesson("above", "b a c b b c f f f e g e", answered=True),
)

_FOUR = (
    _lesson("centre", "", shows="d"),
    _lesson("double", "d g c g", shows="b e"),
    _lesson("above", "e e d e e d a d d b e b", answered=True, shows="c"),
    _lesson("later", "d e g c d c d d e e e b c c c d d b", shows="b", waits="a3"),
    _lesson("rows", "e f e a d d f f f e d e c b e b a b b b e d d c c f d a a g", waits="g3"),
)

_QUATRO = {
    "classic": _lesson("double", "d g c g", shows="b e"),
    "single": _lesson("above", "e e d e e d a d d b e b", answered=True, shows="c"),
    "five": _lesson("both-ends", "d a e a f i", shows="c g"),
    "popout": _lesson("both-lines", "g d d e e f f g c c c a", shows="c-"),
    "small": _lesson("double", "c c d d", shows="b e"),
    "misere": _lesson("wait", "a a b b c c", waits="d1"),
    "cylinder": _lesson("round", "g d a d", shows="b f"),
    "obstacles": _lesson("steps", "b c d g", shows="c", blocks="b,d,f,f"),
    "drawn-opening": _lesson("tower", "", shows="d", opening="d,c,d,e"),
    "three": _lesson("stop", "d e f d e f c e g", shows="e"),
    "teams": _lesson("partner", "d c d e", shows="d"),
}

_LUDO = (
    _lesson("out", "=63"),
    _lesson(
        "together",
        "=54 =66 6@y- 6@y0 =66 6@y6 6@y12 =54 5+4@y18 =66 6@r- 6@r0 =13 1+3@r6 =66 6@y27 6@y33 =12 1+2@y39 =42",
    ),
    _lesson(
        "taking",
        "=66 6@r- 6@r0 =66 6@r6 6@r12 =54 5+4@r18 =54 =66 6@r- 6@r0 =31 3@r27 1@r6 =61 6@y- 1@y0 "
        "=12 1@r7 2@r8 =42 4+2@y1 =35",
    ),
    _lesson(
        "home",
        "=66 6@r- 6@r0 =66 6@r6 6@r12 =65 6@r18 5@r24 =54 =66 6@r29 6@r35 =54 5+4@r41 =54 =11 1+1@r50 =54 =42",
    ),
    _lesson("double", "=66"),
)

LESSONS: Mapping[str, Mapping[str, Lesson]] = MappingProxyType(
    {
        kind: MappingProxyType({lesson.name: lesson for lesson in lessons})
        for kind, lessons in (
            ("ketafors", _KETAFORS),
            ("four", _FOUR),
            ("ludo", _LUDO),
            *((f"quatro/{variant}", (lesson,)) for variant, lesson in _QUATRO.items()),
        )
    }
)
"""The examples of each kind by name, in the order in which they are taught."""


def best_chances(position: Position) -> Sequence[Chance]:
    """The moves that gain most at once."""
    chances = [_chance(position, action) for action in position.legal()]
    most = max((chance.gain for chance in chances), default=0)
    return [chance for chance in chances if chance.gain == most]


def chances(wish: Wish, lesson: Lesson) -> tuple[Sequence[Chance], Sequence[Chance]]:
    """What is to be seen: the best-looking moves, and, where it teaches, the other side's best replies.

    Nothing where the board has no cells that a disc could land on.

    >>> from ludoteca.hall.setups import read_wish
    >>> chances(read_wish("ketafors", {}), LESSONS["ketafors"]["joining"])[0]
    [Chance(action='d', cell='d1', gain=9)]
    """
    game = draft(wish, lesson.moves).game
    if game is None:
        raise Corrupt("a lesson without a game")
    position = game.position
    if "columns" not in draft(wish).rules.shape():
        return (), ()
    if lesson.shows:
        best: Sequence[Chance] = [_chance(position, action) for action in lesson.shows]
    else:
        best = () if lesson.waits else best_chances(position)
    if not lesson.answered:
        return best, ()
    after = position.apply(Action(best[0].action))
    if isinstance(after, Refusal):
        raise Corrupt("a lesson that cannot be played")
    return best, best_chances(after)


def _chance(position: Position, action: Action) -> Chance:
    effect = position.effect(action)
    adds, gain = effect["adds"], effect.get("gain")
    if not isinstance(adds, Sequence):
        raise TypeError(adds)
    return Chance(action, str(effect["cell"]), gain if isinstance(gain, int) else len(adds))
