"""The position that bytes hold."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.rules.game import Ply, Seat
from ludoteca.rules.ludo import ending
from ludoteca.rules.ludo.board import COUNTERS, HOME, HOUSES, Counters, Progress
from ludoteca.rules.ludo.notation import SIX, Die
from ludoteca.rules.ludo.packing import HEAD, VERSION
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup


def unpack(setup: LudoSetup, data: bytes) -> LudoPosition:
    """The position that was packed; how it ended is worked out afresh.

    Raises:
        ValueError: another version or setup, or a state that cannot be.
    """
    if len(data) < HEAD.size:
        raise ValueError("too short for a position")
    version, ply, mover, *dice, sixes, again = HEAD.unpack_from(data)
    if version != VERSION:
        raise ValueError(f"a position of version {version}")
    rest = iter(data[HEAD.size :])
    finished, left = _seats(rest, setup), _seats(rest, setup)
    counters = _counters(rest, setup, left)
    if next(rest, None) is not None:
        raise ValueError("too long for a position")
    rolled = tuple(Die(die) for die in dice if die)
    position = LudoPosition(setup, counters, Seat(mover), Ply(ply), rolled, sixes, bool(again), finished, left)
    if again > 1 or sixes > 2 or (dice[1] and not dice[0]) or any(die > SIX for die in dice):
        raise ValueError("no dice")
    _check_seats(position)
    outcome = ending.judge(setup, counters, finished, left)
    if outcome is None:
        _check_turn(position)
        return position
    if rolled or sixes or again:
        raise ValueError("dice after the end")
    return position.over(outcome)


def _seats(rest: Iterator[int], setup: LudoSetup) -> tuple[Seat, ...]:
    """Seats, with their number before."""
    seats = tuple(Seat(_next(rest)) for _ in range(_next(rest)))
    if any(seat >= setup.seats for seat in seats):
        raise ValueError("no such seat")
    return seats


def _counters(rest: Iterator[int], setup: LudoSetup, left: tuple[Seat, ...]) -> Counters:
    """The counters of every house whose seat still is at the table."""
    counters: list[tuple[Progress, ...]] = [()] * HOUSES
    for house in setup.houses:
        if setup.owners[house] not in left:
            counters[house] = tuple(Progress(_next(rest) - 1) for _ in range(COUNTERS))
            if sorted(counters[house]) != list(counters[house]) or counters[house][-1] > HOME:
                raise ValueError("counters that cannot stand so")
    return tuple(counters)


def _next(rest: Iterator[int]) -> int:
    byte = next(rest, None)
    if byte is None:
        raise ValueError("too short for a position")
    return byte


def _check_seats(position: LudoPosition) -> None:
    """Everybody is in one state, those are finished who are all home, and somebody is left to go on or to have won."""
    setup, finished, left = position.setup, position.finished, position.left
    home = [
        seat
        for seat in map(Seat, range(setup.seats))
        if seat not in left and ending.all_home(setup, position.counters, seat)
    ]
    if sorted(finished) != home or len(set(left)) < len(left) or set(left) & set(finished):
        raise ValueError("seats that cannot be finished or left so")
    if len(finished) + len(left) >= setup.seats or (left and setup.seats == 2):
        raise ValueError("nobody is left")
    if len(finished) > 1 and not setup.plays_on:
        raise ValueError("a game that went on after its end")
    if position.mover >= setup.seats:
        raise ValueError("no such seat")


def _check_turn(position: LudoPosition) -> None:
    """Whoever is to move still plays and can use the dice; double sixes are what they are."""
    if position.mover in position.finished or position.mover in position.left:
        raise ValueError("not the turn of that seat")
    if position.dice and not position.taps():
        raise ValueError("dice that nothing can use")
    sixes = set(position.dice) == {SIX}
    if position.again and not (sixes and position.sixes):
        raise ValueError("no double six")
    if position.dice == (SIX, SIX) and not position.again:
        raise ValueError("a double six that is none")
