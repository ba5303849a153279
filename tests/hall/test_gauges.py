"""What the hall tells whoever watches how it fares."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from ludoteca.hall.asks import AskLeave, AskMove
from ludoteca.hall.gauges import Gauges
from ludoteca.hall.hall import Hall
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action, Refusal
from tests.hall.standing import hall_in
from tests.hall.test_ledger import sign_up
from tests.hall.test_two_people import JUN, MIRA, TURN, ask, joined, online


def watched(hall: Hall) -> Counter[str]:
    """Everything that a hall tells from now on, counted."""
    told: Counter[str] = Counter()

    def hear(*what: object) -> None:
        told[" ".join(str(one) for one in what if not isinstance(one, float))] += 1

    gauges = Gauges(
        acted=lambda act, seconds, times: hear(act),
        refused=lambda code: hear("refused", code),
        clashed=lambda: hear("clashed"),
        flagged=lambda: hear("flagged"),
        paid=lambda: hear("paid"),
    )
    hall.tables.gauges = hall.ledger.gauges = gauges
    return told


def test_commands_are_told_by_their_kind_and_what_is_refused_by_its_code(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            told = watched(hall)
            stream = await joined(hall, online())
            await ask(hall, stream.table, JUN, AskMove(Action("d")))
            await ask(hall, stream.table, JUN, AskMove(Action("d")))

            assert (told["open"], told["join"], told["move"], told["refused not-your-turn"]) == (1, 1, 1, 1)
            assert (told["clashed"], told["flagged"]) == (0, 0)

    asyncio.run(scene())


def test_a_flag_falls_once_and_the_late_move_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await joined(hall, online())
            told = watched(hall)
            clock._now = Millis(clock._now + TURN)

            assert Refusal("game-over") == await ask(hall, stream.table, JUN, AskMove(Action("d")), stream.seq)

            assert (told["tick"], told["flagged"], told["move"], told["refused game-over"]) == (1, 1, 0, 1)

    asyncio.run(scene())


def test_a_place_that_another_process_has_taken_is_a_clash_and_the_command_is_taken_all_the_same(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (here, _), hall_in(tmp_path) as (there, _):
            stream = await joined(here, online())
            told = watched(here)
            await ask(there, stream.table, JUN, AskMove(Action("d")))

            await ask(here, stream.table, MIRA, AskLeave())

            assert (told["clashed"], told["leave"]) == (1, 1)

    asyncio.run(scene())


def test_a_debt_that_is_paid_is_told_and_none_is_open(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            await sign_up(hall.store, MIRA, JUN)
            stream = await joined(hall, online())
            told = watched(hall)
            hall.tables.when_owed = lambda: None
            await ask(hall, stream.table, JUN, AskMove(Action("d")))
            await ask(hall, stream.table, MIRA, AskLeave())
            owed = await hall.ledger.unpaid()
            await hall.ledger.settle()

            assert (owed, told["paid"], await hall.ledger.unpaid()) == (1, 1, 0)

    asyncio.run(scene())


def test_the_writer_tells_how_much_one_transaction_held(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            groups: list[int] = []
            hall.store.when_written(groups.append)

            await asyncio.gather(*(hall.uptime.sign() for _ in range(20)))
            await hall.uptime.sign()

            assert sum(groups) == 21
            assert max(groups) > 1

    asyncio.run(scene())
