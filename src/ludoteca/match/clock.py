"""A clock as a value: what each player has left, and whose time runs since when. Nothing here reads a clock."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ludoteca.match.control import Bank, Control, PerTurn
from ludoteca.match.units import NEVER, Millis, Player


class Clock(Struct, frozen=True, gc=False):
    """``left`` is by player, as it stood at ``since``; ``running`` is whose time goes down from then on.

    A ``held`` clock stands still though it is somebody's turn: the hall was away.
    """

    control: Control
    left: tuple[Millis, ...]
    running: Player | None = None
    since: Millis = NEVER
    held: bool = False


def wound(control: Control, players: int) -> Clock:
    """A clock with everybody's full time, standing still.

    >>> wound(PerTurn(Millis(5_000)), 2).left
    (5000, 5000)
    """
    full = control.span if isinstance(control, PerTurn) else control.base
    return Clock(control, (full,) * players)


def deadline(clock: Clock) -> Millis | None:
    """The moment at which the time that runs will be used up, or ``None`` while none runs."""
    if clock.running is None or clock.held:
        return None
    return Millis(clock.since + clock.left[clock.running])


def left_at(clock: Clock, player: Player, now: Millis) -> Millis:
    """What ``player`` has left at ``now``; never below zero.

    >>> clock = run(wound(PerTurn(Millis(5_000)), 2), Player(0), Millis(100))
    >>> left_at(clock, Player(0), Millis(2_100)), left_at(clock, Player(1), Millis(2_100))
    (3000, 5000)
    """
    runs = clock.running == player and not clock.held
    used = max(0, now - clock.since) if runs else 0
    return Millis(max(0, clock.left[player] - used))


def left_of_all(clock: Clock, now: Millis) -> list[Millis]:
    """What everybody has left at ``now``, by player."""
    left, running = list(clock.left), clock.running
    if running is not None:
        left[running] = left_at(clock, running, now)
    return left


def charge(clock: Clock, now: Millis) -> Clock:
    """The clock at ``now``, with the time used since ``since`` taken from whoever used it."""
    if clock.since == now:
        return clock
    return replace(clock, left=tuple(left_of_all(clock, now)), since=now)


def run(clock: Clock, player: Player, now: Millis) -> Clock:
    """The clock with ``player``'s time running from ``now``; a turn with a span of its own begins it afresh."""
    clock = stop(clock, now)
    if isinstance(clock.control, PerTurn):
        clock = _with(clock, player, clock.control.span)
    return replace(clock, running=player)


def press(clock: Clock, now: Millis) -> Clock:
    """The clock stopped because the turn was played: whoever played gets the increment."""
    player = clock.running
    clock = stop(clock, now)
    if player is not None and isinstance(clock.control, Bank):
        clock = _with(clock, player, Millis(clock.left[player] + clock.control.increment))
    return clock


def turned(clock: Clock, player: Player, now: Millis) -> Clock:
    """The clock pressed at the end of a turn, with ``player``'s time running from then on.

    >>> clock = run(wound(PerTurn(Millis(5_000)), 2), Player(0), Millis(100))
    >>> turned(clock, Player(1), Millis(400)) == run(press(clock, Millis(400)), Player(1), Millis(400))
    True
    """
    control, running, left = clock.control, clock.running, list(clock.left)
    if running is not None:
        left[running] = left_at(clock, running, now)
    if isinstance(control, PerTurn):
        left[player] = control.span
    elif running is not None:
        left[running] = Millis(left[running] + control.increment)
    return Clock(control, tuple(left), player, now)


def take_increment(clock: Clock, player: Player) -> Clock:
    """The clock without one increment of ``player``, of whom at least what an increment gives is left."""
    if not isinstance(clock.control, Bank):
        return clock
    left = clock.left[player]
    return _with(clock, player, Millis(max(left - clock.control.increment, min(left, clock.control.increment))))


def stop(clock: Clock, now: Millis) -> Clock:
    """The clock standing still, nobody's turn."""
    return replace(charge(clock, now), running=None, held=False)


def hold(clock: Clock, since: Millis) -> Clock:
    """The clock standing still since ``since`` though the turn goes on. Time before its own start is not given back."""
    return replace(charge(clock, Millis(max(since, clock.since))), held=True)


def release(clock: Clock, now: Millis) -> Clock:
    """A held clock running again from ``now``."""
    return replace(clock, since=now, held=False)


def _with(clock: Clock, player: Player, left: Millis) -> Clock:
    return replace(clock, left=(*clock.left[:player], left, *clock.left[player + 1 :]))
