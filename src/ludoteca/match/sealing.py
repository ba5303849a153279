"""When the secret behind what chance gives is to be told, and when the next one is to be sealed.

Before a game there is a seal, behind it the secret: :mod:`ludoteca.match.dice` tells what that is good for. Nobody
asks for either; the hall does it together with whatever made it due.
"""

from __future__ import annotations

from msgspec.structs import replace

from ludoteca.match.dice import Seal
from ludoteca.match.events import Contributed, Revealed, Sealed
from ludoteca.match.state import Corrupt, Match
from ludoteca.match.units import Player


def reveals(match: Match) -> bool:
    """Whether the game is over for which the seal was, or will never be played: its secret is to be told."""
    if match.seal is None:
        return False
    game = match.playing
    return _over(match) or (match.seal.used and (game is None or len(game.actions) == game.given))


def seals(match: Match) -> bool:
    """Whether a game is going on or to come for which there is no seal yet."""
    return match.rules.chance and match.seal is None and not _over(match)


def after(seal: Seal | None, event: Sealed | Contributed | Revealed) -> Seal | None:
    """The seal after what happened to it.

    Raises:
        Corrupt: there is one already, or none.
    """
    if (seal is None) is not isinstance(event, Sealed):
        raise Corrupt(f"{event!r} with the seal {seal!r}")
    match event:
        case Contributed(player=player, nonce=nonce) if seal is not None:
            return replace(seal, nonces={**seal.nonces, player: nonce})
        case Sealed(commitment=commitment):
            return Seal(commitment)
        case _:
            return None


def without(seal: Seal, player: Player) -> Seal:
    """The seal without what ``player`` brought, who has got up: whoever sits down there brings their own."""
    return replace(seal, nonces={one: nonce for one, nonce in seal.nonces.items() if one != player})


def _over(match: Match) -> bool:
    return match.ended is not None or match.closed is not None
