"""``ludoteca hint``: a move, and why."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ludoteca.cli.complaint import Complaint
from ludoteca.cli.endgames import at_hand
from ludoteca.cli.record import play_out
from ludoteca.cli.setting import AsJson, KindName, OptionWords, read_setting
from ludoteca.engine.player import NODES, choose, levels, strongest

SEED = 0
"""With a bound on positions in place of time, a hint is the same whenever and wherever it is asked for."""


def hint(
    kind: KindName,
    moves: Annotated[
        str,
        typer.Argument(metavar="MOVES", help='The moves in one argument: "d c d", "4 3 4" or 434.', show_default=False),
    ] = "",
    option: OptionWords = None,
    level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Whose move it is to be. \\[default: the strongest's]")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Suggest a move after MOVES, and tell why."""
    setting = read_setting(kind, option)
    position = play_out(setting.rules, moves)
    name, known = setting.kind.name, levels(setting.kind.name)
    if not known:
        raise Complaint(f"there are no hints in {name}: the computer does not play it yet")
    if level is not None and level not in known:
        raise Complaint(f'there is no level "{level}"; {name} has {", ".join(known)}')
    if position.outcome:
        raise Complaint("there is nothing to suggest: the game is over")
    if position.chances():
        raise Complaint("there is nothing to suggest: the dice have to be rolled first")
    from ludoteca.cli.because import because  # noqa: PLC0415  for this command alone
    from ludoteca.engine.reasons import Reason, why  # noqa: PLC0415
    from ludoteca.rules.drop.position import DropPosition  # noqa: PLC0415

    strength = str(level or strongest(name))
    at_hand(setting, [strength])
    move = choose(name, setting.options, position, strength, seed=SEED, nodes=NODES)
    reason = why(position, move) if isinstance(position, DropPosition) else Reason("long-run")
    if as_json:
        told = {"code": reason.code, "blanks": dict(reason.blanks)}
        typer.echo(json.dumps({"move": move, "reason": told, "level": strength}))
        return
    typer.echo(f"{move}: {because(reason)}")
