"""Who may do what: every route and every act, for everybody; and what is refused leaves no trace.

A route or an act without its row fails here. A row says what each role is answered: ``**more`` for those who are
answered otherwise than everybody else. ``changes`` names who changes something at the table by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, get_args

import httpx2 as httpx
import pytest

from ludoteca.store import schema
from ludoteca.store.sessions import session_id
from ludoteca.web.sockets import incoming
from tests.security.members import PASSWORD
from tests.security.roles import MEMBERS, ROLES, Cast, cast
from tests.security.scenes import filled, routes, socket_of

SEATS = ("mover", "other")
WATCHERS = tuple(role for role in ROLES if role not in SEATS)
_numbers = count(1)


@dataclass(frozen=True)
class Row:
    """A route: what is sent to it, and what comes of it."""

    method: str
    path: str
    expected: Mapping[str, int]
    form: Mapping[str, str] | None = None
    json: Mapping[str, Any] | None = None
    changes: Sequence[str] = ()
    at: str = "playing"
    place: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        words = " ".join(f"{key}={value}" for key, value in {**(self.form or {}), **(self.json or {})}.items())
        return f"{self.method} {self.path} {self.at} {words}".strip()


def all_(status: int, **more: int) -> Mapping[str, int]:
    return {**dict.fromkeys(ROLES, status), **more}


def devices(status: int, **more: int) -> Mapping[str, int]:
    """Whoever sits at a device is answered so; no access token opens what an account is."""
    return {**all_(status, **more), "program": 403}


def members(status: int, others: int = 303) -> Mapping[str, int]:
    """Members at a device are answered so; all others are led to the door."""
    return devices(others, **dict.fromkeys(MEMBERS, status))


def inside(owner: int, member: int, others: int = 404) -> Mapping[str, int]:
    """Whoever owns the room and whoever is in it are answered so; for all others there is no such room."""
    return all_(others, other=owner, member=member)


SETUP = {"setup": {"level": "easy"}, "options": {}, "action": "d"}
WRONG = {"password": "not the password", "new": f"{PASSWORD} anew"}

ROUTES = (
    Row("GET", "/", all_(200)),
    Row("GET", "/play/{kind:path}", all_(200)),
    Row("POST", "/play/{kind:path}", all_(200), json={"id": "play-0001", **SETUP}),
    Row("GET", "/new/{kind:path}", all_(200)),
    Row("POST", "/new/{kind:path}", all_(303), form={"level": "easy"}),
    # Somebody else's table is not set up anew by naming it: everybody else just gets one of their own.
    Row("POST", "/new/{kind:path}", all_(303, mover=409, other=409), form={"level": "easy", "table": "{table}"}),
    Row("GET", "/t/{table}", all_(200)),
    # Whoever knows a table may look on, and so may have what happened there.
    Row("GET", "/t/{table}/round/{place}.txt", all_(200)),
    Row("GET", "/t/{table}/round/{place}.json", all_(200)),
    # Of a game that goes on, nobody is told what its rolls and moves were worth.
    Row("GET", "/t/{table}/review", all_(404)),
    Row("GET", "/t/{table}/round/{place}/review.json", all_(404)),
    Row("POST", "/t/{table}/join", all_(303), form={}),
    Row("POST", "/t/{table}/join", all_(303), form={}, at="waiting", changes=("nobody",)),
    Row("POST", "/t/{table}/withdraw", all_(403, mover=303, other=303), form={}),
    Row("POST", "/t/{table}/withdraw", all_(403, other=303), form={}, at="waiting", changes=("other",)),
    Row("GET", "/j/{table}", all_(200, mover=303, other=303)),
    Row("GET", "/lobby", all_(200)),
    Row("GET", "/resume", all_(200)),
    Row("GET", "/going", all_(200)),
    Row("POST", "/pair/{kind:path}", all_(303), form={"clock": "5+3"}),
    Row("GET", "/watch", all_(200)),
    Row("GET", "/sign-in", members(303, 200)),
    Row("POST", "/sign-in", devices(422), form={"name": "Mina", "password": "a wrong guess"}),
    Row("POST", "/sign-in", devices(422), form={"name": "Simon", "password": PASSWORD}),
    Row("POST", "/sign-in", devices(422), form={"name": "Delia", "password": PASSWORD}),
    Row("GET", "/sign-up", members(303, 200)),
    Row("POST", "/sign-up", devices(422), form={"name": "Mina", "password": "another long one"}),
    Row("POST", "/sign-up", devices(422), form={"name": "Simon", "password": PASSWORD}),
    Row("POST", "/sign-up", devices(422), form={"name": "Delia", "password": PASSWORD}),
    Row("POST", "/sign-out", devices(303), form={}),
    Row("GET", "/settings", all_(303)),
    Row("POST", "/settings", all_(204), form={"theme": "dark"}),
    Row("GET", "/settings/{section}", all_(200)),
    Row("POST", "/settings/{section}", all_(303), form={"theme": "dark"}),
    Row("POST", "/settings/notices", all_(303), form={"notices": "on"}),
    Row("GET", "/settings/account", devices(200)),
    Row("POST", "/settings/account/name", members(422), form={"name": "Simon"}),
    Row("POST", "/settings/account/password", members(422), form=WRONG),
    Row("POST", "/settings/account/end", devices(303, member=422, other=303), form={"device": "{other's session}"}),
    Row("POST", "/settings/account/end", members(422), form={"device": "{mover's session}"}),
    Row("POST", "/settings/account/others", devices(303), form={}),
    Row("GET", "/settings/account/delete", members(200)),
    Row("POST", "/settings/account/delete", members(422), form={"password": "not the password"}),
    Row("GET", "/settings/account/data", members(200)),
    Row("POST", "/settings/account/tokens", members(422), form={"token": "a bot", "token-password": "a guess"}),
    Row("POST", "/settings/account/tokens/end", members(422), form={"access": "{program's access}"}),
    Row("POST", "/settings/account/bot", members(422), form={"bot-password": "not the password"}),
    Row("GET", "/history", all_(200)),
    Row("GET", "/ladders", all_(303)),
    Row("GET", "/ladders/{ladder:path}", all_(200)),
    Row("GET", "/@", all_(200)),
    Row("GET", "/@{name}", all_(404)),
    Row("GET", "/rooms", all_(200)),
    Row("POST", "/rooms", all_(303), form={"name": "Nine"}),
    Row("GET", "/rooms/join", all_(404)),
    Row("GET", "/rooms/join/{code}", inside(303, 303, 200), at="room"),
    Row("GET", "/rooms/join/{code}", all_(404)),
    Row("POST", "/rooms/join/{code}", all_(303), form={"id": "join"}, at="room"),
    Row("GET", "/r/{room}", inside(200, 200), at="room"),
    Row("GET", "/r/{room}", all_(404)),
    Row("POST", "/r/{room}/say", inside(303, 303), form={"text": "Hello"}, at="room"),
    Row("POST", "/r/{room}/say", inside(303, 303), form={"phrase": "hello"}, at="room"),
    Row("POST", "/r/{room}/play/{kind:path}", inside(303, 303), form={"id": "play"}, at="room"),
    Row("POST", "/new/{kind:path}", inside(303, 303), form={"opponent": "online", "room": "{room}"}, at="room"),
    Row("GET", "/r/{room}/settings", inside(200, 200), at="room"),
    Row("POST", "/r/{room}/name", inside(303, 403), form={"name": "Ten"}, at="room"),
    Row("POST", "/r/{room}/link", inside(303, 403), form={"id": "link"}, at="room"),
    Row("POST", "/r/{room}/remove", inside(422, 403), form={"member": "Olga"}, at="room"),
    Row("POST", "/r/{room}/mute", inside(422, 403), form={"member": "Olga"}, at="room"),
    Row("POST", "/r/{room}/mute", inside(303, 403), form={"member": "Mina"}, at="room"),
    Row("POST", "/r/{room}/unmute", inside(303, 403), form={"member": "Mina"}, at="room"),
    Row("GET", "/r/{room}/messages/{number}", inside(200, 200), at="room"),
    Row("POST", "/r/{room}/messages/{number}/delete", inside(303, 403), form={"id": "gone"}, at="room"),
    Row("POST", "/r/{room}/messages/{number}/report", inside(403, 303), form={"reason": "spam"}, at="room"),
    Row("POST", "/r/{room}/messages/{number}/block", inside(403, 303), form={"id": "peace"}, at="room"),
    # Whoever is not in the room ends a block of their own all the same.
    Row("POST", "/r/{room}/unblock", {**inside(303, 303), "program": 303}, form={"member": "Olga"}, at="room"),
    Row("POST", "/r/{room}/leave", inside(303, 303), form={"id": "leave"}, at="room"),
    Row("GET", "/learn/{kind:path}", all_(200)),
    Row("POST", "/learn/{kind:path}/{lesson}", all_(404), form={}),
    Row("POST", "/language", all_(303), form={"lang": "pt"}),
    Row("GET", "/i18n/{name}", all_(404)),
    Row("GET", "/api/kinds", all_(200)),
    Row("GET", "/api/tables", all_(200)),
    Row("POST", "/api/tables", all_(200), json={"id": "table-0001", "kind": "four"}),
    Row("GET", "/api/tables/{table}", all_(200)),
    Row("POST", "/api/tables/{table}/join", all_(409, mover=200, other=200), json={"id": "join-me-01"}),
    Row("POST", "/api/pair", all_(200), json={"id": "pair-0001", "kind": "ketafors", "setup": {"clock": "5+3"}}),
    Row("GET", "/healthz", all_(200)),
    Row("GET", "/readyz", all_(200)),
    # It is there at a port of its own alone.
    Row("GET", "/metrics", all_(404)),
    Row("GET", "/static/", all_(404)),
)


@pytest.fixture(scope="module")
def hall_of_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    with cast(tmp_path_factory.mktemp("hall")) as everybody:
        yield everybody


@pytest.fixture
def everybody(hall_of_all: Cast) -> Cast:
    hall_of_all.renew()
    return hall_of_all


def asked(cast: Cast, row: Row, role: str, table: str, **place: str) -> httpx.Response:
    sessions = {f"{{{name}'s session}}": session_id(cast.tokens[name] or "") for name in SEATS}
    sessions["{program's access}"] = cast.access.access.id
    form = {name: sessions.get(value) or filled(value, table, **place) for name, value in (row.form or {}).items()}
    body: Mapping[str, Any] = {"json": row.json} if row.json is not None else {"data": form} if row.form else {}
    return cast.device(role).request(row.method, filled(row.path, table, **place), **body)


def refused(answer: httpx.Response) -> bool:
    return answer.status_code >= 400 or answer.headers.get("location", "").startswith("/sign-in")


def test_every_route_has_a_row(everybody: Cast) -> None:
    assert set(routes(everybody.scene.app)) - {("SOCKET", "/socket")} == {(row.method, row.path) for row in ROUTES}


@pytest.mark.parametrize("row", ROUTES, ids=str)
def test_each_role_may_do_what_its_row_says_and_nothing_else_changes(everybody: Cast, row: Row) -> None:
    number = f"{next(_numbers):04}"
    table = everybody.waiting(number) if row.at == "waiting" else everybody.table(number)
    place = dict(zip(("room", "code"), everybody.room(number), strict=True)) if row.at == "room" else {}
    for role in ROLES:
        everything, there, accounts = everybody.log(), everybody.log(table), everybody.accounts(but=role)
        rooms = everybody.rooms()

        answer = asked(everybody, row, role, table, **place)

        assert row.expected[role] == answer.status_code, (role, answer.text[:2000])
        if refused(answer) or row.method == "GET":
            assert (everything, rooms) == (everybody.log(), everybody.rooms()), role
        assert (there != everybody.log(table)) is (role in row.changes), role
        assert accounts == everybody.accounts(but=role), role


def test_whoever_is_not_in_a_room_hears_nothing_of_it(everybody: Cast) -> None:
    room, _ = everybody.room(f"{next(_numbers):04}")
    heard = {role: told(everybody, role, {"t": "room", "v": 1, "room": room, "since": None})[0] for role in ROLES}

    assert {role: frame["t"] for role, frame in heard.items()} == {
        role: "chat" if role in MEMBERS else "gone" for role in ROLES
    }
    assert all("first" not in str(frame) for role, frame in heard.items() if role not in MEMBERS)


def test_whose_turn_it_is_is_told_to_nobody_elses_socket(everybody: Cast) -> None:
    table = everybody.table(f"{next(_numbers):04}")
    heard = {role: told(everybody, role, {"t": "awaited", "v": 1})[0] for role in ROLES}

    assert {role for role, frame in heard.items() if table in str(frame)} - {"other"} == {"mover"}
    assert [] == heard["nobody"]["tables"] == heard["guest"]["tables"]
    assert ["move"] == [one["why"] for one in heard["mover"]["tables"] if one["table"] == table]


def acts() -> set[str]:
    return {str(act.__struct_config__.tag) for act in get_args(incoming.Act)}


MATRIX_OF_ACTS: Sequence[tuple[Mapping[str, Any], str | None, str | None]] = (
    # act, what ``mover`` is told, what ``other`` is told; everybody else: not-your-table
    ({"do": "move", "action": "a"}, None, "not-your-turn"),
    ({"do": "move", "action": "z"}, "no-such-column", "not-your-turn"),
    ({"do": "roll"}, "no-dice", "no-dice"),
    ({"do": "seat", "level": "easy"}, "not-waiting", "not-waiting"),
    ({"do": "send-off", "player": 1}, "not-waiting", "not-waiting"),
    ({"do": "contribute", "nonce": "0123456789abcdef"}, "no-seal", "no-seal"),
    ({"do": "undo"}, "ask-first", "ask-first"),
    ({"do": "round"}, "round-not-over", "round-not-over"),
    ({"do": "round", "ready": False}, "not-ready", "not-ready"),
    ({"do": "offer", "what": "takeback"}, "nothing-to-undo", "nothing-to-undo"),
    ({"do": "offer", "what": "rematch"}, "match-not-over", "match-not-over"),
    ({"do": "answer", "offer": 1, "accept": True}, "offer-lapsed", "offer-lapsed"),
    ({"do": "resign", "scope": "game"}, None, None),
    ({"do": "resign", "scope": "match"}, "cannot-resign", "cannot-resign"),
    ({"do": "leave"}, None, None),
    ({"do": "claim"}, "nothing-to-claim", "nothing-to-claim"),
)


def test_every_act_has_a_row() -> None:
    assert acts() == {str(act["do"]) for act, *_ in MATRIX_OF_ACTS}


def told(cast: Cast, role: str, *frames: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What a role's socket is answered, one answer for each frame."""
    answers: list[Mapping[str, Any]] = []
    with socket_of(cast.device(role)) as socket:
        for frame in frames:
            socket.send_json(frame)
            while (heard := socket.receive_json())["t"] in ("ping", "news", "lobby") and heard["t"] != frame.get(
                "wait"
            ):
                pass
            answers.append(heard)
    return answers


def do(table: str, act: Mapping[str, Any], command: str, seq: int = 1_000) -> Mapping[str, Any]:
    return {"t": "do", "table": table, "id": command, "seq": seq, "act": act}


def code(answer: Mapping[str, Any]) -> str | None:
    assert answer["t"] in ("done", "refused"), answer
    return answer.get("code")


@pytest.mark.parametrize(("act", "mover", "other"), MATRIX_OF_ACTS, ids=str)
def test_each_act_is_for_whoever_holds_the_seat(
    everybody: Cast, act: Mapping[str, Any], mover: str | None, other: str | None
) -> None:
    expected = {**dict.fromkeys(WATCHERS, "not-your-table"), "mover": mover, "other": other}
    table = everybody.table(f"{next(_numbers):04}")
    for role in (*WATCHERS, *SEATS):
        if role in SEATS:
            table = everybody.table(f"{next(_numbers):04}")
        before = everybody.log()

        (answer,) = told(everybody, role, do(table, act, "some-act-01", len(everybody.log(table))))

        assert expected[role] == code(answer), role
        assert (before == everybody.log()) is (answer["t"] == "refused"), role


@pytest.mark.parametrize("role", WATCHERS)
def test_nobody_else_gets_advice_or_answers_an_offer(everybody: Cast, role: str) -> None:
    number = f"{next(_numbers):04}"
    table = everybody.table(number)
    seq = len(everybody.log(table))
    moved, *_ = told(everybody, "mover", do(table, {"do": "move", "action": "a"}, f"move-{number}", seq))
    (offered,) = told(everybody, "mover", do(table, {"do": "offer", "what": "takeback"}, f"offer-{number}"))
    before = everybody.log()

    answers = told(
        everybody,
        role,
        do(table, {"do": "answer", "offer": 1, "accept": True}, f"yes-{number}"),
        do(table, {"do": "answer", "offer": 1, "accept": False}, f"no-{number}00"),
        {"t": "hint", "table": table, "id": f"hint-{number}", "seq": moved["seq"]},
    )

    assert (None, None) == (code(moved), code(offered))
    assert ["not-your-table"] * 3 == [answer["code"] for answer in answers]
    assert before == everybody.log()


def test_whoever_makes_an_offer_cannot_accept_it_and_only_the_other_can(everybody: Cast) -> None:
    number = f"{next(_numbers):04}"
    table = everybody.table(number)
    yes = {"do": "answer", "offer": 1, "accept": True}
    told(everybody, "mover", do(table, {"do": "move", "action": "a"}, f"move-{number}", len(everybody.log(table))))
    told(everybody, "mover", do(table, {"do": "offer", "what": "takeback"}, f"offer-{number}"))

    (own,) = told(everybody, "mover", do(table, yes, f"own-{number}0"))
    (other,) = told(everybody, "other", do(table, yes, f"yes-{number}0"))

    assert ("own-offer", None) == (code(own), code(other))


def test_another_seats_command_id_is_no_key_to_its_command(everybody: Cast) -> None:
    number = f"{next(_numbers):04}"
    table = everybody.table(number)
    move = do(table, {"do": "move", "action": "a"}, f"move-{number}", len(everybody.log(table)))
    (first,) = told(everybody, "mover", move)
    before = everybody.log(table)

    answers = {role: told(everybody, role, move)[0] for role in ROLES}

    assert (first["t"], "done") == ("done", answers["mover"]["t"])
    codes = {role: answer.get("code") for role, answer in answers.items()}
    assert codes.pop("mover") is None
    assert set(codes.values()) == {"not-your-table", "stale"}
    assert before == everybody.log(table)


@pytest.mark.parametrize("role", WATCHERS)
def test_a_table_by_invitation_is_in_no_list(everybody: Cast, role: str) -> None:
    number = f"{next(_numbers):04}"
    tables = (everybody.table(number), everybody.waiting(number))
    device = everybody.device(role)
    pages = "".join(device.get(path).text for path in ("/", "/lobby", "/watch", "/history", "/ladders/ketafors"))
    with socket_of(device) as socket:
        socket.send_json({"t": "look", "v": 1})
        while (heard := socket.receive_json())["t"] != "lobby":
            pass

    assert [] == [table for table in tables if table in pages or table in str(heard)]


@pytest.mark.parametrize("role", WATCHERS)
def test_whoever_looks_on_speaks_for_nobody(everybody: Cast, role: str) -> None:
    table = everybody.table(f"{next(_numbers):04}")

    (frame,) = told(everybody, role, {"t": "hello", "v": 1, "table": table, "since": None})

    view = frame["view"]
    assert (None, False) == (view["you"], view["holds"])
    assert not any(view["can"].values())


def test_whoever_has_been_suspended_or_deleted_is_nobody(everybody: Cast) -> None:
    for role in ("suspended", "deleted"):
        answer = everybody.device(role).get(f"/t/{everybody.elsewhere[role]}")

        assert answer.status_code in (200, 404), role
        assert '"holds":true' not in answer.text, role


def test_the_data_that_is_handed_out_is_the_askers_own(everybody: Cast) -> None:
    given = {role: everybody.device(role).get("/settings/account/data").text for role in MEMBERS}
    secrets = [str(everybody.persons[role]) for role in ROLES if role != "nobody"]

    assert "Mina" in given["member"]
    assert "Olga" not in given["member"]
    assert everybody.elsewhere["member"] in given["member"]
    assert everybody.elsewhere["member"] not in given["other"]
    assert [] == [secret for secret in secrets if secret in given["other"]]
    assert "argon2" not in "".join(given.values())


def test_no_route_and_no_column_makes_an_administrator(everybody: Cast) -> None:
    words = ("admin", "staff", "moderator", "role", "root", "operator", "permission")
    columns = {column.name for table in (schema.account, schema.person, schema.session) for column in table.columns}
    paths = {path for _, path in routes(everybody.scene.app)}

    assert [] == [name for name in (*columns, *paths) if any(word in name for word in words)]
