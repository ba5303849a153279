"""What can be done with the dice in hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludoteca.rules.game import Seat
from ludoteca.rules.ludo.board import HOME, HOUSED, Counters, House, Progress, exchanged, square_of
from ludoteca.rules.ludo.notation import SIX, Die, Tap
from ludoteca.rules.ludo.setup import LudoSetup


def usable(progress: Progress, die: Die) -> bool:
    """Whether a counter can use a die: a six to come out, and no more than takes it home.

    >>> usable(HOUSED, SIX), usable(HOUSED, Die(5)), usable(Progress(52), Die(4)), usable(Progress(52), Die(5))
    (True, False, True, False)
    """
    return die == SIX if progress == HOUSED else progress + die <= HOME


@lru_cache(maxsize=1024)
def taps(setup: LudoSetup, counters: Counters, seat: Seat, dice: tuple[Die, ...]) -> tuple[Tap, ...]:
    """All that a seat can do with its dice, in the order of houses, counters, dice and captures.

    Whoever asks for it will soon ask again: a position is judged, listed, told of and played on.
    """
    together = _together(setup, counters, seat, dice)
    if together is not None:
        return tuple(_captures(setup, counters, together))
    return tuple(
        tap
        for house in setup.owns[seat]
        for progress in sorted(set(counters[house]))
        for die in sorted(set(dice))
        if usable(progress, die)
        for tap in _captures(setup, counters, Tap(house, progress, (die,)))
    )


def opponents_on(setup: LudoSetup, counters: Counters, tap: Tap) -> list[House]:
    """The houses with a counter that could be captured where a tap ends."""
    square = square_of(tap.house, tap.end)
    if square is None or square in setup.refuges:
        return []
    mover = setup.owners[tap.house]
    others = (house for house in setup.houses if setup.owners[house] != mover)
    return [house for house in others if any(square_of(house, one) == square for one in counters[house])]


def tapped(counters: Counters, tap: Tap) -> Counters:
    """The counters after a tap: one that captures goes home, and the captured one back to its house."""
    after = list(counters)
    end = tap.end if tap.takes is None else HOME
    after[tap.house] = exchanged(counters[tap.house], tap.progress, end)
    if tap.takes is not None:
        after[tap.takes] = exchanged(counters[tap.takes], taken(counters, tap, tap.takes), HOUSED)
    return tuple(after)


def taken(counters: Counters, tap: Tap, house: House) -> Progress:
    """The progress of a house's counter that stands where a tap ends."""
    square = square_of(tap.house, tap.end)
    return next(progress for progress in counters[house] if square_of(house, progress) == square)


def _together(setup: LudoSetup, counters: Counters, seat: Seat, dice: tuple[Die, ...]) -> Tap | None:
    """Both dice on one counter, where no other can use either, neither is a six, and home is not overshot."""
    if len(dice) < 2 or SIX in dice:
        return None
    able = [
        (house, progress)
        for house in setup.owns[seat]
        for progress in counters[house]
        if any(usable(progress, die) for die in dice)
    ]
    if len(able) != 1:
        return None
    house, progress = able[0]
    return Tap(house, progress, dice) if progress + sum(dice) <= HOME else None


def _captures(setup: LudoSetup, counters: Counters, tap: Tap) -> Iterator[Tap]:
    """A tap, once for each house whose counter it can send back; as it is where there is none."""
    found = opponents_on(setup, counters, tap)
    if not found:
        yield tap
    for house in found:
        yield tap._replace(takes=house)
