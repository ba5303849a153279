"""Which letters a member's name is made of: those that living languages write, and never of two scripts at once."""

from __future__ import annotations

import unicodedata

_SCRIPTS = frozenset(
    (
        *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA", "ETHIOPIC"),
        *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
        *("SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER"),
        *("HANGUL", "HIRAGANA", "KATAKANA", "BOPOMOFO", "CJK"),
    )
)
"""The first words of the names of their letters in Unicode."""
_TOGETHER = (frozenset({"CJK", "HIRAGANA", "KATAKANA"}), frozenset({"CJK", "HANGUL"}), frozenset({"CJK", "BOPOMOFO"}))
_JOINING = frozenset({"ARABIC", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA"}) | frozenset(
    {"TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "MYANMAR", "KHMER"}
)
"""Where two letters are joined, or not, by signs that are not seen."""
_ARABIC_LETTERS = frozenset(
    "ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىي"  # Arabic
    "ٱپچژڤگکیہھەۀةۃۂےۓٹڈڑںڵڕۆێۋېۍټځڅډړږښګڼڭۇۈۉ"  # Persian, Urdu, Kurdish, Pashto, Uyghur
    "ٻڀٺٽٿڄڃڇڌڊڍڙڦڪڱڳڻ"  # Sindhi
)


_COMMON_MARKS = frozenset(map(chr, (*range(0x300, 0x315), 0x31B, *range(0x323, 0x332), 0x342, 0x345, 0x3099, 0x309A)))
"""Accents that letters of several scripts have; a stroke laid over a letter would make another one of it."""


def script_of(letter: str) -> str | None:
    """The script of a letter that a name may have, else ``None``.

    >>> script_of("ê"), script_of("ש"), script_of("语"), script_of("ɑ"), script_of("ª")
    ('LATIN', 'HEBREW', 'CJK', None, None)
    """
    script = _named(letter)
    if script not in _SCRIPTS:
        return None
    if script == "LATIN":
        return script if _latin(letter) else None
    if script == "CYRILLIC":
        return script if letter <= "\u045f" or "\u048a" <= letter <= "\u04ff" or letter in "ԁԛԝ" else None
    if script == "GREEK":
        return script if "Α" <= unicodedata.normalize("NFD", letter)[0] <= "ω" else None
    if script == "ARABIC":
        return script if letter in _ARABIC_LETTERS else None
    return script


def writes(mark: str) -> bool:
    """Whether a mark is one that some script of a name writes.

    >>> writes("\u0301"), writes("\u0651"), writes("\u0338"), writes("\u20dd")
    (True, True, False, False)
    """
    return mark in _COMMON_MARKS or (_named(mark) in _SCRIPTS and unicodedata.category(mark) != "Me")


def scripts(name: str) -> frozenset[str]:
    """The scripts of the letters of a name, and of the marks that only one of them has."""
    lettered = (_named(sign) for sign in name if unicodedata.category(sign)[0] in "LM" and sign not in _COMMON_MARKS)
    return frozenset(script for script in lettered if script in _SCRIPTS)


def one_script(name: str) -> bool:
    """Whether a name keeps to one script, or to those that one language writes side by side; its digits likewise.

    >>> one_script("Ана 7"), one_script("Аna"), one_script("山田さん"), one_script("7٧")
    (True, False, True, False)
    """
    found = scripts(name)
    zeros = {ord(sign) - unicodedata.decimal(sign) for sign in name if unicodedata.category(sign) == "Nd"}
    return (len(found) <= 1 or any(found <= together for together in _TOGETHER)) and len(zeros) <= 1


def joins(name: str) -> bool:
    """Whether the script of a name has letters that signs not seen may join or part."""
    return bool(scripts(name) & _JOINING)


def _named(sign: str) -> str:
    """The script that a sign's name begins with."""
    first = unicodedata.name(sign, "?").split()[0].split("-")[0]
    return "CJK" if first == "IDEOGRAPHIC" else first


def _latin(letter: str) -> bool:
    """Whether a Latin letter is of a language, not of a phonetic alphabet or a mathematician's."""
    if letter <= "\u024f" or "\u1e00" <= letter <= "\u1eff":
        return not "\u01c0" <= letter <= "\u01c3"  # clicks, which look like strokes
    return len(letter.upper()) == 1 and "\u0180" <= letter.upper() <= "\u024f"
