"""A list of moves, played out from the start."""

from __future__ import annotations

from ludoteca.cli.complaint import Complaint
from ludoteca.cli.sentences import sentence
from ludoteca.rules.game import Position, Refusal, Rules, begin


def play_out(rules: Rules, moves: str) -> Position:
    """The position after ``moves``.

    Raises:
        Complaint: a move cannot be read or is illegal; it says which one, at which ply from 1, and why.
    """
    position = begin(rules)
    for word in moves.split():
        actions = rules.read(word)
        if isinstance(actions, Refusal):
            raise _illegal(word, position, actions)
        for index, action in enumerate(actions):
            after = position.apply(action)
            if isinstance(after, Refusal):
                written = word[index] if len(word) == len(actions) else word
                raise _illegal(written if written == action else f"{written} ({action})", position, after)
            position = after
    return position


def _illegal(move: str, before: Position, refusal: Refusal) -> Complaint:
    return Complaint(f"illegal move {move} at ply {before.ply + 1}: {sentence(refusal)}")
