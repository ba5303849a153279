"""A game as a conversation: a board, a question, an answer; it works piped as well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO, TypeAlias

from rich.console import Console

from ludoteca.cli.board import seat_names
from ludoteca.cli.picture import picture
from ludoteca.cli.sentences import sentence
from ludoteca.rules.game import Action, Chance, Position, Refusal, Rules, Seat, begin
from ludoteca.rules.lots import Lots

Thinker: TypeAlias = "Callable[[Position], Action]"
"""Chooses a legal action."""

_HELP = """\
Type a column's letter, or its number (0 is the tenth), and Enter to drop a disc.
u takes back your last move (and the computer's reply), q leaves the game, ? shows this."""
_HELP_WITH_DICE = """\
Type a move as it stands in the list and Enter: the die, @, the counter by its house and its steps.
The dice are rolled for you. q leaves the game, ? shows this."""
_HELP_TO_TAKE = "A hyphen behind it, as in d-, takes your own disc out of the bottom of that column."


@dataclass(frozen=True, slots=True)
class Computer:
    """Who chooses in every seat but that of the person who types."""

    person: Seat
    think: Thinker


class Dialogue:
    """One game between the person who types and the computer, or between people who take turns typing."""

    def __init__(self, rules: Rules, console: Console, answers: TextIO, computer: Computer | None, lots: Lots) -> None:
        self._rules = rules
        self._console = console
        self._answers = answers
        self._computer = computer
        self._lots = lots
        self._names = seat_names(rules)
        self._positions = [begin(rules)]

    def run(self) -> None:
        """Play until the game is over, somebody leaves, or the input ends."""
        if self._computer:
            self._console.print(f"You are {self._names[self._computer.person]}. ? shows what you can type.")
        self._show()
        while self._position.outcome is None:
            if self._position.turn is Chance.ROLL:
                self._roll()
            elif self._computer and self._position.turn != self._computer.person:
                self._answer(self._computer)
            elif not self._ask():
                self._console.print("Left before the end.")
                return

    @property
    def _position(self) -> Position:
        return self._positions[-1]

    def _show(self) -> None:
        self._console.print()
        self._console.print(picture(self._rules, self._position))
        if self._rules.chance and self._position.legal():
            self._console.print(f"What the dice allow: {', '.join(self._position.legal())}")

    def _roll(self) -> None:
        """Let chance give whoever is to move what it gives."""
        position = self._position
        drawn = self._lots.choose(position.chances())
        after = position.apply(drawn)
        if isinstance(after, Refusal) or position.seat is None:
            raise AssertionError(f"{drawn} could not be rolled")
        self._positions.append(after)
        name = self._names[position.seat]
        said = f"{name[0].upper()}{name[1:]} rolls {' and '.join(drawn.removeprefix('='))}"
        nothing = "and loses the turn" if position.effect(drawn).get("third") else "and can use neither"
        self._console.print(f"{said}." if after.turn == position.seat else f"{said}, {nothing}.")
        if after.turn == position.seat:
            self._show()

    def _answer(self, computer: Computer) -> None:
        with self._console.status("The computer is thinking …"):
            action = computer.think(self._position)
        after = self._position.apply(action)
        if isinstance(after, Refusal):
            raise AssertionError(f"the computer chose {action}: {after.code}")
        self._positions.append(after)
        self._console.print(f"The computer plays {action}.")
        self._show()

    def _ask(self) -> bool:
        """One question and its answer; ``False`` to leave."""
        self._console.print("Your move: ", end="")
        line = self._answers.readline()
        if not line.endswith("\n"):
            self._console.print()
        word = line.strip().lower()
        if not line or word == "q":
            return False
        if word == "?":
            self._console.print(_HELP_WITH_DICE if self._rules.chance else _HELP)
            if not isinstance(self._rules.read("d-"), Refusal):
                self._console.print(_HELP_TO_TAKE)
        elif word:
            refusal = self._undo() if word == "u" else self._move(word)
            if refusal:
                said = sentence(refusal)
                self._console.print(f"{said[0].upper()}{said[1:]}. Nothing has changed; ? shows what you can type.")
            else:
                self._show()
        return True

    def _move(self, word: str) -> Refusal | None:
        actions = self._rules.read(word)
        if isinstance(actions, Refusal):
            return actions
        if len(actions) != 1:
            return Refusal("one-at-a-time")
        after = self._position.apply(actions[0])
        if isinstance(after, Refusal):
            return after
        self._positions.append(after)
        return None

    def _undo(self) -> Refusal | None:
        """Take back the last move of a person, with whatever came after it; what dice have given stays given."""
        if self._rules.chance:
            return Refusal("nothing-to-undo")
        person = self._computer.person if self._computer else None
        for length in range(len(self._positions) - 1, 0, -1):
            if person is None or self._positions[length - 1].turn == person:
                del self._positions[length:]
                return None
        return Refusal("nothing-to-undo")
