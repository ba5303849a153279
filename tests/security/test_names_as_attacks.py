"""Names and addresses written to break out of where they are shown: every one stays a word."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest

from ludoteca.hall import callings
from tests.security.members import PASSWORD, sign_up
from tests.security.scenes import Scene, hall

HOSTILE = (
    "<b>x</b>",
    "<script>1</script>",
    "<svg/onload=a>",
    '"><img src=x>',
    "'-alert(1)-'",
    "</script><x>",
    "<!--",
    "]]>",
    "&lt;b&gt;",
    "${7*7}",
    "{{7*7}}",
    "{% raw %}",
    "{0.__class__}",
    "{name}",
    "%s%s%n",
    "%(name)s",
    "}body{color:red",
    "url(//evil)",
    "javascript:1",
    "' OR 1=1 --",
    "x'; DROP TABLE y",
    "%",
    "___",
    "a\\u0022",
    "=1+1",
    "$(id)",
    "`id`",
)
UNSEEN = (
    "a\x00b",
    "\u202eevil",
    "a\u2066b",
    "a\u200bb",
    "\ufeffa",
    "a\ud800",
    "a\x1b[31m",
)


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with hall(tmp_path) as scene:
        yield scene


class Tags(HTMLParser):
    """The tags of a page and what hangs on them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, tuple[str, ...]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, tuple(name for name, _ in attrs)))


def play_as(scene: Scene, name: str, number: int) -> str:
    asked = {
        "id": f"local-{number:04}",
        "setup": {"opponent": "local", "name0": name, "name1": "Ana"},
        "options": {},
        "action": "d",
    }
    answer = scene.client.post("/play/ketafors", json=asked)
    assert answer.status_code == 200, answer.text
    assert answer.json()["view"]["players"][0]["name"] == name
    return str(answer.json()["view"]["table"])


def test_a_name_at_a_table_is_a_word_and_nothing_else(scene: Scene) -> None:
    plain = Tags(scene.client.get(f"/t/{play_as(scene, 'Mira', 0)}").text).seen

    for number, name in enumerate(HOSTILE, 1):
        table = play_as(scene, name, number)
        page = scene.client.get(f"/t/{table}")

        assert Tags(page.text).seen == plain, name
        assert name in json.loads(page.text.partition('id="view">')[2].partition("</script>")[0])["players"][0]["name"]
        record = scene.client.get(f"/t/{table}/round/1.txt")
        assert record.headers["content-type"].startswith("text/plain"), name
        assert re.fullmatch(r'attachment; filename="[a-z0-9.-]+"', record.headers["content-disposition"]), name


def test_lists_show_such_names_as_words_too(scene: Scene) -> None:
    for number, name in enumerate(HOSTILE[:20]):
        play_as(scene, name, number)

    for path in ("/", "/history"):
        tags = Tags(scene.client.get(path).text).seen
        assert not [seen for seen in tags if seen[0] in ("x", "svg/onload=a") or seen == ("img", ("src",))], path
        assert not [one for _, names in tags for one in names if one.startswith("on") or one == "style"], path


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_what_is_not_seen_is_refused_at_a_table(scene: Scene, name: str) -> None:
    setup = {"opponent": "local", "name0": name, "name1": "Ana"}
    body = json.dumps({"id": "local-0001", "setup": setup, "options": {}, "action": "d"})

    assert scene.client.post("/play/ketafors", content=body).status_code == 422


def test_a_new_line_in_a_name_is_a_blank(scene: Scene) -> None:
    asked = {"opponent": "local", "name0": "a\r\nSet-Cookie: x=y", "name1": "Ana"}
    answer = scene.client.post("/play/ketafors", json={"id": "local-01", "setup": asked, "options": {}, "action": "d"})

    assert answer.json()["view"]["players"][0]["name"] == "a Set-Cookie: x=y"
    assert "x" not in answer.cookies


@pytest.mark.parametrize("name", [*HOSTILE, *UNSEEN])
def test_no_account_has_such_a_name(name: str) -> None:
    known = callings.clean(name.encode("utf-8", "replace").decode())

    assert callings.fault(known) is not None


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_is_refused_comes_back_as_a_word(scene: Scene, name: str) -> None:
    plain = Tags(scene.client.post("/sign-in", data={"name": "Nobody", "password": PASSWORD}).text).seen

    answer = scene.client.post("/sign-in", data={"name": name, "password": PASSWORD})

    assert answer.status_code == 422
    assert Tags(answer.text).seen == plain
    assert PASSWORD not in answer.text


@pytest.mark.parametrize("template", ["{password}", "{0}", "{most}", "{name.__class__}", "%(most)s"])
def test_blanks_in_a_name_are_filled_by_nothing(scene: Scene, template: str) -> None:
    page = scene.client.post("/sign-up", data={"name": template, "password": PASSWORD}).text

    assert template.replace("<", "&lt;") in page
    assert "class &#39;" not in page


@pytest.mark.parametrize("wild", ["%", "_", "M%", "Mir_", "M*", "M?", ".", "..", "Mira/.."])
def test_a_search_knows_no_wildcards_and_no_paths(scene: Scene, wild: str) -> None:
    sign_up(scene, scene.client, "Mira")

    found = scene.client.get(f"/@{quote(wild, safe='%')}")
    asked = scene.client.get("/@", params={"name": wild})

    assert found.status_code == 404
    assert asked.status_code in (303, 404)
    assert scene.client.get(asked.headers.get("location", "/@Nobody")).status_code == 404


@pytest.mark.parametrize("name", ["x\r\nSet-Cookie: a=b", "//evil.example", "\\evil", "../../etc/passwd", "é" * 80])
def test_a_search_leads_to_a_page_of_the_hall_and_sets_nothing(scene: Scene, name: str) -> None:
    answer = scene.client.get("/@", params={"name": name})

    assert answer.headers.get("location", "/@").startswith("/@")
    assert answer.headers["location"].isascii()
    assert "set-cookie" not in answer.headers


def test_another_spelling_of_a_name_leads_to_the_true_one_and_nowhere_else(scene: Scene) -> None:
    sign_up(scene, scene.client, "Mira")

    answer = scene.client.get("/@MIRA?page=1&x=//evil.example")

    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/@Mira?")
