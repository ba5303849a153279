"""When a game of Ludo is over, and who has come where."""

from __future__ import annotations

from ludoteca.rules.game import Outcome, Seat
from ludoteca.rules.ludo.board import HOME, Counters, steps_to_go
from ludoteca.rules.ludo.setup import LudoSetup


def to_go(setup: LudoSetup, counters: Counters, seat: Seat) -> int:
    """The steps that all counters of a seat still have to go."""
    return sum(steps_to_go(counters[house]) for house in setup.owns[seat])


def home(setup: LudoSetup, counters: Counters, seat: Seat) -> int:
    """How many counters of a seat are home."""
    return sum(counters[house].count(HOME) for house in setup.owns[seat])


def all_home(setup: LudoSetup, counters: Counters, seat: Seat) -> bool:
    """Whether a seat has brought every counter home."""
    return all(progress == HOME for house in setup.owns[seat] for progress in counters[house])


def playing(setup: LudoSetup, finished: tuple[Seat, ...], left: tuple[Seat, ...]) -> list[Seat]:
    """The seats that still play."""
    return [Seat(seat) for seat in range(setup.seats) if seat not in finished and seat not in left]


def judge(setup: LudoSetup, counters: Counters, finished: tuple[Seat, ...], left: tuple[Seat, ...]) -> Outcome | None:
    """How the game ended, if it has: with the first seat that is home or, where the rest plays on, with one left.

    First come those who are home, in that order; then those who still play, by the steps that they have to go; then
    those who have ``left``, the last of them first.

    >>> from ludoteca.rules.ludo.board import House
    >>> setup = LudoSetup(owns=((House(0),), (House(1),), (House(2),)))
    >>> judge(setup, setup.start, (Seat(1),), ())
    Outcome(winners=(1,), places=(2, 1, 2), reason='home')
    >>> judge(setup, setup.start, (), (Seat(0), Seat(2)))
    Outcome(winners=(1,), places=(3, 1, 2), reason='last')
    """
    still = playing(setup, finished, left)
    if len(still) > 1 and (setup.plays_on or not finished):
        return None
    ranks = {seat: (0, place) for place, seat in enumerate(finished)}
    ranks |= {seat: (1, to_go(setup, counters, seat)) for seat in still}
    ranks |= {seat: (2, -order) for order, seat in enumerate(left)}
    places = tuple(1 + sum(other < ranks[Seat(seat)] for other in ranks.values()) for seat in range(setup.seats))
    winners = tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)
    return Outcome(winners, places, "home" if finished else "last")
