"""What a table's line in the store says of it, out of the events that were just decided."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.hall.history import news_of
from ludoteca.hall.ledger import owed_by
from ludoteca.match.events import Event, Moved
from ludoteca.match.offers import What
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId
from ludoteca.store.log import Record
from ludoteca.store.tables import ASKED, PRIVATE, SHOWN, Line


def line_of(
    before: Match | None,
    records: Sequence[Record],
    events: Sequence[Event],
    matches: Sequence[Match],
    due: Millis | None,
) -> Line:
    """The line of a table that stood at ``before``; the events since have their records and the matches after them."""
    match, last = matches[-1], records[-1]
    (open_, live), rests = _marks(match), _rests(match)
    plain = len(events) == 1 and isinstance(events[0], Moved)
    return Line(
        last.stream,
        match.kind,
        last.seq,
        over=match.finished,
        changed=last.at,
        due=due,
        seated=_seated(before, match),
        stood=_seated(match, before) if before is not None else (),
        open=open_,
        live=live,
        room=match.room or None,
        news=() if plain else news_of(records, events, matches),
        owed=() if plain else owed_by(records, events, matches),
        rests=rests if rests != (before is not None and _rests(before)) else None,
    )


def _seated(before: Match | None, match: Match) -> tuple[PersonId, ...]:
    if before is None:
        return match.people
    if match.setup is before.setup:
        return ()
    return tuple(person for person in match.people if person not in before.people)


def _marks(match: Match) -> tuple[bool, int]:
    """Whether the table waits for everybody in the hall, and whether people play there or might again."""
    open_, live = shown(match)
    asked = not live and match.online and any(offer.what is What.REMATCH for offer in match.offers.open)
    return open_, ASKED if asked else live


def _rests(match: Match) -> bool:
    """Whether nothing is to come at a table, as far as can be seen."""
    return match.finished and not _marks(match)[1]


def shown(match: Match | None) -> tuple[bool, int]:
    """Whether the table waits for everybody in the hall, and whether and for whom people play there."""
    if match is None or not match.online:
        return False, 0
    if match.waiting:
        return match.closed is None and match.listed, 0
    return False, 0 if match.ended else SHOWN if match.listed else PRIVATE


def stage(match: Match | None) -> tuple[bool, bool, bool]:
    """What a list of a room's tables has to know: whether there is one, whether it waits, and whether it is over."""
    return (False, False, False) if match is None else (True, match.waiting, match.finished)


def ticks(match: Match) -> bool:
    """Whether somebody's time runs, or somebody is waited for."""
    runs = match.clock is not None and match.clock.running is not None
    between = match.online and match.over and not match.finished
    return runs or between or (bool(match.absent) and not match.finished)
