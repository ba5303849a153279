"""Events written by any version are read for ever: one golden line for each."""

from __future__ import annotations

import pytest

from ludoteca.hall.codec import UPCASTERS, VERSIONS, read_event, write_event
from ludoteca.match.control import Bank
from ludoteca.match.events import (
    ClockHeld,
    ClockReleased,
    ComputerSeated,
    Contributed,
    DroppedOut,
    Event,
    GameBegan,
    GameEnded,
    GameGivenUp,
    HallBack,
    HintGiven,
    Joined,
    MatchBegan,
    MatchEnded,
    Moved,
    OfferAgreed,
    OfferEnded,
    OfferMade,
    PresenceLost,
    PresenceRegained,
    Readied,
    RecordRead,
    Revealed,
    Rolled,
    Sealed,
    SeatLeft,
    TableClosed,
    TableOpened,
    TakenBack,
    Unreadied,
)
from ludoteca.match.occupant import Computer, Local, Person, Recorded, Vacant
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.series import BestOf
from ludoteca.match.units import Millis, PersonId, Player
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
    (
        "match-began",
        1,
        b'{"type":"match-began","options":{"board":"7x6","target":20},"occupants":[{"type":"recorded","who":"person"},'
        b'{"type":"recorded","who":"local","name":"Ana"},{"type":"recorded","who":"computer","level":"easy"}],"first":null}',
        MatchBegan(
            OPTIONS,
            (Recorded("person"), Recorded("local", "Ana"), Recorded("computer", level="easy")),
            None,
        ),
    ),
    ("record-read", 1, b'{"type":"record-read","hints":2,"taken_back":1}', RecordRead(2, 1)),
    ("game-began", 1, b'{"type":"game-began","number":2,"seating":[1,0]}', GameBegan(2, (Player(1), Player(0)))),
    ("moved", 1, b'{"type":"moved","action":"d"}', Moved(Action("d"))),
    ("sealed", 1, b'{"type":"sealed","commitment":"66687aad"}', Sealed("66687aad")),
    (
        "contributed",
        1,
        b'{"type":"contributed","player":1,"nonce":"0123456789abcdef"}',
        Contributed(Player(1), "0123456789abcdef"),
    ),
    ("rolled", 1, b'{"type":"rolled","action":"=63"}', Rolled(Action("=63"))),
    ("revealed", 1, b'{"type":"revealed","secret":"00ff"}', Revealed("00ff")),
    ("taken-back", 1, b'{"type":"taken-back","to_ply":3}', TakenBack(Ply(3))),
    (
        "game-ended",
        1,
        b'{"type":"game-ended","winners":[1],"places":[2,1],"reason":"target"}',
        GameEnded((Player(1),), (2, 1), "target"),
    ),
    ("hint-given", 1, b'{"type":"hint-given","action":"e"}', HintGiven(Action("e"))),
    (
        "table-opened",
        1,
        b'{"type":"table-opened","kind":"four","rules":1,"listed":true}',
        TableOpened("four", 1, listed=True),
    ),
    (
        "table-opened",
        1,
        b'{"type":"table-opened","kind":"four","rules":1,"room":"0123456789abcdef0123"}',
        TableOpened("four", 1, room="0123456789abcdef0123"),
    ),
    (
        "match-began",
        1,
        b'{"type":"match-began","options":{},"occupants":[{"type":"person","id":"mira"},{"type":"vacant"}],"first":null,'
        b'"form":{"type":"best-of","count":3},"control":{"type":"bank","base":180000,"increment":2000,"whole_match":false}}',
        MatchBegan({}, (Person(MIRA), Vacant()), None, BestOf(3), Bank(Millis(180_000), Millis(2_000))),
    ),
    ("match-ended", 1, b'{"type":"match-ended","winners":[1],"reason":"time"}', MatchEnded((Player(1),), "time")),
    (
        "match-ended",
        1,
        b'{"type":"match-ended","winners":[1],"reason":"last","places":[2,1,2]}',
        MatchEnded((Player(1),), "last", (2, 1, 2)),
    ),
    (
        "dropped-out",
        1,
        b'{"type":"dropped-out","player":2,"scope":"match","reason":"time"}',
        DroppedOut(Player(2), Scope.MATCH, "time"),
    ),
    ("seat-left", 1, b'{"type":"seat-left","player":2}', SeatLeft(Player(2))),
    ("offer-agreed", 1, b'{"type":"offer-agreed","id":4,"by":3}', OfferAgreed(4, Player(3))),
    ("joined", 1, b'{"type":"joined","player":1,"person":"jun"}', Joined(Player(1), PersonId("jun"))),
    (
        "computer-seated",
        1,
        b'{"type":"computer-seated","player":2,"level":"strong"}',
        ComputerSeated(Player(2), "strong"),
    ),
    ("table-closed", 1, b'{"type":"table-closed","reason":"expired"}', TableClosed("expired")),
    ("readied", 1, b'{"type":"readied","player":1}', Readied(Player(1))),
    ("unreadied", 1, b'{"type":"unreadied","player":1}', Unreadied(Player(1))),
    (
        "offer-made",
        1,
        b'{"type":"offer-made","id":4,"by":1,"what":"draw","scope":"match","to_ply":null}',
        OfferMade(4, Player(1), What.DRAW, Scope.MATCH),
    ),
    ("offer-ended", 1, b'{"type":"offer-ended","id":4,"how":"declined"}', OfferEnded(4, "declined")),
    ("presence-lost", 1, b'{"type":"presence-lost","player":0}', PresenceLost(Player(0))),
    ("presence-regained", 1, b'{"type":"presence-regained","player":0}', PresenceRegained(Player(0))),
    ("clock-held", 1, b'{"type":"clock-held","since":1700000000000}', ClockHeld(Millis(1_700_000_000_000))),
    ("clock-released", 1, b'{"type":"clock-released"}', ClockReleased()),
    ("hall-back", 1, b'{"type":"hall-back","since":1700000000000}', HallBack(Millis(1_700_000_000_000))),
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
