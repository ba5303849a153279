"""What refusals about people say in English."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.rules.game import Refusal

SENTENCES: Mapping[str, str] = {
    "bad-password": "a password is made of signs that can be written",
    "common-password": "that is among the first passwords that are guessed",
    "hall-word": '"{name}" is what the hall calls a side',
    "long-name": "a name has up to {most} letters",
    "long-password": "a password has up to {most} signs",
    "mixed-scripts": "a name keeps to one alphabet",
    "name-taken": "the name, or one that looks like it, is taken, or was so in the last year",
    "no-such-person": "nobody is called that any more",
    "not-saved": "the database failed; nothing was changed",
    "reserved-name": '"{name}" sounds like the hall itself',
    "short-name": "a name has at least {least} letters",
    "short-password": "a password has at least {least} signs",
    "stale": "somebody went on playing meanwhile; try again",
    "unfit-name": "a name is made of letters, digits and single blanks, with - _ . or ' between them",
}
"""As in :data:`ludoteca.cli.sentences.SENTENCES`."""


def sentence(refusal: Refusal) -> str:
    """What a refusal says.

    >>> sentence(Refusal(code="short-name", blanks={"least": 2}))
    'a name has at least 2 letters'
    """
    return SENTENCES[refusal.code].format_map(refusal.blanks)
