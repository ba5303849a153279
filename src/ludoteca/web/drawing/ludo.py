"""What a board of Ludo shows, worked out from the view of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ludoteca.web.drawing import track
from ludoteca.web.drawing.ludo_fold import Stand, stand_of
from ludoteca.web.drawing.plate import Point
from ludoteca.web.drawing.told import Json, listed, table, whole


@dataclass(frozen=True, slots=True)
class Tile:
    """A square of the ring or of a straight: its middle, whose it is, and what is on it."""

    place: Point
    house: str | None
    sign: str
    """``start``, ``straight``, ``star`` or nothing."""
    turn: int
    """By how many degrees its arrow is turned."""
    name: str


@dataclass(frozen=True, slots=True)
class Home:
    """A house: its letter, its corner, the wells in it, and who plays it."""

    letter: str
    corner: Point
    wells: Sequence[Point]
    player: int | None
    shared: bool
    """Whether its player has another house besides."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter at rest: where it lies, how large, and how many of its own lie in the pile below it."""

    house: str
    progress: int
    place: Point
    size: float
    below: int
    pile: int
    """How many lie in the pile, told on the uppermost alone; else 0."""


@dataclass(frozen=True)
class LudoScene:
    """A board of Ludo as it is drawn."""

    view: Mapping[str, Json]
    stand: Stand

    @cached_property
    def tiles(self) -> list[Tile]:
        """All squares; stars stand where nobody is captured."""
        safe = {whole(one) for one in listed(table(self.view["board"]).get("safe") or ())}
        ring = [_tile(number, star=number in safe) for number in range(track.RING)]
        straights = [
            Tile(track.straight(house, progress), letter, "straight", 90 * house, f"{letter}{progress}")
            for house, letter in enumerate(track.LETTERS)
            for progress in range(track.STRAIGHT, track.HOME)
        ]
        return [*ring, *straights]

    @cached_property
    def homes(self) -> list[Home]:
        """The four houses, whoever plays them."""
        owners = self.stand.owners
        return [
            Home(
                letter,
                track.point(*[(0, 0), (9, 0), (9, 9), (0, 9)][house]),
                track.wells(house),
                owners.get(letter),
                [*owners.values(), None].count(owners.get(letter)) > 1,
            )
            for house, letter in enumerate(track.LETTERS)
        ]

    @cached_property
    def counters(self) -> list[Counter]:
        """All counters, those in front last."""
        return sorted(_laid(self.stand.counters), key=lambda counter: (counter.place.y, counter.below))


def ludo_scene(view: Mapping[str, Json]) -> LudoScene:
    """The board of a table's view.

    >>> board = {"houses": [{"house": "r", "seat": 0}, {"house": "y", "seat": 1}], "safe": []}
    >>> scene = ludo_scene({"board": board, "seats": [{"player": 0}, {"player": 1}], "plies": [], "players": []})
    >>> len(scene.tiles), len(scene.counters), scene.counters[0].place
    (72, 8, Point(x=153.0, y=153.0))
    """
    return LudoScene(view, stand_of(view))


def _tile(number: int, *, star: bool) -> Tile:
    house, further = divmod(number, track.RING // 4)
    if further == 0:
        return Tile(track.square(number), track.LETTERS[house], "start", 90 * house, str(number))
    return Tile(track.square(number), None, "star" if star else "", 0, str(number))


def _laid(counters: Mapping[str, Sequence[int]]) -> list[Counter]:
    laid: list[Counter] = []
    shared: dict[Point, dict[str, list[int]]] = {}
    for letter, own in counters.items():
        house = track.LETTERS.index(letter)
        wells = zip(own, track.wells(house), strict=True)
        home = track.at_home(house, list(own).count(track.HOME))
        laid += [Counter(letter, track.HOUSED, place, 1, 0, 0) for one, place in wells if one == track.HOUSED]
        laid += [Counter(letter, track.HOME, place, track.SMALL, 0, 0) for place in home]
        for progress in own:
            if track.HOUSED < progress < track.HOME:
                shared.setdefault(track.place(house, progress), {}).setdefault(letter, []).append(progress)
    for place, houses in shared.items():
        size, spots = track.abreast(len(houses))
        for (letter, own), (x, y) in zip(houses.items(), spots, strict=True):
            for below, progress in enumerate(own):
                pile = len(own) if below == len(own) - 1 > 0 else 0
                spot = Point(place.x + x, place.y + y + below * track.PILE * size)
                laid.append(Counter(letter, progress, spot, size, below, pile))
    return laid
