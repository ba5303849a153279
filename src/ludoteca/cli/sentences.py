"""What every refusal says in English: the one table from codes to sentences."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.rules.game import Refusal

SENTENCES: Mapping[str, str] = {
    "bad-dice": "what was brought to the dice is not that of such a game",
    "bad-field": "{where} cannot be read",
    "bad-json": "line {line} is no JSON",
    "bad-line": "line {line} cannot be read",
    "bad-name": "a name is longer than 1,000 bytes, or holds half a sign",
    "bad-option": '"{text}" is not NAME=VALUE',
    "bad-seats": "the players, their order or the options are not those of the game",
    "column-empty": "column {column} is empty",
    "column-full": "column {column} is full",
    "column-too-often": "{option} has column {column} more than {most} times",
    "does-not-apply": '{option} can be "{value}" only with {other} {choices}',
    "ends-the-game": "the game cannot go on without that player",
    "game-over": "the game is over",
    "illegal-move": "illegal move {move} at ply {ply}",
    "needs-six": "a counter leaves its house on a 6 alone",
    "no-record": "there is no record in it",
    "no-such-column": "there is no column {column}",
    "no-such-counter": "there is no counter {counter} to move",
    "no-such-die": "there is no {die} to play, only {dice}",
    "no-such-kind": 'there is no kind "{kind}"',
    "no-such-option": 'there is no option "{option}"',
    "no-such-value": '{option} cannot be "{value}", only one of {choices}',
    "not-a-move": '"{move}" is not a move',
    "not-columns": '{option} is {count} columns from a to {last}, such as {example}, not "{value}"',
    "not-your-disc": "the lowest disc of column {column} is somebody else's",
    "nothing-to-undo": "there is nothing to undo",
    "one-at-a-time": "one move at a time, please",
    "one-die-at-a-time": "the dice are played one at a time here",
    "only-together": "only one counter can move, so both dice go on it together: {moves}",
    "opening-drawn": "the opening that was drawn has {column} here",
    "option-missing": "{option} has to be given, as in -o {option}=…",
    "other-kind": "it is of another kind than the first, and a table has one",
    "out-already": "that player is out already",
    "repeated-option": 'option "{option}" is given twice',
    "roll-first": "the dice have to be rolled first",
    "rolled-already": "the dice have been rolled, and can still be used",
    "too-far": "{die} is too far for {counter}: home is reached exactly",
    "too-long": "it is longer than what can have been played at a table",
    "unfinished": "it is unfinished, and only the last one may be",
    "written-so": "here that move is written {moves}",
    "wrong-result": "the moves do not lead to the result",
    "wrong-roll": "the roll {move} at ply {ply} does not follow from the secret",
    "wrong-score": "the moves do not lead to the score",
    "wrong-seal": "the secret of the dice is not the one that was sealed",
}
"""A sentence without its full stop for every code, with the refusal's blanks in braces."""


def sentence(refusal: Refusal) -> str:
    """What a refusal says.

    >>> sentence(Refusal("column-full", {"column": "d"}))
    'column d is full'
    """
    return SENTENCES[refusal.code].format_map(refusal.blanks)
