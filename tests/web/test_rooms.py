"""Rooms as pages: made, joined by their invitation, written in and looked after, without scripts too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import LastLot, StillClock
from tests.security.scenes import socket_of


class Place:
    """A hall whose time stands still, and people in it."""

    def __init__(self, client: TestClient) -> None:
        self._client = client

    def device(self) -> TestClient:
        device = TestClient(self._client.app, follow_redirects=False)
        device.portal = self._client.portal
        return device

    def member(self, name: str) -> TestClient:
        device = self.device()
        assert device.post("/sign-up", data={"name": name, "password": f"a long password of {name}"}).status_code == 303
        return device


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9), clock=StillClock(), lots=LastLot()))
    with TestClient(app, follow_redirects=False) as client:
        yield Place(client)


def made(owner: TestClient, name: str = "Thursday tables") -> str:
    """The address of a room that ``owner`` has made."""
    return owner.post("/rooms", data={"name": name, "id": "make-0001"}).headers["location"]


def invitation(owner: TestClient, room: str) -> str:
    """The path of a room's invitation."""
    found = re.search(r'value="https?://[^/]+(/rooms/join/[^"]+)"', owner.get(room).text)
    assert found
    return found[1]


def lines(page: str) -> list[str]:
    """What the log of a room's page says, without markup."""
    log = page.split('role="log"', 1)[1].split("<form", 1)[0]
    return [re.sub("<[^>]+>", "", text).strip() for text in re.findall(r'class="text" dir="auto">(.*?)</p>', log)]


def test_a_room_is_made_once_and_stands_in_the_list_behind_ones_own(place: Place) -> None:
    mira = place.member("Mira")

    assert made(mira) == made(mira)

    page = mira.get("/rooms").text
    assert page.count("Thursday tables") == 1
    assert page.index("Your own room") < page.index("Thursday tables")


@pytest.mark.parametrize(("name", "words"), [("", "at least 2 letters"), ("x" * 41, "up to 40 letters")])
def test_a_name_that_does_not_do_is_refused_beside_its_field(place: Place, name: str, words: str) -> None:
    answer = place.member("Mira").post("/rooms", data={"name": name})

    assert answer.status_code == 422
    assert words in answer.text
    assert f'value="{name}"' in answer.text


def test_an_invitation_says_who_invites_and_leads_a_member_in(place: Place) -> None:
    mira, jun = place.member("Mira"), place.member("Jun")
    room = made(mira)
    way = invitation(mira, room)

    asked = jun.get(way).text
    joined = jun.post(way, data={"id": "join-0001"})

    assert "Mira" in asked
    assert "invites you to the room" in asked
    assert (303, room) == (joined.status_code, joined.headers["location"])
    assert jun.get(room).status_code == 200
    assert (303, room) == ((again := jun.get(way)).status_code, again.headers["location"])


def test_a_guest_is_told_to_make_an_account_and_comes_back_to_the_invitation(place: Place) -> None:
    mira, guest = place.member("Mira"), place.device()
    way = invitation(mira, made(mira))

    page = guest.get(way).text
    answer = guest.post("/sign-up", data={"name": "Noor", "password": "several long words", "next": way})

    assert f"/sign-up?next={way}" in page
    assert way == answer.headers["location"]


@pytest.mark.parametrize("written", ["{code}", "http://hall.example/rooms/join/{code}", "  {code} "])
def test_a_code_or_a_whole_link_leads_to_the_invitation(place: Place, written: str) -> None:
    mira = place.member("Mira")
    way = invitation(mira, made(mira))
    code = way.rpartition("/")[2]

    answer = place.device().get("/rooms/join", params={"code": written.format(code=code)})

    assert (303, way) == (answer.status_code, answer.headers["location"])


@pytest.mark.parametrize("written", ["", "nothing", "../../r/me", "http://["])
def test_a_code_that_is_none_is_said_beside_its_field(place: Place, written: str) -> None:
    answer = place.member("Mira").get("/rooms/join", params={"code": written}, follow_redirects=True)

    assert answer.status_code == 404
    assert "This invitation leads nowhere" in answer.text


def test_what_is_written_is_there_for_the_others_as_text_and_nothing_else(place: Place) -> None:
    mira, jun = place.member("Mira"), place.member("Jun")
    room = made(mira)
    jun.post(invitation(mira, room))

    sent = mira.post(f"{room}/say", data={"text": "<b>Hello</b>\u202e"})
    jun.post(f"{room}/say", data={"phrase": "well-played"})

    assert (303, f"{room}#chat") == (sent.status_code, sent.headers["location"])
    assert ["&lt;b&gt;Hello&lt;/b&gt;", "Well played"] == lines(jun.get(room).text)
    assert ["&lt;b&gt;Hello&lt;/b&gt;", "Bem jogado"] == lines(jun.get(f"{room}?lang=pt").text)


def test_the_same_form_says_it_once(place: Place) -> None:
    mira = place.member("Mira")
    room = made(mira)
    for _ in range(2):
        assert mira.post(f"{room}/say", data={"text": "once", "id": "say-00001"}).status_code == 303

    assert lines(mira.get(room).text) == ["once"]


def test_what_was_refused_stays_in_its_field(place: Place) -> None:
    mira = place.member("Mira")
    room = made(mira)

    answer = mira.post(f"{room}/say", data={"text": "x" * 501})

    assert answer.status_code == 422
    assert "A message has up to 500 signs." in answer.text
    assert f"{'x' * 501}</textarea>" in answer.text


def test_whoever_talks_too_fast_has_to_wait_and_loses_nothing(place: Place) -> None:
    mira = place.member("Mira")
    room = made(mira)
    answers = [mira.post(f"{room}/say", data={"text": f"number {number}"}) for number in range(6)]

    assert [303] * 5 + [429] == [answer.status_code for answer in answers]
    assert "number 5</textarea>" in answers[-1].text


def test_the_owner_deletes_mutes_and_removes(place: Place) -> None:
    mira, jun = place.member("Mira"), place.member("Jun")
    room = made(mira)
    jun.post(invitation(mira, room))
    jun.post(f"{room}/say", data={"text": "rude"})

    assert mira.post(f"{room}/messages/1/delete").status_code == 303
    assert lines(jun.get(room).text) == ["This message was deleted."]
    assert mira.post(f"{room}/mute", data={"member": "Jun"}).status_code == 303
    assert jun.post(f"{room}/say", data={"text": "more"}).status_code == 403
    assert "has muted you" in jun.get(room).text
    assert mira.post(f"{room}/unmute", data={"member": "Jun"}).status_code == 303
    assert jun.post(f"{room}/say", data={"text": "sorry"}).status_code == 303
    assert mira.post(f"{room}/remove", data={"member": "Jun"}).status_code == 303
    assert jun.get(room).status_code == 404


def test_another_link_and_another_name(place: Place) -> None:
    mira = place.member("Mira")
    room = made(mira)
    before = invitation(mira, room)

    mira.post(f"{room}/link")
    mira.post(f"{room}/name", data={"name": "Friday tables"})
    wrong = mira.post(f"{room}/name", data={"name": ""})

    assert before != invitation(mira, room)
    assert place.device().get(before).status_code == 404
    assert "Friday tables" in mira.get("/rooms").text
    assert (422, True) == (wrong.status_code, "at least 2 letters" in wrong.text)


def test_whoever_is_blocked_is_not_heard_and_can_be_heard_again(place: Place) -> None:
    mira, jun = place.member("Mira"), place.member("Jun")
    room = made(mira)
    jun.post(invitation(mira, room))
    jun.post(f"{room}/say", data={"text": "rude"})

    mira.post(f"{room}/messages/1/report", data={"reason": "insult"})
    mira.post(f"{room}/messages/1/block")

    assert lines(mira.get(room).text) == []
    assert lines(jun.get(room).text) == ["rude"]
    assert "Blocked by you" in mira.get(f"{room}/settings").text
    mira.post(f"{room}/unblock", data={"member": "Jun"})
    assert lines(mira.get(room).text) == ["rude"]


def test_a_table_of_a_room_is_its_members_alone(place: Place) -> None:
    mira, jun, stranger = place.member("Mira"), place.member("Jun"), place.member("Noor")
    room = made(mira)
    jun.post(invitation(mira, room))
    form = {"opponent": "online", "room": room[3:], "clock": "2m/move"}

    table = mira.post("/new/four", data=form).headers["location"]

    assert f'action="{table}/join"' in jun.get(room).text
    assert table not in stranger.get("/lobby").text
    assert stranger.get(table).status_code == 404
    assert jun.post(f"{table}/join").headers["location"] == table


def test_who_may_not_look_at_a_table_does_not_learn_that_it_is_there(place: Place) -> None:
    mira, eva = place.member("Mira"), place.member("Eva")
    form = {"opponent": "online", "room": made(mira)[3:], "clock": "2m/move"}
    table = mira.post("/new/four", data=form).headers["location"].removeprefix("/t/")
    act = {"do": "move", "action": "d"}
    with socket_of(eva) as socket:
        for frame in ({"t": "do", "act": act}, {"t": "hint"}):
            socket.send_json({"table": table, "id": "ask-00001", "seq": 2, **frame})
            refused = heard(socket, "refused")
            assert ("no-such-table", 0) == (refused["code"], refused["seq"])


def test_in_ones_own_room_the_computer_is_ready_for_everybody(place: Place) -> None:
    guest = place.device()

    page = guest.get("/r/me").text
    table = guest.post("/r/me/play/ketafors", data={"id": "play-0001"}).headers["location"]

    assert 'action="/r/me/play/ketafors"' in page
    assert 'action="/r/me/play/four"' in page
    assert table in guest.get("/r/me").text
    assert table not in place.device().get("/r/me").text


def test_an_invitation_into_ones_own_room_does_not_exist(place: Place) -> None:
    mira = place.member("Mira")

    assert 'role="log"' not in mira.get("/r/me").text
    assert mira.post("/r/me/say", data={"text": "x"}).status_code == 404
    assert mira.get("/r/me/settings").status_code == 404


def test_the_ways_through_the_hall_lead_to_the_rooms(place: Place) -> None:
    page = place.device().get("/rooms").text

    assert re.search(r'<a href="/rooms" aria-current="page">', page)


def heard(socket: WebSocketTestSession, kind: str) -> Mapping[str, Any]:
    """The next frame of a kind."""
    while (frame := socket.receive_json())["t"] != kind:
        pass
    found: Mapping[str, Any] = frame
    return found


def follow(socket: WebSocketTestSession, room: str, since: int | None) -> None:
    socket.send_json({"t": "room", "v": 1, "room": room.removeprefix("/r/"), "since": since})


def test_a_socket_brings_what_is_said_and_after_a_break_only_what_was_missed(place: Place) -> None:
    mira, jun = place.member("Mira"), place.member("Jun")
    room = made(mira)
    jun.post(invitation(mira, room))
    mira.post(f"{room}/say", data={"text": "one"})

    with socket_of(jun) as socket:
        follow(socket, room, None)
        first = heard(socket, "chat")
        state = heard(socket, "room")
        mira.post(f"{room}/say", data={"phrase": "hello"})
        second = heard(socket, "chat")
    mira.post(f"{room}/messages/1/delete")
    mira.post(f"{room}/say", data={"text": "three"})
    with socket_of(jun) as socket:
        follow(socket, room, second["edition"])
        missed = heard(socket, "chat")

    assert [(1, "one", None)] == [(one["number"], one["text"], one["phrase"]) for one in first["messages"]]
    assert [(2, "", "hello")] == [(one["number"], one["text"], one["phrase"]) for one in second["messages"]]
    assert ("Thursday tables", 2, 1) == (state["name"], state["members"], state["here"])
    assert [(1, True), (3, False)] == [(one["number"], one["gone"]) for one in missed["messages"]]


def test_a_socket_tells_whoever_was_put_out_that_the_room_is_gone(place: Place) -> None:
    mira, jun = place.member("Mira"), place.member("Jun")
    room = made(mira)
    jun.post(invitation(mira, room))

    with socket_of(jun) as socket:
        follow(socket, room, None)
        heard(socket, "room")
        mira.post(f"{room}/remove", data={"member": "Jun"})
        gone = heard(socket, "gone")

    assert (room.removeprefix("/r/"), "no-such-room") == (gone["table"], gone["code"])


def test_a_socket_tells_how_many_are_here_and_that_a_table_was_opened(place: Place) -> None:
    mira, jun = place.member("Mira"), place.member("Jun")
    room = made(mira)
    jun.post(invitation(mira, room))

    with socket_of(jun) as socket, socket_of(mira) as other:
        follow(socket, room, None)
        alone = heard(socket, "room")
        follow(other, room, None)
        both = heard(socket, "room")
        form = {"opponent": "online", "room": room.removeprefix("/r/"), "clock": "2m/move"}
        table = mira.post("/new/four", data=form).headers["location"]
        opened = heard(socket, "room")

    assert (1, 2, 2) == (alone["here"], both["here"], opened["here"])
    assert alone["mark"] == both["mark"] != opened["mark"]
    assert [table.removeprefix("/t/")] == [one["table"] for one in opened["tables"]]
