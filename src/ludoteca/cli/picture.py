"""A position of any game, drawn for people."""

from __future__ import annotations

from rich.console import RenderableType

from ludoteca.cli import board, track
from ludoteca.rules.game import Position, Rules


def picture(rules: Rules, position: Position) -> RenderableType:
    """The board that the rules' shape tells of, with what lies on it."""
    view, shape = position.view(None), rules.shape()
    return track.draw(view, shape) if "ring" in shape else board.draw(view, board.seat_names(rules))
