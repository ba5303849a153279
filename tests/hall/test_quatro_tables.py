"""Quatro em linha in the hall: pairing, lots, two games, what is remembered of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from ludoteca.hall.asks import Ask, AskAnswer, AskLeave, AskMove, AskOffer, AskReady, AskResign, command_of
from ludoteca.hall.drafts import draft
from ludoteca.hall.hall import Hall, open_hall
from ludoteca.hall.pastrounds import find_round
from ludoteca.hall.setups import Wish, read_wish, wish_of
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.control import write_control
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.database import sqlite_url
from ludoteca.store.matches import Wanted
from tests.hall.standing import Plain, StillClock

T = TypeVar("T")
MIRA, JUN = PersonId("mira"), PersonId("jun")
FIRST_WINS = "abababa"


class Turning:
    """Lots that fall on one after the other."""

    def __init__(self) -> None:
        self.times = 0

    def choose(self, among: Sequence[T]) -> T:
        self.times += 1
        return among[(97 * self.times) % len(among)]


@asynccontextmanager
async def hall_of(folder: Path) -> AsyncIterator[Hall]:
    async with open_hall(sqlite_url(folder), StillClock(), Turning(), Millis(0), Plain()) as hall:
        yield hall


def wish(kind: str, opponent: str = "online", **options: str) -> Wish:
    read = read_wish(kind, options, {"opponent": opponent, "listed": "yes"})
    assert not isinstance(read, Refusal)
    return read


async def at(hall: Hall, stream: Stream | Refusal) -> Stream:
    assert not isinstance(stream, Refusal)
    found = await hall.tables.look(stream.table)
    assert not isinstance(found, Refusal)
    return found


async def ask(hall: Hall, stream: Stream, who: PersonId, what: Ask) -> None:
    ask.count = getattr(ask, "count", 0) + 1  # type: ignore[attr-defined]
    origin = Origin(who, f"ask-{ask.count}")  # type: ignore[attr-defined]
    done = await hall.tables.act(stream.table, origin, None, lambda match: command_of(what, match, who, hall.lots))
    assert isinstance(done, Done), done


async def play(hall: Hall, stream: Stream, moves: str) -> None:
    for move in moves:
        match = (await at(hall, stream)).match
        assert match.to_move is not None
        await ask(hall, stream, (MIRA, JUN)[match.to_move], AskMove(Action(move)))


async def go_on(hall: Hall, stream: Stream) -> None:
    for who in (MIRA, JUN):
        await ask(hall, stream, who, AskReady())


async def paired(hall: Hall, kind: str) -> Stream:
    """A table where Mira and Jun have found each other."""
    for who in (MIRA, JUN):
        found = await hall.lobby.pair(wish(kind), Origin(who, f"pair-{who}"))
        stream = await at(hall, found)
    assert stream.match.people == (MIRA, JUN)
    return stream


def test_each_of_three_at_one_device_may_be_drawn_to_begin() -> None:
    read = read_wish("quatro/three", {}, {"opponent": "local", "first": "lots"})
    assert not isinstance(read, Refusal)
    lots = Turning()

    assert {read.open(MIRA, lots).starts for _ in range(9)} == {0, 1, 2}


def test_people_find_each_other_whatever_lots_have_drawn_for_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await paired(hall, "quatro/obstacles")
            blocks = stream.match.setup.options["blocks"]
            assert str(blocks).count(",") == 3
            view: Any = await hall.view(stream, MIRA)
            assert view["options"] == {"blocks": blocks}
            assert "".join(view["board"]["start"]).count("#") == 4
            assert view["clock"]["control"] == "10+5/match"
            assert "blocks" not in wish_of(stream.match.kind, stream.match.setup).options

    asyncio.run(scene())


def test_a_rematch_is_drawn_anew_and_both_games_of_a_match_are_alike(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await paired(hall, "quatro/drawn-opening")
            opening = stream.match.setup.options["opening"]
            for number in (1, 2):
                view: Any = await hall.view(await at(hall, stream), MIRA)
                assert view["match"]["opening"] == 4
                assert ",".join(ply["action"] for ply in view["plies"]) == opening
                assert view["match"]["round"] == number
                await ask(hall, stream, MIRA, AskResign(Scope.GAME))
                if number == 1:
                    await go_on(hall, stream)
            await ask(hall, stream, JUN, AskOffer(What.REMATCH))
            match = (await at(hall, stream)).match
            await ask(hall, stream, MIRA, AskAnswer(match.offers.made, accept=True))

            match = (await at(hall, stream)).match
            assert match.number == 2
            assert match.setup.options["opening"] != opening
            assert match.game is not None
            assert ",".join(match.game.actions) == match.setup.options["opening"]

    asyncio.run(scene())


def test_a_match_stands_in_the_history_with_both_games(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await paired(hall, "quatro/popout")
            await play(hall, stream, FIRST_WINS)
            (going,) = await hall.history.matches(MIRA, Wanted(), 9, 0)
            assert (going.going, going.result, len(going.rounds)) == (True, "", 1)
            await go_on(hall, stream)
            await play(hall, stream, "g")
            (one,) = {(await at(hall, stream)).match.to_move} - {None}
            assert one is not None
            await ask(hall, stream, (MIRA, JUN)[one], AskResign(Scope.GAME))

            (past,) = await hall.history.matches(MIRA, Wanted(), 9, 0)
            match = (await at(hall, stream)).match
            assert (past.going, [played.ended.reason for played in past.rounds]) == (False, ["line", "resigned"])
            assert past.result == ("won" if match.ended and 0 in match.ended.winners else "drawn")
            for place in (1, 2):
                played = await find_round(hall.store.log, stream.table, place)
                assert not isinstance(played, Refusal)
                assert played.match.game is not None
                assert played.match.game.number == place

    asyncio.run(scene())


def test_the_view_between_the_games_keeps_the_board_and_stops_the_clock(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await paired(hall, "quatro/classic")
            await play(hall, stream, FIRST_WINS)
            await ask(hall, stream, MIRA, AskReady())
            view: Any = await hall.view(await at(hall, stream), JUN)

            assert (view["over"], view["turn"], len(view["plies"])) == (True, None, 7)
            assert view["match"] == {
                "number": 1,
                "round": 1,
                "games": 2,
                "wins": view["match"]["wins"],
                "draws": 0,
                "halves": [2 * won for won in view["match"]["wins"]],
                "opening": 0,
                "out": [],
                "ended": None,
            }
            assert [player["ready"] for player in view["players"]] == [True, False]
            assert view["clock"]["running"] is None
            assert (view["can"]["round"], view["can"]["resign"]) == (True, ["match"])

    asyncio.run(scene())


def test_a_match_given_up_between_the_games_tells_who_has_won_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await paired(hall, "quatro/classic")
            await ask(hall, stream, JUN, AskResign(Scope.GAME))
            await ask(hall, stream, MIRA, AskResign(Scope.MATCH))
            view: Any = await hall.view(await at(hall, stream), JUN)

            assert view["outcome"] == {"winner": 1, "winners": [1], "reason": "resigned"}

    asyncio.run(scene())


def test_on_one_device_a_board_that_was_shown_goes_on() -> None:
    usual = wish("quatro/obstacles", "local")
    shown = draft(usual)
    again = read_wish("quatro/obstacles", {"blocks": str(shown.setup.options["blocks"])}, {"opponent": "local"})
    assert not isinstance(again, Refusal)

    assert draft(again).setup.options == shown.setup.options
    assert Refusal("drawn-by-lot", {"option": "blocks"}) == read_wish(
        "quatro/obstacles", {"blocks": "a,b,c,d"}, {"opponent": "online"}
    )


def test_every_clock_is_for_the_whole_match() -> None:
    control = wish("quatro/classic").control
    assert control is not None
    assert write_control(control) == "10+5/match"


async def gathered(hall: Hall, kind: str, people: Sequence[PersonId]) -> Stream:
    stream = await hall.lobby.open(wish(kind), Origin(people[0], "open"))
    for who in people[1:]:
        stream = await hall.lobby.join((await at(hall, stream)).table, Origin(who, f"join-{who}"))
    return await at(hall, stream)


def test_three_see_who_is_out_and_are_told_apart_in_their_histories(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as hall:
            people = (MIRA, JUN, PersonId("ana"))
            stream = await gathered(hall, "quatro/three", people)
            assert not stream.match.waiting
            await ask(hall, stream, JUN, AskResign(Scope.MATCH))
            view: Any = await hall.view(await at(hall, stream), MIRA)
            assert [player["out"] for player in view["players"]] == [False, True, False]
            assert (view["match"]["out"], view["match"]["games"], view["rated"]) == ([1], 3, None)
            theirs: Any = await hall.view(await at(hall, stream), JUN)
            assert (theirs["can"]["resign"], theirs["can"]["leave"], theirs["can"]["move"]) == ([], False, False)
            await ask(hall, stream, PersonId("ana"), AskResign(Scope.MATCH))

            view = await hall.view(await at(hall, stream), MIRA)
            assert view["match"]["ended"] == {"winners": [0], "reason": "last", "places": [1, 2, 2]}
            assert view["outcome"] == {"winner": 0, "winners": [0], "reason": "last"}
            results = [(await hall.history.matches(who, Wanted(), 9, 0))[0].result for who in people]
            assert results == ["won", "lost", "lost"]

    asyncio.run(scene())


def test_partners_have_one_colour_and_win_together(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as hall:
            people = (MIRA, JUN, PersonId("ana"), PersonId("rui"))
            stream = await gathered(hall, "quatro/teams", people)
            view: Any = await hall.view(stream, MIRA)
            colours = [player["colour"] for player in view["players"]]
            assert colours[0] == colours[2] != colours[1] == colours[3]
            await ask(hall, stream, MIRA, AskResign(Scope.MATCH))
            for who in (JUN, people[3], PersonId("looks on")):
                view = await hall.view(await at(hall, stream), who)
                assert (view["offers"], view["partner"]) == ([], [])
            view = await hall.view(await at(hall, stream), people[2])
            (offer,) = view["partner"]
            assert (offer["what"], offer["by"], offer["asked"], offer["scope"]) == ("resign", 0, [2], "match")
            await ask(hall, stream, people[2], AskAnswer(offer["id"], accept=True))

            view = await hall.view(await at(hall, stream), JUN)
            assert view["outcome"] == {"winner": 1, "winners": [1, 3], "reason": "resigned"}
            results = [(await hall.history.matches(who, Wanted(), 9, 0))[0].result for who in people]
            assert results == ["lost", "won", "lost", "won"]
            assert (await hall.profiles.between(MIRA, JUN)).all == 0  # it was no match of these two alone

    asyncio.run(scene())


def test_whoever_gets_up_while_others_are_awaited_has_no_table_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await gathered(hall, "quatro/three", (MIRA, JUN))
            assert await hall.people.tables(JUN, 5) == [stream.table]
            await ask(hall, stream, JUN, AskLeave())
            assert await hall.people.tables(JUN, 5) == []
            match = (await at(hall, stream)).match
            assert (match.waiting, match.closed, match.people) == (True, None, (MIRA,))
            await ask(hall, stream, MIRA, AskLeave())
            assert (await at(hall, stream)).match.closed == "withdrawn"

    asyncio.run(scene())


def test_three_share_a_device() -> None:
    read = read_wish("quatro/three", {}, {"opponent": "local", "name0": "Mira", "name1": "Jun", "name2": "Ana"})
    assert not isinstance(read, Refusal)
    match = draft(read)

    assert len(match.setup.occupants) == 3
    assert wish_of("quatro/three", match.setup).names == ("Mira", "Jun", "Ana")
