"""The tokens by which a member's programs are let in."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from ludoteca.hall import names
from ludoteca.hall.accounts import Accounts
from ludoteca.hall.clock import Clock
from ludoteca.hall.devices import Devices
from ludoteca.hall.people import SEEN_EACH
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.store import Store
from ludoteca.store.tokens import MOST, PREFIX, Access, NoAccount, TooManyTokens
from ludoteca.store.writer import NotStored

LONGEST = 100
"""No token is as long."""


@dataclass(frozen=True, slots=True)
class Made:
    """A fresh token: the only time that it is known."""

    access: Access
    token: str = field(repr=False)


class AccessTokens:
    """Makes tokens, lists and ends them; whatever is open under one that has ended hears of it.

    Refusals: ``bad-name``, ``long-name``, ``wrong-password``, ``many-tokens``, ``no-such-token``.
    """

    def __init__(self, store: Store, accounts: Accounts, devices: Devices, clock: Clock) -> None:
        self._store = store.tokens
        self._accounts = accounts
        self._devices = devices
        self._clock = clock

    async def make(self, person: PersonId, name: str, password: str) -> Made | Refusal:
        """A token of a member, who proves that they are: whoever merely found an open page makes none."""
        name = names.clean(name)
        wrong = names.fault(name)
        if wrong is not None and wrong.code != "hall-word":
            return wrong
        proof = await self._accounts.proof(person, password)
        if isinstance(proof, Refusal):
            return proof
        try:
            token, access = await self._store.make(person, name, self._clock.now(), proof)
        except TooManyTokens:
            return Refusal("many-tokens", {"most": MOST})
        except NoAccount:
            return Refusal("wrong-password")
        return Made(access, token)

    async def of(self, person: PersonId) -> Sequence[Access]:
        """The tokens of a member, the oldest first."""
        return await self._store.of(person)

    async def find(self, token: str) -> PersonId | None:
        """Whose token this is; it is used now."""
        if not token.startswith(PREFIX) or len(token) >= LONGEST:
            return None
        access, now = await self._store.find(token), self._clock.now()
        if access is None:
            return None
        if access.seen is None or now - access.seen >= SEEN_EACH:
            with suppress(NotStored):  # it cannot be noted now, and the token is whose it is all the same
                await self._store.see(token, now)
        return PersonId(access.person)

    async def end(self, person: PersonId, id_: str) -> Refusal | None:
        """End one token of a member."""
        ended = await self._store.end(person, id_)
        self._devices.tell(ended)
        return None if ended else Refusal("no-such-token")
