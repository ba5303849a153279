"""What every refusal says in English: the one table from codes to sentences."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.rules.game import Refusal

SENTENCES: Mapping[str, str] = {
    "bad-option": '"{text}" is not NAME=VALUE',
    "column-full": "column {column} is full",
    "game-over": "the game is over",
    "no-such-column": "there is no column {column}",
    "no-such-kind": 'there is no kind "{kind}"',
    "no-such-option": 'there is no option "{option}"',
    "no-such-value": '{option} cannot be "{value}", only one of {choices}',
    "not-a-move": '"{move}" is not a move',
    "nothing-to-undo": "there is nothing to undo",
    "one-at-a-time": "one move at a time, please",
    "repeated-option": 'option "{option}" is given twice',
}
"""A sentence without its full stop for every code, with the refusal's blanks in braces."""


def sentence(refusal: Refusal) -> str:
    """What a refusal says.

    >>> sentence(Refusal("column-full", {"column": "d"}))
    'column d is full'
    """
    return SENTENCES[refusal.code].format_map(refusal.blanks)
