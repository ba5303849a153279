"""Whether somebody is awaited at a table, and how urgently: of the match as it stands, so that nothing moot is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ludoteca.hall.asks import players_of
from ludoteca.match.clock import deadline
from ludoteca.match.ending import claim_from
from ludoteca.match.offers import Offer, What
from ludoteca.match.policy import Gate
from ludoteca.match.series import OpenRounds
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player

Why: TypeAlias = Literal["ready", "resign", "draw", "takeback", "move", "claim", "rematch", "joined"]
_QUESTIONS: tuple[tuple[What, Why], ...] = (
    (What.RESIGN, "resign"),
    (What.DRAW, "draw"),
    (What.TAKEBACK, "takeback"),
)
"""What is put before the move."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """``why`` somebody is awaited at a table; ``cause`` is another one whenever the same comes anew there.

    ``by`` is the player who asks or is ready, where somebody is. ``joined`` awaits nothing: somebody has sat down
    opposite, and begins.
    """

    why: Why
    cause: str
    by: Player | None = None


def awaited(match: Match, person: PersonId, now: Millis) -> Awaited | None:
    """Why ``person`` is awaited by people at a table, the most pressing first, if they are."""
    held = players_of(match, person)
    if not held or not match.online or match.waiting or match.closed or match.game is None:
        return None
    game = f"{match.number}.{match.game.number}"
    if _gate_waits(match, held):
        return Awaited("ready", game, min(match.ready, default=None))
    for what, why in _QUESTIONS:
        if (offer := _question(match, held, what)) is not None:
            return Awaited(why, f"{match.number}.{offer.id}", offer.by)
    if match.to_move in held:
        return Awaited("move", f"{game}.{len(match.game.actions)}")
    since = claim_from(match, held[0])
    if since is not None and since <= now:
        return Awaited("claim", f"{game}.{since}")
    if (offer := _question(match, held, What.REMATCH)) is not None:
        return Awaited("rematch", f"{match.number}.{offer.id}", offer.by)
    if _just_joined(match, held):
        return Awaited("joined", game)
    return None


def changes_at(match: Match, person: PersonId, now: Millis) -> Millis | None:
    """The moment at which :func:`awaited` changes though nothing happens: the other has been awaited for too long."""
    held = players_of(match, person)
    since = claim_from(match, held[0]) if held else None
    return since if since is not None and since > now else None


def urgency(match: Match, person: PersonId, now: Millis) -> tuple[int, int]:
    """How much a table waits for a person, the least first.

    In this order: a move on a clock, that with the nearest deadline first; a gate or a question; a move among people; a
    round by oneself, or news; somebody else's turn or seat; what is over.
    """
    found = awaited(match, person, now)
    if found is not None and found.why == "move":
        until = deadline(match.clock) if match.clock else None
        return (2, 0) if match.clock is None else (0, now if until is None else until)
    if found is not None:
        return (3, 0) if found.why == "joined" else (1, 0)
    if match.to_move in players_of(match, person):
        return (3, 0)
    return (5 if match.over and not _between(match) else 4, 0)


def _question(match: Match, held: Sequence[Player], what: What) -> Offer | None:
    """The open offer of that kind which one of ``held`` has yet to answer."""
    asked = (one for one in match.offers.open if one.what is what and any(one.awaits(player) for player in held))
    return next(asked, None)


def _gate_waits(match: Match, held: Sequence[Player]) -> bool:
    """Whether the next game waits for ``held``. Where rounds have no last, they may rest until the other wants one."""
    if not _between(match) or (match.ready | match.out).issuperset(held):
        return False
    series = not isinstance(match.setup.form, OpenRounds) or match.policy.gate is not Gate.NEW_GAME
    return series or bool(match.ready)


def _between(match: Match) -> bool:
    return match.online and match.game is not None and match.game.ended is not None and not match.ended


def _just_joined(match: Match, held: Sequence[Player]) -> bool:
    """Whether nothing has happened yet at a table that ``held`` set up."""
    game = match.playing
    return (
        game is not None
        and Player(0) in held
        and match.number <= 1
        and game.number == 1
        and len(game.actions) == game.given
    )
