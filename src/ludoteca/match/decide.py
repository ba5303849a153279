"""What a command leads to: events, or a refusal. Nothing else changes a match."""

from __future__ import annotations

from ludoteca.match import between, ending, offering, playing, sitting
from ludoteca.match.commands import (
    Answer,
    Claim,
    Close,
    Command,
    Contribute,
    Hold,
    Join,
    Leave,
    Move,
    NewMatch,
    Notice,
    Open,
    Propose,
    Ready,
    Release,
    Resign,
    Resume,
    Roll,
    SeatComputer,
    SendOff,
    TakeHint,
    Tick,
    Undo,
    Unready,
)
from ludoteca.match.events import ClockReleased, Event, GameBegan, MatchBegan, TableOpened
from ludoteca.match.occupant import Vacant
from ludoteca.match.offers import What
from ludoteca.match.state import Match
from ludoteca.match.units import Millis
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Refusal, replay_all


def decide(match: Match | None, command: Command, now: Millis) -> tuple[Event, ...] | Refusal:
    """The events that ``command`` leads to at ``now``, or why it is refused.

    What ran out before ``now`` comes first: a command that is late is answered by the flag.
    """
    if isinstance(command, Open):
        return _open(command) if match is None else Refusal("stale")
    if match is None:
        return Refusal("no-such-table")
    if isinstance(command, Hold):
        return ending.hold(match, command.since)
    if isinstance(command, Resume):
        return ending.resume(match, command.since)
    if late := ending.overdue(match, now):
        return late
    events = _decide(match, command, now)
    held = match.clock is not None and match.clock.held
    acts = getattr(command, "by", None) == match.to_move and not isinstance(command, Notice)
    if isinstance(events, Refusal) or not held or not acts:
        return events
    return (ClockReleased(), *events)


def _decide(match: Match, command: Command, now: Millis) -> tuple[Event, ...] | Refusal:  # noqa: PLR0912 - a table of commands
    match command:
        case Move(by=by, action=action):
            return playing.move(match, by, action)
        case Roll(by=by, drawn=drawn):
            return playing.roll(match, by, drawn)
        case Contribute(by=by, nonce=nonce):
            return playing.contribute(match, by, nonce)
        case Undo(by=by):
            return playing.undo(match, by)
        case TakeHint(by=by, action=action):
            return playing.take_hint(match, by, action)
        case Join():
            return sitting.join(match, command)
        case SeatComputer():
            return sitting.seat_computer(match, command)
        case SendOff():
            return sitting.send_off(match, command)
        case Close():
            return ending.close(match)
        case Ready(by=by):
            return between.ready(match, by)
        case Unready(by=by):
            return between.unready(match, by)
        case NewMatch():
            return between.new_match(match, command)
        case Propose(by=by, what=what, scope=scope, drawn=drawn):
            return offering.propose(match, by, what, scope, drawn)
        case Answer(by=by, offer=offer, accept=accept, drawn=drawn):
            return offering.answer(match, by, offer, drawn, accept=accept)
        case Resign(by=by, scope=scope):
            if match.policy.pairs:
                return offering.propose(match, by, What.RESIGN, scope, {})
            return ending.resign(match, by, scope)
        case Leave(by=by):
            return ending.leave(match, by)
        case Claim(by=by):
            return ending.claim(match, by, now)
        case Notice(by=by, there=there):
            return ending.notice(match, by, there=there)
        case Release():
            held = match.clock is not None and match.clock.held
            return (ClockReleased(),) if held else Refusal("nothing-new")
        case Tick() | Open() | Hold() | Resume():
            return Refusal("nothing-new")


def _open(command: Open) -> tuple[Event, ...] | Refusal:
    rules = KINDS[command.kind].make(command.options)
    given = command.given or rules.opening
    positions = replay_all(rules, given)
    if isinstance(positions, Refusal):
        return positions
    events: tuple[Event, ...] = (
        TableOpened(command.kind, KINDS[command.kind].version, command.listed, command.room),
        MatchBegan(command.options, command.occupants, command.first, command.form, command.control),
    )
    if any(isinstance(occupant, Vacant) for occupant in command.occupants):
        return events
    seating = between.seating_from(command.starts, len(command.occupants))
    return (*events, GameBegan(1, seating, given))
