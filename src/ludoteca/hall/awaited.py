"""Whether somebody is awaited at a table, and how urgently: of the match as it stands, so that nothing moot is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ludoteca.hall.asks import players_of
from ludoteca.match.clock import left_at
from ludoteca.match.control import little
from ludoteca.match.ending import claim_from, starts_until
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
LATER = 2**53
"""Behind whatever has a time."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """``why`` somebody is awaited at a table; ``cause`` is another one whenever the same comes anew there.

    ``by`` is the player who asks or is ready, where somebody is. ``joined`` awaits nothing: somebody has sat down
    opposite, the last of them ``by``, and begins. ``until`` is when the time for it runs out; ``hurry`` says that of a
    long time little is left, which is a cause of its own.
    """

    why: Why
    cause: str
    by: Player | None = None
    until: Millis | None = None
    hurry: bool = False


def awaited(match: Match, person: PersonId, now: Millis) -> Awaited | None:
    """Why ``person`` is awaited by people at a table, the most pressing first, if they are."""
    held = players_of(match, person)
    found = _awaited(match, held, now) if held else None
    if found is None or not (found.why == "ready" or match.to_move in held):
        return found
    until, few = runs_out(match, now), little(match.setup.control)
    if until is None or few is None or until - now > few:
        return replace(found, until=until)
    return replace(found, cause=f"{found.cause}!", until=until, hurry=True)


def runs_out(match: Match, now: Millis) -> Millis | None:
    """The moment at which the time of whoever is awaited runs out: of a turn, or of all who have yet to start a game.

    Of a clock that stands still because the hall was away: if it went on now.
    """
    clock = match.clock
    if match.playing is not None and clock is not None and clock.running is not None:
        timeless = clock.running in match.computers  # theirs never runs out
        return None if timeless else Millis(now + left_at(clock, clock.running, now))
    return starts_until(match)


def _awaited(match: Match, held: Sequence[Player], now: Millis) -> Awaited | None:
    if not match.online or match.waiting or match.closed or match.game is None:
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
        return Awaited("joined", game, match.came)
    return None


def changes_at(match: Match, person: PersonId, now: Millis) -> Millis | None:
    """The moment at which :func:`awaited` changes though nothing happens.

    The other has been awaited for too long, or little is left of one's own time.
    """
    held = players_of(match, person)
    since = claim_from(match, held[0]) if held else None
    found, few = awaited(match, person, now), little(match.setup.control)
    stands = match.clock is not None and match.clock.held
    until = found.until if found is not None and not stands else None
    moments = (since, None if until is None or few is None else Millis(until - few))
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def urgency(match: Match, person: PersonId, now: Millis) -> tuple[int, int]:
    """How much a table waits for a person, the least first.

    In this order: what has to be done in time, that with the least time left first; a gate or a question; a move among
    people; a round by oneself, or news; somebody else's turn, that with the least time left first; an empty seat; what
    is over.
    """
    found = awaited(match, person, now)
    if found is not None:
        if found.until is not None:
            return (0, found.until)
        return ({"move": 2, "joined": 3}.get(found.why, 1), 0)
    if match.to_move in players_of(match, person):
        return (3, 0)
    if match.over and not _between(match):
        return (6, 0)
    until = runs_out(match, now)
    return (5, 0) if match.waiting else (4, LATER if until is None else until)


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
