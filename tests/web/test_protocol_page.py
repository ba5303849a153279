"""The page of the protocol says what the hall does: every tag, act, code and field, and its examples are real."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from starlette.testclient import TestClient

from ludoteca.client import frames as client_frames
from ludoteca.hall.awaited import Why
from ludoteca.hall.lobby import MOST_SHOWN
from ludoteca.hall.presence import AWAY_AFTER, CLOSED_AFTER
from ludoteca.hall.setups import read_fields
from ludoteca.hall.tables import MOST_EVENTS
from ludoteca.hall.views import listing
from ludoteca.match.ending import CLAIM_AFTER, WAITS
from ludoteca.rules.game import Refusal
from ludoteca.store.database import sqlite_url
from ludoteca.web import guard, tables_api
from ludoteca.web.app import create_app
from ludoteca.web.device import COOKIE
from ludoteca.web.limits import MOST_OWN_SOCKETS, MOST_SOCKETS, RATES
from ludoteca.web.patience import HEAD_SECONDS
from ludoteca.web.serve import LARGEST_HEAD
from ludoteca.web.sockets import closing, incoming, line, outgoing
from tests.web.protocol_scene import MIRA, examples, scene

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
NAMED = frozenset(re.findall(r"`([^`\n]+)`", PAGE))
PEOPLES = frozenset(
    {"chat", "peace", "room", "room_messages", "room_settings", "rooms", "roomtables", "speech"}
    | {"account", "accounts", "belongings", "callings", "devices", "entry", "farewell", "ladders", "passwords"}
    | {"programs", "tokens", "appraisals", "review"}
)
"""Files about what is only on pages for people: a client has no way to what they refuse."""
SOURCES = [
    path
    for part in ("rules", "match", "hall", "engine", "web")
    for path in sorted((ROOT / "src" / "ludoteca" / part).rglob("*.py"))
    if not path.name.startswith("record")  # reads files, which no client sends
    and path.stem not in PEOPLES
]
INSIDE = frozenset({"nothing-new", "ends-the-game", "opening-drawn"})
"""Codes that the hall gives itself alone, or that no table can lead to."""


def written(kind: str) -> list[Any]:
    """The JSON values of the page's examples of that kind."""
    found: list[Any] = []
    for text in re.findall(rf"```json {kind}\n(.*?)```", PAGE, re.DOTALL):
        rest = text.strip()
        while rest:
            value, end = json.JSONDecoder().raw_decode(rest)
            found.append(value)
            rest = rest[end:].strip()
    assert found, f"the page has no example of {kind}"
    return found


def tags(union: object) -> set[str]:
    return {str(frame.__struct_config__.tag) for frame in get_args(union)}


def table_rows(heading: str) -> set[str]:
    """What stands in the first cells of the table below a heading."""
    section = PAGE.split(f" {heading}\n", 1)[1].split("\n#", 1)[0]
    return {
        name for first in re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE) for name in re.findall("`(.+?)`", first)
    }


def keys_of(value: object) -> Iterator[str]:
    """Every key in a JSON value, however deep."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from keys_of(inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            yield from keys_of(inner)


def test_every_frame_that_a_page_may_send_has_its_row_and_an_example_that_is_read() -> None:
    sent = written("sent")

    assert {frame["t"] for frame in sent} == tags(incoming.Frame)
    assert table_rows("What you send") - {"t"} == tags(incoming.Frame)
    assert [] == [frame for frame in sent if incoming.read_frame(json.dumps(frame)) is None]


def test_every_act_has_its_row_and_an_example_that_is_read() -> None:
    acts = written("acts")
    frames = [{"t": "do", "table": "0" * 20, "id": "some-0001", "seq": 0, "act": act} for act in acts]

    assert {act["do"] for act in acts} == tags(incoming.Act)
    assert table_rows("Acts") - {"do"} == tags(incoming.Act)
    assert [] == [frame for frame in frames if incoming.read_frame(json.dumps(frame)) is None]


def test_every_frame_that_the_hall_sends_has_its_row_and_an_example_with_its_fields() -> None:
    told = [*written("told"), *written("news"), {"t": "table", "view": written("view")[0]}]
    fields = {
        str(frame.__struct_config__.tag): {"t", *frame.__struct_encode_fields__} for frame in get_args(outgoing.Frame)
    }

    assert table_rows("What the hall sends") - {"t"} == set(fields)
    assert {frame["t"] for frame in told} == set(fields)
    assert [] == [frame for frame in told if set(frame) != fields[frame["t"]]]


def test_the_client_knows_every_frame_but_those_of_rooms_and_of_notices() -> None:
    others = {"room", "chat", "awaited"}

    assert tags(outgoing.Frame) - tags(client_frames.Frame) == others
    assert all(client_frames.read_frame(json.dumps(frame)) for frame in written("told") if frame["t"] not in others)


def test_every_reason_to_be_awaited_is_explained() -> None:
    told = PAGE.split("`why` is")[1].split("\n\n")[0]

    assert set(get_args(Why)) <= set(re.findall("`(.+?)`", told))


def test_the_view_and_the_news_are_what_the_hall_sends(tmp_path: Path) -> None:
    whole, *news = asyncio.run(examples(tmp_path))

    assert written("view") == [_cool(whole["view"])]
    assert written("news") == [{**frame, "view": {}} for frame in news]
    assert all(set(frame["view"]) < set(whole["view"]) - {"plies"} for frame in news)


def _cool(view: Mapping[str, Any]) -> dict[str, Any]:
    """Whether the computers are warm is a matter of the moment."""
    return {**view, "engine": "warming"}


def test_every_field_of_a_view_is_named(tmp_path: Path) -> None:
    seen = asyncio.run(examples(tmp_path))
    options = {"board", "goal", "target"}

    assert set(keys_of(seen)) - options <= NAMED | {"t", "view"}


def test_the_lists_hold_what_the_page_says(tmp_path: Path) -> None:
    async def listed() -> Mapping[str, Any]:
        async with scene(tmp_path) as set_up:
            stream = await set_up.hall.tables.look(set_up.table)
            assert not isinstance(stream, Refusal)
            return listing(stream, await set_up.hall.outlook(MIRA, stream.match))

    told = PAGE.split("Of each they tell")[1].split("At most")[0]

    assert set(asyncio.run(listed())) == set(re.findall("`(.+?)`", told))


def test_every_refusal_is_explained_and_none_that_there_is_not() -> None:
    refuses = r"(?:Refusal\(|Refusal\(code=|_fault\(|Refused\([a-z.]+, [a-z.]+, )"
    code = re.compile(refuses + r"\s*[\"']([a-z]+(?:-[a-z]+)+|stale|waiting|closing)[\"']")
    choice = re.compile(r"Refusal\(\"([a-z-]+)\" if [^)]+ else \"([a-z-]+)\"\)")
    texts = [path.read_text() for path in SOURCES]
    known = {name for text in texts for name in code.findall(text)}
    known |= {name for text in texts for pair in choice.findall(text) for name in pair}

    assert table_rows("Refusals") - {"code"} == known - INSIDE


@pytest.mark.parametrize(("kind", "decoder"), [("asked", tables_api._ASKED), ("seated", tables_api._SEATED)])
def test_bodies_are_read(kind: str, decoder: msgspec.json.Decoder[object]) -> None:
    for body in written(kind):
        decoder.decode(json.dumps(body))
        if kind == "asked":
            assert not isinstance(read_fields(body["kind"], body["setup"]), Refusal)


def test_kinds_are_those_of_the_hall(tmp_path: Path) -> None:
    with TestClient(create_app(sqlite_url(tmp_path))) as client:
        assert written("kinds")[0] == client.get("/api/kinds").json()


@pytest.mark.parametrize(
    "sentence",
    [
        f"the cookie `{COOKIE}`",
        f"`v` is the version, {incoming.VERSION}",
        f"told nothing lately every {line.PING_SECONDS:.0f} seconds, any other every {line.PING_AT_LEAST:.0f}, and",
        f"nothing has come for {line.SILENT_SECONDS:.0f} seconds, no `pong` either",
        f"| {closing.GOING_AWAY} | your pongs",
        f"| {closing.POLICY_VIOLATION} | too many frames",
        f"`other-version`: {line._MOST_FAULTS}, of which one",
        f"is forgiven every {1 / line._FORGIVEN_PER_SECOND:.0f} seconds",
        f"| {closing.SESSION_OVER} | the session",
        f"| {closing.TRY_AGAIN_LATER} | you read too slowly: {line.MOST_UNREAD // 1024} kB",
        f"| a frame | {incoming.LARGEST_FRAME:,} characters",
        f"a frame of more than {2 * incoming.LARGEST_FRAME:,} bytes",
        f"a body of more than {guard.LARGEST_BODY:,} bytes",
        f"whole after {guard.BODY_SECONDS:.0f} seconds)",
        f"A request head has {HEAD_SECONDS:.0f} seconds and {LARGEST_HEAD:,} bytes",
        f"| {RATES['frame'].per_second} a second, {RATES['frame'].burst} at once | `too-many`",
        f"| {RATES['frame-here'].per_second} a second, {RATES['frame-here'].burst} at once | `too-many`",
        f"| {MOST_OWN_SOCKETS} · {MOST_SOCKETS} open; one a second, {RATES['own-socket'].burst} at once · "
        f"{RATES['socket'].per_second} a second, {RATES['socket'].burst} at once |",
        f"of any kind, from an address | {RATES['form'].per_second} a second, {RATES['form'].burst} at once |",
        f"| {RATES['view'].per_second} a second, {RATES['view'].burst} at once; history, ladders and profiles "
        f"{RATES['page'].per_second} a second, {RATES['page'].burst} at once |",
        f"| events at a table | {MOST_EVENTS:,} |",
        f"At most {MOST_SHOWN} of each",
        f"After {AWAY_AFTER // 1000} seconds without one",
        f"gone for {CLOSED_AFTER // 1000} seconds is closed",
        f"`expired` (after {WAITS // 3_600_000} hours)",
    ],
)
def test_numbers_are_those_of_the_hall(sentence: str) -> None:
    assert sentence in " ".join(PAGE.split())


def test_ten_minutes_are_what_a_claim_takes() -> None:
    assert CLAIM_AFTER == 10 * 60_000
    assert "away for ten minutes" in " ".join(PAGE.split())
