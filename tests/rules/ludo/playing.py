"""Positions of Ludo as they are set up for a case."""

from __future__ import annotations

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Json, Refusal, Seat
from ludoteca.rules.ludo.board import COUNTERS, HOUSED, LETTERS, Progress
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.rules import LudoRules
from tests.rules.playing import applied


def ludo(**options: str) -> LudoRules:
    """The rules with some options."""
    kind = KINDS["ludo"]
    read = kind.read_options(options)
    assert not isinstance(read, Refusal), read
    rules = kind.make(read)
    assert isinstance(rules, LudoRules)
    return rules


def placed(counters: str, seat: int = 0, **options: str) -> LudoPosition:
    """Some counters, all others in their houses, and a seat whose turn it is to roll: ``r10 r56 y-``."""
    setup = ludo(**options).setup
    named: dict[str, list[Progress]] = {LETTERS[house]: [] for house in setup.houses}
    for word in counters.split():
        named[word[0]].append(HOUSED if word[1:] == "-" else Progress(int(word[1:])))
    full = {letter: tuple(sorted([*own, *[HOUSED] * (COUNTERS - len(own))])) for letter, own in named.items()}
    finished = tuple(
        one
        for one in map(Seat, range(setup.seats))
        if all(set(full[LETTERS[house]]) == {56} for house in setup.owns[one])
    )
    return LudoPosition(setup, tuple(full.get(letter, ()) for letter in LETTERS), Seat(seat), finished=finished)


def then(position: LudoPosition, text: str) -> LudoPosition:
    """The position after some legal rolls and moves."""
    for word in text.split():
        position = applied(position, Action(word))
    return position


def legal(position: LudoPosition) -> str:
    """All legal moves, sorted."""
    return " ".join(sorted(position.legal()))


def counters(position: LudoPosition) -> str:
    """All counters that are neither in their houses nor, in full houses of four, all there: ``r16 y3``."""
    return " ".join(
        f"{LETTERS[house]}{progress}"
        for house in position.setup.houses
        for progress in position.counters[house]
        if progress != HOUSED
    )


def told(position: LudoPosition, action: str) -> dict[str, Json]:
    """What an action does."""
    return dict(position.effect(Action(action)))
