"""Offers: one player asks, another answers; every offer has a number and is about something said."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from ludoteca.match.policy import Scope
from ludoteca.match.units import Player
from ludoteca.rules.game import Ply


class What(Enum):
    """What may be offered."""

    DRAW = "draw"
    TAKEBACK = "takeback"
    REMATCH = "rematch"
    RESIGN = "resign"
    """To give the game or the match up, which a partner is asked about first."""


class Offer(Struct, frozen=True, gc=False):
    """Something that ``by`` offers; ``scope`` is of a draw or of giving up, ``to_ply`` of a takeback.

    It holds once all who are ``asked`` have agreed.
    """

    id: int
    by: Player
    what: What
    scope: Scope | None = None
    to_ply: Ply | None = None
    asked: tuple[Player, ...] = ()
    agreed: tuple[Player, ...] = ()

    def awaits(self, player: Player) -> bool:
        """Whether ``player`` has yet to answer it."""
        return player in self.asked and player not in self.agreed


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

    def of(self, what: What, player: Player) -> Offer | None:
        """The open offer of that kind which ``player`` makes or is asked about; there is one at most.

        What one pair thinks of giving up is nothing to the other.
        """
        return next((one for one in self.open if one.what is what and player in (one.by, *one.asked)), None)


def made(offers: Offers, offer: Offer) -> Offers:
    """The offers with one more open."""
    return Offers((*offers.open, offer), offer.id, offers.waiting)


def agreed(offers: Offers, number: int, by: Player) -> Offers:
    """The offers with one that ``by`` has agreed to."""
    there = tuple(replace(one, agreed=(*one.agreed, by)) if one.id == number else one for one in offers.open)
    return Offers(there, offers.made, offers.waiting)


def gone(offers: Offers, number: int, *, refused: bool) -> Offers:
    """The offers without the one of that number; a refused one waits."""
    offer = offers.find(number)
    if offer is None:
        return offers
    waiting = offers.waiting | {(offer.by, offer.what)} if refused else offers.waiting
    return Offers(tuple(one for one in offers.open if one.id != number), offers.made, waiting)


def after_move(offers: Offers, mover: Player) -> Offers:
    """The offers after ``mover`` has played: what they have yet to answer lapses, and so does every takeback."""
    if not offers.open and not offers.waiting:
        return offers
    still = tuple(one for one in offers.open if not one.awaits(mover) and one.what is not What.TAKEBACK)
    return Offers(still, offers.made, frozenset(pair for pair in offers.waiting if pair[0] == mover))


def without_rematch(offers: Offers, by: Player) -> Offers:
    """The offers without a rematch that ``by`` offers: nobody is bound to a game by a page long closed."""
    still = tuple(one for one in offers.open if one.by != by or one.what is not What.REMATCH)
    return Offers(still, offers.made, offers.waiting)


def lapsed(offers: Offers) -> Offers:
    """No offers; their numbers go on."""
    return Offers(made=offers.made)
