"""After a game of Ludo: the page, what it counts, what the engine adds, and to whom it is refused."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from starlette.testclient import TestClient

from ludoteca.engine.ludo.plain import by_rules
from ludoteca.hall.hall import Hall
from ludoteca.hall.imports import put_records
from ludoteca.match.record import Result, RoundRecord, Who
from ludoteca.match.units import Millis
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Refusal
from ludoteca.store.database import sqlite_url
from ludoteca.store.log import Log
from ludoteca.web.app import Ports, create_app
from ludoteca.web.pages import review

NAMES = ("Inês", "Jun", "Amal", "Rosa")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))) as client:
        yield client


@cache
def record(seats: int = 2, houses: str = "one", ending: str = "count", *, over: bool = True) -> RoundRecord:
    """A whole game of players without foresight, or its first hundred plies."""
    kind = KINDS["ludo"]
    options = kind.complete({"seats": seats, "houses": houses, "ending": ending})
    assert not isinstance(options, Refusal)
    position, lot, moves = kind.make(options).start(), random.Random(seats), []
    while position.turn is not None and (over or len(moves) < 100):
        chance = position.turn is Chance.ROLL
        moves.append(lot.choice(position.chances()) if chance else by_rules(position, 0))
        after = position.apply(moves[-1])
        assert not isinstance(after, Refusal)
        position = after
    outcome = getattr(position, "outcome", None)
    return RoundRecord(
        kind="ludo",
        options=options,
        players=tuple(Who("local", name) for name in NAMES[:seats]),
        order=tuple(range(seats)),
        round=1,
        at=1_796_039_530,
        moves=tuple(moves),
        result=Result(tuple(outcome.winners), outcome.reason) if outcome else None,
        scores=None,
    )


def resigned() -> RoundRecord:
    """A round of Ketafors."""
    return RoundRecord(
        kind="ketafors",
        options={"board": "7x6", "goal": "race", "target": 20},
        players=(Who("local", "Inês"), Who("local", "Jun")),
        order=(0, 1),
        round=1,
        at=1_796_039_530,
        moves=tuple(Action(column) for column in "aeb"),
        result=Result((0,), "resigned"),
        scores=(0, 0),
    )


def put(client: TestClient, *rounds: RoundRecord) -> str:
    async def work(hall: Hall) -> str:
        return str(await put_records(hall.store, rounds))

    assert client.portal is not None
    table: str = client.portal.call(work, client.app.state.house.hall)  # type: ignore[attr-defined]
    return table


def judged(client: TestClient, table: str) -> dict[str, Any]:
    """What the engine says, asked for until it says it."""
    for _ in range(60):
        answer = client.get(f"/t/{table}/round/1/review.json")
        if answer.status_code == 200:
            found: dict[str, Any] = answer.json()
            return found
        assert answer.status_code == 202, answer.text
        assert answer.json()["line"] >= 0
        sleep(0.2)
    raise AssertionError("the game was never judged")


@pytest.mark.parametrize(("seats", "houses"), [(2, "one"), (2, "side"), (3, "one"), (4, "one")])
def test_the_dice_are_counted_as_the_record_has_them(client: TestClient, seats: int, houses: str) -> None:
    game = record(seats, houses)

    page = client.get(f"/t/{put(client, game)}/review").text

    rolls: dict[int, list[Action]] = {seat: [] for seat in range(seats)}
    lost = Counter[int]()
    position = KINDS["ludo"].make(game.options).start()
    for action in game.moves:
        mover = position.effect(action)["seat"]
        assert isinstance(mover, int)
        lost[mover] += len(position.effect(action)["lost"])  # type: ignore[arg-type]
        if action.startswith("="):
            rolls[mover].append(action)
        after = position.apply(action)
        assert not isinstance(after, Refusal)
        position = after
    for seat, own in rolls.items():
        card = page.partition(f'<div class="person" data-player="{seat}">')[2].partition("</dl>")[0]
        faces = Counter("".join(own))
        assert re.findall(r"</svg><b>(\d+)</b>", card) == [str(faces[face]) for face in "123456"]
        parts = dict(re.findall(r'data-part="(\w+)">(\d+)<', card))
        pairs, sixes = sum(one[1] == one[2] for one in own), own.count(Action("=66"))
        assert parts == {"pairs": str(pairs), "sixes": str(sixes), "lost": str(lost[seat])}
        assert f"{len(own)} rolls" in card
        assert f"{len(own) / 6:.1f} expected" in card


def test_the_page_is_whole_before_anything_is_judged(client: TestClient) -> None:
    table = put(client, record())

    page = client.get(f"/t/{table}/review?ply=2").text

    assert "set-cookie" not in client.get(f"/t/{table}/review").headers
    assert page.count('aria-busy="true"') == 3
    assert "The game is being judged" in page
    assert f'data-values="/t/{table}/round/1/review.json"' in page
    assert f'href="/t/{table}?round=1"' in page
    assert f'href="/t/{table}/review?round=1&amp;ply=3#stage"' in page
    assert "Estimated" in page
    assert re.search(r"<script(?![^>]*(src=|application/json))", page) is None
    assert " style=" not in page


@pytest.mark.parametrize(("seats", "houses"), [(2, "one"), (4, "one")])
def test_what_luck_and_choices_were_worth_is_told_by_player(client: TestClient, seats: int, houses: str) -> None:
    game = record(seats, houses)

    found = judged(client, put(client, game))

    end = len(game.moves)
    assert (end + 1, end, end) == (len(found["chances"]), len(found["luck"]), len(found["loss"]))
    assert all(sum(chances) == pytest.approx(1, abs=0.001) for chances in found["chances"])
    winners = game.result.winners if game.result else ()
    assert found["chances"][-1] == [float(player in winners) for player in range(seats)]
    rolled = [action.startswith("=") for action in game.moves]
    assert all(luck == 0 for luck, roll in zip(found["luck"], rolled, strict=True) if not roll)
    assert all(loss == 0 for loss, roll in zip(found["loss"], rolled, strict=True) if roll)
    assert sum(one["luck"] for one in found["players"]) == pytest.approx(sum(found["luck"]), abs=0.01)
    assert all(0 <= one["best"] <= one["choices"] for one in found["players"])
    assert set(found["better"]) <= {str(ply) for ply in found["choices"]}


def test_what_was_judged_is_told_again_without_the_log_as_long_as_the_table_is_there(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = put(client, record())
    found = judged(client, table)

    async def lost(_log: Log, _table: str, _place: int) -> Refusal:
        return Refusal("no-such-table")

    monkeypatch.setattr(review, "find_round", lost)
    again = client.get(f"/t/{table}/round/1/review.json")
    assert (200, found) == (again.status_code, again.json())
    assert client.get(f"/t/{table}/round/2/review.json").status_code == 404

    async def gone(_table: str) -> bool:
        return False

    monkeypatch.setattr(client.app.state.house.hall.store.lines, "there", gone)  # type: ignore[attr-defined]
    assert client.get(f"/t/{table}/round/1/review.json").status_code == 404


def test_the_worst_choice_comes_first_and_what_was_better_is_told_whole(client: TestClient) -> None:
    found = judged(client, put(client, record()))

    choices = [moment for moment in found["moments"] if moment["what"] == "choice"]
    assert found["moments"][: len(choices)] == choices
    assert choices[0]["worth"] == max(found["loss"])
    ply = choices[0]["ply"]
    assert found["better"][str(ply)].keys() >= {"action", "house", "from", "to", "dice", "way", "takes", "out", "home"}
    assert found["better"][str(ply)]["action"] != record().moves[ply - 1]
    lucky = next(moment for moment in found["moments"] if moment["what"] == "lucky")
    unlucky = next(moment for moment in found["moments"] if moment["what"] == "unlucky")
    assert (lucky["worth"], unlucky["worth"]) == (max(found["luck"]), min(found["luck"]))


@pytest.mark.parametrize("query", ["round=2", "round=x", "round=0", "ply=9999", "ply=x", "ply=-1"])
def test_what_is_not_there_is_not_found(client: TestClient, query: str) -> None:
    assert client.get(f"/t/{put(client, record())}/review?{query}").status_code == 404


@pytest.mark.parametrize("place", ["2", "x", "0"])
def test_values_of_no_game_are_refused(client: TestClient, place: str) -> None:
    answer = client.get(f"/t/{put(client, record())}/round/{place}/review.json")

    assert (404, "no-such-round") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize(("lang", "words"), [("en", "still being played"), ("pt", "ainda"), ("ar", "الجولة")])
def test_nothing_is_told_of_a_game_that_goes_on(client: TestClient, lang: str, words: str) -> None:
    setup = {"id": "open-0001", "kind": "ludo", "setup": {"opponent": "local"}}
    table = client.post("/api/tables", json=setup).json()["table"]

    page, values = client.get(f"/t/{table}/review?lang={lang}"), client.get(f"/t/{table}/round/1/review.json")

    assert page.status_code == values.status_code == 404
    assert words in page.text
    assert "dicecount" not in page.text
    assert {"code": "round-goes-on", "blanks": {}} == values.json()


def test_a_game_left_unfinished_and_other_games_have_no_such_page(client: TestClient) -> None:
    unfinished = put(client, record(over=False))
    other = resigned()

    codes = [client.get(f"/t/{table}/round/1/review.json").json()["code"] for table in (unfinished, put(client, other))]

    assert codes == ["left-unfinished", "no-appraisal"]
    assert "cannot be appraised" in client.get(f"/t/{put(client, other)}/review").text


def test_the_replay_leads_there_and_a_replay_of_other_games_does_not(client: TestClient) -> None:
    ludo, ketafors = (client.get(f"/t/{put(client, one)}?round=1") for one in (record(), resigned()))

    assert re.search(r'href="/t/\w+/review\?round=1"', ludo.text)
    assert ketafors.status_code == 200
    assert 'class="table replay"' in ketafors.text
    assert "/review" not in ketafors.text


def test_where_others_play_on_it_is_said_that_the_first_place_alone_counts(client: TestClient) -> None:
    said = "All of it is about coming first"

    assert said in client.get(f"/t/{put(client, record(3, ending='play-on'))}/review").text
    assert said not in client.get(f"/t/{put(client, record(3))}/review").text
