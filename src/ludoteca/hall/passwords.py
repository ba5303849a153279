"""Which passwords are taken. Length is what counts; no mixture of signs is asked for."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from ludoteca.hall.callings import key
from ludoteca.hall.guesses import GUESSES
from ludoteca.rules.game import Refusal

SHORTEST, LONGEST = 8, 200
_MOST_GIVEN = 4 * LONGEST
_TAIL = 4
"""As many digits as a year has: behind a common word they make no other password of it."""


def clean_password(text: str) -> str:
    r"""A password as it is hashed: NFKC, since keyboards and systems write the same letters in several ways.

    Capitals and blanks stay as they are.

    >>> clean_password("pala\u0302ncio ２") == clean_password("palâncio 2")
    True
    """
    return unicodedata.normalize("NFKC", text[: _MOST_GIVEN + 1])


def password_fault(password: str, name: str) -> Refusal | None:
    """What is wrong with a clean password for somebody of this name.

    >>> password_fault("cavalo de pau", "Ana"), password_fault("ana-maria", "Ana Maria")
    (None, Refusal(code='common-password', blanks={}))
    >>> password_fault("1234567", "Ana")
    Refusal(code='short-password', blanks={'least': 8})
    """
    if len(password) > LONGEST:
        return Refusal("long-password", {"most": LONGEST})
    if len(password) < SHORTEST:
        return Refusal("short-password", {"least": SHORTEST})
    if "\0" in password or any(unicodedata.category(sign) == "Cs" for sign in password):
        return Refusal("bad-password")
    plain = "".join(password.casefold().split())
    if key(password) == key(name) or plain in GUESSES or _word(plain) in GUESSES or _runs(plain):
        return Refusal("common-password")
    return None


def _word(plain: str) -> str:
    """A password without the few digits and the mark that people put behind a word."""
    bare = plain.rstrip("!.?*")
    cut = len(bare) - len(bare.rstrip("0123456789"))
    return bare[: len(bare) - cut] if cut <= _TAIL else bare


def _runs(plain: str) -> bool:
    """Whether a password is one or two signs over and over, or goes up or down all along."""
    steps = {ord(after) - ord(sign) for sign, after in pairwise(plain)}
    return len(set(plain)) <= 2 or steps in ({1}, {-1})
