"""Signing up, in and out, and what members change about themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path

import pytest

from ludoteca.hall.accounts import RENAME_DAYS
from ludoteca.hall.directory import NOBODY
from ludoteca.hall.hall import Hall
from ludoteca.hall.people import Visitor
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.stream import Origin
from ludoteca.match.units import DAY, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.keptnames import KEPT
from ludoteca.store.sessions import session_id
from tests.hall.standing import Parked, Plain, StillClock, hall_in

SALTS = count()
RIGHT = "cavalo de pau"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Salted(Plain):
    """No two hashes of a password are the same."""

    def hash(self, password: str) -> str:
        return f"{self.mark}-{next(SALTS)}:{super().hash(password).partition(':')[2]}"

    def stale(self, hash_: str) -> bool:
        return not hash_.startswith(self.mark)


def scene(folder: Path, play: Callable[[Hall, StillClock], Awaitable[None]], hasher: Plain | None = None) -> None:
    async def whole() -> None:
        async with hall_in(folder, hasher=hasher) as (hall, clock):
            await play(hall, clock)

    asyncio.run(whole())


async def member(hall: Hall, name: str, token: str | None = None) -> tuple[PersonId, str]:
    guest = await hall.accounts.sign_up(token, name, RIGHT, FIREFOX)
    assert isinstance(guest, Visitor), guest
    assert guest.fresh_token
    return guest.person, guest.fresh_token


async def visitor(hall: Hall) -> tuple[PersonId, str]:
    guest = await hall.people.find_or_make(None)
    assert guest.fresh_token
    return guest.person, guest.fresh_token


def code(answer: object) -> str | None:
    return answer.code if isinstance(answer, Refusal) else None


async def sit_down(hall: Hall, person: PersonId) -> None:
    wish = read_wish("ketafors", {}, {"opponent": "local"})
    assert isinstance(wish, Wish)
    await hall.tables.open(wish.open(person, hall.lots), Origin(person, "open"))


def test_a_guest_who_signs_up_stays_the_same_person_under_a_fresh_token(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, token = await visitor(hall)
        await sit_down(hall, person)

        assert person == (joined := await member(hall, "Ana", token))[0]
        assert None is await hall.people.find(token)
        assert person == getattr(await hall.people.find(joined[1]), "person", None)
        assert 1 == len(await hall.people.tables(person, 9))
        assert "Ana" == (await hall.directory.one(person)).name

    scene(tmp_path, play)


def test_somebody_without_a_session_signs_up_as_somebody_new(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        one, _ = await member(hall, "Ana")
        other, _ = await member(hall, "Rui", "a token that nobody knows")

        assert one != other

    scene(tmp_path, play)


def test_a_member_does_not_sign_up_again(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        _, token = await member(hall, "Ana")

        assert "has-account" == code(await hall.accounts.sign_up(token, "Rui", RIGHT))

    scene(tmp_path, play)


@pytest.mark.parametrize("name", ["Ana", "ANA", "a.na", "Ａｎａ", "A-na"])
def test_a_name_that_would_be_taken_for_anothers_is_taken(tmp_path: Path, name: str) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        await member(hall, "Ana")

        assert "name-taken" == code(await hall.accounts.sign_up(None, name, RIGHT))

    scene(tmp_path, play)


def test_of_two_who_want_a_name_at_the_same_moment_one_gets_it(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        answers = await asyncio.gather(*(hall.accounts.sign_up(None, name, RIGHT) for name in ("Ana", "ana")))

        assert [None, "name-taken"] == sorted(map(code, answers), key=str)

    scene(tmp_path, play)


def test_a_member_signs_in_anywhere_by_any_spelling(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, token = await member(hall, "Ana")
        guest = await hall.accounts.sign_in(None, " aNA ", RIGHT, FIREFOX)

        assert isinstance(guest, Visitor)
        assert person == guest.person
        assert 2 == len(await hall.devices.of(person, token))

    scene(tmp_path, play)


def test_a_wrong_password_and_an_unknown_name_are_one_refusal_after_one_look(tmp_path: Path) -> None:
    hasher = Plain()

    async def play(hall: Hall, clock: StillClock) -> None:
        await member(hall, "Ana")
        for name in ("Ana", "Rui", "", "\u3164", "x" * 5000):
            before = hasher.looks

            assert "wrong-password" == code(await hall.accounts.sign_in(None, name, "not right at all"))
            assert 1 == hasher.looks - before

    scene(tmp_path, play, hasher)


def test_a_hash_of_old_parameters_is_made_anew_when_its_member_signs_in(tmp_path: Path) -> None:
    async def before(hall: Hall, clock: StillClock) -> None:
        await member(hall, "Ana")

    async def after(hall: Hall, clock: StillClock) -> None:
        assert None is code(await hall.accounts.sign_in(None, "Ana", RIGHT))
        known = await hall.store.accounts.credential(key="ana")
        assert known
        assert known.hash.startswith("newer:")
        assert None is code(await hall.accounts.sign_in(None, "Ana", RIGHT))

    scene(tmp_path, before, Plain("older"))
    scene(tmp_path, after, Plain("newer"))


def test_signing_out_gives_a_guest_who_sat_somewhere_their_seat_back(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        await member(hall, "Ana")
        guest, token = await visitor(hall)
        await sit_down(hall, guest)
        signed = await hall.accounts.sign_in(token, "Ana", RIGHT)
        assert isinstance(signed, Visitor)
        assert None is await hall.people.find(token)
        assert () == tuple(await hall.people.tables(signed.person, 9))
        again = await hall.accounts.sign_in(signed.fresh_token, "Ana", RIGHT)  # the guest is not forgotten by that
        assert isinstance(again, Visitor)

        back = await hall.accounts.sign_out(again.fresh_token)

        assert back
        assert (guest, True) == (back.person, back.fresh_token not in (None, token))
        assert None is await hall.people.find(again.fresh_token)

    scene(tmp_path, play)


def test_a_guest_who_sat_nowhere_is_forgotten(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        await member(hall, "Ana")
        _, token = await visitor(hall)
        signed = await hall.accounts.sign_in(token, "Ana", RIGHT)
        assert isinstance(signed, Visitor)

        assert None is await hall.accounts.sign_out(signed.fresh_token)
        assert None is await hall.accounts.sign_out(None)
        assert None is await hall.accounts.sign_out("a token that nobody knows")

    scene(tmp_path, play)


def test_another_password_ends_all_other_sessions_and_tells_them(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, here = await member(hall, "Ana")
        there = await hall.accounts.sign_in(None, "Ana", RIGHT)
        assert isinstance(there, Visitor)
        assert there.fresh_token
        assert "wrong-password" == code(
            await hall.accounts.change_password(person, here, "not it at all", "novo mundo")
        )
        assert "short-password" == code(await hall.accounts.change_password(person, here, RIGHT, "novo"))

        with hall.bus.listen(f"session:{session_id(there.fresh_token)}") as listener:
            assert None is await hall.accounts.change_password(person, here, RIGHT, "novo mundo")
            await asyncio.wait_for(listener.heard(), 5)

        assert None is await hall.people.find(there.fresh_token)
        assert await hall.people.find(here)
        assert "wrong-password" == code(await hall.accounts.sign_in(None, "Ana", RIGHT))
        assert None is code(await hall.accounts.sign_in(None, "Ana", "novo mundo"))

    scene(tmp_path, play)


def test_whoever_is_signing_in_with_the_old_password_when_it_changes_stays_out(tmp_path: Path) -> None:
    hasher = Parked()

    async def play(hall: Hall, clock: StillClock) -> None:
        person, here = await member(hall, "Ana")
        hasher.held = RIGHT
        thief = asyncio.create_task(hall.accounts.sign_in(None, "Ana", RIGHT))
        assert await asyncio.to_thread(hasher.waits.wait, 20)
        assert None is await hall.accounts.set_password(person, "novo mundo", but=here)
        hasher.goes_on.set()

        assert "wrong-password" == code(await thief)
        assert 1 == len(await hall.devices.of(person))

    scene(tmp_path, play, hasher)


def test_whoever_is_changing_the_old_password_when_it_changes_changes_nothing(tmp_path: Path) -> None:
    hasher = Parked()

    async def play(hall: Hall, clock: StillClock) -> None:
        person, here = await member(hall, "Ana")
        hasher.held = RIGHT
        thief = asyncio.create_task(hall.accounts.change_password(person, here, RIGHT, "mundo velho"))
        assert await asyncio.to_thread(hasher.waits.wait, 20)
        assert None is await hall.accounts.set_password(person, "novo mundo", but=here)
        hasher.goes_on.set()

        assert "wrong-password" == code(await thief)
        assert None is code(await hall.accounts.sign_in(None, "Ana", "novo mundo"))

    scene(tmp_path, play, hasher)


def test_of_two_who_sign_in_with_a_hash_of_old_parameters_both_come_in(tmp_path: Path) -> None:
    async def before(hall: Hall, clock: StillClock) -> None:
        await member(hall, "Ana")

    async def after(hall: Hall, clock: StillClock) -> None:
        answers = await asyncio.gather(*(hall.accounts.sign_in(None, "Ana", RIGHT) for _ in range(2)))
        assert [None, None] == list(map(code, answers))

    scene(tmp_path, before, Plain("older"))
    scene(tmp_path, after, Salted("newer"))


def test_devices_are_listed_in_words_and_ended_one_by_one(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, here = await member(hall, "Ana")
        await clock.step(5_000)
        there = await hall.accounts.sign_in(None, "Ana", RIGHT, "curl/8.5")
        assert isinstance(there, Visitor)
        devices = await hall.devices.of(person, here)

        assert [("Firefox · Linux", True), ("", False)] == [(device.words, device.current) for device in devices]
        assert [session_id(here), session_id(there.fresh_token or "")] == [device.id for device in devices]
        other, _ = await member(hall, "Rui")
        assert "no-such-session" == code(await hall.devices.end(other, devices[1].id))
        assert None is await hall.devices.end(person, devices[1].id)
        assert None is await hall.people.find(there.fresh_token)
        await hall.accounts.sign_in(None, "Ana", RIGHT)
        assert 1 == await hall.devices.end_others(person, here)
        assert [True] == [device.current for device in await hall.devices.of(person, here)]

    scene(tmp_path, play)


def test_when_a_session_was_seen_is_noted_once_an_hour(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, token = await member(hall, "Ana")
        seen = []
        for span in (0, 3_599_999, 1):
            await clock.step(span)
            await hall.people.find_and_renew(token)
            seen.append((await hall.devices.of(person))[0].seen)

        assert [0, 0, 3_600_000] == [moment - seen[0] for moment in seen]

    scene(tmp_path, play)


def test_another_name_is_taken_once_in_a_while_and_the_old_one_is_kept(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, _ = await member(hall, "Ana")
        assert "Ana" == (await hall.directory.one(person)).name
        assert None is code(await hall.accounts.rename(person, "ANA"))  # another spelling is no other name
        assert None is code(await hall.accounts.rename(person, "Inês"))
        assert "Inês" == (await hall.directory.one(person)).name
        assert "renamed-lately" == code(await hall.accounts.rename(person, "Rui"))
        assert "name-taken" == code(await hall.accounts.sign_up(None, "Ana", RIGHT))

        await clock.step(RENAME_DAYS * DAY)
        assert None is code(await hall.accounts.rename(person, "Ana"))  # who had it, has it back at once
        assert "name-taken" == code(await hall.accounts.sign_up(None, "Inês", RIGHT))
        await clock.step(KEPT)
        assert None is code(await hall.accounts.sign_up(None, "Inês", RIGHT))

    scene(tmp_path, play)


def test_a_name_that_an_administrator_gave_keeps_nobody_from_choosing_their_own(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, _ = await member(hall, "Ana")
        assert None is code(await hall.accounts.rename(person, "Inês", freely=True))

        assert None is code(await hall.accounts.rename(person, "Rui"))
        assert "renamed-lately" == code(await hall.accounts.rename(person, "Eva"))

    scene(tmp_path, play)


def test_whoever_is_suspended_is_out_until_that_is_lifted(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, token = await member(hall, "Ana")
        await hall.accounts.suspend(person)

        assert None is await hall.people.find(token)
        assert "suspended" == code(await hall.accounts.sign_in(None, "Ana", RIGHT))
        assert "wrong-password" == code(await hall.accounts.sign_in(None, "Ana", "not right at all"))
        await hall.accounts.lift(person)
        assert None is code(await hall.accounts.sign_in(None, "Ana", RIGHT))

    scene(tmp_path, play)


def test_settings_are_kept_with_the_account(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, _ = await member(hall, "Ana")
        await hall.accounts.keep_settings(person, "scene:night")

        assert "scene:night" == getattr(await hall.accounts.of(person), "settings", None)
        joined = await hall.accounts.sign_up(None, "Rui", RIGHT, FIREFOX, "scene:dusk")
        assert isinstance(joined, Visitor)
        assert "scene:dusk" == getattr(await hall.accounts.of(joined.person), "settings", None)
        with pytest.raises(ValueError, match="too long"):
            await hall.accounts.keep_settings(person, "x" * 601)

    scene(tmp_path, play)


def test_the_directory_knows_members_guests_and_strangers_and_reads_again_after_a_while(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, _ = await member(hall, "Ana")
        guest, _ = await visitor(hall)
        stranger = PersonId("stranger")
        found = await hall.directory.of([person, guest, stranger, person])
        assert ("Ana", None, NOBODY) == (found[person].name, found[guest].name, found[stranger])

        await hall.store.accounts.rename(person, "Inês", "lnes", clock.now())  # as another process would
        assert "Ana" == (await hall.directory.one(person)).name
        await clock.step(30_000)
        assert "Inês" == (await hall.directory.one(person)).name

    scene(tmp_path, play)


def test_what_the_directory_knows_is_no_younger_for_a_clock_that_is_set_back(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        person, _ = await member(hall, "Ana")
        assert "Ana" == (await hall.directory.one(person)).name
        await hall.store.accounts.rename(person, "Inês", "lnes", clock.now())  # as another process would
        await clock.step(-500_000)

        assert "Inês" == (await hall.directory.one(person)).name

    scene(tmp_path, play)


def test_no_token_and_no_hash_is_in_a_repr(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        guest = await hall.accounts.sign_up(None, "Ana", RIGHT)
        assert isinstance(guest, Visitor)
        known = await hall.store.accounts.credential(key="ana")
        assert known

        assert guest.fresh_token not in repr(guest)
        assert known.hash not in repr(known)

    scene(tmp_path, play)
