"""How often somebody may do something: guessing is slow, a school may play, and what is remembered is bounded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from ludoteca.hall.buckets import Limit
from ludoteca.hall.clock import SystemClock
from ludoteca.match.units import Millis, PersonId
from ludoteca.web.doorkeeper import Doorkeeper, address_of
from ludoteca.web.limits import MOST_OWN_SOCKETS, MOST_SOCKETS, RATES, Limits
from tests.hall.standing import StillClock
from tests.security.scenes import FIRST_MOVE, Scene, hall

DAY = 24 * 3600


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with hall(tmp_path) as scene:
        yield scene


class Street:
    """A doorkeeper, and visitors from anywhere."""

    def __init__(self) -> None:
        self.clock = StillClock()
        self.door = Doorkeeper(self.clock)

    def wait(self, seconds: float) -> None:
        self.clock._now = Millis(self.clock._now + int(seconds * 1000))

    def tries(self, address: str, name: str = "Mira") -> bool:
        return self.door.may_sign_in(visitor(address), name)


def visitor(address: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (address, 1), "path": "/", "headers": []})


def test_guessing_one_name_from_one_address_is_slow() -> None:
    street = Street()

    guesses = sum(street.tries("192.0.2.1") for _ in range(DAY // 10) if street.wait(10) is None)

    assert guesses < 1_500


def test_another_spelling_of_a_name_gives_no_further_guesses() -> None:
    street = Street()
    tries = 0
    while street.tries("192.0.2.1"):
        tries += 1

    assert tries > 0
    assert not any(street.tries("192.0.2.1", name) for name in ("MIRA", "M.i.r.a", "M ira", "Mlra", "Ｍira"))


def test_guessing_one_name_from_everywhere_is_slow() -> None:
    street = Street()

    guesses = sum(street.tries(f"198.51.{n // 250}.{n % 250}") for n in range(20_000) if street.wait(4) is None)

    assert guesses < 30 + 20_000 * 4 / 30 + 1


def test_guessing_any_names_from_one_address_is_slow() -> None:
    street = Street()

    assert sum(street.tries("192.0.2.1", f"name {n}") for n in range(5_000)) == RATES["sign-in"].burst


def test_another_spelling_of_a_name_is_no_other_name() -> None:
    street = Street()

    assert sum(street.tries("192.0.2.1", name) for name in ("Mira", "MIRA", "ｍｉｒａ", "mir\u0430") * 5) == 8


def test_nobody_is_locked_out_where_they_have_signed_in_before() -> None:
    street = Street()
    street.door.signed_in(visitor("192.0.2.1"), "Mira")
    for n in range(10_000):
        street.tries(f"198.51.{n // 250}.{n % 250}")

    assert street.tries("192.0.2.1")
    assert not street.tries("203.0.113.9")


def test_a_stranger_who_shares_an_address_with_the_owner_locks_them_out_for_a_minute_at_most() -> None:
    street = Street()
    while street.tries("192.0.2.1"):
        pass

    street.wait(60)

    assert street.tries("192.0.2.1")


def test_a_class_signs_in_and_up_at_once_behind_one_address() -> None:
    street = Street()

    assert all(street.tries("192.0.2.1", f"pupil {n}") for n in range(30))
    assert all(street.door.may(visitor("192.0.2.1"), "sign-up") for _ in range(60))
    assert not street.door.may(visitor("192.0.2.1"), "sign-up")


def test_what_is_remembered_is_bounded() -> None:
    limit = Limit(burst=1, per_second=1, most_keys=100)
    for n in range(10_000):
        limit.take(f"key {n}", Millis(0))

    assert len(limit) == 100


def test_sockets_that_have_gone_leave_nothing_behind() -> None:
    limits = Limits()
    for n in range(1_000):
        with limits.open(f"address {n}", f"person {n}"):
            pass

    assert limits.keys() == 0


def test_a_person_and_an_address_have_so_many_sockets() -> None:
    door, here = Doorkeeper(StillClock()), visitor("192.0.2.1")
    mira, jun = PersonId("mira"), PersonId("jun")
    with ExitStack() as sockets:
        for _ in range(MOST_OWN_SOCKETS):
            sockets.enter_context(door.socket(here, mira))
        seen = [door.may_open_socket(here, mira), door.may_open_socket(here, jun)]
        for n in range(MOST_SOCKETS - MOST_OWN_SOCKETS):
            sockets.enter_context(door.socket(here, PersonId(f"p{n}")))
        seen += [door.may_open_socket(here, jun), door.may_open_socket(visitor("192.0.2.2"), jun)]

    assert [False, True, False, True] == seen
    assert door.may_open_socket(here, mira)


def test_after_a_restart_everybody_behind_one_address_comes_back_at_once() -> None:
    door = Doorkeeper(StillClock())

    assert all(door.may_open_socket(visitor("192.0.2.1"), None) for _ in range(MOST_SOCKETS))
    assert not door.may_open_socket(visitor("192.0.2.1"), None)


def test_the_pongs_of_as_many_sockets_as_there_may_be_are_no_flood() -> None:
    assert RATES["frame"].per_second > MOST_OWN_SOCKETS / 2
    assert RATES["frame-here"].per_second >= MOST_SOCKETS / 2


def test_a_clock_that_is_set_back_makes_nobody_wait() -> None:
    limit = Limit(burst=1, per_second=1)
    limit.take("key", Millis(1_000_000))

    limit.take("key", Millis(0))

    assert limit.take("key", Millis(1_000))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8:0:0:1::1", "2001:db8::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("testclient", "testclient", True),
    ],
)
def test_an_address_is_a_household(one: str, other: str, same: bool) -> None:
    assert (address_of(visitor(one)) == address_of(visitor(other))) is same


def test_too_many_pages_are_refused_in_the_readers_language_with_the_time_to_wait(scene: Scene) -> None:
    answers = [scene.client.get("/history", headers={"accept-language": "pt"}) for _ in range(241)]

    assert {answer.status_code for answer in answers[:240]} == {200}
    assert (429, "1") == (answers[-1].status_code, answers[-1].headers["retry-after"])
    assert 'lang="pt-PT"' in answers[-1].text
    assert scene.device("192.0.2.1").get("/history").status_code == 200
    assert scene.client.get("/").status_code == 200


def test_replays_are_measured_with_the_pages_that_ask_for_much() -> None:
    door, scope = Doorkeeper(StillClock()), {"type": "http", "client": ("192.0.2.1", 1), "path": "/t/x", "headers": []}
    asked = HTTPConnection({**scope, "query_string": b"round=1&ply=2"})
    allowed = sum(door.may_ask(asked, "GET") for _ in range(500))

    assert allowed == RATES["page"].burst
    assert door.may_ask(HTTPConnection({**scope, "query_string": b""}), "GET")


def test_files_that_browsers_keep_and_the_hall_health_are_not_measured(scene: Scene) -> None:
    assert {scene.client.get("/healthz").status_code for _ in range(700)} == {200}


def test_a_program_that_asks_too_often_is_told_so_as_json(scene: Scene) -> None:
    *_, last = [scene.client.get("/api/kinds") for _ in range(601)]

    assert (429, "too-many") == (last.status_code, last.json()["code"])


def test_too_many_tables_are_refused_with_the_time_to_wait(scene: Scene) -> None:
    answers = [scene.client.post("/play/ketafors", json={**FIRST_MOVE, "id": f"open-{n:04}"}) for n in range(61)]

    assert (429, "2") == (answers[-1].status_code, answers[-1].headers["retry-after"])


def test_what_a_member_chooses_has_a_measure_of_its_own(scene: Scene) -> None:
    mira, jun = scene.device(), scene.device()
    for device, name in ((mira, "Mira"), (jun, "Jun")):
        device.post("/sign-up", data={"name": name, "password": "cavalo de pau"})

    chosen = [mira.post("/settings", data={"light": light}).status_code for light in ("day", "dusk") * 30 + ("day",)]

    assert ([204] * 60, 429) == (chosen[:-1], chosen[-1])
    assert 204 == jun.post("/settings", data={"light": "dusk"}).status_code
    assert mira.post("/play/ketafors", json={**FIRST_MOVE, "id": "open-0000"}).status_code < 300


def test_one_socket_too_many_is_refused_before_it_opens(scene: Scene) -> None:
    for _ in range(MOST_SOCKETS):
        scene.house.door.may_open_socket(visitor("testclient"), None)

    with pytest.raises(WebSocketDisconnect) as refused, scene.client.websocket_connect("/socket"):
        pass

    assert getattr(refused.value, "status_code", None) == 429


def test_whose_address_counts_is_not_for_the_client_to_say(scene: Scene) -> None:
    spoofed = [
        scene.client.post(
            "/play/ketafors",
            json={**FIRST_MOVE, "id": f"open-{n:04}"},
            headers={"x-forwarded-for": f"192.0.2.{n}", "forwarded": f"for=192.0.2.{n}", "x-real-ip": f"192.0.2.{n}"},
        ).status_code
        for n in range(61)
    ]

    assert spoofed[-1] == 429


def test_the_doorkeeper_goes_by_the_time_of_the_hall() -> None:
    assert Doorkeeper(SystemClock()).may(visitor("192.0.2.1"), "write")
