"""Rounds of Ludo as records: however one ended, its record can be proved, and is read back as it was."""

from __future__ import annotations

import random

import pytest

from ludoteca.match.commands import Answer, Command, Contribute, Leave, Move, Propose, Ready, Resign, Roll, Tick
from ludoteca.match.dice import commitment, draw, nonces_of
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.record import RoundRecord, record_of
from ludoteca.match.record_events import events_of
from ludoteca.match.record_file import read_file, write_array, write_texts
from ludoteca.match.rounds import rounds
from ludoteca.match.series import BestOf, Form, Games
from ludoteca.match.units import Millis, Player
from ludoteca.rules.game import Chance, Refusal
from tests.match.ludo import LudoTable

HOUR = 3_600_000
NONCE = "0123456789abcdef"


class FairTable(LudoTable):
    """With a croupier whose secrets are real ones."""

    secret = b""

    def told(self) -> str:
        return self.secret.hex()

    def sealed(self) -> str:
        self.secret = commitment(self.secret).encode()[:32]
        return commitment(self.secret)

    def plies(self, lots: random.Random, most: int) -> None:
        """So many plies at random, as chance gives."""
        for _ in range(most):
            game, seal = self.state.playing, self.state.seal
            if game is None or seal is None:
                return
            position = game.position
            if position.turn is Chance.ROLL:
                given = draw(self.secret, nonces_of(seal, game.seating), position.ply, position.chances())
                self.do(Roll(self.mover, given))
            else:
                self.do(Move(self.mover, lots.choice(position.legal())))


def records_of(table: FairTable) -> tuple[RoundRecord, ...]:
    return tuple(map(record_of, rounds((Millis(table.now), event) for event in table.log)))


def somewhere(lots: random.Random, table: FairTable) -> None:
    """Something that ends a game, a match, or somebody's part in it, if it is allowed now."""
    by = Player(lots.randrange(table.seats))
    ways: list[Command] = [
        Leave(by),
        Resign(by, Scope.GAME),
        Resign(by, Scope.MATCH),
        Propose(by, What.DRAW, Scope.GAME),
        Propose(by, What.DRAW, Scope.MATCH),
        *[Answer(by, table.state.offers.made, accept=True)] * 2,
        *[Ready(by)] * 2,
        *[Contribute(by, NONCE)] * 2,
        Tick(),
    ]
    table.ask(lots.choice(ways), lots.choice([0, 0, 0, HOUR]))


@pytest.mark.parametrize(
    ("seats", "ending", "form"),
    [("2", "count", Games(1)), ("2", "count", BestOf(5)), ("3", "count", None), ("4", "play-on", None)],
)
def test_however_it_ends_a_record_is_read_back_as_it_was(seats: str, ending: str, form: Form | None) -> None:
    for seed in range(16):
        lots, table = random.Random(seed), FairTable({"seats": seats, "ending": ending}, form)
        while table.state.ended is None and len(table.log) < 2_000:
            table.plies(lots, lots.choice([0, 0, 3, 40, 400]))
            somewhere(lots, table)
        records = records_of(table)
        assert all(record.dice is not None for record in records)

        assert (records, records) == (read_file(write_texts(records)), read_file(write_array(records)))
        told = events_of(records)
        assert not isinstance(told, Refusal)
        assert records == tuple(map(record_of, rounds(told)))
