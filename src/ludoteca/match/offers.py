"""Offers: one player asks, another answers; every offer has a number and is about something said."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from ludoteca.match.policy import Scope
from ludoteca.match.units import Player
from ludoteca.rules.game import Ply


class What(Enum):
    """What may be offered."""

    DRAW = "draw"
    TAKEBACK = "takeback"
    REMATCH = "rematch"


class Offer(Struct, frozen=True, gc=False):
    """Something that ``by`` offers; ``scope`` is of a draw, ``to_ply`` of a takeback."""

    id: int
    by: Player
    what: What
    scope: Scope | None = None
    to_ply: Ply | None = None


class Offers(Struct, frozen=True, gc=False):
    """The offers of a match: those open, how many there have been, and which a refusal makes wait.

    ``waiting`` holds (who, what): a refused offer is not made again before the receiver has moved.
    """

    open: tuple[Offer, ...] = ()
    made: int = 0
    waiting: frozenset[tuple[Player, What]] = frozenset()

    def find(self, offer: int) -> Offer | None:
        """The open offer of that number."""
        return next((one for one in self.open if one.id == offer), None)

    def of(self, what: What) -> Offer | None:
        """The open offer of that kind; there is one at most."""
        return next((one for one in self.open if one.what is what), None)


def made(offers: Offers, offer: Offer) -> Offers:
    """The offers with one more open."""
    return Offers((*offers.open, offer), offer.id, offers.waiting)


def gone(offers: Offers, number: int, *, refused: bool) -> Offers:
    """The offers without the one of that number; a refused one waits."""
    offer = offers.find(number)
    if offer is None:
        return offers
    waiting = offers.waiting | {(offer.by, offer.what)} if refused else offers.waiting
    return Offers(tuple(one for one in offers.open if one.id != number), offers.made, waiting)


def after_move(offers: Offers, mover: Player) -> Offers:
    """The offers after ``mover`` has played: what was offered to them lapses, and so does every takeback."""
    if not offers.open and not offers.waiting:
        return offers
    still = tuple(one for one in offers.open if one.by == mover and one.what is not What.TAKEBACK)
    return Offers(still, offers.made, frozenset(pair for pair in offers.waiting if pair[0] == mover))


def without_rematch(offers: Offers, by: Player) -> Offers:
    """The offers without a rematch that ``by`` offers: nobody is bound to a game by a page long closed."""
    still = tuple(one for one in offers.open if one.by != by or one.what is not What.REMATCH)
    return Offers(still, offers.made, offers.waiting)


def lapsed(offers: Offers) -> Offers:
    """No offers; their numbers go on."""
    return Offers(made=offers.made)
