"""What people may call themselves, and which names would be taken for one another."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ludoteca.rules.game import Refusal

LONGEST = 20
"""Signs as people count them."""
BYTES_A_SIGN = 12
"""Of UTF-8; a sign can be made of several letters' worth of them."""
MOST_BYTES = LONGEST * BYTES_A_SIGN
MOST_STACKED = 2
"""As many marks may stand over and under one sign as the writing of living languages needs."""
MOST_BESIDE = 4
"""And as many signs that hang on a letter but take room of their own."""
JOINERS = frozenset("\u200c\u200d")
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\ufffd\U0001d159\U00016fe4")
"""Letters and signs by their category, and yet nothing is seen of them."""
_TATWEEL = "\u0640"


def clean(text: str) -> str:
    r"""A name as it is kept: composed, without blanks around it, and with one at most between words.

    >>> clean("  Ana\u00a0 Ine\u0302s\n")
    'Ana Inês'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def fault(name: str) -> Refusal | None:
    r"""What is wrong with a clean name of somebody, if anything.

    >>> fault("Inês"), fault("سارا\u200cجان"), fault("👨\u200d👩\u200d👧")
    (None, None, None)
    >>> fault("\u3164"), fault("ab\u202ecd")
    (Refusal(code='bad-name', blanks={}), Refusal(code='bad-name', blanks={}))
    >>> fault("x" * 21), fault("você")
    (Refusal(code='long-name', blanks={'most': 20}), Refusal(code='hall-word', blanks={'name': 'você'}))
    """
    wrong = illegible(name, LONGEST)
    return wrong or (Refusal("hall-word", {"name": name}) if key(name) in HALL_WORDS else None)


def illegible(name: str, most: int) -> Refusal | None:
    r"""Why a clean name of anything cannot be read, or is longer than ``most`` signs; if it is so.

    >>> illegible("Turma do 9.º B", 40), illegible("\u3164", 40), illegible("x" * 41, 40)
    (None, Refusal(code='bad-name', blanks={}), Refusal(code='long-name', blanks={'most': 40}))
    """
    if len(name.encode("utf-8", "surrogatepass")) > most * BYTES_A_SIGN or len(signs(name)) > most:
        return Refusal("long-name", {"most": most})
    return None if _legible(name) else Refusal("bad-name")


def faults(names: Sequence[str]) -> Mapping[int, Refusal]:
    """What is wrong with the clean names of people who share a device, by their places.

    An empty name is none: who leaves it out goes by the colour.

    >>> faults(["Ana", "ANA"]), faults(["", ""])
    ({1: Refusal(code='same-names', blanks={})}, {})
    """
    found: dict[int, Refusal] = {}
    seen: set[str] = set()
    for place, name in enumerate(names):
        if not name:
            continue
        wrong = fault(name) or (Refusal("same-names") if key(name) in seen else None)
        if wrong:
            found[place] = wrong
        seen.add(key(name))
    return found


def key(name: str) -> str:
    r"""The same for names that look or sound the same but for capitals, widths and what is not seen.

    >>> key("ＡＮＡ") == key("a\u200cna"), key("Ana") == key("Aná")
    (True, False)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = (sign for sign in folded if sign not in JOINERS and sign != _TATWEEL and not _chooses(sign))
    return " ".join("".join(seen).split())


def signs(name: str) -> list[str]:
    r"""The signs of a name as people count them: a letter with its marks, a flag, a family.

    >>> len(signs("e\u0301👨\u200d👩\u200d👧🇵🇹👍🏽क्षि"))
    6
    """
    found: list[str] = []
    for sign in name:
        last = found[-1] if found else ""
        joined = last.endswith("\u200d") and picture(sign)
        if last and (_clings(sign) or joined or (len(last) == 1 and _flag(last) and _flag(sign))):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _legible(name: str) -> bool:
    """Whether every sign of a name is seen, and none turns the text round or covers its neighbours."""
    stacked = beside = 0
    before = " "
    for sign, after in pairwise((*name, " ")):
        kind = unicodedata.category(sign)
        if sign in JOINERS:
            if before == " " or before in JOINERS or not (after.isalpha() or picture(after)):
                return False
        elif kind[0] == "M":
            stacked, beside = (stacked, beside + 1) if kind == "Mc" else (stacked + 1, beside)
            if before == " " or sign in UNSEEN or stacked > MOST_STACKED or beside > MOST_BESIDE:
                return False
        elif sign in UNSEEN or not (sign == " " or kind[0] in "LNPS" or picture(sign)):
            return False
        else:
            stacked = beside = 0
        before = sign
    return bool(key(name))  # a name has more than what only stretches or joins letters


def _clings(sign: str) -> bool:
    """Whether a sign is part of the one before it: a mark, a joiner, a tint of skin."""
    return unicodedata.category(sign)[0] == "M" or sign in JOINERS or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _chooses(sign: str) -> bool:
    """Whether a sign only chooses among the drawings of the one before it."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def picture(sign: str) -> bool:
    """Whether a sign is a drawing; there are newer ones than this Python knows."""
    return unicodedata.category(sign) in ("So", "Sm") or "\U0001f300" <= sign <= "\U0001faff"


def _flag(sign: str) -> bool:
    """Whether a sign is half of a flag."""
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


HALL_WORDS = frozenset(
    key(word)
    for word in (
        *("You", "Red", "Yellow", "Green", "Blue", "Computer", "Player 1", "Player 2", "Opponent"),
        *("Você", "Tu", "Vermelha", "Vermelho", "Amarela", "Amarelo", "Verde", "Azul"),
        *("Computador", "Jogador 1", "Jogador 2", "Adversário"),
        *("أنت", "الأحمر", "الأصفر", "الأخضر", "الأزرق", "الحاسوب", "اللاعب 1", "اللاعب 2", "الخصم"),
    )
)
"""What the hall calls the sides in its languages: as a name it would be taken for a side, maybe the other."""
