"""Every variant of Quatro em linha, as the catalogue lists them (``docs/rules/quatro.md``)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice

from ludoteca.rules.drop.board import GREEN, NEUTRAL, RED, YELLOW, Colour
from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.drop.geometry import Column, Geometry
from ludoteca.rules.drop.notation import LETTERS
from ludoteca.rules.drop.quatro.opening import OpeningRules
from ludoteca.rules.drop.quatro.popout import PopoutRules
from ludoteca.rules.drop.quatro.three import ThreeRules
from ludoteca.rules.drop.variant import CLASSIC, Variant
from ludoteca.rules.game import Action, Rules
from ludoteca.rules.kind import Kind
from ludoteca.rules.options import Choice, Drawn, Options

_WIDE = Geometry(9, 6)
_COLUMNS = LETTERS[: CLASSIC.width]
_STARTS = ("empty", "hasbro")


def _filled(*columns: int) -> tuple[tuple[Column, Colour], ...]:
    """Columns filled before play, each upward in red, yellow and so on."""
    colours = tuple(islice(cycle((RED, YELLOW)), _WIDE.height))
    return tuple((Column(column), colour) for column in columns for colour in colours)


FIVE = {
    "empty": FourRules(Variant(_WIDE, length=5)),
    "hasbro": FourRules(Variant(_WIDE, length=5, lying=_filled(0, _WIDE.width - 1))),
}
POPOUT = PopoutRules(Variant(often=3, longest=300))
SMALL = FourRules(Variant(Geometry(6, 5)))
MISERE = FourRules(Variant(loses=True))
CYLINDER = FourRules(Variant(Geometry(7, 6, wraps=True)))
THREE = ThreeRules(Variant(Geometry(8, 6), colours=(RED, YELLOW, GREEN)))
TEAMS = FourRules(Variant(colours=(RED, YELLOW, RED, YELLOW)))


def _columns(options: Options, name: str) -> list[str]:
    """The columns that were drawn; none before the draw."""
    return str(options[name]).split(",") if name in options else []


def _obstacles(options: Options) -> Rules:
    columns = [Column(LETTERS.index(letter)) for letter in _columns(options, "blocks")]
    return FourRules(Variant(lying=tuple((column, NEUTRAL) for column in columns)))


def _drawn_opening(options: Options) -> Rules:
    return OpeningRules(Variant(opening=tuple(map(Action, _columns(options, "opening")))))


def _always(rules: Rules) -> Callable[[Options], Rules]:
    return lambda options: rules


QUATRO = (
    Kind("quatro/classic", (), _always(FourRules())),
    Kind("quatro/single", (), _always(FourRules())),
    Kind("quatro/five", (Choice("start", _STARTS, default="empty"),), lambda options: FIVE[str(options["start"])]),
    Kind("quatro/popout", (), _always(POPOUT)),
    Kind("quatro/small", (), _always(SMALL)),
    Kind("quatro/misere", (), _always(MISERE)),
    Kind("quatro/cylinder", (), _always(CYLINDER)),
    Kind("quatro/obstacles", (Drawn("blocks", _COLUMNS, count=4, most=2),), _obstacles),
    Kind("quatro/drawn-opening", (Drawn("opening", _COLUMNS, count=4, most=4),), _drawn_opening),
    Kind("quatro/three", (), _always(THREE)),
    Kind("quatro/teams", (), _always(TEAMS)),
)
