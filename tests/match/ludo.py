"""A match of Ludo as a test plays it: commands at moments, and a croupier who has no secrets."""

from __future__ import annotations

import random
from collections.abc import Mapping

from ludoteca.match.commands import Command, Join, Move, Open, Roll
from ludoteca.match.control import Control
from ludoteca.match.decide import decide
from ludoteca.match.events import Event, Revealed, Sealed
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Occupant, Person, Vacant
from ludoteca.match.policy import policy_of
from ludoteca.match.sealing import reveals, seals
from ludoteca.match.series import Form
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Refusal

PEOPLE = tuple(map(PersonId, ("mira", "jun", "ana", "rui")))
ONE, TWO, THREE, FOUR = map(Player, range(4))


class LudoTable:
    """A match that goes on."""

    def __init__(
        self,
        options: Mapping[str, str] | None = None,
        form: Form | None = None,
        control: Control | None = None,
        occupants: tuple[Occupant, ...] = (),
        *,
        joined: bool = True,
    ) -> None:
        chosen = KINDS["ludo"].read_options(options or {})
        assert not isinstance(chosen, Refusal)
        self.seats = int(chosen["seats"])
        self.now = 1_000_000
        self.match: Match | None = None
        self.log: list[Event] = []
        control = control or policy_of("ludo", chosen).controls[0]
        sitting = occupants or (Person(PEOPLE[0]), *(Vacant() for _ in range(self.seats - 1)))
        self.do(Open("ludo", chosen, sitting, None, ONE, form, None if occupants else control))
        for person in PEOPLE[1 : self.seats] if joined and not occupants else ():
            self.do(Join(person, ONE))

    @property
    def state(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def mover(self) -> Player:
        assert self.state.to_move is not None
        return self.state.to_move

    def ask(self, command: Command, after: int = 0) -> Refusal | None:
        """What is said against a command; if nothing, it is done, and what the croupier does behind it."""
        self.now += after
        events = decide(self.match, command, Millis(self.now))
        if isinstance(events, Refusal):
            return events
        for event in events:
            self._follow(event)
        if reveals(self.state):
            self._follow(Revealed(self.told()))
        if seals(self.state):
            self._follow(Sealed(self.sealed()))
        return None

    def told(self) -> str:
        """The secret of the game that is over."""
        return "5e"

    def sealed(self) -> str:
        """The seal of another secret."""
        return f"seal {len(self.log)}"

    def do(self, command: Command, after: int = 0) -> None:
        assert self.ask(command, after) is None

    def play(self, text: str, after: int = 0) -> None:
        """Rolls and moves, each by whose turn it is."""
        for word in text.split():
            act = Roll(self.mover, Action(word)) if word.startswith("=") else Move(self.mover, Action(word))
            self.do(act, after)

    def play_out(self, seed: int = 1) -> None:
        """Play the game to its end, at random."""
        lots, game = random.Random(seed), self.state.game
        assert game is not None
        while self.state.playing is not None and self.state.playing.number == game.number:
            position = self.state.playing.position
            rolls = position.turn is Chance.ROLL
            self.play(lots.choice(position.chances() if rolls else position.legal()))

    def _follow(self, event: Event) -> None:
        self.match = evolve(self.match, event, Millis(self.now))
        self.log.append(event)
