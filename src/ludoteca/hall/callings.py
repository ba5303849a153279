"""What members may go by: names that tell who is who, on a page and in an address."""

from __future__ import annotations

import unicodedata

from ludoteca.hall import names
from ludoteca.hall.lookalikes import skeleton
from ludoteca.hall.names import HALL_WORDS, signs
from ludoteca.hall.scripts import joins, one_script, script_of, writes
from ludoteca.rules.game import Refusal

SHORTEST, LONGEST = 2, 20
"""Signs as people count them."""
_MOST_READ = 400
_BETWEEN = frozenset(" -_.'")
_WRITTEN = str.maketrans(dict.fromkeys("\u2018\u2019\u02bb\u02bc", "'") | dict.fromkeys("\u2010\u2011", "-"))
"""Apostrophes and hyphens as keyboards and languages have them."""
_JOINERS = frozenset("\u200c\u200d")


def clean(text: str) -> str:
    """A member's name as it is kept: with letters of the usual width, and single blanks between words.

    >>> clean("  Ａｎａ   Ine\u0302s ’42 ")
    "Ana Inês '42"
    """
    plain = unicodedata.normalize("NFKC", text[:_MOST_READ]).translate(_WRITTEN)
    return unicodedata.normalize("NFC", " ".join(plain.split()))


def key(name: str) -> str:
    r"""The same for all names that could be taken for one another.

    >>> key("Ana") == key("ANA."), key("Marla") == key("Maria"), key("Amaldo") == key("Arnaldo")
    (True, True, True)
    """
    return skeleton(name[:_MOST_READ])


def sought(text: str) -> str:
    r"""The key of whoever is asked for by this text; empty if it holds what no name does, and finds nobody.

    >>> sought(" M. IRA\u200f") == key("Mira"), sought("[M]ira"), sought("Mira/..")
    (True, '', '')
    """
    name = clean(text)
    known = all(unicodedata.category(sign)[0] in "LM" or sign in _BETWEEN or _passes(sign) for sign in name)
    return key(name) if known else ""


def fault(name: str) -> Refusal | None:
    r"""What is wrong with a clean name, if anything.

    >>> fault("D'Ávila-Reis"), fault("Ana 2")
    (None, None)
    >>> [fault(name).code for name in ("A", "x" * 21, "Ana!", "Аna", "Guest 1234", "Red", "An\u00ada")]
    ['short-name', 'long-name', 'unfit-name', 'mixed-scripts', 'reserved-name', 'hall-word', 'unfit-name']
    """
    counted = len(signs(name))
    if counted > LONGEST or len(name.encode("utf-8", "surrogatepass")) > names.MOST_BYTES:
        return Refusal("long-name", {"most": LONGEST})
    if counted < SHORTEST:
        return Refusal("short-name", {"least": SHORTEST})
    if not _fit(name):
        return Refusal("unfit-name")
    if not one_script(name):
        return Refusal("mixed-scripts")
    found, bare = key(name), key(name.rstrip("".join(sign for sign in name if sign.isdecimal())))
    if found in _HALL_KEYS:
        return Refusal("hall-word", {"name": name})
    if bare in _RESERVED or found.startswith(_PREFIXES):
        return Refusal("reserved-name", {"name": name})
    return None


def _passes(sign: str) -> bool:
    """Whether a sign is a digit, or one that comes along unseen when a name is copied."""
    return unicodedata.category(sign) in ("Nd", "Cf")


def _fit(name: str) -> bool:
    """Whether a name is made of letters and digits, with at most one other sign between two of them."""
    before = ""
    for sign in name:
        kind = unicodedata.category(sign)
        if sign in _BETWEEN:
            # "J. Silva": a blank may follow a full stop.
            if not before or (before in _BETWEEN and (before, sign) != (".", " ")):
                return False
        elif sign in _JOINERS:
            if not joins(name):
                return False
        elif not (kind == "Nd" or (kind[0] == "M" and writes(sign)) or (kind[0] == "L" and script_of(sign))):
            return False
        before = sign
    fault_ = names.fault(name)  # marks without a letter, heaps of marks, joiners that join nothing
    return before not in _BETWEEN and bool(key(name)) and (fault_ is None or fault_.code == "hall-word")


_HALL_KEYS = frozenset(map(key, HALL_WORDS))
_RESERVED = frozenset(
    key(word)
    for word in (
        *("hall", "system", "root", "staff", "support", "moderator", "mod", "bot", "robot", "nobody", "anonymous"),
        *("sistema", "suporte", "moderador", "moderadora", "visita", "ninguém", "anónimo", "robô"),
        *("الصالة", "النظام", "مجهول", "ضيف", "زائر", "مدير", "مشرف", "روبوت"),
    )
)
"""Nobody's name, with a number behind it or without."""
_PREFIXES = tuple(
    key(word)
    for word in (
        *("guest", "kbot", "ludoteca", "admin", "deleted"),
        *("convidado", "convidada", "visitante", "eliminad", "apagad", "conta eliminada", "conta apagada"),
        *("كي بوت", "كيبوت", "لودوتيكا", "المدير", "المشرف", "الإدارة", "حساب محذوف", "محذوف"),
    )
)
"""What nobody's name begins with: that is for the hall's own people, for guests and for the departed."""
