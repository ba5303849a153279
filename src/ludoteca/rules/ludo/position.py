"""A state of Ludo, and how rolls, moves and leaving change it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from ludoteca.rules.game import Action, Chance, Json, Outcome, Ply, Refusal, Seat, Turn, Viewer
from ludoteca.rules.ludo import ending, packing, telling
from ludoteca.rules.ludo.board import LETTERS, Counters
from ludoteca.rules.ludo.notation import ROLLS, SIX, Die, Roll, Tap, read_action, write_roll, write_tap
from ludoteca.rules.ludo.objections import objection
from ludoteca.rules.ludo.setup import LudoSetup
from ludoteca.rules.ludo.taps import tapped, taps

_CHANCES = tuple(write_roll(roll) for roll in ROLLS)
_MOST_SIXES = 3
"""The double six of a turn that loses it."""


@dataclass(frozen=True, slots=True)
class LudoPosition:
    """A position of Ludo.

    ``dice`` are those still to be played, in the order rolled: there always is a counter that can use one of them.
    ``sixes`` counts the double sixes of this turn, and ``again`` says that the roll in hand is one. ``finished`` are
    the seats that are all home, ``left`` those that have left the table, both in the order of doing so.
    """

    setup: LudoSetup = field(repr=False)
    counters: Counters
    mover: Seat = Seat(0)  # noqa: RUF009 - a number with a name
    ply: Ply = Ply(0)  # noqa: RUF009
    dice: tuple[Die, ...] = ()
    sixes: int = 0
    again: bool = False
    finished: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    outcome: Outcome | None = None

    @property
    def turn(self) -> Turn:
        """The seat to act, or chance when the dice are due."""
        if self.outcome:
            return None
        return self.mover if self.dice else Chance.ROLL

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is, also while the dice are due."""
        return None if self.outcome else self.mover

    def legal(self) -> tuple[Action, ...]:
        """All moves with the dice in hand."""
        return tuple(write_tap(tap) for tap in self.taps())

    def taps(self) -> tuple[Tap, ...]:
        """The same, not written yet."""
        return taps(self.setup, self.counters, self.mover, self.dice)

    def chances(self) -> tuple[Action, ...]:
        """All rolls, when one is due."""
        return _CHANCES if self.turn is Chance.ROLL else ()

    def apply(self, action: Action) -> Self | Refusal:
        """The position after a roll or a move, or why it is refused."""
        meant = self.meant(action)
        return meant if isinstance(meant, Refusal) else self.after(meant)

    def meant(self, action: Action) -> Roll | Tap | Refusal:
        """The roll or the move that is written, or why it cannot be now."""
        if self.outcome:
            return Refusal("game-over")
        read = read_action(action)
        if read is None:
            return Refusal("not-a-move", {"move": str(action)[:20]})
        if isinstance(read, Roll):
            return Refusal("rolled-already") if self.dice else read
        if not self.dice:
            return Refusal("roll-first")
        legal = self.taps()
        return read if read in legal else objection(self.setup.owns[self.mover], self.counters, self.dice, legal, read)

    def after(self, meant: Roll | Tap) -> Self:
        """The position after what can be now."""
        ply = Ply(self.ply + 1)
        if isinstance(meant, Roll):
            double = meant == (SIX, SIX)
            sixes = self.sixes + double
            if sixes == _MOST_SIXES:
                return replace(self, ply=ply).passed_on()
            return replace(self, ply=ply, dice=tuple(meant), sixes=sixes, again=double).settled()
        dice = list(self.dice)
        for die in meant.dice:
            dice.remove(die)
        return replace(self, ply=ply, dice=tuple(dice), counters=tapped(self.counters, meant)).settled()

    def withdraw(self, seat: Seat) -> Self | Refusal:
        """The position after a seat of three or more has left: its counters are off, and the last one left wins."""
        if self.outcome:
            return Refusal("game-over")
        if self.setup.seats == 2:
            return Refusal("ends-the-game")
        if seat not in ending.playing(self.setup, self.finished, self.left):
            return Refusal("out-already")
        owned = self.setup.owns[seat]
        counters = tuple(() if house in owned else own for house, own in enumerate(self.counters))
        after = replace(self, counters=counters, left=(*self.left, seat))
        return after.judged() or (after.passed_on() if seat == self.mover else after)

    def over(self, outcome: Outcome) -> Self:
        """The position as the end of a game: nothing is left to be played."""
        return replace(self, dice=(), sixes=0, again=False, outcome=outcome)

    def effect(self, action: Action) -> Mapping[str, Json]:
        """What a legal move does and where its counter goes; or what becomes of a roll."""
        meant = self.meant(action)
        if isinstance(meant, Refusal):
            raise ValueError(f"{action} is not legal here")
        return self._told(meant)

    def effects(self) -> Mapping[Action, Mapping[str, Json]]:
        """Every legal move with what it does."""
        return {write_tap(tap): self._told(tap) for tap in self.taps()}

    def view(self, viewer: Viewer) -> Mapping[str, Json]:
        """Everything: nothing is hidden."""
        turn = self.turn
        return {
            "ply": self.ply,
            "turn": turn.value if isinstance(turn, Chance) else turn,
            "seat": self.seat,
            "over": self.outcome is not None,
            "outcome": self.outcome.view() if self.outcome else None,
            "legal": list(self.legal()),
            "counters": {LETTERS[house]: list(self.counters[house]) for house in self.setup.houses},
            "dice": list(self.dice),
            "sixes": self.sixes,
        }

    def marks(self, viewer: Viewer) -> Mapping[str, Json]:
        """By seat the steps to go and the counters that are home; ``None`` for who has left."""
        seats = [Seat(seat) for seat in range(self.setup.seats)]
        there = [seat not in self.left for seat in seats]
        return {
            "steps": [ending.to_go(self.setup, self.counters, seat) if there[seat] else None for seat in seats],
            "home": [ending.home(self.setup, self.counters, seat) if there[seat] else None for seat in seats],
        }

    def key(self) -> Hashable:
        """The counters, whose turn it is with which dice, and who has come where."""
        return self.counters, self.mover, self.dice, self.sixes, self.again, self.finished, self.left

    def encode(self) -> bytes:
        """All of it but the setup."""
        return packing.pack(self)

    def _told(self, meant: Roll | Tap) -> Mapping[str, Json]:
        return telling.told(self, meant, self.after(meant))

    def settled(self) -> Self:
        """The position once an end is looked for, and dice that nothing can use are lost."""
        if ending.all_home(self.setup, self.counters, self.mover):
            home = replace(self, finished=(*self.finished, self.mover))
            return home.judged() or home.passed_on()
        if self.taps():
            return self
        return replace(self, dice=(), again=False) if self.again else self.passed_on()

    def judged(self) -> Self | None:
        """The position with its outcome, if it has one."""
        outcome = ending.judge(self.setup, self.counters, self.finished, self.left)
        return self.over(outcome) if outcome else None

    def passed_on(self) -> Self:
        """The position with the turn of the next seat that still plays."""
        still = ending.playing(self.setup, self.finished, self.left)
        following = next((seat for seat in still if seat > self.mover), still[0])
        return replace(self, mover=following, dice=(), sixes=0, again=False)
