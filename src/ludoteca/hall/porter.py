"""Passwords proved and turned into hashes: slow on purpose, off the loop, and never too many at a time."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Protocol, TypeVar

import argon2
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from ludoteca.rules.game import Refusal

AT_ONCE = 2
"""Each of these holds 64 MiB while it runs; whoever comes then waits."""
MOST_WAITING = 64
"""Two classes that sign in at once wait for some three seconds; whoever comes then had better come again."""

T = TypeVar("T")


class Hasher(Protocol):
    """Turns passwords into hashes that carry their own parameters. Called from threads."""

    def hash(self, password: str) -> str:
        """A fresh hash of a password."""

    def fits(self, hash_: str, password: str) -> bool:
        """Whether a hash is that of a password."""

    def stale(self, hash_: str) -> bool:
        """Whether a hash was made with other parameters than those of today."""


class Argon2:
    """Argon2id with the low-memory parameters of RFC 9106, as the library knows them today."""

    def __init__(self) -> None:
        self._hasher = argon2.PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)

    def hash(self, password: str) -> str:
        """A hash in the usual text form; some 0.1 s."""
        return self._hasher.hash(_bytes(password))

    def fits(self, hash_: str, password: str) -> bool:
        """Whether it fits; a hash that cannot be read fits nothing."""
        try:
            return self._hasher.verify(hash_, _bytes(password))
        except (VerificationError, InvalidHashError):
            return False

    def stale(self, hash_: str) -> bool:
        """Whether it is to be made anew."""
        return self._hasher.check_needs_rehash(hash_)


def _bytes(password: str) -> bytes:
    """Whatever a form may hold, even what is no text."""
    return password.encode("utf-8", "surrogatepass")


class Porter:
    """Sees whether a password fits, without telling by the time it takes whether there was anything to fit.

    What would have to wait for too many others is refused: ``too-many``.
    """

    def __init__(self, hasher: Hasher) -> None:
        self._hasher = hasher
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str | Refusal:
        """A fresh hash."""
        return await self._in_turn(lambda: self._hasher.hash(password))

    async def fits(self, hash_: str | None, password: str) -> bool | Refusal:
        """Whether ``password`` fits; with no hash it does not, after as long a look."""
        return await self._in_turn(lambda: self._hasher.fits(hash_ or self._nobody(), password) and hash_ is not None)

    def stale(self, hash_: str) -> bool:
        """Whether a hash is to be made anew at the next chance."""
        return self._hasher.stale(hash_)

    def _nobody(self) -> str:
        """A hash that is nobody's, made when it is needed first."""
        if self._nobodys is None:
            self._nobodys = self._hasher.hash(secrets.token_urlsafe(16))
        return self._nobodys

    async def _in_turn(self, work: Callable[[], T]) -> T | Refusal:
        if self._waiting >= MOST_WAITING:
            return Refusal("too-many")
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        try:
            return await asyncio.to_thread(work)
        finally:
            self._turns.release()
