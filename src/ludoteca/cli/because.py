"""What every reason for a move says in English."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.engine.reasons import Reason

_PLAIN = {
    "wins": "wins now",
    "wins-next": "wins with the next move, whatever the reply",
    "threatens": "threatens to win with the next move",
    "opens-nothing": "opens nothing to the opponent",
    "long-run": "best in the long run",
}
_LENGTHS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def because(reason: Reason) -> str:
    """What speaks for a move, without a full stop.

    >>> because(Reason("scores", {"n": 3, "from": 4, "to": 5}))
    'scores 3, it grows your four to a five'
    >>> because(Reason("scores", {"n": 9, "from": 3, "with": 2, "to": 6, "lines": 2}))
    'scores 9 in 2 lines, it joins your three and your two into a six'
    """
    blanks = reason.blanks
    match reason.code:
        case "scores":
            return _scores(blanks)
        case "stops-win":
            return f"stops a win with {_a(blanks['n'])}"
        case "blocks":
            return f"blocks {_a(blanks['n'])}"
    return _PLAIN[reason.code]


def _scores(blanks: Mapping[str, int]) -> str:
    lines = f" in {blanks['lines']} lines" if "lines" in blanks else ""
    also = f", and blocks {_a(blanks['blocks'])}" if "blocks" in blanks else ""
    return f"scores {blanks['n']}{lines}, it {_growth(blanks)}{also}"


def _growth(blanks: Mapping[str, int]) -> str:
    made = _a(blanks["to"])
    if "with" in blanks:
        return f"joins your {_length(blanks['from'])} and your {_length(blanks['with'])} into {made}"
    return f"grows your {_length(blanks['from'])} to {made}" if "from" in blanks else f"makes {made}"


def _length(n: int) -> str:
    return _LENGTHS[n - 1]


def _a(n: int) -> str:
    return f"{'an' if n == 8 else 'a'} {_length(n)}"
