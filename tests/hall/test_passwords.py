"""Passwords: which are taken, and how they are proved."""

from __future__ import annotations

import asyncio

import pytest

from ludoteca.hall.passwords import clean_password, password_fault
from ludoteca.hall.porter import AT_ONCE, MOST_WAITING, Argon2, Porter
from ludoteca.rules.game import Refusal
from tests.hall.standing import Plain


def code(password: str, name: str = "Ana Maria") -> str | None:
    wrong = password_fault(clean_password(password), name)
    return wrong.code if wrong else None


@pytest.mark.parametrize(
    "password",
    [
        "cavalo de pau",
        "x7:q9!vb",
        "كلمة لا يعرفها أحد",
        "ana maria anda de mota",
        "🐎🐎🐄🐖🐎🐄🐖🐎",
        "z" * 7 + "yx",
    ],
)
def test_these_are_passwords(password: str) -> None:
    assert code(password) is None


@pytest.mark.parametrize(
    ("password", "wrong"),
    [
        *(("", "short-password"), ("1234567", "short-password"), ("e\u0301" * 7, "short-password")),
        *(("x" * 201, "long-password"), ("x" * 100_000, "long-password")),
        *((word, "common-password") for word in ("password", "PassWord", "Password1!", "qwerty123", "benfica1904")),
        *((word, "common-password") for word in ("12345678", "87654321", "abcdefgh", "aaaaaaaa", "abababab")),
        *(
            (word, "common-password")
            for word in ("ana maria", "AnaMaria", "ana_maria", "كلمة المرور", "ｐａｓｓｗｏｒｄ")
        ),
        *(("nul\0 inside", "bad-password"), ("half \ud800 a sign", "bad-password")),
    ],
)
def test_these_are_not(password: str, wrong: str) -> None:
    assert code(password) == wrong


def test_a_password_is_the_same_on_every_keyboard() -> None:
    assert clean_password("cora\u00e7\u00e3o ２") == clean_password("corac\u0327a\u0303o 2")


def test_argon2_fits_its_own_hashes_and_no_others() -> None:
    hasher = Argon2()
    made = hasher.hash("cavalo de pau")

    assert made.startswith("$argon2id$")
    assert (True, False) == (hasher.fits(made, "cavalo de pau"), hasher.fits(made, "cavalo de pao"))
    assert not hasher.fits("nonsense", "cavalo de pau")
    assert not hasher.fits(made, "half \ud800 a sign")
    assert (False, True) == (hasher.stale(made), hasher.stale(made.replace("t=3", "t=2")))


def test_no_more_than_a_few_are_proved_at_a_time() -> None:
    class Counting(Plain):
        running = most = 0

        def fits(self, hash_: str, password: str) -> bool:
            Counting.running += 1
            Counting.most = max(Counting.most, Counting.running)
            fits = super().fits(hash_, password * 10_000)
            Counting.running -= 1
            return fits

    async def scene() -> None:
        porter = Porter(Counting())
        await asyncio.gather(*(porter.fits(None, "cavalo de pau") for _ in range(20)))

        assert 1 <= Counting.most <= AT_ONCE

    asyncio.run(scene())


def test_nobody_waits_behind_too_many() -> None:
    async def scene() -> None:
        porter = Porter(Plain())
        answers = await asyncio.gather(*(porter.fits(None, "cavalo de pau") for _ in range(AT_ONCE + MOST_WAITING + 3)))

        assert [False] * (AT_ONCE + MOST_WAITING) + [Refusal("too-many")] * 3 == answers
        assert False is await porter.fits(None, "cavalo de pau")

    asyncio.run(scene())
