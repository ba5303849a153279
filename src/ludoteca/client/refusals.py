"""What the hall says no to is a value; a program that cannot go on without makes it an exception."""

from __future__ import annotations

from typing import TypeVar

from ludoteca.rules.game import Refusal

T = TypeVar("T")


class Refused(Exception):  # noqa: N818 - it names what happened
    """The hall refused, and the program had counted on its consent."""

    def __init__(self, refusal: Refusal) -> None:
        blanks = ", ".join(f"{name}: {value}" for name, value in refusal.blanks.items())
        super().__init__(f"{refusal.code} ({blanks})" if blanks else refusal.code)
        self.refusal = refusal


class Ended(Exception):  # noqa: N818 - it names what happened
    """A table can be followed no longer.

    ``code`` is ``closed`` after :meth:`Table.close` or when its hall was left, ``no-such-table``,
    ``wrong-token`` where an access token has ended, ``no-socket`` where no hall answers, ``other-version`` or
    ``bad-frame`` where one does in another protocol, ``fault`` for a bug here.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def granted(answer: T | Refusal) -> T:
    """The answer, unless it is a refusal.

    >>> granted("a table")
    'a table'
    >>> granted(Refusal("column-full", {"column": "d"}))
    Traceback (most recent call last):
    ludoteca.client.refusals.Refused: column-full (column: d)

    Raises:
        Refused: the answer is a refusal.
    """
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return answer
