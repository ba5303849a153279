"""Who takes the seats of a table that waits: people, and computers that they let sit down."""

from __future__ import annotations

from ludoteca.match import between
from ludoteca.match.commands import Join, SeatComputer, SendOff
from ludoteca.match.events import ComputerSeated, Event, Joined, SeatLeft
from ludoteca.match.occupant import Vacant
from ludoteca.match.state import Match
from ludoteca.match.units import Player
from ludoteca.rules.game import Refusal


def join(match: Match, command: Join) -> tuple[Event, ...] | Refusal:
    """Take an empty seat; the match begins with the last one."""
    if match.closed:
        return Refusal("table-closed")
    if command.person in match.people:
        return Refusal("seated-already")
    vacant = _vacant(match)
    if not vacant:
        return Refusal("seat-taken")
    return _sat(match, Joined(vacant[0], command.person), command.starts)


def seat_computer(match: Match, command: SeatComputer) -> tuple[Event, ...] | Refusal:
    """Let a computer take an empty seat; the match begins with the last one, as with people."""
    vacant = _vacant(match)
    refusal = not_at_call(match, command.by)
    if refusal is not None or not vacant:
        return refusal or Refusal("not-waiting")
    return _sat(match, ComputerSeated(vacant[0], command.level), command.starts)


def send_off(match: Match, command: SendOff) -> tuple[Event, ...] | Refusal:
    """Send a computer off, while the match has not begun."""
    refusal = not_at_call(match, command.by)
    if refusal is not None:
        return refusal
    return (SeatLeft(command.player),) if command.player in match.computers else Refusal("no-computer-there")


def not_at_call(match: Match, by: Player) -> Refusal | None:
    """Why computers do not come and go as ``by`` says: they do for the host, in a room for whoever sits there."""
    if not match.waiting or match.closed:
        return Refusal("not-waiting")
    return None if by == 0 or match.room else Refusal("not-host")


def _vacant(match: Match) -> tuple[Player, ...]:
    found = enumerate(match.setup.occupants)
    return tuple(Player(player) for player, occupant in found if isinstance(occupant, Vacant))


def _sat(match: Match, sat: Event, starts: Player) -> tuple[Event, ...]:
    """That somebody has sat down, and with the last one the first game. ``starts`` begins if nobody was named."""
    if len(_vacant(match)) > 1:
        return (sat,)
    setup = match.setup
    first = starts if setup.first is None else setup.first
    return (sat, between.first_game(match.kind, setup.options, first, len(setup.occupants)))
