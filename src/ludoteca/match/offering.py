"""Offers made and answered."""

from __future__ import annotations

from ludoteca.match.between import rematch
from ludoteca.match.ending import concluded, lost, not_resigned, over
from ludoteca.match.events import Event, GameEnded, OfferAgreed, OfferEnded, OfferMade, TakenBack
from ludoteca.match.offers import Offer, What
from ludoteca.match.playing import last_own_ply
from ludoteca.match.policy import Scope, Takeback
from ludoteca.match.series import Games
from ludoteca.match.state import Match
from ludoteca.match.units import Player
from ludoteca.rules.game import Ply, Refusal
from ludoteca.rules.options import Options


def propose(match: Match, by: Player, what: What, scope: Scope | None, drawn: Options) -> tuple[Event, ...] | Refusal:
    """Make an offer. Offering what the other offers already is to accept it."""
    refusal = not_offered(match, by, what, scope)
    if refusal is not None:
        return refusal
    standing = match.offers.of(what, by)
    if standing is not None:
        same = standing.awaits(by) and standing.scope == scope and what is not What.TAKEBACK
        return _agreed(match, standing, by, drawn) if same else Refusal("offer-open")
    own = last_own_ply(match.playing, by) if match.playing and what is What.TAKEBACK else None
    made = OfferMade(match.offers.made + 1, by, what, scope, None if own is None else Ply(own - 1))
    asked = match.asked(by, what)
    return (made,) if asked else (made, *_accepted(match, Offer(made.id, by, what, scope, made.to_ply), drawn))


def not_offered(match: Match, by: Player, what: What, scope: Scope | None = None) -> Refusal | None:
    """Why ``by`` may not make such an offer now, if so."""
    if not match.online or match.waiting:
        return Refusal("not-online")
    if (by, what) in match.offers.waiting:
        return Refusal("offer-refused")
    if what is What.REMATCH:
        return None if match.ended else Refusal("game-over" if match.closed else "match-not-over")
    if what is What.RESIGN:
        return not_resigned(match, by, scope) if match.policy.pairs else Refusal("cannot-resign")
    if match.playing is None:
        return Refusal("game-over")
    if what is What.DRAW and not _may_draw(match, scope):
        return Refusal("no-draws")
    if what is What.DRAW:
        return Refusal("computer-declines") if match.computers else None
    if match.policy.takeback is Takeback.NEVER:
        return Refusal("no-takebacks")
    return None if last_own_ply(match.playing, by) is not None else Refusal("nothing-to-undo")


def answer(match: Match, by: Player, number: int, drawn: Options, *, accept: bool) -> tuple[Event, ...] | Refusal:
    """Accept or decline an offer; whoever made it can only withdraw it."""
    offer = match.offers.find(number)
    if offer is None:
        return Refusal("offer-lapsed")
    if offer.by == by:
        return Refusal("own-offer") if accept else (OfferEnded(number, "withdrawn"),)
    if not offer.awaits(by):
        return Refusal("not-asked")
    return _agreed(match, offer, by, drawn) if accept else (OfferEnded(number, "declined"),)


def _agreed(match: Match, offer: Offer, by: Player, drawn: Options) -> tuple[Event, ...]:
    """``by`` agrees to an offer: it holds once all have who are asked."""
    waits = any(offer.awaits(player) for player in offer.asked if player != by)
    return (OfferAgreed(offer.id, by),) if waits else _accepted(match, offer, drawn)


def _may_draw(match: Match, scope: Scope | None) -> bool:
    many = match.setup.form != Games(1)
    known = scope is Scope.GAME or (scope is Scope.MATCH and many)
    return known and match.policy.draw_offers


def _accepted(match: Match, offer: Offer, drawn: Options) -> tuple[Event, ...]:
    done = OfferEnded(offer.id, "accepted")
    if offer.what is What.TAKEBACK and offer.to_ply is not None:
        return (done, TakenBack(offer.to_ply))
    if offer.what is What.REMATCH and match.game is not None:
        return (done, *rematch(match, match.game, drawn))
    if offer.what is What.RESIGN and offer.scope is not None:
        return (done, *lost(match, offer.by, offer.scope, "resigned"))
    if offer.scope is Scope.MATCH:
        return (done, over(match, (), "agreed"))
    return (done, *concluded(match, GameEnded((), (1,) * len(match.setup.occupants), "agreed")))
