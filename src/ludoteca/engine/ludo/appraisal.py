"""What luck and what choices did in a game: each roll held against the other rolls, each move against the best.

All is told in chances of coming first, as :mod:`ludoteca.engine.ludo.evaluation` estimates them. With ``C`` for them
before and after a ply, as whoever makes it sees them:

- a roll is worth what the best play with it keeps; its *luck* is that less the mean over all 36 rolls, so luck is zero
  on average, whatever the estimate is worth;
- a move's *loss* is what the best choice keeps less what the one that was made does, never below 0;
- before a roll the estimate need not be that mean; the *correction* is by how much the mean is above it. Dice in hand
  are worth their best use, so there is none for a move, save where the estimate looks ahead less far before it.

Therefore ``C(after) = C(before) + correction + luck - loss``, and over a game every change is accounted for, also of
the others' chances, which make 1 with one's own. Of a roll whose dice are played in two taps the first loses what no
second tap can bring back.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ludoteca.engine.stop import Stop
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Ply, Position, Refusal, Seat
from ludoteca.rules.ludo.notation import ROLLS, Roll, read_action, write_tap
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.options import Options

Chances: TypeAlias = "tuple[float, ...]"
"""By seat: how likely it is to come first. Together they are 1."""

EVEN = 0.0005
"""Choices that differ by less of a game are equally good: the judge does not see that clearly."""
PAIRS = tuple(roll for roll in ROLLS if roll.first <= roll.second)
"""The rolls that differ, whichever die is which, as :func:`~ludoteca.engine.ludo.evaluation.after_rolls` has them."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A ply: whose it was, and the chances after it, and after the leaving of those who left then.

    ``luck`` is a roll's; ``loss``, and the ``best`` action where another was played, a move's.
    ``choice`` tells whether it made a difference what was played.
    """

    seat: Seat
    chances: Chances
    luck: float = 0.0
    correction: float = 0.0
    loss: float = 0.0
    best: Action | None = None
    choice: bool = False


@dataclass(frozen=True, slots=True)
class Worst:
    """The choice that cost most: at which ply (from 1), what was played, what would have been best, and the loss."""

    ply: Ply
    played: Action
    best: Action
    loss: float


@dataclass(frozen=True, slots=True)
class Summary:
    """A seat's game: all its luck and loss, of how many ``decisions`` how many were the ``best``, and the worst."""

    luck: float
    loss: float
    decisions: int
    best: int
    worst: Worst | None

    @property
    def share(self) -> float | None:
        """Which share of its decisions was the best; ``None`` without any."""
        return self.best / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A game: the chances at its start, what is to be said of each ply, and by seat of all of them."""

    start: Chances
    plies: tuple[Judged, ...]
    seats: tuple[Summary, ...]


def appraise(options: Options, actions: Sequence[Action], left: Sequence[tuple[Ply, Seat]] = ()) -> Appraisal:
    """The appraisal of a game of Ludo, finished or not; ``left`` tells who has left, after how many plies.

    >>> game = appraise(KINDS["ludo"].complete({}), (Action("=66"), Action("6@r-"), Action("6@r-"), Action("=12")))
    >>> game.plies[0].luck > 0 > game.plies[3].luck, game.plies[1].seat, game.plies[1].loss
    (True, 0, 0.0)

    Raises:
        ValueError: an action is refused, or somebody cannot leave.
    """
    return finished(appraising(positions(options, actions, left), actions))


def positions(
    options: Options, actions: Sequence[Action], left: Sequence[tuple[Ply, Seat]] = ()
) -> tuple[LudoPosition, ...]:
    """The position before each action, once those who left by then are out, and the last one."""
    gone = list(left)
    found: list[LudoPosition] = []
    position = _sound(KINDS["ludo"].make(options).start(), Ply(0))
    for ply in range(len(actions) + 1):
        while gone and gone[0][0] == ply:
            position = _sound(position.withdraw(gone.pop(0)[1]), Ply(ply))
        found.append(position)
        if ply < len(actions):
            position = _sound(position.apply(actions[ply]), Ply(ply + 1))
    return tuple(found)


def _sound(position: Position | Refusal, ply: Ply) -> LudoPosition:
    if isinstance(position, Refusal):
        raise ValueError(f"ply {ply} is refused: {position.code}")
    if not isinstance(position, LudoPosition):
        raise TypeError("not a position of Ludo")
    return position


def appraising(positions: Sequence[LudoPosition], actions: Sequence[Action]) -> Generator[None, None, Appraisal]:
    """The same, a ply at a time; ``positions`` are those before the actions, and the last one."""
    from ludoteca.engine.ludo.evaluation import chances  # noqa: PLC0415 - Numba loads slowly

    start = now = chances(positions[0])
    plies: list[Judged] = []
    for at, action in enumerate(actions):
        yield
        then = chances(positions[at + 1])
        meant = read_action(action)
        if isinstance(meant, Roll):
            plies.append(_roll(positions[at], meant, now, then))
        else:
            plies.append(_move(positions[at], action, now, then))
        now = then
    seats = tuple(_summed(Seat(seat), plies, actions) for seat in range(len(start)))
    return Appraisal(start, tuple(plies), seats)


def finished(work: Generator[None, None, Appraisal]) -> Appraisal:
    """What comes out of it, at one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            appraisal: Appraisal = end.value
            return appraisal


def _roll(before: LudoPosition, meant: Roll, now: Chances, then: Chances) -> Judged:
    from ludoteca.engine.ludo.evaluation import after_rolls  # noqa: PLC0415

    seat = before.mover
    worth = {pair: chances[seat] for pair, chances in zip(PAIRS, after_rolls(before), strict=True)}
    mean = sum(worth[pair] * (1 if pair.first == pair.second else 2) for pair in PAIRS) / len(ROLLS)
    low, high = sorted(meant)
    return Judged(seat, then, luck=worth[Roll(low, high)] - mean, correction=mean - now[seat])


def _move(before: LudoPosition, played: Action, now: Chances, then: Chances) -> Judged:
    from ludoteca.engine.ludo.evaluation import chances  # noqa: PLC0415

    seat = before.mover
    worth = {write_tap(tap): chances(before.after(tap))[seat] for tap in before.taps()}
    best = max(worth, key=lambda action: worth[action])
    loss = worth[best] - worth[played]
    return Judged(
        seat,
        then,
        correction=worth[best] - now[seat],
        loss=loss,
        best=best if loss >= EVEN else None,
        choice=worth[best] - min(worth.values()) >= EVEN,
    )


def _summed(seat: Seat, plies: Sequence[Judged], actions: Sequence[Action]) -> Summary:
    """What a seat's plies come to."""
    own = [(at, ply) for at, ply in enumerate(plies) if ply.seat == seat]
    decided = [(at, ply) for at, ply in own if ply.choice]
    worst = max(decided, key=lambda one: one[1].loss, default=None)
    return Summary(
        luck=sum(ply.luck for _, ply in own),
        loss=sum(ply.loss for _, ply in own),
        decisions=len(decided),
        best=sum(ply.best is None for _, ply in decided),
        worst=None if worst is None else _worst(*worst, actions),
    )


def _worst(at: int, ply: Judged, actions: Sequence[Action]) -> Worst | None:
    return None if ply.best is None else Worst(Ply(at + 1), actions[at], ply.best, ply.loss)


@dataclass(frozen=True, slots=True)
class Asked:
    """The question of a pool for the appraisal of a game: by name for whom, its positions, and its actions."""

    table: str
    seq: int
    person: str
    positions: tuple[LudoPosition, ...]
    actions: tuple[Action, ...]
    kind: str = "ludo"
    level: str = "appraisal"

    def slices(self, stop: Stop) -> Generator[None, None, Appraisal]:
        """Judge a ply in each slice, some milliseconds at most: between them ``stop`` is looked at by the pool."""
        del stop
        return appraising(self.positions, self.actions)
