"""The rounds of a table, out of its log: each as the match stood when it ended, or stands now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from msgspec.structs import replace as with_seal

from ludoteca.match.events import Event, GameBegan, GameEnded, GameGivenUp, MatchEnded, RecordRead, Revealed, TakenBack
from ludoteca.match.evolve import evolve
from ludoteca.match.state import Match
from ludoteca.match.units import Millis


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has ended or is being played.

    ``place`` counts the rounds of the table from 1, through all of its matches; one that was given up
    has none, one over which its match ended has. ``match`` holds its game and the score behind it, ``at`` is when
    something last happened in it, and ``taken_back`` counts the plies that were undone. ``secret`` is what was behind
    the seal of its dice.
    """

    place: int
    match: Match
    at: Millis
    taken_back: int
    secret: str = ""


def rounds(events: Iterable[tuple[Millis, Event]]) -> Iterator[Round]:
    """The rounds of a table, oldest first; the last may still be going on.

    Raises:
        Corrupt: the events do not make a table.
    """
    match: Match | None = None
    place, taken_back, last = 1, 0, Millis(0)
    untold: Round | None = None
    """A round that has ended, of which the secret is about to be told."""
    seal, secret = None, ""
    """Those of a game that a record left unfinished."""
    for at, event in events:
        if untold is not None and not isinstance(event, MatchEnded):
            yield replace(untold, secret=event.secret) if isinstance(event, Revealed) else untold
            untold = None
        if isinstance(event, Revealed) and match is not None:
            seal, secret = match.seal, event.secret
        before = len(match.game.actions) if match is not None and match.game is not None else 0
        match = evolve(match, event, at)
        last = at
        if isinstance(event, GameBegan | GameGivenUp):
            taken_back = 0
        elif isinstance(event, TakenBack):
            taken_back += before - event.to_ply
        elif isinstance(event, RecordRead):
            taken_back = event.taken_back
        elif isinstance(event, GameEnded) or (isinstance(event, MatchEnded) and match.cut):
            untold = Round(place, match, at, taken_back)
            place += 1
            if match.seal is None:
                yield untold
                untold = None
    if untold is not None:
        yield untold
    if match is not None and match.game is not None and match.game.ended is None and not match.cut:
        if match.seal is None and seal is not None:
            match = with_seal(match, seal=seal)
        else:
            secret = ""
        yield Round(place, match, last, taken_back, secret)
