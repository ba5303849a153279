"""Every variant that these kernels play, and positions of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludoteca.engine.quatro.desk import Desk
from ludoteca.engine.quatro.kernels.value import WIN
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.game import Position, Rules, begin
from tests.rules.drop.quatro.playing import long_game, quatro
from tests.rules.playing import applied

VARIANTS: dict[str, Rules] = {
    "classic": quatro("classic"),
    "small": quatro("small"),
    "five": quatro("five"),
    "hasbro": quatro("five", start="hasbro"),
    "misere": quatro("misere"),
    "cylinder": quatro("cylinder"),
    "obstacles": quatro("obstacles", blocks="b,d,d,g"),
    "drawn-opening": quatro("drawn-opening", opening="d,d,c,e"),
    "teams": quatro("teams"),
    "popout": quatro("popout"),
    "three": quatro("three"),
}
TWO_SIDED = [name for name in VARIANTS if name not in ("popout", "three")]


def walk(name: str, seed: int) -> Iterator[FourPosition]:
    """The positions of a game in which all moves are drawn by lot, the last of them over."""
    random = Random(seed)
    position: Position = begin(VARIANTS[name])
    while True:
        assert isinstance(position, FourPosition)
        yield position
        if position.outcome:
            return
        position = applied(position, random.choice(position.legal()))


def left(position: FourPosition) -> int:
    """The empty cells."""
    return position.board.cells.count(0)


def until(name: str, spaces: int, seed: int) -> FourPosition:
    """An open position with so many empty cells left: the first that games meet which nobody wants to end."""
    random = Random(seed)
    while True:
        for position in long_game(begin(VARIANTS[name]), random.getrandbits(32)):
            assert isinstance(position, FourPosition)
            if position.outcome is None and left(position) == spaces:
                return position


def naive(position: FourPosition, ahead: int = 99) -> int:
    """Plain minimax by the rules for two sides, a win worth more the sooner it comes; farther ahead it is blind."""
    if position.outcome:
        if not position.outcome.winners:
            return 0
        won = WIN - position.ply
        return won if position.mover in position.outcome.winners else -won
    if ahead == 0:
        return 0
    return max(-naive(after(position, action), ahead - 1) for action in position.legal())


def fair(position: FourPosition) -> set[tuple[int, ...]]:
    """What may come of it, by seat, if each of three looks after itself and takes any of what is best for it."""
    if position.outcome:
        won = WIN - position.ply
        if not position.outcome.winners:
            return {(0, 0, 0)}
        return {tuple(won if seat in position.outcome.winners else -won for seat in range(3))}
    ways = [fair(after(position, action)) for action in position.legal()]
    at_least = max(min(values[position.mover] for values in way) for way in ways)
    return {values for way in ways for values in way if values[position.mover] >= at_least}


def after(position: FourPosition, action: str) -> FourPosition:
    """The position one move later."""
    following = applied(position, action)
    assert isinstance(following, FourPosition)
    return following


def written(desk: Desk, moves: list[int]) -> set[str]:
    """Moves in the notation of the game."""
    return {str(desk.write(move)) for move in moves}
