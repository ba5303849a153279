r"""Which signs are taken for one another, so that nobody can go by a name that looks like somebody else's.

The idea is the *skeleton* of Unicode's report on security mechanisms (UTS #39): every sign is replaced by one that
stands for all that look like it. Their table is not taken over: it is made for text where capitals count, and here
``IAN``, ``Ian`` and ``ian`` are one name already. What looks alike in capitals *or* in small letters is alike here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

_UNSEEN = frozenset("\u034f\u0640\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that are not seen, or seen as nothing more than a longer stroke."""
_DOT_ABOVE = "\u0307"
_DOTTED = frozenset("lj")
_ARABIC_FIVE = "5"


def _alike(*classes: str) -> dict[str, str]:
    """Each sign of a class, parted by blanks, with the first of its class."""
    return {sign: words[0] for words in map(str.split, classes) for sign in words[1:]}


_LATIN = _alike(
    "l i ı ɩ 1",
    "j ȷ",
    "o 0",
    "đ ð ɖ",
    "ə ǝ",
    "b ƅ",
    "p ƿ",
    "3 ʒ ȝ",
    "8 ȣ",
)
_GREEK = _alike(
    *("a α", "b β", "e ε", "z ζ", "h η", "l ι", "k κ", "n ν", "o ο σ ς", "p ρ", "t τ", "y υ", "x χ", "φ ϕ"),
)
"""Greek capitals look like Latin ones throughout; of the small letters only some do, and ν would be both n and v."""
_CYRILLIC = _alike(
    *("a а", "b в ь", "c с", "d ԁ", "e е", "h н һ", "l і ӏ", "j ј", "k к қ ҝ ҟ ҡ", "n п", "o о", "p р", "q ԛ", "r г"),
    *("s ѕ", "t т", "x х ҳ", "y у ү ұ", "3 з ҙ ӡ", "ə ә", "æ ӕ", "6 б", "φ ф"),
)
_ARMENIAN = _alike("o օ", "u ս", "h հ", "n ո", "q զ", "g ց", "j յ")
_ARABIC = _alike(
    "l ا ٱ آ أ إ",
    "ك ک ڪ",
    "ي ى ی ې ۍ",
    "ه ہ ھ ە ۀ ة ۃ ۂ",
    "و ۋ",
)
"""Letters that fonts draw alike, or that people write for one another; hamzas fall away with the other marks."""
_KANA = _alike("へ ヘ", "り リ", "力 カ", "工 エ", "口 ロ", "二 ニ", "夕 タ", "八 ハ", "一 ー", "卜 ト", "千 チ")
_PAIRS = {"m": "rn", "м": "rn", "μ": "rn", "w": "vv", "ԝ": "vv"}
"""What looks like two signs becomes two, so that it meets them whatever stands beside it.

``cl`` is not taken for ``d``: in a text the two do not touch.
"""

_MARKS = _alike("\u0327 \u0321 \u0322 \u0326 \u0328", "\u030c \u0306 \u0311", "\u0303 \u0342", "\u0331 \u0320")
"""Hooks below, bows above: ş and ș, ğ and ǧ."""

_TABLE: Mapping[str, str] = MappingProxyType(
    {**_LATIN, **_GREEK, **_CYRILLIC, **_ARMENIAN, **_ARABIC, **_KANA, **_MARKS, **_PAIRS}
)


def skeleton(name: str) -> str:
    r"""The same for names that look alike: capitals, widths, marks of direction and punctuation aside.

    >>> skeleton("Ana") == skeleton("ＡＮＡ") == skeleton("a\u00adna.") == skeleton("A-na")
    True
    >>> skeleton("Ian 0") == skeleton("lanO"), skeleton("كريم") == skeleton("کریم"), skeleton("Ana") == skeleton("Aná")
    (True, True, False)
    """
    folded = _folded(name)
    arabic = any("\u0621" <= sign <= "\u06d5" for sign in folded)
    found: list[str] = []
    for sign in folded:
        kind = unicodedata.category(sign)
        if sign in _UNSEEN or (sign == _DOT_ABOVE and found and found[-1] in _DOTTED) or _vowels(sign):
            continue
        if kind == "Nd":
            digit = str(unicodedata.decimal(sign))
            # In Arabic script five is drawn like a heh, whichever of its digits it is.
            found.append("ه" if arabic and digit == _ARABIC_FIVE else _TABLE.get(digit, digit))
        elif kind[0] in "LM":
            found.append(_TABLE.get(sign, sign))
    return "".join(found)


def _folded(name: str) -> str:
    """Small letters, each with its marks behind it."""
    wide = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", wide).casefold())


def _vowels(sign: str) -> bool:
    """Whether a mark is one that Arabic or Hebrew is read without."""
    return unicodedata.category(sign) == "Mn" and ("\u0591" <= sign <= "\u05c7" or "\u0610" <= sign <= "\u06ed")
