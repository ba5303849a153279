"""What goes on around a board, as one person may see it: clocks, offers, gates, who is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.engine.player import levels, strongest
from ludoteca.match.clock import Clock, left_of_all
from ludoteca.match.control import write_control
from ludoteca.match.dice import Seal
from ludoteca.match.ending import claim_from, not_resigned, starts_until
from ludoteca.match.events import GameEnded, MatchEnded
from ludoteca.match.offering import not_offered
from ludoteca.match.offers import Offer, Offers, What
from ludoteca.match.playing import last_own_ply
from ludoteca.match.policy import Scope, Takeback
from ludoteca.match.series import Games, OpenRounds, winners
from ludoteca.match.sitting import not_at_call
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, Player
from ludoteca.rules.game import Chance, Json, Refusal


def match_of(match: Match) -> dict[str, Json]:
    """The match: its number at this table, the game's number, the score, and how it ended if it has.

    ``opening`` plies of each game were drawn by lot.
    """
    form = match.setup.form
    return {
        "number": match.number,
        "round": match.game.number if match.game else 1,
        "games": None if isinstance(form, OpenRounds) else form.count,
        "wins": list(match.wins),
        "draws": match.draws,
        "halves": list(match.points),
        "opening": len(match.rules.opening),
        "out": sorted(match.out),
        "ended": None if match.ended is None else _ended(match, match.ended),
    }


def _ended(match: Match, over: MatchEnded) -> dict[str, Json]:
    found = over.places or tuple(1 if not over.winners or player in over.winners else 2 for player in _all(match))
    return {"winners": list(over.winners), "reason": over.reason, "places": list(found)}


def _all(match: Match) -> range:
    return range(len(match.setup.occupants))


def outcome_of(match: Match) -> dict[str, Json] | None:
    """How what is on the board ended: the game, or the match over it."""
    game = match.game.ended if match.game else None
    ended = match.ended if match.ended and (game is None or _apart(match, game, match.ended)) else game
    if ended is None:
        return None
    won = ended.winners
    return {"winner": won[0] if won else None, "winners": list(won), "reason": ended.reason}


def _apart(match: Match, game: GameEnded, over: MatchEnded) -> bool:
    """Whether a match was given up or claimed after a game of it had ended."""
    form = match.setup.form
    undecided = not isinstance(form, OpenRounds) and winners(form, match.points, match.decided) is None
    return undecided or game.reason != over.reason


def seal_of(seal: Seal | None) -> dict[str, Json] | None:
    """The seal of what chance gives: never what is behind it."""
    if seal is None:
        return None
    return {"commitment": seal.commitment, "contributed": sorted(seal.nonces), "used": seal.used}


def clock_of(clock: Clock | None, now: Millis) -> dict[str, Json] | None:
    """A clock as it stands at ``now``: what each player has left, in milliseconds, and whose time runs."""
    if clock is None:
        return None
    return {
        "control": write_control(clock.control),
        "left": left_of_all(clock, now),
        "running": None if clock.held else clock.running,
        "held": clock.held,
    }


def offers_of(offers: Offers) -> list[Json]:
    """The open offers that everybody may know of, oldest first."""
    return [_offer(one) for one in offers.open if one.what is not What.RESIGN]


def between_partners(offers: Offers, held: Sequence[Player]) -> list[Json]:
    """What a pair, of whom one is ``held``, asks itself: whether to give up. The others are not told."""
    own = (one for one in offers.open if one.what is What.RESIGN and {one.by, *one.asked} & set(held))
    return [_offer(one) for one in own]


def _offer(offer: Offer) -> dict[str, Json]:
    return {
        "id": offer.id,
        "by": offer.by,
        "what": offer.what.value,
        "scope": offer.scope and offer.scope.value,
        "ply": None if offer.to_ply is None else offer.to_ply + 1,
        "asked": list(offer.asked),
        "agreed": list(offer.agreed),
    }


NOTHING: Mapping[str, Json] = MappingProxyType(
    {
        "move": False,
        "roll": False,
        "undo": False,
        "hint": False,
        "round": False,
        "offer": [],
        "resign": [],
        "leave": False,
        "seat": [],
        "off": [],
        "claim": None,
        "start": None,
    }
)
"""What may be done about a game that is only looked at."""


def can(match: Match, held: Sequence[Player], now: Millis) -> dict[str, Json]:
    """What whoever holds these players may do now."""
    if not held:
        return dict(NOTHING)
    by, mover, playing, online = held[0], match.to_move, match.playing, match.online
    rolls = playing is not None and playing.position.turn is Chance.ROLL
    undo = playing is not None and not online and match.policy.takeback is not Takeback.NEVER
    claim, start = claim_from(match, by), starts_until(match)
    calls = not_at_call(match, by) is None
    return {
        "move": mover in held and not rolls,
        "roll": mover in held and rolls,
        "undo": undo and any(last_own_ply(playing, player) for player in held if playing),
        "hint": not online and mover in held and not match.rules.chance and strongest(match.kind) is not None,
        "round": match.game is not None and match.game.ended is not None and not match.ended and by not in match.out,
        "offer": _offers(match, by),
        "resign": [scope.value for scope in _resigns(match, by)],
        "leave": online and not match.ended and not match.closed and not match.through(by),
        "seat": list(levels(match.kind)) if calls else [],
        "off": list(match.computers) if calls else [],
        "claim": None if claim is None else max(0, claim - now),
        "start": None if start is None else max(0, start - now),
    }


def can_made_of(match: Match, held: Sequence[Player]) -> tuple[object, ...] | None:
    """All that :func:`can` depends on, for whoever keeps what it said; ``None`` when it changes with time as well."""
    if not held:
        return ()
    playing, ended = match.playing, match.game is not None and match.game.ended is not None
    if claim_from(match, held[0]) is not None or starts_until(match) is not None:
        return None
    free = match.policy.takeback is not Takeback.NEVER and playing is not None
    own = free and any(last_own_ply(playing, player) for player in held if playing)
    begun = match.game is not None
    return (
        match.setup,
        match.offers,
        match.to_move in held,
        playing is not None and playing.position.turn is Chance.ROLL,
        playing is None,
        begun,
        ended,
        match.ended,
        match.closed,
        own,
        match.out,
        () if match.playing is None else match.playing.out,
        match.through(held[0]),
    )


_OFFERS = (
    ("draw", What.DRAW, Scope.GAME),
    ("draw-match", What.DRAW, Scope.MATCH),
    ("takeback", What.TAKEBACK, None),
    ("rematch", What.REMATCH, None),
)


def _offers(match: Match, by: Player) -> list[Json]:
    if not match.online:
        return []
    policy, playing = match.policy, match.playing is not None
    found: list[Json] = []
    for name, what, scope in _OFFERS if playing else _OFFERS[-1:]:
        never = not policy.draw_offers if what is What.DRAW else policy.takeback is Takeback.NEVER
        if not (playing and never) and _may_offer(match, by, what, scope):
            found.append(name)
    return found


def _may_offer(match: Match, by: Player, what: What, scope: Scope | None) -> bool:
    """Whether it may be offered; what the other offers already is accepted by that, but for a move back."""
    standing = match.offers.of(what, by)
    accepts = standing is None or (standing.awaits(by) and standing.scope == scope and what is not What.TAKEBACK)
    return accepts and not_offered(match, by, what, scope) is None


def _resigns(match: Match, by: Player) -> Sequence[Scope]:
    if not match.online or match.waiting:
        return ()
    may = not_resigned if not match.policy.pairs else _partner_unasked
    # Of a single game, to give up the match would be the same once more.
    scopes = match.policy.resign[:1] if match.setup.form == Games(1) else match.policy.resign
    return tuple(scope for scope in scopes if may(match, by, scope) is None)


def _partner_unasked(match: Match, by: Player, scope: Scope) -> Refusal | None:
    standing = match.offers.of(What.RESIGN, by)
    if standing is not None and not standing.awaits(by):
        return Refusal("offer-open")
    return not_offered(match, by, What.RESIGN, scope)
