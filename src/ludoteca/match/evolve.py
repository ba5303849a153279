"""How each event changes a match. Events were decided before: what cannot follow is a corrupt log."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ludoteca.match import offers, sealing, seats
from ludoteca.match.clock import Clock, hold, press, release, run, stop, take_increment, turned, wound
from ludoteca.match.control import Bank
from ludoteca.match.events import (
    ClockHeld,
    ClockReleased,
    ComputerSeated,
    Contributed,
    DroppedOut,
    Event,
    GameBegan,
    GameEnded,
    GameGivenUp,
    HallBack,
    HintGiven,
    Joined,
    MatchBegan,
    MatchEnded,
    Moved,
    OfferAgreed,
    OfferEnded,
    OfferMade,
    PresenceLost,
    PresenceRegained,
    Readied,
    RecordRead,
    Revealed,
    Rolled,
    Sealed,
    SeatLeft,
    TableClosed,
    TableOpened,
    TakenBack,
    Unreadied,
)
from ludoteca.match.occupant import Computer, Person
from ludoteca.match.offers import Offer
from ludoteca.match.policy import POLICIES, policy_of
from ludoteca.match.series import OpenRounds
from ludoteca.match.state import Corrupt, Game, Match, Setup, played, without
from ludoteca.match.units import Millis, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Ply, Refusal, replay_all


def evolve(match: Match | None, event: Event, at: Millis) -> Match:  # noqa: PLR0912 - a table of events
    """The match after ``event``, which happened at ``at``.

    Raises:
        Corrupt: the event cannot follow.
    """
    if isinstance(event, TableOpened):
        return _opened(match, event)
    if match is None:
        raise Corrupt("no table has been opened")
    match event:
        case MatchBegan():
            return _match_began(match, event, at)
        case Joined():
            return seats.taken(match, event.player, Person(event.person), at)
        case ComputerSeated(player=player, level=level):
            return seats.taken(match, player, Computer(level), at)
        case TableClosed(reason=reason):
            return replace(match, closed=reason, offers=offers.lapsed(match.offers))
        case GameBegan():
            return _game_began(match, event, at)
        case Moved(action=action):
            return _moved(match, action, at)
        case Sealed() | Contributed() | Revealed():
            return replace(match, seal=sealing.after(match.seal, event))
        case Rolled(action=action):
            return _rolled(match, action, at)
        case TakenBack(to_ply=to_ply):
            return _taken_back(match, to_ply, at)
        case HintGiven():
            game = _playing(match)
            return replace(match, game=replace(game, hints=game.hints + 1))
        case RecordRead(hints=hints):
            return replace(match, game=replace(_playing(match), hints=hints))
        case GameEnded():
            return _game_ended(match, event, at)
        case MatchEnded():
            still = match.clock and stop(match.clock, at)
            return replace(match, ended=event, clock=still, offers=offers.lapsed(match.offers), since=at)
        case DroppedOut(player=player, scope=scope):
            return seats.dropped_out(match, player, scope, at)
        case GameGivenUp():
            _playing(match)
            return replace(match, game=None)
        case _:
            return _around(match, event, at)


def folds(events: Iterable[Event], at: Millis, match: Match | None = None) -> list[Match]:
    """The match after each of ``events``, all of which happened at ``at``."""
    matches = []
    for event in events:
        match = evolve(match, event, at)
        matches.append(match)
    return matches


def fold(events: Iterable[Event], at: Millis, match: Match | None = None) -> Match | None:
    """The match after all ``events``, which happened at ``at``."""
    return [match, *folds(events, at, match)][-1]


def _around(match: Match, event: Event, at: Millis) -> Match:
    """What happens beside the board."""
    match event:
        case Readied(player=player):
            return replace(match, ready=match.ready | {player})
        case Unreadied(player=player):
            return replace(match, ready=match.ready - {player})
        case OfferMade(id=number, by=by, what=what, scope=scope, to_ply=to_ply):
            asked = match.asked(by, what)
            return replace(match, offers=offers.made(match.offers, Offer(number, by, what, scope, to_ply, asked)))
        case OfferAgreed(id=number, by=by):
            return replace(match, offers=offers.agreed(match.offers, number, by))
        case OfferEnded(id=number, how=how):
            return replace(match, offers=offers.gone(match.offers, number, refused=how == "declined"))
        case SeatLeft(player=player):
            return seats.left(match, player)
        case PresenceLost(player=player, asks_on=asks_on):
            return seats.away(match, player, at, asks_on=asks_on)
        case PresenceRegained(player=player):
            return seats.back(match, player)
        case ClockHeld(since=since):
            return replace(match, clock=match.clock and hold(match.clock, since))
        case HallBack(since=since):
            return _hall_back(match, since, at)
        case ClockReleased():
            return replace(match, clock=match.clock and release(match.clock, at))
        case _:
            raise Corrupt(f"{event!r} is not known")


def _opened(match: Match | None, event: TableOpened) -> Match:
    kind = event.kind
    if match is not None or kind not in POLICIES:
        raise Corrupt(f"a table of kind {kind} cannot open here")
    if event.rules > KINDS[kind].version:
        raise Corrupt(f"a table of {kind} with rules of version {event.rules}, which are yet to come")
    usual = KINDS[kind].complete({})
    setup = Setup(usual, (), None, POLICIES[kind].forms[0])
    made = KINDS[kind].make(usual)
    return Match(kind, setup, made, wins=(), draws=0, game=None, listed=event.listed, room=event.room)


def _match_began(match: Match, event: MatchBegan, at: Millis) -> Match:
    options = KINDS[match.kind].complete(event.options)
    form = event.form or policy_of(match.kind, options).forms[0]
    return replace(
        match,
        setup=Setup(options, event.occupants, event.first, form, event.control),
        rules=KINDS[match.kind].make(options),
        wins=(0,) * len(event.occupants),
        draws=0,
        shares=(0,) * len(event.occupants),
        out=frozenset(),
        game=None,
        number=match.number + 1,
        clock=None,
        offers=offers.lapsed(match.offers),
        ready=frozenset(),
        absent=dict.fromkeys(match.absent, at),
        ended=None,
        since=at,
        began=at,
        moved=frozenset(),
    )


def _game_began(match: Match, event: GameBegan, at: Millis) -> Match:
    positions = replay_all(match.rules, event.given)
    if isinstance(positions, Refusal):
        raise Corrupt(f"a game cannot begin with {' '.join(event.given)}")
    game = Game(event.number, event.seating, event.given, positions, given=len(event.given), began=at)
    for player in sorted(match.out):
        game = without(game, player)
    control, clock = match.setup.control, match.clock
    if control is None:
        clock = None
    elif clock is None or not (isinstance(control, Bank) and control.whole_match):
        clock = wound(control, len(event.seating))
    if clock is not None and game.to_move is not None:
        clock = run(clock, game.to_move, at)
    return replace(
        match,
        game=game,
        clock=clock,
        ready=frozenset(),
        offers=offers.lapsed(match.offers),
        since=at,
        moved=frozenset() if isinstance(match.setup.form, OpenRounds) else match.moved,
    )


def _moved(match: Match, action: Action, at: Millis) -> Match:
    game, mover = _playing(match), match.to_move
    after = played(game.position, action)
    if isinstance(after, Refusal) or mover is None:
        raise Corrupt(f"{action} cannot be played")
    game = replace(game, actions=(*game.actions, action), positions=(*game.positions, after))
    clock = match.clock and _after_ply(match.clock, mover, game, at)
    there = offers.after_move(match.offers, mover)
    return replace(match, game=game, clock=clock, offers=there, moved=match.moved | {mover})


def _after_ply(clock: Clock, mover: Player, game: Game, at: Millis) -> Clock:
    """The clock behind a ply of ``mover``, whose turn may go on."""
    following = game.to_move
    if following is None:
        return press(clock, at)
    if following != mover:
        return turned(clock, following, at)
    # One more roll is like one more turn, but that no bank gets an increment for it.
    return run(clock, mover, at) if game.position.turn is Chance.ROLL else clock


def _rolled(match: Match, action: Action, at: Millis) -> Match:
    if match.seal is None or _playing(match).position.turn is not Chance.ROLL:
        raise Corrupt(f"{action} cannot be rolled")
    match = _moved(match, action, at)
    return replace(match, seal=match.seal and replace(match.seal, used=True))


def _taken_back(match: Match, to_ply: Ply, at: Millis) -> Match:
    game = _playing(match)
    game = replace(game, actions=game.actions[:to_ply], positions=game.positions[: to_ply + 1])
    clock = match.clock
    if clock is not None and game.to_move is not None:
        clock = run(_without_increments(clock, match, to_ply), game.to_move, at)
    return replace(match, game=game, clock=clock, offers=offers.lapsed(match.offers))


def _without_increments(clock: Clock, match: Match, to_ply: Ply) -> Clock:
    """The clock without what the plies after ``to_ply`` had added."""
    game = _playing(match)
    for ply in range(to_ply + 1, len(game.actions) + 1):
        clock = take_increment(clock, game.player_of(Ply(ply)))
    return clock


def _hall_back(match: Match, since: Millis, at: Millis) -> Match:
    """The match with everything that waits later by the time that the hall was away."""

    def later(moment: Millis) -> Millis:
        return Millis(moment + max(0, at - max(since, moment)))

    clock = match.clock
    if clock is not None and clock.running is not None and not clock.held:
        clock = hold(clock, since)
    absent = {player: later(moment) for player, moment in match.absent.items()}
    return replace(match, clock=clock, absent=absent, since=later(match.since))


def _game_ended(match: Match, event: GameEnded, at: Millis) -> Match:
    game = _playing(match)
    wins = tuple(count + (player in event.winners) for player, count in enumerate(match.wins))
    level = not event.winners
    shares = tuple(count + (level and place == 1) for count, place in zip(match.shares, event.places, strict=True))
    return replace(
        match,
        game=replace(game, ended=event),
        wins=wins,
        draws=match.draws + level,
        shares=shares,
        clock=match.clock and stop(match.clock, at),
        offers=offers.lapsed(match.offers),
        since=at,
    )


def _playing(match: Match) -> Game:
    if match.playing is None:
        raise Corrupt("no game is being played")
    return match.playing
