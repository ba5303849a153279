"""Train the networks of Ludo's strong player from games against themselves.

    python -m tools.train_ludo two many side across

Each name is a way to sit: ``two`` players with a house each, ``many`` of them (three and four), two houses ``side`` by
side or ``across``. Its network learns without safe squares first, in one or two lessons; a copy of it then goes on with
them. What is learnt is kept in the folder ``--work``, so a run that was stopped goes on there, and ends with the same
bytes: chance comes from ``--seed`` and the number of the game. The weights go to ``--to`` in half precision.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteca.engine.ludo.desk import setup_of
from ludoteca.engine.ludo.kernels.board import HOUSES, SIZE, Whole
from ludoteca.engine.ludo.kernels.dice import word_of
from ludoteca.engine.ludo.kernels.features import MOST_ROWS, RELATIONS, ROWS
from ludoteca.engine.ludo.kernels.training import LONGEST, Diary, train
from ludoteca.engine.ludo.mind import Network, mind_of
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.options import Options

UNITS = 64
BLOCK = 500
"""Games between two looks at the work."""
SAVED = 10
"""After so many blocks the work is saved."""
FADING = 0.7
LEAVING = 40
"""Of a hundred games of three or four, those in which somebody may leave."""
SLOWEST = 0.05
"""In a lesson the rate falls to this part of what it was, evenly in its logarithm."""
WEIGHTS = Path(__file__).parents[1] / "src/ludoteca/engine/ludo/networks"


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some games, and how fast is learnt from them: by how they end (TD), or ``closely`` by all next rolls."""

    games: int
    rate: float
    safe: bool = False
    closely: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """What a network plays, block by block, and in which lessons."""

    tables: tuple[Options, ...]
    lessons: tuple[Lesson, ...]


_FOUR: Options = {"seats": 4, "ending": "play-on"}
_TWO_HOUSES = (Lesson(20_000, 0.01), Lesson(8_000, 0.005, safe=True))
COURSES = {
    "two": Course(
        ({},),
        (
            Lesson(150_000, 0.02),
            Lesson(3_000, 0.004, closely=True),
            Lesson(50_000, 0.01, safe=True),
            Lesson(1_500, 0.004, safe=True, closely=True),
        ),
    ),
    "many": Course(
        (_FOUR, _FOUR, {**_FOUR, "seats": 3}),
        (Lesson(30_000, 0.01), Lesson(10_000, 0.005, safe=True)),
    ),
    "side": Course(({"houses": "side"},), _TWO_HOUSES),
    "across": Course(({"houses": "across"},), _TWO_HOUSES),
}


def fresh(seed: int) -> Network:
    """Small weights by lot."""
    lots = np.random.default_rng(seed)
    first = lots.standard_normal((ROWS, UNITS)) * 0.1
    second = lots.standard_normal((UNITS + 1, HOUSES)) * 0.1
    return Network(first.astype(np.float32), second.astype(np.float32))


def diary() -> Diary:
    """Room for the positions of a game."""
    lines = LONGEST + 1
    return Diary(
        np.zeros((lines, SIZE), dtype=np.int64),
        np.zeros((lines, MOST_ROWS), dtype=np.int64),
        np.zeros(lines, dtype=np.int64),
        np.zeros((lines, RELATIONS), dtype=np.float32),
        np.zeros((lines, HOUSES), dtype=np.float32),
        np.zeros((lines, HOUSES), dtype=np.float32),
    )


def table(options: Options, *, safe: bool) -> Whole:
    """A setup for the kernels."""
    kind = KINDS["ludo"]
    start = kind.make(kind.complete({**options, "safe": "on" if safe else "off"})).start()
    assert isinstance(start, LudoPosition)
    return setup_of(start.setup)


def teach(network: Network, course: Course, lesson: Lesson, games: range, seed: int) -> None:
    """Play some of the games of a lesson and learn from them."""
    setups = [table(options, safe=lesson.safe) for options in course.tables]
    mind, board, pages = mind_of(network), np.zeros(SIZE, dtype=np.int64), diary()
    for first in range(games.start, games.stop, BLOCK):
        numbers = range(first, min(first + BLOCK, games.stop))
        seeds = np.array([word_of(seed, number) for number in numbers], dtype=np.int64)
        setup = setups[first // BLOCK % len(setups)]
        rate = np.float32(lesson.rate * SLOWEST ** (first / lesson.games))
        train(board, setup, seeds, mind, pages, rate, np.float32(FADING), LEAVING, int(lesson.closely))


def write(path: Path, network: Network, untaught: Network) -> None:
    """Write weights in half precision; rows that nothing has touched are left out."""
    (rows,) = np.nonzero(np.any(network.first != untaught.first, axis=1))
    np.savez_compressed(
        path,
        rows=rows.astype(np.uint16),
        first=network.first[rows].astype(np.float16),
        second=network.second.astype(np.float16),
    )


def run(name: str, seed: int, work: Path, to: Path, progress: Progress) -> None:
    """Train the two networks of a course, from where an earlier run has stopped."""
    course, network = COURSES[name], fresh(seed)
    for number, lesson in enumerate(course.lessons, start=1):
        kept, done = work / f"{name}-{number}.npz", 0
        if kept.exists():
            with np.load(kept) as found:
                done = int(found["games"])
                network = Network(found["first"], found["second"])
        task = progress.add_task(f"{name} {number}", total=lesson.games, completed=done)
        for first in range(done, lesson.games, BLOCK):
            games = range(first, min(first + BLOCK, lesson.games))
            teach(network, course, lesson, games, int(word_of(seed, number)))
            if not np.isfinite(network.first).all():
                raise SystemExit(f"{name} learns too fast: its weights have run away")
            if first // BLOCK % SAVED == SAVED - 1 or games.stop == lesson.games:
                keep(kept, network, games.stop)
            progress.update(task, completed=games.stop)
        write(to / f"{name}{'-safe' if lesson.safe else ''}.npz", network, fresh(seed))


def keep(path: Path, network: Network, games: int) -> None:
    """Save the work, all of it or nothing."""
    whole = path.with_suffix(".new.npz")
    np.savez(whole, games=games, first=network.first, second=network.second)
    whole.replace(path)


def main() -> None:
    """Train what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", choices=COURSES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=Path("build/ludo"))
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    arguments = parser.parse_args()
    for folder in (arguments.work, arguments.to):
        folder.mkdir(parents=True, exist_ok=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        for name in arguments.names:
            run(name, arguments.seed, arguments.work, arguments.to, progress)


if __name__ == "__main__":
    main()
