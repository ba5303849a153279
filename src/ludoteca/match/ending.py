"""How games and matches end other than on the board: time, resignation, leaving, claims."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludoteca.match.between import everybody, next_game
from ludoteca.match.clock import deadline
from ludoteca.match.control import Bank, Control, by_post
from ludoteca.match.events import (
    ClockHeld,
    DroppedOut,
    Event,
    GameEnded,
    HallBack,
    MatchEnded,
    PresenceLost,
    PresenceRegained,
    SeatLeft,
    TableClosed,
)
from ludoteca.match.occupant import Person
from ludoteca.match.policy import Gate, Scope
from ludoteca.match.series import OUT, Games, OpenRounds, halves, leaders, places, winners
from ludoteca.match.state import Game, Match, without
from ludoteca.match.units import DAY, Millis, Player
from ludoteca.rules.game import Outcome, Refusal

CLAIM_AFTER = Millis(10 * 60_000)
"""How long somebody may keep the others waiting without a clock before they may claim."""
WAITS = DAY
"""How long a table waits for somebody to sit down."""
WAITS_BY_POST = Millis(7 * DAY)
"""How long it does where nobody is expected to stay."""


def concluded(match: Match, end: GameEnded) -> tuple[Event, ...]:
    """The end of the game that goes on, and with it the end of the match if that is decided."""
    gained = (2 if player in end.winners else not end.winners and place == 1 for player, place in enumerate(end.places))
    points = tuple(point + gain for point, gain in zip(match.points, gained, strict=True))
    counted = tuple(OUT if player in match.out else point for player, point in enumerate(points))
    won = winners(match.setup.form, counted, match.decided + 1, match.sides)
    if won is None:
        return (end,)
    last = over(match, won, end.reason, counted)
    # Of a single game the places are those of the match: they tell more than the points.
    return (end, replace(last, places=end.places) if last.places and match.setup.form == Games(1) else last)


def over(match: Match, won: tuple[Player, ...], reason: str, points: Sequence[int] = ()) -> MatchEnded:
    """The end of the match. Who has lost it otherwise than by ``points`` all come last."""
    players = range(len(match.setup.occupants))
    if len(players) == 2:
        return MatchEnded(won, reason)
    return MatchEnded(won, reason, places(points or [int(not won or player in won) for player in players], match.sides))


def ended(outcome: Outcome, seating: Sequence[Player]) -> GameEnded:
    """The end of a game, told by player instead of by seat."""
    places = dict(zip(seating, outcome.places, strict=True))
    return GameEnded(
        winners=tuple(sorted(seating[seat] for seat in outcome.winners)),
        places=tuple(places[player] for player in sorted(seating)),
        reason=outcome.reason,
    )


def lost(match: Match, loser: Player, scope: Scope, reason: str) -> tuple[Event, ...]:
    """``loser`` loses the game, or the whole match, to whoever plays against them, unless these play on."""
    if match.policy.plays_on:
        return dropped(match, (loser,), scope, reason)
    others = match.against(loser)
    if scope is Scope.MATCH or match.playing is None:
        return (over(match, others, reason),)
    return concluded(
        match, GameEnded(others, places([player in others for player in _players(match)], match.sides), reason)
    )


def dropped(match: Match, players: Sequence[Player], scope: Scope, reason: str) -> tuple[Event, ...]:
    """``players`` drop out of the game, or of the rest of the match; the last one left wins what is left."""
    events: tuple[Event, ...] = ()
    game, out = match.playing, match.out
    for player in players:
        events = (*events, DroppedOut(player, scope, reason))
        out = out | {player} if scope is Scope.MATCH else out
        if game is not None and game.position.outcome is None and player not in game.out:
            game = without(game, player)
    left = tuple(player for player in match.left if player not in out)
    stayed = not match.computers or any(not (match.through(one) or one in match.computers) for one in left)
    outcome = None if game is None else game.position.outcome
    end = None if game is None or outcome is None else ended(outcome, game.seating)
    if len(left) == 1:
        last = over(match, left, "last")
        if end is None:
            return (*events, last)
        return (*events, end, replace(last, places=end.places) if match.setup.form == Games(1) else last)
    if not stayed and end is None:  # what computers would make of it among themselves is nothing to anybody
        if set(left).issubset(match.computers) or game is None:
            return (*events, over(match, left, reason))
        end = _of_those_home(match, game, left)  # of whom somebody waits for the places
    if game is not None:
        return events if end is None else (*events, *concluded(replace(match, out=out), end))
    ready = match.ready - set(players)
    goes_on = match.game is not None and everybody(match, ready, players)
    return (*events, next_game(match, match.game)) if goes_on and match.game is not None else events


def _of_those_home(match: Match, game: Game, left: Sequence[Player]) -> GameEnded:
    """The end where none but computers still play: who is home keeps that place, and they have the next."""
    for player in left:
        if player in match.computers and game.position.outcome is None and game.plays(player):
            game = without(game, player)
    if game.position.outcome is None:
        raise AssertionError("somebody still plays")
    return ended(game.position.outcome, game.seating)


def resign(match: Match, by: Player, scope: Scope) -> tuple[Event, ...] | Refusal:
    """Give up the game or the match."""
    if not match.online:
        return Refusal("not-online")
    refusal = not_resigned(match, by, scope)
    return refusal if refusal is not None else lost(match, by, scope, "resigned")


def not_resigned(match: Match, by: Player, scope: Scope | None) -> Refusal | None:
    """Why ``by`` may not give that up now, if so."""
    if match.ended or (match.playing is None and scope is Scope.GAME):
        return Refusal("game-over")
    if match.game is None or scope not in match.policy.resign:
        return Refusal("cannot-resign")
    out = by in match.out or (scope is Scope.GAME and match.playing is not None and by in match.playing.out)
    return Refusal("out-already") if out else None


def leave(match: Match, by: Player) -> tuple[Event, ...] | Refusal:
    """Go away from a table between people: what is going on is lost, and a row of rounds ends with its score."""
    if match.waiting:
        gets_up = by != 0 and not match.closed and isinstance(match.setup.occupants[by], Person)
        return (SeatLeft(by),) if gets_up else close(match)
    if not match.online:
        return Refusal("not-online")
    if match.ended:
        return Refusal("game-over")
    if match.through(by):
        return Refusal("out-already")
    if not isinstance(match.setup.form, OpenRounds):
        return lost(match, by, match.policy.resign[-1] if match.policy.resign else Scope.MATCH, "left")
    events = lost(match, by, Scope.GAME, "left") if match.playing else ()
    wins = tuple(won + (player != by and bool(events)) for player, won in enumerate(match.wins))
    return (*events, MatchEnded(leaders(halves(wins, match.draws)), "left"))


def close(match: Match) -> tuple[Event, ...] | Refusal:
    """Give up waiting for somebody."""
    return (TableClosed("withdrawn"),) if match.waiting and not match.closed else Refusal("not-waiting")


def claim_from(match: Match, by: Player) -> Millis | None:
    """The moment from which ``by`` may claim the game or the match, if there is one."""
    if not match.online or match.ended or match.game is None or match.through(by):
        return None
    if match.playing is not None:
        if match.clock is not None or not match.absent:
            return None
        away = [match.absent[player] for player in _awaited(match, by) if player in match.absent]
        return Millis(max(away) + CLAIM_AFTER) if away else None
    lagging = [player for player in _awaited(match, by) if player not in match.ready]
    if match.policy.gate is Gate.READY and by in match.ready and lagging:
        return Millis(match.since + CLAIM_AFTER)
    return None


def claim(match: Match, by: Player, now: Millis) -> tuple[Event, ...] | Refusal:
    """Take what the others have left waiting for too long."""
    since = claim_from(match, by)
    if since is None or now < since:
        return Refusal("nothing-to-claim")
    playing = match.playing is not None
    missing = [one for one in _awaited(match, by) if (one in match.absent if playing else one not in match.ready)]
    if match.policy.plays_on:
        return dropped(match, missing, Scope.MATCH, "claimed")
    return lost(match, missing[0], Scope.GAME, "claimed")


def _awaited(match: Match, by: Player) -> tuple[Player, ...]:
    """The people against whom ``by`` plays and for whom something is to come."""
    return tuple(player for player in match.against(by) if not match.through(player) and player not in match.computers)


def _players(match: Match) -> range:
    return range(len(match.setup.occupants))


def notice(match: Match, by: Player, *, there: bool) -> tuple[Event, ...] | Refusal:
    """Somebody has gone or come back, at a table where that decides something: a claim, or a rematch."""
    decides = match.online and not match.waiting
    if not decides or there is (by not in match.absent):
        return Refusal("nothing-new")
    # Nobody is expected to stay for an answer that may take a day.
    return (PresenceRegained(by),) if there else (PresenceLost(by, asks_on=by_post(match.setup.control)),)


def hold(match: Match, since: Millis) -> tuple[Event, ...] | Refusal:
    """No time runs from ``since`` on; what had run out before that has run out."""
    late = overdue(match, since)
    if late:
        return late
    clock = match.clock
    if clock is None or clock.running is None or clock.held:
        return Refusal("nothing-new")
    return (ClockHeld(since),)


def resume(match: Match, since: Millis) -> tuple[Event, ...] | Refusal:
    """The hall, at work last at ``since``, is back: whatever waits goes on from there."""
    late = overdue(match, since)
    if late:
        return late
    runs = match.clock is not None and match.clock.running is not None
    between = match.game is not None and match.playing is None and not match.ended
    waits = match.online and not match.closed and (runs or between or match.absent)
    return (HallBack(since),) if waits else Refusal("nothing-new")


def next_due(match: Match) -> Millis | None:
    """The moment at which something at the table runs out by itself."""
    if match.playing is not None and not match.waiting:  # as nearly always: then only a clock runs
        return flags_at(match)
    moments = (flags_at(match), _waits_until(match), starts_until(match))
    return min((moment for moment in moments if moment is not None), default=None)


def overdue(match: Match, now: Millis) -> tuple[Event, ...]:
    """What has run out by ``now``, whoever noticed first; nothing as a rule."""
    due = next_due(match)
    if due is None or due > now:
        return ()
    if match.closed is None and match.waiting:
        return (TableClosed("expired"),)
    if match.clock is not None and match.clock.running is not None:
        return lost(match, match.clock.running, match.policy.flag, "time")
    return _not_started(match)


def flags_at(match: Match) -> Millis | None:
    """The moment at which somebody's time will have run out; a computer's never does: it is slow by our own fault."""
    clock = match.clock
    return None if clock is None or clock.running in match.computers else deadline(clock)


def _waits_until(match: Match) -> Millis | None:
    if not match.waiting or match.closed is not None:
        return None
    return Millis(match.since + (WAITS_BY_POST if by_post(match.setup.control) else WAITS))


def starts_until(match: Match) -> Millis | None:
    """The moment until which the next game can be started, where that is timed and waited for."""
    between = match.game is not None and match.playing is None and not match.ended
    timed = match.policy.gate is Gate.TIMED_START and match.online and match.setup.control is not None
    return Millis(match.since + _base(match.setup.control)) if between and timed and match.setup.control else None


def _base(control: Control) -> Millis:
    return control.base if isinstance(control, Bank) else control.span


def _not_started(match: Match) -> tuple[Event, ...]:
    """Whoever has not pressed Start in time loses that game; if nobody has, the match ends as it stands."""
    late = [player for player in match.other(Player(-1)) if player not in (*match.ready, *match.computers)]
    if len(late) > 1 or match.game is None:
        return (MatchEnded(leaders(halves(match.wins, match.draws)), "not-started"),)
    others = match.other(late[0])
    ranks = places([player in others for player in _players(match)], match.sides)
    return (next_game(match, match.game), *concluded(match, GameEnded(others, ranks, "not-started")))
