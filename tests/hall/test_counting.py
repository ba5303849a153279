"""Whether what is played counts, as a table tells it: between its games too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludoteca.hall.asks import Ask, AskMove, AskReady, AskResign, command_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.policy import Scope
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action
from tests.hall.test_bots import scene, sit


async def ask(hall: Hall, stream: Stream, who: PersonId, what: Ask) -> None:
    origin = Origin(who, f"ask-{stream.seq}")
    done = await hall.tables.act(stream.table, origin, None, lambda match: command_of(what, match, who, hall.lots))
    assert isinstance(done, Done), done
    await hall.ledger.settle()


async def counts(hall: Hall, stream: Stream, who: PersonId) -> object:
    view: Any = await hall.view(stream, who)
    return view["rated"]


@pytest.mark.parametrize("moved", [True, False])
def test_a_match_counts_between_its_games_and_in_the_end_if_both_have_moved(tmp_path: Path, moved: bool) -> None:
    async def play(hall: Hall, bo: PersonId, mira: PersonId) -> None:
        stream = await sit(hall, bo, mira, "quatro/classic")
        for column in "de" if moved else "":
            await ask(hall, stream, (bo, mira)[stream.match.to_move or 0], AskMove(Action(column)))
        told = [await counts(hall, stream, mira)]
        await ask(hall, stream, bo, AskResign(Scope.GAME))
        told.append(await counts(hall, stream, mira))
        for who in (bo, mira):
            await ask(hall, stream, who, AskReady())
        told.append(await counts(hall, stream, mira))
        await ask(hall, stream, bo, AskResign(Scope.MATCH))
        told.append(await counts(hall, stream, mira))

        assert [True, True, True, moved] == told

    scene(tmp_path, play)


def test_a_match_that_is_given_up_between_its_games_and_counts_for_nothing_says_so(tmp_path: Path) -> None:
    async def play(hall: Hall, bo: PersonId, mira: PersonId) -> None:
        stream = await sit(hall, bo, mira, "quatro/classic")
        await ask(hall, stream, bo, AskResign(Scope.GAME))
        assert await counts(hall, stream, mira)

        await ask(hall, stream, bo, AskResign(Scope.MATCH))

        assert not await counts(hall, stream, mira)

    scene(tmp_path, play)
