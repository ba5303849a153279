"""The croupier: seals a secret before each game of chance, deals what follows from it, and tells it afterwards.

The secret lies in a row of its own, written and struck out together with the events that seal and reveal it, and in
the memory of whoever serves the table. No view, no page and no log line ever holds it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from ludoteca.hall.stream import Stream
from ludoteca.match.commands import Command, Roll
from ludoteca.match.dice import SECRET_BYTES, commitment, draw, nonces_of
from ludoteca.match.events import Event, Revealed, Sealed
from ludoteca.match.evolve import evolve
from ludoteca.match.sealing import reveals, seals
from ludoteca.match.state import Match
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action, Chance, Refusal
from ludoteca.store.secrets import Secrets


class Dice(Protocol):
    """Where secrets come from, and what follows from them."""

    def secret(self) -> bytes:
        """A new secret, which nobody can guess."""

    def draw(self, secret: bytes, nonces: Sequence[str], ply: int, among: Sequence[Action], /) -> Action:
        """One of ``among``, each as likely as another."""


class FairDice:
    """Those of :mod:`ludoteca.match.dice`."""

    def secret(self) -> bytes:
        """From the system's own source."""
        return secrets.token_bytes(SECRET_BYTES)

    def draw(self, secret: bytes, nonces: Sequence[str], ply: int, among: Sequence[Action]) -> Action:
        """As anybody can do again once the secret is told."""
        return draw(secret, nonces, ply, among)


class Dealt(NamedTuple):
    """What follows from a command, with what the croupier adds: a secret to be kept from then on, one to be dropped."""

    events: tuple[Event, ...]
    matches: tuple[Match, ...]
    secret: bytes | None = None
    revealed: bool = False


class Croupier:
    """Serves every table where anything is left to chance."""

    def __init__(self, kept: Secrets, dice: Dice) -> None:
        self._kept = kept
        self._dice = dice

    async def attend(self, stream: Stream) -> None:
        """Learn the secret of a table, if it has one that is not at hand; under the table's lock."""
        seal = stream.match.seal
        if seal is None or (stream.secret is not None and commitment(stream.secret) == seal.commitment):
            return
        stream.secret = await self._kept.of(stream.table)

    def deal(self, stream: Stream, command: Command | Refusal) -> Command | Refusal:
        """A command with what chance gives by it; the same, however often it is asked."""
        match, secret = stream.match, stream.secret
        game = match.playing
        if not isinstance(command, Roll) or game is None or match.seal is None or secret is None:
            return command
        if game.position.turn is not Chance.ROLL:
            return command
        nonces, position = nonces_of(match.seal, game.seating), game.position
        return replace(command, drawn=self._dice.draw(secret, nonces, position.ply, position.chances()))

    def close(self, secret: bytes | None, events: Sequence[Event], matches: Sequence[Match], now: Millis) -> Dealt:
        """What was decided, and behind it the secret of a game that it ended and the seal of one to come."""
        match = matches[-1]
        if not match.rules.chance:
            return Dealt(tuple(events), tuple(matches))
        more: list[Event] = []
        after: list[Match] = []
        new, revealed = None, reveals(match)
        if revealed:
            more.append(Revealed(secret.hex() if secret is not None else ""))
            after.append(match := evolve(match, more[-1], now))
        if seals(match):
            new = self._dice.secret()
            more.append(Sealed(commitment(new)))
            after.append(evolve(match, more[-1], now))
        return Dealt((*events, *more), (*matches, *after), new, revealed)
