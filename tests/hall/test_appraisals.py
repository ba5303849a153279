"""Appraisals of rounds: one for all who look, few at a time for a person, and none that holds up a move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
from msgspec.structs import replace as with_game

from ludoteca.engine.ludo.appraisal import Appraisal, appraise
from ludoteca.engine.pool import Pool
from ludoteca.engine.question import Question
from ludoteca.hall import appraisals as module
from ludoteca.hall.appraisals import Appraisals
from ludoteca.hall.luck import luck_view
from ludoteca.match.commands import Leave, Resign
from ludoteca.match.policy import Scope
from ludoteca.match.rounds import Round, rounds
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal
from tests.hall.gathering import code
from tests.match.ludo import FOUR, ONE, THREE, TWO
from tests.match.test_ludo_records import FairTable

T = TypeVar("T")
ANA, RUI = PersonId("ana"), PersonId("rui")


class Held(Pool):
    """Answers when a test says so."""

    def __init__(self) -> None:
        super().__init__(threads=0)
        self.asked: list[tuple[Question[object], Future[object]]] = []

    def ask(self, question: Question[T]) -> Future[T] | Refusal:
        answer: Future[T] = Future()
        self.asked.append((question, answer))  # type: ignore[arg-type]
        return answer


def played(plies: int = 12, *, ended: bool = True, seats: int = 2) -> Round:
    """A round of so many plies by lot, that somebody then gave up."""
    table = FairTable({"seats": str(seats)})
    table.plies(Random(1), plies)
    if ended:
        table.do(Resign(ONE, Scope.GAME))
    *_, last = rounds((Millis(table.now), event) for event in table.log)
    return last


def no_warm_up() -> Iterator[None]:
    yield from ()


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(scene(), 60)

    asyncio.run(whole())


def test_a_round_is_appraised_on_the_engines_thread_and_kept() -> None:
    async def scene() -> None:
        with Pool(warm=no_warm_up) as pool:
            appraisals, one = Appraisals(pool), played()
            told = await appraisals.appraise("t", one, ANA)
            assert one.match.game is not None
            assert told == appraise(one.match.setup.options, one.match.game.actions)
            assert told is await appraisals.appraise("t", one, RUI)

    run(scene)


def test_what_was_told_of_a_round_is_told_again_by_its_place_alone() -> None:
    async def scene() -> None:
        pool = Held()
        appraisals, one = Appraisals(pool), played()
        assert appraisals.told("t", one.place) is None
        await appraisals.come("t", one.place)  # nobody works on it
        going = asyncio.create_task(appraisals.appraise("t", one, ANA))
        await asyncio.sleep(0)
        waits = asyncio.create_task(appraisals.come("t", one.place))
        await asyncio.sleep(0)
        assert not waits.done()
        ((_, answer),) = pool.asked
        assert one.match.game is not None
        answer.set_result(appraise(one.match.setup.options, one.match.game.actions))
        await waits
        found = await going
        assert isinstance(found, Appraisal)
        told = await appraisals.tell("t", one.place, one.match.game, found)

        assert told == luck_view(one.match.game, found)
        assert told is appraisals.told("t", one.place)
        assert appraisals.told("t", one.place + 1) is appraisals.told("u", one.place) is None

    run(scene)


def test_who_left_is_out_of_it() -> None:
    async def scene() -> None:
        table = FairTable({"seats": "4"})
        table.plies(Random(2), 20)
        table.do(Leave(THREE))
        table.plies(Random(3), 10)
        table.do(Leave(TWO))
        table.do(Leave(FOUR))
        *_, last = rounds((Millis(table.now), event) for event in table.log)
        with Pool(warm=no_warm_up) as pool:
            told = await Appraisals(pool).appraise("t", last, ANA)

        assert isinstance(told, Appraisal)
        assert told.plies[18].chances[2] > 0
        assert [ply.chances[2] for ply in told.plies[19:]] == [0] * len(told.plies[19:])

    run(scene)


def test_what_goes_on_and_what_has_no_appraisal_is_refused() -> None:
    async def scene() -> None:
        appraisals = Appraisals(Held())
        table = FairTable()
        *_, begun = rounds((Millis(table.now), event) for event in table.log)

        assert code(await appraisals.appraise("t", begun, ANA)) == "round-goes-on"
        assert code(await appraisals.appraise("t", played(ended=False), ANA)) == "round-goes-on"
        without = replace(played(), match=with_game(played().match, game=None))
        assert code(await appraisals.appraise("t", without, ANA)) == "no-appraisal"

    run(scene)


def test_two_who_look_wait_for_the_same_work_and_one_may_go() -> None:
    async def scene() -> None:
        pool = Held()
        appraisals, one = Appraisals(pool), played()
        first = asyncio.create_task(appraisals.appraise("t", one, ANA))
        second = asyncio.create_task(appraisals.appraise("t", one, RUI))
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        ((_, answer),) = pool.asked
        assert not answer.cancelled()
        answer.set_result(done := Appraisal((0.5, 0.5), (), ()))

        assert await second is done

    run(scene)


def test_a_person_has_few_worked_on_at_a_time() -> None:
    async def scene() -> None:
        pool = Held()
        appraisals, one = Appraisals(pool), played()
        going = [asyncio.create_task(appraisals.appraise(f"t{n}", one, ANA)) for n in range(module.AT_ONCE)]
        await asyncio.sleep(0)

        assert code(await appraisals.appraise("more", one, ANA)) == "too-many"
        going.append(asyncio.create_task(appraisals.appraise("more", one, RUI)))
        await asyncio.sleep(0)
        for _, answer in pool.asked:
            answer.set_result(Appraisal((0.5, 0.5), (), ()))
        await asyncio.gather(*going)
        going = [asyncio.create_task(appraisals.appraise("again", one, ANA))]
        await asyncio.sleep(0)
        assert len(pool.asked) == module.AT_ONCE + 2
        pool.asked[-1][1].cancel()

        assert code(await going[0]) == "stale"

    run(scene)


def test_work_that_fails_fails_for_who_asked_and_is_done_anew() -> None:
    async def scene() -> None:
        pool = Held()
        appraisals, one = Appraisals(pool), played()
        for _ in range(module.AT_ONCE + 1):
            going = asyncio.create_task(appraisals.appraise("t", one, ANA))
            await asyncio.sleep(0)
            pool.asked[-1][1].set_exception(ZeroDivisionError())
            with pytest.raises(ZeroDivisionError):
                await going

    run(scene)


def test_only_the_last_ones_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 2)

    async def scene() -> None:
        pool = Held()
        appraisals, one = Appraisals(pool), played()
        for table in ("a", "b", "a", "c", "a", "b"):
            going = asyncio.create_task(appraisals.appraise(table, one, ANA))
            await asyncio.sleep(0)
            if pool.asked and not pool.asked[-1][1].done():
                pool.asked[-1][1].set_result(Appraisal((0.5, 0.5), (), ()))
            await going

        assert [question.table for question, _ in pool.asked] == [f"appraisal:{name}:1" for name in "abcb"]

    run(scene)
