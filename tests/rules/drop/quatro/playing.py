"""The variants of Quatro em linha by their short names."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Position, Refusal, Rules
from tests.rules.playing import after, applied, needed


def quatro(name: str, **options: str) -> Rules:
    """The rules of a variant."""
    kind = KINDS[f"quatro/{name}"]
    read = kind.read_options(needed(kind) | options)
    assert not isinstance(read, Refusal), read
    return kind.make(read)


def played(name: str, moves: str, **options: str) -> Position:
    """A variant's position after some moves."""
    return after(quatro(name, **options), moves)


def lines(position: Position) -> set[tuple[int, str]]:
    """The lines that are shown, each as its seat and its cells."""
    return {(line["seat"], " ".join(line["cells"])) for line in position.view(None)["lines"]}


def long_game(position: Position, seed: int, *, drops_only: bool = False) -> Iterator[Position]:
    """A game that nobody wants to end: of the moves that leave it open one by lot, as long as there are any."""
    random = Random(seed)
    yield position
    while position.outcome is None:
        following = {action: applied(position, action) for action in position.legal()}
        drops = {action: then for action, then in following.items() if not action.endswith("-")}
        wanted = drops if drops_only and drops else following
        open_ = [then for then in wanted.values() if then.outcome is None]
        position = random.choice(open_ or [*following.values()])
        yield position
