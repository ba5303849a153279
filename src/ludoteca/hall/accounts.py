"""Signing up, in and out, and what members change about themselves."""

from __future__ import annotations

from ludoteca.hall import callings
from ludoteca.hall.agents import device_words
from ludoteca.hall.clock import Clock
from ludoteca.hall.devices import Devices
from ludoteca.hall.directory import Directory
from ludoteca.hall.passwords import clean_password, password_fault
from ludoteca.hall.people import Visitor
from ludoteca.hall.porter import Porter
from ludoteca.match.units import DAY, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.accounts import Account, Entrance, HasAccount, NotProved
from ludoteca.store.farewells import StillSeated
from ludoteca.store.keptnames import NameTaken
from ludoteca.store.sessions import session_id
from ludoteca.store.store import Store

RENAME_DAYS = 30
"""Another name may be taken once in so many days: those who met somebody lately should know them again."""
MOST_SETTINGS = 600


class Accounts:
    """What people do with their accounts. Tokens and ``User-Agent`` come from a device, the rest from forms.

    Refusals: ``name-taken``, ``reserved-name``, ``hall-word``, ``unfit-name``, ``mixed-scripts``, ``short-name``,
    ``long-name``, ``renamed-lately``; ``short-password``, ``long-password``, ``bad-password``, ``common-password``;
    ``wrong-password``, ``too-many``, ``suspended``, ``has-account``, ``no-such-person``; ``still-playing``,
    ``bot-already``.
    """

    def __init__(self, store: Store, clock: Clock, porter: Porter, directory: Directory, devices: Devices) -> None:
        self._store = store.accounts
        self._sessions = store.sessions
        self._bots = store.bots
        self._clock = clock
        self._porter = porter
        self._directory = directory
        self._devices = devices

    async def of(self, person: PersonId) -> Account | None:
        """The account of a person; a guest has none."""
        return await self._store.of(person)

    async def named(self, name: str) -> Account | None:
        """The account of whoever goes by this name, or one that would be taken for it."""
        found = callings.sought(name)
        return await self._store.by_key(found) if found else None

    async def sign_up(
        self, token: str | None, name: str, password: str, agent: str = "", settings: str = ""
    ) -> Visitor | Refusal:
        """Make the person at a device a member, with everything they have; the device gets a fresh token.

        Raises:
            ValueError: the ``settings`` are longer than any are.
        """
        if wrong := faults(name, password):
            return next(iter(wrong.values()))
        name, password = callings.clean(name), clean_password(password)
        key = callings.key(name)
        if await self._store.by_key(key) is not None:  # tell before the slow part; the store decides
            return Refusal("name-taken")
        hash_ = await self._porter.hash(password)
        if isinstance(hash_, Refusal):
            return hash_
        try:
            fresh, session = await self._store.join(name, key, hash_, self._entrance(token, agent), _fit(settings))
        except NameTaken:
            return Refusal("name-taken")
        except HasAccount:
            return Refusal("has-account")
        return self._let_in(token, fresh, session.person)

    async def sign_in(self, token: str | None, name: str, password: str, agent: str = "") -> Visitor | Refusal:
        """Let a member in at a device, with a fresh token. What a guest did there stays the guest's.

        A wrong password and an unknown name are one refusal, and take one time.
        """
        key, password = callings.sought(name), clean_password(password)
        for _ in range(2):  # once more when the account was changed while the password was looked at
            known = await self._store.credential(key=key) if key else None
            fits = await self._porter.fits(known.hash if known else None, password)
            if isinstance(fits, Refusal):
                return fits
            if not fits or known is None:
                return Refusal("wrong-password")
            if known.account.suspended is not None:
                return Refusal("suspended")
            person, hash_ = known.account.person, known.hash
            if self._porter.stale(hash_):
                fresh = await self._porter.hash(password)
                if not isinstance(fresh, Refusal) and await self._store.rehash(person, hash_, fresh):
                    hash_ = fresh
            if (entered := await self._store.enter(person, hash_, self._entrance(token, agent))) is not None:
                return self._let_in(token, entered[0], person)
        return Refusal("wrong-password")

    async def sign_out(self, token: str | None, agent: str = "") -> Visitor | None:
        """End a device's session; the guest who was there before, with a fresh token, or else nobody."""
        if not token:
            return None
        back = await self._sessions.go_back(token, self._clock.now(), device_words(agent))
        self._devices.tell((session_id(token),))
        return Visitor(PersonId(back[1].person), back[0]) if back else None

    async def proof(self, person: PersonId, password: str) -> str | Refusal:
        """The hash that a member's password was seen to fit; what is done on the strength of it compares it again."""
        known = await self._store.credential(person=person)
        fits = await self._porter.fits(known.hash if known else None, clean_password(password))
        if isinstance(fits, Refusal):
            return fits
        return known.hash if known and fits else Refusal("wrong-password")

    async def change_password(self, person: PersonId, token: str, old: str, new: str) -> Refusal | None:
        """Take another password and end all sessions but the one with this token."""
        proof = await self.proof(person, old)
        return proof if isinstance(proof, Refusal) else await self.set_password(person, new, but=token, proof=proof)

    async def set_password(
        self, person: PersonId, new: str, *, but: str | None = None, proof: str | None = None
    ) -> Refusal | None:
        """The same without the old one, or with what has proved it."""
        account = await self._store.of(person)
        if account is None:
            return Refusal("no-such-person")
        password = clean_password(new)
        if (wrong := password_fault(password, account.name)) is not None:
            return wrong
        hash_ = await self._porter.hash(password)
        if isinstance(hash_, Refusal):
            return hash_
        try:
            self._devices.tell(await self._store.set_password(person, hash_, but, proof))
        except NotProved:
            return Refusal("wrong-password")
        return None

    async def rename(self, person: PersonId, name: str, *, freely: bool = False) -> Account | Refusal:
        """Go by another name. Writing the same one otherwise, and going ``freely``, is not counted."""
        account, now = await self._store.of(person), self._clock.now()
        if account is None:
            return Refusal("no-such-person")
        name = callings.clean(name)
        key = callings.key(name)
        if (wrong := callings.fault(name)) is not None:
            return wrong
        counted, last = key != account.key and not freely, account.renamed
        if counted and last is not None and now - last < RENAME_DAYS * DAY:
            return Refusal("renamed-lately", {"days": RENAME_DAYS})
        try:
            await self._store.rename(person, name, key, now, counted=counted)
        except NameTaken:
            return Refusal("name-taken")
        self._directory.forget(person)
        return await self._store.of(person) or Refusal("no-such-person")

    async def declare_bot(self, person: PersonId, password: str) -> Refusal | None:
        """Let everybody know for good that a program plays under this name: for nobody's rating, from now on.

        Not before every match with people has ended and is rated: nobody is to lose a result by it.
        """
        proof = await self.proof(person, password)
        if isinstance(proof, Refusal):
            return proof
        try:
            declared = await self._bots.declare(person, self._clock.now(), proof)
        except NotProved:
            return Refusal("wrong-password")
        except StillSeated:
            return Refusal("still-playing")
        self._directory.forget(person)
        return None if declared else Refusal("bot-already")

    async def suspend(self, person: PersonId) -> None:
        """Let a member in no more, and end all of their sessions."""
        self._devices.tell(await self._store.suspend(person, self._clock.now()))

    async def lift(self, person: PersonId) -> None:
        """Let a member in again."""
        await self._store.suspend(person, None)

    async def keep_settings(self, person: PersonId, text: str) -> None:
        """Keep a member's settings for all of their devices; those of a guest are the device's own.

        Raises:
            ValueError: they are longer than any settings are.
        """
        await self._store.set_settings(person, _fit(text))

    def _entrance(self, token: str | None, agent: str) -> Entrance:
        return Entrance(token or None, device_words(agent), self._clock.now())

    def _let_in(self, token: str | None, fresh: str, person: str) -> Visitor:
        self._directory.forget(PersonId(person))
        if token:
            self._devices.tell((session_id(token),))
        return Visitor(PersonId(person), fresh)


def faults(name: str, password: str) -> dict[str, Refusal]:
    """What is wrong with a name and a password by themselves, by field, the name first: all of it at once.

    >>> {field: fault.code for field, fault in faults("A", "1234567").items()}
    {'name': 'short-name', 'password': 'short-password'}
    """
    calling = callings.clean(name)
    found = {"name": callings.fault(calling), "password": password_fault(clean_password(password), calling)}
    return {field: fault for field, fault in found.items() if fault is not None}


def _fit(settings: str) -> str:
    if len(settings) > MOST_SETTINGS:
        raise ValueError("settings too long")
    return settings
