"""A game of Ludo whose rolls follow from a secret, as a record."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType

from ludoteca.match.dice import Fairness, commitment, draw
from ludoteca.match.record import Result, RoundRecord, Who
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Refusal

SECRET = bytes(range(32))
NONCES = ("abcdefgh", "", "0123456789abcdef", "ZZZZZZZZ")


def fair_record(
    options: Mapping[str, str] = MappingProxyType({}), most: int = 10_000, **changes: object
) -> RoundRecord:
    """A game at random, of ``most`` plies at most; ``changes`` are made to the record afterwards."""
    chosen = KINDS["ludo"].read_options(options)
    assert not isinstance(chosen, Refusal)
    rules, lots, moves = KINDS["ludo"].make(chosen), random.Random(7), list[Action]()
    nonces = NONCES[: rules.seats]
    position = rules.start()
    while position.outcome is None and len(moves) < most:
        rolls = position.turn is Chance.ROLL
        move = draw(SECRET, nonces, len(moves), position.chances()) if rolls else lots.choice(position.legal())
        after = position.apply(move)
        assert not isinstance(after, Refusal)
        moves.append(move)
        position = after
    outcome = position.outcome
    told: dict[str, object] = {
        "kind": "ludo",
        "options": chosen,
        "players": (Who("person"),) * rules.seats,
        "order": tuple(range(rules.seats)),
        "round": 1,
        "at": 1_796_039_530,
        "moves": tuple(moves),
        "result": None if outcome is None else Result(tuple(sorted(outcome.winners)), outcome.reason),
        "scores": None,
        "dice": Fairness(commitment(SECRET), SECRET.hex() if outcome else "", nonces),
        **changes,
    }
    return RoundRecord(**told)  # type: ignore[arg-type]
