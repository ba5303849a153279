"""How moves are written: columns by letters from the left; digits are read too, ``0`` for column 10."""

from __future__ import annotations

from ludoteca.rules.drop.geometry import Column
from ludoteca.rules.game import Action, Refusal

LETTERS = "abcdefghij"
TAKEN = "-"
"""What is written behind the column out of which a disc is taken."""
_DIGITS = "1234567890"


def write_column(column: Column) -> Action:
    """The letter of a column."""
    return Action(LETTERS[column])


def read_column(action: Action, width: int) -> Column | Refusal:
    """The column that a letter names on a board of ``width`` columns.

    >>> read_column(Action("d"), 7), read_column(Action("h"), 7)
    (3, Refusal(code='no-such-column', blanks={'column': 'h'}))
    """
    column = LETTERS.find(action) if len(action) == 1 else -1
    if 0 <= column < width:
        return Column(column)
    return Refusal("no-such-column", {"column": str(action)[:8]})


def read_moves(text: str, *, takes: bool = False) -> tuple[Action, ...] | Refusal:
    """The moves of a text: words of one letter, or of any number of digits.

    Where a game ``takes`` discs out, a word may also be one letter or digit and a hyphen.

    >>> read_moves("d 44 0")
    ('d', 'd', 'd', 'j')
    >>> read_moves("d cc")
    Refusal(code='not-a-move', blanks={'move': 'cc'})
    >>> read_moves("d- 4-", takes=True)
    ('d-', 'd-')
    """
    moves: list[Action] = []
    for word in text.split():
        if all(sign in _DIGITS for sign in word):
            moves.extend(write_column(Column(_DIGITS.index(sign))) for sign in word)
        elif len(word) == 1 and word.isascii() and word.isalpha():
            moves.append(Action(word.lower()))
        elif takes and len(word) == 2 and word[1] == TAKEN and not isinstance(read := read_moves(word[0]), Refusal):
            moves.append(Action(read[0] + TAKEN))
        else:
            return Refusal("not-a-move", {"move": word[:20]})
    return tuple(moves)
