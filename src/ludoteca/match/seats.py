"""How seats are taken and left, and what a match is without whoever is out of it or away."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ludoteca.match import offers, sealing
from ludoteca.match.clock import run, stop
from ludoteca.match.occupant import Computer, Person, Vacant
from ludoteca.match.policy import Scope
from ludoteca.match.state import Corrupt, Match, without
from ludoteca.match.units import Millis, Player


def taken(match: Match, player: Player, occupant: Person | Computer, at: Millis) -> Match:
    """The match once an empty seat is taken. While others are awaited a computer keeps nobody waiting for longer.

    Raises:
        Corrupt: somebody sits there.
    """
    occupants = list(match.setup.occupants)
    if not isinstance(occupants[player], Vacant):
        raise Corrupt(f"seat {player} is taken")
    occupants[player] = occupant
    setup = replace(match.setup, occupants=tuple(occupants))
    if not setup.online:  # nobody but one person has come: alone with computers there is no clock
        setup = replace(setup, control=None)
    if isinstance(occupant, Computer):
        return replace(match, setup=setup, since=match.since if setup.waiting else at, began=at)
    return replace(match, setup=setup, since=at, began=at, came=player)


def left(match: Match, player: Player) -> Match:
    """The match once somebody has got up, or a computer was sent off, while others are awaited.

    Raises:
        Corrupt: nobody sits there, or all are there already.
    """
    occupants = list(match.setup.occupants)
    if not match.waiting or not isinstance(occupants[player], Person | Computer):
        raise Corrupt(f"nobody gets up from seat {player}")
    occupants[player] = Vacant()
    setup = replace(match.setup, occupants=tuple(occupants))
    seal = match.seal and sealing.without(match.seal, player)
    came = None if match.came == player else match.came
    return replace(match, setup=setup, absent=_without(match.absent, player), seal=seal, came=came)


def dropped_out(match: Match, player: Player, scope: Scope, at: Millis) -> Match:
    """The match without a player: discs stay, turns are skipped, and time runs for whoever is to move now.

    Raises:
        Corrupt: nobody can drop out of the game that is going on, or not this one.
    """
    game, clock = match.game, match.clock
    if match.playing is not None and player not in match.playing.out:
        game = without(match.playing, player)
        if clock is not None and clock.running is not None and clock.running != game.to_move:
            clock = stop(clock, at) if game.to_move is None else run(clock, game.to_move, at)
    out = match.out | {player} if scope is Scope.MATCH else match.out
    return replace(match, game=game, clock=clock, out=out, ready=match.ready - {player})


def away(match: Match, player: Player, at: Millis, *, asks_on: bool) -> Match:
    """The match from when somebody is not there; an offer of a rematch stands if it ``asks_on``."""
    there = match.offers if asks_on else offers.without_rematch(match.offers, player)
    return replace(match, absent={**match.absent, player: at}, offers=there)


def back(match: Match, player: Player) -> Match:
    """The match once somebody is there again."""
    return replace(match, absent=_without(match.absent, player))


def _without(absent: Mapping[Player, Millis], player: Player) -> Mapping[Player, Millis]:
    return {one: since for one, since in absent.items() if one != player}
