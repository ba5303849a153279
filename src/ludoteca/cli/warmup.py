"""``ludoteca warmup``: compile what the computer players need."""

from __future__ import annotations


def warmup() -> None:
    """Compile the kernels of the computer players, so that the first game need not wait for them."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    from ludoteca.cli.board import people_console  # noqa: PLC0415
    from ludoteca.engine.warmup import warmup as warm  # noqa: PLC0415  Numba is slow to import

    console = people_console()
    counts: dict[str, int] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("loading the compiler", total=None)

        def tell(kind: str, count: int) -> None:
            counts[kind] = counts.get(kind, 0) + 1
            bar.update(task, description=f"{kind}: step {count}")

        warm(tell)
    for kind, steps in counts.items():
        console.print(f"{kind}: ready ({steps} steps)")
