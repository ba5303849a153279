"""What a record calls those who play: by the colours of the board, where each has one of their own."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.rules.catalogue import find_kind
from ludoteca.rules.game import Refusal, Rules
from ludoteca.rules.options import Options

COLOURS = ("Red", "Yellow", "Green", "Blue")


def colours_of(rules: Rules) -> Sequence[str]:
    """The names of all seats. Where two share a colour they are called as four would be.

    >>> from ludoteca.rules.catalogue import KINDS
    >>> four, teams, ludo = (KINDS[name] for name in ("four", "quatro/teams", "ludo"))
    >>> colours_of(four.make({})), colours_of(teams.make({}))
    (('Red', 'Yellow'), ('Red', 'Yellow', 'Green', 'Blue'))
    >>> colours_of(ludo.make(ludo.complete({"seats": 4})))
    ('Red', 'Green', 'Yellow', 'Blue')
    """
    seats, own = rules.seats, rules.shape().get("colours")
    colours = [one for one in own if isinstance(one, int)] if isinstance(own, list) else []
    return tuple(COLOURS[one] for one in colours) if len(set(colours)) == seats else COLOURS[:seats]


def names_in(kind: str, options: Options) -> Sequence[str]:
    """The same of a kind with options; where there is no such kind or these are none of it, as of any."""
    found = find_kind(kind)
    if isinstance(found, Refusal):
        return COLOURS
    read = found.read_options({name: str(value) for name, value in options.items()})
    return COLOURS if isinstance(read, Refusal) else colours_of(found.make(read))
