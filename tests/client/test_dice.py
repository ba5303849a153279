"""Programs that play Ludo: they bring something to the dice, roll, and play to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from ludoteca.client import Hall, Refusal, Table, View, granted
from ludoteca.client.playing import Manners
from ludoteca.client.playing import play as play_on
from tests.client.halls import hall_at, until


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hall_at(tmp_path_factory.mktemp("hall")) as address:
        yield address


def farthest(view: View) -> str:
    """A capture, or the counter that gets farthest."""
    return max(view.legal, key=lambda one: (one.takes is not None, one.to or 0)).action


async def both(address: str, one: Hall, other: Hall) -> tuple[Table, Table]:
    mira = granted(await one.invite("ludo"))
    return mira, granted(await other.join(mira.link))


def test_two_programs_play_a_game_to_its_end_with_dice_of_their_own(address: str) -> None:
    async def scene() -> None:
        async with Hall(address) as one, Hall(address) as other:
            mira, jun = await both(address, one, other)
            manners = Manners(pause=0, patience=0.2, again=False)

            views = await asyncio.gather(play_on(mira, farthest, manners), play_on(jun, farthest, manners))

            assert all(view.over for view in views)
            assert views[0].outcome is not None
            assert views[0].outcome.reason == "home"
            assert views[0].home is not None
            assert max(count or 0 for count in views[0].home) == 4

    asyncio.run(scene())


def test_rolls_and_what_is_brought_are_answered(address: str) -> None:
    async def scene() -> None:
        async with Hall(address) as one, Hall(address) as other:
            mira, jun = await both(address, one, other)
            assert mira.view.seal is not None
            assert granted(await mira.contribute("abcdefgh")).seal is not None
            assert await mira.contribute() == Refusal("contributed-already")
            assert await mira.roll() == Refusal("not-your-turn")
            await until(jun, lambda view: view.can.roll)

            view = granted(await jun.roll())

            assert len(view.plies[0].rolled) == 2
            assert await mira.contribute() == Refusal("rolled-already")

    asyncio.run(scene())
