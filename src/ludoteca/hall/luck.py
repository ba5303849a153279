"""Luck and choices of a game that is over, as its page tells them: what the engine judged, by player."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.engine.ludo.appraisal import Appraisal
from ludoteca.hall.views import View
from ludoteca.match.state import Game
from ludoteca.match.units import Player
from ludoteca.rules.game import Json

MOST_CHOICES = 4
MOST_ROLLS = 2
LEAST = 0.005
"""Less of a game is no moment to look at: twice the 0.0023 that the judge's own choices give away (docs/engines.md)."""
_DIGITS = 4


def luck_view(game: Game, appraisal: Appraisal) -> View:
    """A game as judged, ply by ply and by player.

    ``chances`` are those of each player before the first ply and after each, ``luck`` is what each roll brought and
    ``loss`` what each move cost whoever made it, all in parts of a game. ``choices`` are the plies (from 1) at which
    there was more than one; ``better`` tells by ply what would have been, and does. ``moments`` are the plies to look
    at: the worst choices first, then strokes of luck and of bad luck. ``players`` sums it up by player.
    """
    judged = appraisal.plies
    seats = [game.seating.index(Player(player)) for player in range(len(game.seating))]
    summed = [appraisal.seats[seat] for seat in seats]
    return {
        "chances": [
            [round(chances[seat], _DIGITS) for seat in seats]
            for chances in (appraisal.start, *(one.chances for one in judged))
        ],
        "luck": [round(one.luck, _DIGITS) for one in judged],
        "loss": [round(one.loss, _DIGITS) for one in judged],
        "choices": [ply for ply, before in enumerate(game.positions[:-1], start=1) if len(before.legal()) > 1],
        "better": {
            str(ply): {"action": one.best, **before.effect(one.best)}
            for ply, (one, before) in enumerate(zip(judged, game.positions, strict=False), start=1)
            if one.best is not None
        },
        "moments": list(_moments(appraisal)),
        "players": [
            {
                "luck": round(one.luck, _DIGITS),
                "lost": round(one.loss, _DIGITS),
                "choices": one.decisions,
                "best": one.best,
            }
            for one in summed
        ],
    }


def _moments(appraisal: Appraisal) -> Iterator[dict[str, Json]]:
    plies = tuple(enumerate(appraisal.plies, start=1))
    losses = sorted(((one.loss, ply) for ply, one in plies), key=lambda found: -found[0])
    lucks = sorted(((one.luck, ply) for ply, one in plies), key=lambda found: -found[0])
    kinds = (
        ("choice", [(loss, ply) for loss, ply in losses if loss >= LEAST][:MOST_CHOICES]),
        ("lucky", [(luck, ply) for luck, ply in lucks if luck >= LEAST][:MOST_ROLLS]),
        ("unlucky", [(luck, ply) for luck, ply in reversed(lucks) if luck <= -LEAST][:MOST_ROLLS]),
    )
    for what, found in kinds:
        for worth, ply in found:
            yield {"what": what, "ply": ply, "worth": round(worth, _DIGITS)}
