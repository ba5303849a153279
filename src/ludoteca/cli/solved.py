"""What the solver found, for people."""

from __future__ import annotations

import typer

from ludoteca.engine.solver.score import Bounds, Solution, plies_left
from ludoteca.rules.drop.notation import write_column


def show(solution: Solution) -> None:
    """A row for each move, and what the position is worth."""
    width = max(len("score"), *(len(_written(one)) for one in solution.scores.values()))
    typer.echo(f"column  {'score'.rjust(width)}")
    for column, one in solution.scores.items():
        typer.echo(f"{write_column(column):>6}  {_written(one):>{width}}  {_meant(solution, one)}".rstrip())
    best = " or ".join(write_column(column) for column in solution.best)
    value = f"value {_written(solution.value)}: {_meant(solution, solution.value) or 'not known yet'}"
    typer.echo(f"{value}, by {best}" if best and solution.value.exact else value)


def _written(score: Bounds) -> str:
    return str(score.low) if score.exact else f"{score.low} to {score.high}"


def _meant(solution: Solution, score: Bounds) -> str:
    """Who wins, and in how many plies from now where that is known."""
    if score == Bounds(0, 0):
        return "a draw"
    who = "wins" if score.low > 0 else "loses" if score.high < 0 else ""
    if not who or not score.exact:
        return who
    plies = plies_left(solution.desk, score.low)
    return f"{who} in {plies} {'ply' if plies == 1 else 'plies'}"
