"""What every computer player does: given a position and a level, choose an action.

Importing this module is cheap: an engine, and Numba with it, is loaded when it is first asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Protocol

from ludoteca.engine.stop import Stop
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Position, replay
from ludoteca.rules.options import Options


class Level(StrEnum):
    """How strong a computer plays, weakest first."""

    EASY = "easy"
    NORMAL = "normal"
    MEDIUM = "medium"
    HARD = "hard"
    STRONG = "strong"
    MASTER = "master"


NODES = 600_000
"""About as many positions as *master* looks at in its own time: the bound where an answer has to be the same always."""


class Engine(Protocol):
    """The computer players of one kind."""

    def choose(self, position: Position, level: Level, seed: int, stop: Stop, nodes: int = 0) -> Action:
        """A legal action; the same one for the same position, level and seed, unless the level thinks for a time.

        With ``nodes`` it thinks for no time but looks at so many positions at most. An engine that is stopped
        answers at once with the best that it has by then.
        """

    def warm(self) -> Iterator[None]:
        """Compile every kernel or load it from the cache, one step at a time."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An engine in the register: its levels, and how it is loaded."""

    levels: tuple[Level, ...]
    load: Callable[[], Engine]


@cache
def _ketafors() -> Engine:
    from ludoteca.engine.ketafors.computer import KetaforsComputer  # noqa: PLC0415 - Numba loads slowly

    return KetaforsComputer()


@cache
def _four() -> Engine:
    from ludoteca.engine.four.computer import FourComputer  # noqa: PLC0415 - Numba loads slowly

    return FourComputer()


@cache
def _quatro() -> Engine:
    from ludoteca.engine.quatro.computer import QuatroComputer  # noqa: PLC0415 - Numba loads slowly

    return QuatroComputer()


@cache
def _ludo() -> Engine:
    from ludoteca.engine.ludo.computer import LudoComputer  # noqa: PLC0415 - Numba loads slowly

    return LudoComputer()


_THREE_LEVELS = (Level.EASY, Level.NORMAL, Level.STRONG)

ENGINES: Mapping[str, Entry] = MappingProxyType(
    {
        "ketafors": Entry((Level.EASY, Level.MEDIUM, Level.HARD, Level.MASTER), _ketafors),
        "four": Entry(_THREE_LEVELS, _four),
        # These are Four in a Row with other seats or another beginning.
        **{f"quatro/{name}": Entry(_THREE_LEVELS, _four) for name in ("classic", "single", "drawn-opening", "teams")},
        **{
            f"quatro/{name}": Entry(_THREE_LEVELS, _quatro)
            for name in ("small", "five", "misere", "cylinder", "obstacles", "popout", "three")
        },
        "ludo": Entry(_THREE_LEVELS, _ludo),
    }
)
"""Every kind with computer players."""


def levels(kind: str) -> tuple[Level, ...]:
    """The levels of a kind, weakest first; empty when no computer plays it.

    >>> [str(level) for level in levels("four")], levels("chess")
    (['easy', 'normal', 'strong'], ())
    """
    return ENGINES[kind].levels if kind in ENGINES else ()


def strongest(kind: str) -> Level | None:
    """The level that gives advice: the strongest of the kind, or ``None`` when no computer plays it.

    >>> str(strongest("ketafors")), strongest("chess")
    ('master', None)
    """
    return max(levels(kind), key=tuple(Level).index, default=None)


def choose(
    kind: str,
    options: Options,
    play: Position | tuple[Action, ...],
    level: str,
    *,
    seed: int,
    stop: Stop | None = None,
    nodes: int = 0,
) -> Action:
    """The action of the computer of that level after ``play``: a position, or all actions since the start.

    The same seed gives the same action, unless the level thinks for a time, as the strongest do where ``nodes``
    does not tell at how many positions to look instead.

    >>> options = {"board": "7x6", "goal": "race", "target": 10}
    >>> moves = tuple(map(Action, "agbgcgdgea"))  # a five in the lowest row, open at f
    >>> choose("ketafors", options, moves, "hard", seed=1)
    'f'

    Raises:
        ValueError: the kind has no such level, an action of the history is refused, or nobody is to act.
    """
    if level not in levels(kind):
        raise ValueError(f"{kind} has no level {level}")
    position = _position(kind, options, play) if isinstance(play, tuple) else play
    legal = position.legal()
    if not legal:
        raise ValueError("nobody is to act")
    if len(legal) == 1:  # so it is while an opening that was drawn is played
        return legal[0]
    return ENGINES[kind].load().choose(position, Level(level), seed, stop or Stop(), nodes)


def _position(kind: str, options: Options, actions: tuple[Action, ...]) -> Position:
    replayed = replay(KINDS[kind].make(options), actions)
    if isinstance(replayed, tuple):
        ply, refusal = replayed
        raise ValueError(f"ply {ply} is refused: {refusal.code}")
    return replayed
