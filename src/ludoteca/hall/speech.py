"""What people may say to one another: text that is as it looks, and phrases that everybody reads in their language."""

from __future__ import annotations

import unicodedata

from ludoteca.hall.names import JOINERS, MOST_BESIDE, MOST_STACKED, UNSEEN, picture, signs
from ludoteca.rules.game import Refusal

LONGEST = 500
"""Signs as people count them."""
MOST_LINES = 5
MOST_BYTES = 6_000
"""Of UTF-8: what a text may weigh before anybody looks at it."""
PHRASES = ("hello", "well-played", "thank-you")
"""What can be said in one press, by codes: whoever shows one has the sentence."""


def clean(text: str) -> str:
    r"""A text as it is kept: composed, with plain blanks and lines, and without what is not seen or turns it round.

    >>> clean("Ola\u0301,\u202e  Rui!\r\n\n\n bem\tjogado \x07")
    'Olá, Rui!\n\nbem jogado'
    """
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n")
    for sign in "\r\v\f\x85\u2028\u2029":
        lines = lines.replace(sign, "\n")
    seen = (" ".join(_seen(line).split()) for line in lines.split("\n"))
    kept: list[str] = []
    for line in seen:
        if line or (kept and kept[-1]):  # one empty line at most between two others
            kept.append(line)
    return unicodedata.normalize("NFC", "\n".join(kept).strip())


def fault(text: str) -> Refusal | None:
    r"""What is wrong with a clean text, if anything.

    >>> fault("Olá!"), fault("")
    (None, Refusal(code='empty-message', blanks={}))
    >>> fault("x" * 501).code, fault("a" + "\nb" * 5).code
    ('long-message', 'many-lines')
    """
    if not text:
        return Refusal("empty-message")
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES or len(signs(text)) > LONGEST:
        return Refusal("long-message", {"most": LONGEST})
    return Refusal("many-lines", {"most": MOST_LINES}) if text.count("\n") >= MOST_LINES else None


def too_heavy(text: str) -> bool:
    """Whether a text weighs more than any may, so that nobody need look at it."""
    return len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES


def _seen(line: str) -> str:
    """A line without its signs that are not seen, that turn the text round, or that heap up over their neighbours."""
    found: list[str] = []
    stacked = beside = 0
    for place, sign in enumerate(line):
        before = found[-1] if found else " "
        kind = unicodedata.category(sign)
        if sign in JOINERS:
            after = line[place + 1 : place + 2]
            if before.isspace() or before in JOINERS or not (after.isalpha() or (after and picture(after))):
                continue
        elif kind == "Mc":
            beside += 1
            if before.isspace() or sign in UNSEEN or beside > MOST_BESIDE:
                continue
        elif kind[0] == "M":
            stacked += 1
            if before.isspace() or sign in UNSEEN or stacked > MOST_STACKED:
                continue
        elif kind[0] == "Z" or sign == "\t":
            sign = " "  # noqa: PLW2901 - what is kept of it
            stacked = beside = 0
        elif sign in UNSEEN or not (kind[0] in "LNPS" or picture(sign)):
            continue
        else:
            stacked = beside = 0
        found.append(sign)
    return "".join(found)
