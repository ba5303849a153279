from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError, Future, wait
from threading import Event
from typing import TypeVar

import pytest

from ludoteca.engine.pool import Job, Pool, State
from ludoteca.engine.stop import Stop
from ludoteca.rules.game import Action, Position, Refusal
from ludoteca.rules.options import Options

SOON = 20.0
"""Seconds after which a test that waits for an event has failed."""
OPTIONS: Options = {"board": "7x6", "goal": "race", "target": 20}


def no_warm_up() -> Iterator[None]:
    yield from ()


def job(table: str = "t", seq: int = 1, person: str = "ana", level: str = "hard") -> Job:
    return Job(table, seq, person, "ketafors", OPTIONS, (), level, seed=seq)


class Thinker:
    """Answers with the seed when let go, or ``stopped`` when told to stop; notes what it began."""

    def __init__(self) -> None:
        self.began: list[int] = []
        self.begun = Event()
        self.go = Event()
        self.stops: dict[int, Stop] = {}

    def __call__(
        self,
        kind: str,
        options: Options,
        play: Position | tuple[Action, ...],
        level: str,
        *,
        seed: int,
        stop: Stop | None = None,
    ) -> Action:
        assert stop is not None
        self.began.append(seed)
        self.stops[seed] = stop
        self.begun.set()
        assert self.go.wait(SOON)
        if level == "broken":
            raise ZeroDivisionError("an engine that fails")
        if level == "leaving":
            raise SystemExit(3)
        return Action(f"move-{seed}")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.go.set()


@pytest.fixture
def pool(thinker: Thinker) -> Iterator[Pool]:
    pool = Pool(limit=2, chooser=thinker, warm=no_warm_up)
    yield pool
    thinker.go.set()
    pool.close()


T = TypeVar("T")


def accepted(answer: Future[T] | Refusal) -> Future[T]:
    assert not isinstance(answer, Refusal), answer.code
    return answer


def test_a_job_is_answered_on_a_thread_of_the_pool(pool: Pool, thinker: Thinker) -> None:
    thinker.go.set()

    assert accepted(pool.submit(job())).result(SOON) == "move-1"


def test_a_newer_job_of_a_table_replaces_the_one_in_thought_and_stops_it(pool: Pool, thinker: Thinker) -> None:
    old = accepted(pool.submit(job(seq=1)))
    assert thinker.begun.wait(SOON)

    new = accepted(pool.submit(job(seq=2)))
    thinker.go.set()

    assert new.result(SOON) == "move-2"
    assert old.cancelled()
    assert thinker.stops[1].is_set
    assert not thinker.stops[2].is_set


def test_a_job_that_went_stale_in_the_queue_is_never_begun(pool: Pool, thinker: Thinker) -> None:
    accepted(pool.submit(job("busy", seq=1)))
    assert thinker.begun.wait(SOON)
    stale = accepted(pool.submit(job("t", seq=2)))
    fresh = accepted(pool.submit(job("t", seq=3)))
    thinker.go.set()

    assert fresh.result(SOON) == "move-3"
    assert stale.cancelled()
    assert thinker.began == [1, 3]


def test_dropping_a_table_cancels_its_job_and_no_other(pool: Pool, thinker: Thinker) -> None:
    mine = accepted(pool.submit(job("mine", seq=1)))
    other = accepted(pool.submit(job("other", seq=2)))
    assert thinker.begun.wait(SOON)

    pool.drop("mine")
    pool.drop("nothing there")
    thinker.go.set()

    with pytest.raises(CancelledError):
        mine.result(SOON)
    assert other.result(SOON) == "move-2"


def test_whoever_cancels_an_answer_stops_the_engine_and_frees_the_place(pool: Pool, thinker: Thinker) -> None:
    answers = [accepted(pool.submit(job(f"t{seq}", seq))) for seq in (1, 2)]
    assert thinker.begun.wait(SOON)

    for answer in answers:
        answer.cancel()

    assert thinker.stops[1].is_set
    assert not isinstance(pool.submit(job("t3", 3)), Refusal)
    thinker.go.set()
    assert set(answers) == wait(answers, SOON).done


def test_the_same_moment_asked_twice_has_one_answer_and_an_older_one_is_stale(pool: Pool) -> None:
    first = pool.submit(job(seq=5))

    assert first is pool.submit(job(seq=5))
    assert Refusal("stale") == pool.submit(job(seq=4))


def test_a_person_has_only_so_many_jobs_and_others_are_not_held_up(pool: Pool, thinker: Thinker) -> None:
    first = accepted(pool.submit(job("t1", 1)))
    accepted(pool.submit(job("t2", 2)))

    assert Refusal("too-many") == pool.submit(job("t3", 3))
    assert not isinstance(pool.submit(job("t2", 4)), Refusal), "a newer job of a table takes the older one's place"
    assert not isinstance(pool.submit(job("t5", 5, person="rui")), Refusal)
    thinker.go.set()
    first.result(SOON)
    assert not isinstance(pool.submit(job("t3", 3)), Refusal), "an answer makes room"


@pytest.mark.parametrize(("level", "error"), [("broken", ZeroDivisionError), ("leaving", SystemExit)])
def test_an_engine_that_fails_fails_its_answer_and_the_next_job_is_done(
    pool: Pool, thinker: Thinker, level: str, error: type[BaseException]
) -> None:
    thinker.go.set()
    failed = accepted(pool.submit(job(seq=1, level=level)))

    assert error is type(failed.exception(SOON))
    assert accepted(pool.submit(job(seq=2))).result(SOON) == "move-2"


class Long:
    """A question with so many slices, answered with what was done between them."""

    def __init__(self, slices: int, table: str = "long", seq: int = 1, person: str = "ana") -> None:
        self.table, self.seq, self.person, self.kind, self.level = table, seq, person, "ludo", "appraisal"
        self.number = slices
        self.begun, self.go = Event(), Event()
        self.done: list[str] = []

    def slices(self, stop: Stop) -> Generator[None, None, tuple[str, ...]]:
        for number in range(self.number):
            self.done.append(f"{self.table} {number}")
            self.begun.set()
            assert self.go.wait(SOON)
            yield
            if number == 1 and self.person == "fault":
                raise ZeroDivisionError
        return tuple(self.done)


def test_a_long_question_lets_those_who_wait_have_their_turn_between_two_slices(pool: Pool, thinker: Thinker) -> None:
    thinker.go.set()
    long, other = Long(3), Long(2, "other", person="rui")
    other.done, other.go = long.done, long.go
    seconds: list[tuple[str, str]] = []
    pool.when_thought = lambda kind, level, _: seconds.append((kind, level))
    answer = accepted(pool.ask(long))
    assert long.begun.wait(SOON)
    move, last = accepted(pool.submit(job(seq=7))), accepted(pool.ask(other))
    move.add_done_callback(lambda _: long.done.append("move"))
    long.go.set()

    assert last.result(SOON) == ("long 0", "move", "other 0", "long 1", "other 1", "long 2")
    assert answer.result(SOON)[-1] == "long 2"
    assert seconds == [("ketafors", "hard"), ("ludo", "appraisal"), ("ludo", "appraisal")]


def test_a_long_question_that_nobody_wants_any_more_is_left(pool: Pool, thinker: Thinker) -> None:
    thinker.go.set()
    long = Long(10**9)
    answer = accepted(pool.ask(long))
    assert long.begun.wait(SOON)

    answer.cancel()
    long.go.set()

    assert accepted(pool.submit(job(seq=2))).result(SOON) == "move-2"
    assert wait([answer], SOON).done == {answer}
    assert len(long.done) < 10**9
    assert (pool.waiting, pool.running) == (0, 0)


def test_a_long_question_that_fails_later_fails_its_answer(pool: Pool) -> None:
    long = Long(5, person="fault")
    long.go.set()

    assert ZeroDivisionError is type(accepted(pool.ask(long)).exception(SOON))


def test_closing_cancels_what_is_open_and_leaves_no_thread(thinker: Thinker) -> None:
    before = set(threading.enumerate())
    pool = Pool(threads=3, chooser=thinker, warm=no_warm_up)
    answers = [accepted(pool.submit(job(f"t{seq}", seq))) for seq in range(6)]
    assert thinker.begun.wait(SOON)
    for answer in answers:
        answer.add_done_callback(lambda _: thinker.go.set())

    pool.close()

    assert before == set(threading.enumerate())
    assert all(answer.cancelled() for answer in answers)
    assert set(answers) == wait(answers, SOON).done
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(job())


def test_a_pool_warms_first_takes_jobs_meanwhile_and_tells_when_it_is_ready(thinker: Thinker) -> None:
    warm, told = Event(), Event()
    thinker.go.set()

    def warm_up() -> Iterator[None]:
        assert warm.wait(SOON)
        yield

    with Pool(threads=2, chooser=thinker, warm=warm_up) as pool:
        pool.when_ready(told.set)
        answer = accepted(pool.submit(job()))
        assert (pool.state, told.is_set(), thinker.began) == (State.WARMING, False, [])
        warm.set()

        assert answer.result(SOON) == "move-1"
        assert told.wait(SOON)
        assert State.READY is pool.state


def test_a_warm_up_that_fails_is_told_and_jobs_are_tried_all_the_same(thinker: Thinker) -> None:
    thinker.go.set()

    def warm_up() -> Iterator[None]:
        yield
        raise OSError("no compiler")

    with Pool(chooser=thinker, warm=warm_up) as pool:
        assert isinstance(pool.ready.exception(SOON), OSError)
        assert accepted(pool.submit(job())).result(SOON) == "move-1"


def test_a_pool_closed_while_it_warms_ends_after_the_step_and_never_becomes_ready() -> None:
    first, closing = Event(), Event()
    steps: list[int] = []
    told: list[bool] = []

    def warm_up() -> Iterator[None]:
        steps.append(1)
        yield
        first.set()
        assert closing.wait(SOON)
        yield
        steps.append(2)
        yield

    pool = Pool(warm=warm_up)
    pool.when_ready(lambda: told.append(True))
    pool.ready.add_done_callback(lambda _: closing.set())
    assert first.wait(SOON)
    pool.close()

    assert (steps, told) == ([1], [])


def test_real_engines_answer_through_the_pool() -> None:
    with Pool() as pool:
        answer = accepted(pool.submit(job(level="easy")))
        no_level = accepted(pool.submit(job("other", level="unknown")))

        assert answer.result(SOON * 3) in tuple("abcdefg")
        assert isinstance(no_level.exception(SOON), ValueError)


def test_a_question_knows_its_place_in_line(pool: Pool, thinker: Thinker) -> None:
    accepted(pool.submit(job("first")))
    assert thinker.begun.wait(SOON)
    accepted(pool.submit(job("second", person="rui")))
    accepted(pool.submit(job("third", person="eva")))

    assert [pool.place(table) for table in ("first", "second", "third", "fourth")] == [0, 1, 2, 0]
