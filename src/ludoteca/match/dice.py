"""Provably fair chance: what is drawn follows from a secret, sealed before, and from what each player brought to it.

A seal is the SHA-256 of a secret that nobody but the hall knows while its game goes on. Whoever plays may contribute
a few signs after they have seen it. What chance gives then follows from all of that and from where the game stands, by
HMAC-SHA256; when the game is over the secret is told, and anybody can draw again what was drawn. The hall cannot
choose its secret by the contributions, nobody else can foretell a draw, and asking twice draws the same.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import TypeVar

from msgspec import Struct

from ludoteca.match.units import Player

T = TypeVar("T")

SECRET_BYTES = 32
_NONCE = re.compile(r"[0-9A-Za-z]{8,64}", re.ASCII)
_BYTE = 256


class Seal(Struct, frozen=True):
    """The seal of a secret, what each player has contributed since, and whether anything was drawn by it yet."""

    commitment: str
    nonces: Mapping[Player, str] = {}
    used: bool = False


class Fairness(Struct, frozen=True):
    """All that a game's draws follow from: the seal, the secret (empty until it is told), what each brought in turn.

    Both are in hexadecimal. Nothing of a table or a person is part of it, so that a record can be given to anybody.
    """

    seal: str
    secret: str
    nonces: tuple[str, ...]
    """In order of play; empty for whoever brought nothing."""


def is_nonce(text: str) -> bool:
    """Whether somebody may contribute that.

    >>> is_nonce("9f3c0aA1"), is_nonce("9f3c0"), is_nonce("9f3c, 0aA1"), is_nonce("x" * 65)
    (True, False, False, False)
    """
    return _NONCE.fullmatch(text) is not None


def commitment(secret: bytes) -> str:
    """The seal of a secret: its SHA-256 in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def nonces_of(seal: Seal, seating: Sequence[Player]) -> tuple[str, ...]:
    """What has been brought, in order of play.

    >>> nonces_of(Seal("…", {Player(1): "abcdefgh"}), (Player(1), Player(0)))
    ('abcdefgh', '')
    """
    return tuple(seal.nonces.get(player, "") for player in seating)


def draw(secret: bytes, nonces: Sequence[str], ply: int, among: Sequence[T]) -> T:
    """One of at most 256, each as likely as another, after ``ply`` plies of a game.

    The bytes of HMAC-SHA256(secret, "NONCE,NONCE ply block"), those that would favour the first of them passed over;
    block is 0, and counts up when no byte is left. A secret is good for one game, so nothing else tells games apart.

    >>> [draw(bytes(32), ("abcdefgh", ""), ply, (1, 2, 3, 4, 5, 6)) for ply in range(8)]
    [5, 1, 1, 1, 6, 1, 2, 4]
    """
    fair = _BYTE - _BYTE % len(among)
    for block in count():
        for byte in hmac.digest(secret, f"{','.join(nonces)} {ply} {block}".encode(), "sha256"):
            if byte < fair:
                return among[byte % len(among)]
    raise AssertionError("a count has no end")


def is_of(seal: str, secret: str) -> bool:
    """Whether a secret, in hexadecimal, is the one that was sealed.

    >>> is_of(commitment(bytes(32)), bytes(32).hex()), is_of(commitment(bytes(32)), "no secret")
    (True, False)
    """
    try:
        return commitment(bytes.fromhex(secret)) == seal
    except ValueError:
        return False
