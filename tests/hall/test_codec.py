"""Events written by any version are read for ever: one golden line for each."""

from __future__ import annotations

import pytest

from ludoteca.hall.codec import UPCASTERS, VERSIONS, read_event, write_event
from ludoteca.match.events import (
    Event,
    GameBegan,
    GameEnded,
    GameGivenUp,
    HintGiven,
    MatchBegan,
    Moved,
    TableOpened,
    TakenBack,
)
from ludoteca.match.occupant import Computer, Local, Person
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.game import Action, Ply
from ludoteca.store.log import Record, Seq

OPTIONS: dict[str, str | int] = {"board": "7x6", "target": 20}
MIRA = PersonId("mira")

GOLDEN: list[tuple[str, int, bytes, Event]] = [
    ("table-opened", 1, b'{"type":"table-opened","kind":"ketafors","rules":1}', TableOpened("ketafors", 1)),
    (
        "match-began",
        1,
        b'{"type":"match-began","options":{"board":"7x6","target":20},"occupants":[{"type":"person","id":"mira"},'
        b'{"type":"computer","level":"easy"},{"type":"local","host":"mira","label":"Ana"}],"first":0}',
        MatchBegan(OPTIONS, (Person(MIRA), Computer("easy"), Local(MIRA, "Ana")), Player(0)),
    ),
    ("game-began", 1, b'{"type":"game-began","number":2,"seating":[1,0]}', GameBegan(2, (Player(1), Player(0)))),
    ("moved", 1, b'{"type":"moved","action":"d"}', Moved(Action("d"))),
    ("taken-back", 1, b'{"type":"taken-back","to_ply":3}', TakenBack(Ply(3))),
    (
        "game-ended",
        1,
        b'{"type":"game-ended","winners":[1],"places":[2,1],"reason":"target"}',
        GameEnded((Player(1),), (2, 1), "target"),
    ),
    ("hint-given", 1, b'{"type":"hint-given","action":"e"}', HintGiven(Action("e"))),
    ("game-given-up", 1, b'{"type":"game-given-up"}', GameGivenUp()),
]


@pytest.mark.parametrize(("tag", "version", "data", "event"), GOLDEN)
def test_every_line_ever_written_is_read(tag: str, version: int, data: bytes, event: Event) -> None:
    assert event == read_event(Record("t", Seq(1), 1, "mira", None, 0, tag, version, data))


@pytest.mark.parametrize("event", [event for _, version, _, event in GOLDEN])
def test_an_event_is_written_in_its_newest_version_and_read_back(event: Event) -> None:
    tag, version, data = write_event(event)

    assert version == VERSIONS[tag]
    assert event == read_event(Record("t", Seq(1), 1, "mira", None, 0, tag, version, data))


def test_every_version_of_every_event_has_its_golden_line() -> None:
    expected = {(tag, version) for tag, newest in VERSIONS.items() for version in range(1, newest + 1)}

    assert expected == {(tag, version) for tag, version, _, _ in GOLDEN}
    assert {(tag, version) for tag, version in expected if version < VERSIONS[tag]} == set(UPCASTERS)
