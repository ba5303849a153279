"""A second opinion on Ludo, written from the rules' text: a dictionary of counters, each with a name of its own.

It shares no code with the rules. Nothing is fast here, and nothing is clever.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cache

STARTS = {"r": 0, "g": 13, "y": 26, "b": 39}
STARS = {0, 8, 13, 21, 26, 34, 39, 47}
DEALT = {
    ("2", "one"): ["r", "y"],
    ("2", "side"): ["rg", "yb"],
    ("2", "across"): ["ry", "gb"],
    ("3", "one"): ["r", "g", "y"],
    ("4", "one"): ["r", "g", "y", "b"],
}


@cache
def on_ring(colour: str, progress: int) -> int | None:
    """The square that a counter of this colour is on when it has come so far: it walks there."""
    square = STARTS[colour]
    for step in range(51):
        if step == progress:
            return square
        square = 0 if square == 51 else square + 1
    return None


class Table:
    """A game as it stands."""

    def __init__(self, seats: str, houses: str, safe: str, ending: str) -> None:
        self.dealt = DEALT[seats, houses]
        self.safe = safe == "on"
        self.ending = ending
        self.at = {f"{colour}{n}": -1 for colours in self.dealt for colour in colours for n in range(4)}
        self.whose = 0
        self.hand: list[int] = []
        self.rolled: list[int] = []
        self.doubles = 0
        self.words = 0
        self.home_first: list[int] = []
        self.gone: list[int] = []
        self.over: str | None = None

    def copied(self) -> Table:
        """The same, to be changed."""
        after = copy(self)
        after.at, after.hand, after.rolled = dict(self.at), list(self.hand), list(self.rolled)
        after.home_first, after.gone = list(self.home_first), list(self.gone)
        return after

    def owner(self, counter: str) -> int:
        """Who moves a counter."""
        return next(player for player, colours in enumerate(self.dealt) if counter[0] in colours)

    def mine(self) -> list[str]:
        """The counters of whoever's turn it is."""
        return [counter for counter in self.at if self.owner(counter) == self.whose]

    def fits(self, counter: str, steps: int) -> bool:
        """Whether a counter can go so far, or come out with so many."""
        if self.at[counter] < 0:
            return steps == 6
        return self.at[counter] + steps <= 56

    def plans(self) -> Iterator[tuple[str, list[int]]]:
        """Counters and the dice that may be played on them."""
        can = [counter for counter in self.mine() if any(self.fits(counter, die) for die in self.hand)]
        untouched = len(self.hand) == 2
        if untouched and 6 not in self.hand and len(can) == 1 and self.fits(can[0], sum(self.hand)):
            yield can[0], list(self.hand)
            return
        for counter in can:
            for die in self.hand:
                if self.fits(counter, die):
                    yield counter, [die]

    def moves(self) -> dict[str, Table]:
        """Every move and the game after it."""
        found: dict[str, Table] = {}
        for counter, dice in self.plans():
            was = self.at[counter]
            goal = 0 if was == -1 else was + sum(dice)
            word = "+".join(map(str, dice)) + "@" + counter[0] + ("-" if was == -1 else str(was))
            square = on_ring(counter[0], goal)
            hit = [
                other
                for other in self.at
                if square is not None
                and self.owner(other) != self.whose
                and on_ring(other[0], self.at[other]) == square
                and not (self.safe and square in STARS)
            ]
            if not hit:
                found[word] = self.played(counter, dice, goal, None)
            for victim in hit:
                found[f"{word}x{victim[0]}"] = self.played(counter, dice, 56, victim)
        return found

    def played(self, counter: str, dice: list[int], goal: int, victim: str | None) -> Table:
        """The game after a move."""
        after = self.copied()
        after.words += 1
        after.at[counter] = goal
        if victim:
            after.at[victim] = -1
        for die in dice:
            after.hand.remove(die)
        if all(after.at[own] == 56 for own in after.mine()):
            after.came_home()
        else:
            after.go_on()
        return after

    def roll(self, one: int, two: int) -> Table:
        """The game after a roll."""
        after = self.copied()
        after.words += 1
        if one == two == 6:
            after.doubles += 1
            if after.doubles == 3:
                after.next_player()
                return after
        after.hand, after.rolled = [one, two], [one, two]
        after.go_on()
        return after

    def leave(self, player: int) -> Table:
        """The game after somebody has left it."""
        after = self.copied()
        for counter in list(after.at):
            if after.owner(counter) == player:
                del after.at[counter]
        after.gone.append(player)
        if len(after.still()) == 1:
            after.end("home" if after.home_first else "last")
        elif after.whose == player:
            after.next_player()
        return after

    def go_on(self) -> None:
        """Lose what cannot be used; roll again after a double six, else pass the turn."""
        for counter in self.mine():
            for die in self.hand:
                if self.fits(counter, die):
                    return
        self.hand = []
        if self.rolled != [6, 6]:
            self.next_player()

    def came_home(self) -> None:
        """Somebody has finished."""
        self.home_first.append(self.whose)
        if self.ending == "count" or len(self.still()) == 1:
            self.end("home")
        else:
            self.next_player()

    def still(self) -> list[int]:
        """Who plays."""
        return [player for player in range(len(self.dealt)) if player not in self.home_first + self.gone]

    def next_player(self) -> None:
        """Pass the turn."""
        self.hand, self.rolled, self.doubles = [], [], 0
        while True:
            self.whose = self.whose + 1 if self.whose + 1 < len(self.dealt) else 0
            if self.whose in self.still():
                return

    def end(self, why: str) -> None:
        """The game is over."""
        self.hand, self.rolled, self.doubles = [], [], 0
        self.over = why

    def places(self) -> list[int]:
        """Who has come where: home first, then by steps, then those who left, the last of them first."""
        togo = dict.fromkeys(self.still(), 0)
        for counter, progress in self.at.items():
            if self.owner(counter) in togo:
                togo[self.owner(counter)] += 57 if progress == -1 else 56 - progress
        place = {player: 1 + n for n, player in enumerate(self.home_first)}
        for player, steps in togo.items():
            place[player] = 1 + len(self.home_first) + sum(other < steps for other in togo.values())
        for n, player in enumerate(self.gone):
            place[player] = len(self.dealt) - n
        return [place[player] for player in range(len(self.dealt))]

    def told(self, legal: list[str]) -> dict[str, object]:
        """The game as ``show`` tells it, with the ``legal`` moves."""
        places = self.places()
        outcome = {
            "winners": [player for player, place in enumerate(places) if place == 1],
            "draw": False,
            "reason": self.over,
            "places": places,
        }
        going = self.over is None
        return {
            "ply": self.words,
            "turn": (self.whose if self.hand else "roll") if going else None,
            "seat": self.whose if going else None,
            "over": not going,
            "outcome": None if going else outcome,
            "legal": legal,
            "counters": {
                colour: sorted(at for counter, at in self.at.items() if counter[0] == colour)
                for colour in "rgyb"
                if colour in "".join(self.dealt)
            },
            "dice": self.hand,
            "sixes": self.doubles,
        }
