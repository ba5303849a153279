"""What is heard and felt at a table: when, how often, never two sounds at once, nothing where it is off."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.hearing import LIES, drop, fetched, heard, listen, quiet_after, switch
from tests.e2e.playing import ANSWER, head, is_over, moves, my_turn, open_columns

VIEW = """{
  table: "x", plies: [], match: { round: 1 }, seats: [], holds: true, you: 0, over: false, outcome: null,
  can: { move: false, round: false },
}"""


@pytest.fixture(autouse=True)
def _listening(context: BrowserContext) -> None:
    listen(context)


@pytest.fixture
def pair(open_page: OpenPage) -> Page:
    """A table for two on one device, where every drop is heard once and no other follows by itself."""
    page = open_page("/new/ketafors")
    page.locator("input[name=opponent][value=local]").check(force=True)
    page.locator("input[name=target][value='10']").check(force=True)
    page.get_by_role("button", name="Start match").click()
    page.wait_for_url("**/t/*")
    return page


@pytest.fixture
def board(open_page: OpenPage) -> Page:
    """A page with a board that nobody has played on."""
    return open_page("/play/ketafors")


def make(page: Page, script: str) -> None:
    """Run a script with the page's own modules for sounds."""
    page.evaluate(
        f"""async () => {{
          const near = document.querySelector('link[href$="/js/ears.js"]').href;
          const {{ Dropping }} = await import(near.replace('ears', 'dropping'));
          const {{ Sounds }} = await import(near.replace('ears', 'sound'));
          const view = {VIEW};
          const ply = (cell) => ({{ action: cell[0], cell, seat: 0, player: 0, gain: 0, adds: [], drops: [] }});
          {script}
        }}"""
    )


def test_every_drop_makes_one_sound(pair: Page) -> None:
    assert fetched(pair) == []

    drop(pair, "d")
    quiet_after(pair, 1)
    drop(pair, "e")

    assert quiet_after(pair, 2) == ["drop-gem", "drop-gem"]
    assert fetched(pair) == ["drop-gem.wav", "dropping.js", "sound.js"]
    assert pair.evaluate("contexts") == 1


def test_the_first_chip_of_the_hall_and_its_answer_are_heard(open_page: OpenPage) -> None:
    page = open_page("/")

    head(page, "d").click()
    expect(moves(page)).to_have_count(2, timeout=ANSWER)

    assert quiet_after(page, 2) == ["drop-gem", "drop-gem"]


def test_before_a_gesture_nothing_is_made_or_fetched(pair: Page) -> None:
    drop(pair, "d")
    untouched = pair.context.new_page()
    untouched.goto(pair.url)
    expect(untouched.locator(".rail [data-part=aside]")).not_to_have_text("Joining…")

    drop(pair, "e")
    expect(moves(untouched)).to_have_count(2)
    untouched.wait_for_function(LIES)
    assert (untouched.evaluate("contexts"), fetched(untouched)) == (0, [])

    untouched.keyboard.press("Tab")
    drop(pair, "d")
    assert quiet_after(untouched, 1) == ["drop-gem"]


def test_sound_off_is_silent_and_fetches_nothing(pair: Page) -> None:
    switch(pair, sound="off")
    drop(pair, "d")
    drop(pair, "e")
    assert (heard(pair), fetched(pair), pair.evaluate("contexts")) == ([], [], 0)

    switch(pair, sound="on")
    drop(pair, "d")

    assert quiet_after(pair, 1) == ["drop-gem"]


def test_sound_switched_off_in_the_middle_is_silent(pair: Page) -> None:
    drop(pair, "d")
    quiet_after(pair, 1)

    switch(pair, sound="off")
    drop(pair, "e")
    switch(pair, sound="on")
    drop(pair, "d")

    assert quiet_after(pair, 2) == ["drop-gem", "drop-gem"]


@pytest.mark.parametrize("off", ["", "drop", "line"])
def test_a_line_is_heard_after_its_drop_and_higher_when_longer(pair: Page, off: str) -> None:
    switch(pair, **({f"sound{off.title()}": "off"} if off else {}))
    expected: list[str] = []

    for column, line in [*zip("dadad", ["", "", "", "", "line"], strict=True), ("g", ""), ("d", "line × 1.26")]:
        drop(pair, column)
        expected += [] if off == "drop" else ["drop-gem"]
        expected += [line] if line and off != "line" else []
        quiet_after(pair, len(expected))

    assert heard(pair) == expected


def test_each_set_of_chips_has_its_own_sound(pair: Page) -> None:
    kinds = ["classic", "wood", "glass", "contrast"]

    for count, (kind, column) in enumerate(zip(kinds, "abcd", strict=True), 1):
        switch(pair, chips=kind)
        drop(pair, column)
        quiet_after(pair, count)

    assert heard(pair) == [f"drop-{kind}" for kind in kinds]
    assert [name for name in fetched(pair) if name.endswith(".wav")] == sorted(f"drop-{kind}.wav" for kind in kinds)


@pytest.mark.device(reduced_motion="reduce")
def test_less_motion_is_no_less_sound(pair: Page) -> None:
    drop(pair, "d")

    assert quiet_after(pair, 1) == ["drop-gem"]


def test_a_won_round_sounds_once_and_alone(pair: Page) -> None:
    while not is_over(pair):
        drop(pair, open_columns(pair)[0])

    pair.wait_for_function("() => heard.at(-1) === 'win' && sounding.size === 0")

    assert [sound for sound in heard(pair) if not sound.startswith(("drop", "line"))] == ["win"]


@pytest.mark.parametrize(("winner", "sound"), [("0", "win"), ("1", "loss"), ("null", "draw")])
def test_the_end_says_how_it_ended_for_the_person(board: Page, winner: str, sound: str) -> None:
    make(board, f"new Dropping().change(view, {{ ...view, over: true, outcome: {{ winner: {winner} }} }});")

    assert quiet_after(board, 1) == [sound]


@pytest.mark.parametrize(("off", "sounds"), [(["End"], ["prompt"]), (["End", "Prompt"], ["drop-gem"])])
def test_where_the_end_is_switched_off_the_question_is_heard(board: Page, off: list[str], sounds: list[str]) -> None:
    switch(board, **{f"sound{kind}": "off" for kind in off})

    make(
        board,
        """const over = { ...view, over: true, outcome: { winner: 0 }, can: { move: false, round: true } };
           const table = new Dropping();
           table.change(view, over);
           table.drop(ply('a1'));""",
    )

    assert quiet_after(board, 1) == sounds


@pytest.mark.parametrize(
    ("hidden", "longer", "turn", "sounds"),
    [
        ("true", 0, "on", ["turn"]),
        ("false", 16_000, "on", ["drop-gem", "turn"]),
        ("false", 0, "on", ["drop-gem"]),
        ("true", 16_000, "off", ["drop-gem"]),
    ],
)
def test_the_turn_is_told_to_those_who_look_elsewhere(
    board: Page, hidden: str, longer: int, turn: str, sounds: list[str]
) -> None:
    switch(board, soundTurn=turn)

    make(
        board,
        f"""const table = new Dropping();
            const mine = {{ ...view, plies: [ply('a1')] }};
            table.drop(ply('a1'));
            table.change(view, mine);
            while (!heard.length || sounding.size) await new Promise(requestAnimationFrame);
            later += {longer};
            Object.defineProperty(document, 'hidden', {{ get: () => {hidden} }});
            table.change(mine, {{ ...mine, plies: [ply('a1'), ply('b1')], can: {{ move: true }} }});""",
    )

    assert quiet_after(board, 1 + len(sounds)) == ["drop-gem", *sounds]


def test_a_quick_answer_on_a_page_in_sight_is_no_more_than_a_drop(board: Page) -> None:
    head(board, "d").click()
    expect(moves(board)).to_have_count(2, timeout=ANSWER)
    my_turn(board)
    head(board, "a").click()
    expect(moves(board)).to_have_count(4, timeout=ANSWER)

    assert quiet_after(board, 4) == ["drop-gem"] * 4


@pytest.mark.parametrize(("prompt", "sounds"), [("on", ["prompt", "drop-gem"]), ("off", ["drop-gem"])])
def test_a_hint_that_has_come_is_a_question(board: Page, prompt: str, sounds: list[str]) -> None:
    switch(board, soundPrompt=prompt)
    head(board, "d").click()
    expect(moves(board)).to_have_count(2, timeout=ANSWER)
    my_turn(board)
    quiet_after(board, 2)

    board.locator("[data-do=hint]").click()
    expect(board.locator(".slot")).to_contain_text("Hint: column", timeout=ANSWER)
    quiet_after(board, 1 + len(sounds))
    head(board, "a").click()

    assert quiet_after(board, 2 + len(sounds))[2:][: len(sounds)] == sounds


def test_a_more_important_sound_takes_the_place_of_a_lesser_one_and_not_the_other_way(board: Page) -> None:
    make(
        board,
        """const sounds = new Sounds();
           await sounds.play('drop', { file: 'drop-glass' });
           await sounds.play('end', { file: 'win' });
           await sounds.play('turn');
           await sounds.play('drop', { file: 'drop-glass' });""",
    )

    assert heard(board) == ["drop-glass", "win"]


def test_of_two_that_are_due_together_the_more_important_is_heard(board: Page) -> None:
    make(
        board,
        """const sounds = new Sounds();
           await Promise.all([sounds.play('line', { wait: 50 }), sounds.play('end', { file: 'win', wait: 60 })]);""",
    )

    assert heard(board) == ["win"]


@pytest.mark.parametrize(("settings", "loud"), [({}, 0.36), ({"volume": "20"}, 0.04), ({"volume": "100"}, 1)])
def test_the_volume_is_what_was_chosen(board: Page, settings: dict[str, str], loud: float) -> None:
    board.evaluate(
        """() => {
          const Gain = window.GainNode;
          window.GainNode = class extends Gain {
            constructor(...how) { super(...how); window.loud = this.gain.value; }
          };
        }"""
    )
    switch(board, **settings)

    make(board, "await new Sounds().play('turn');")

    assert board.evaluate("loud") == pytest.approx(loud)


@pytest.mark.complaints_expected  # the browser logs the request that fails
def test_a_sound_that_does_not_come_is_asked_for_again(pair: Page) -> None:
    pair.route("**/sound/*.wav", lambda route: route.abort())
    with pair.expect_event("requestfailed"):
        drop(pair, "d")
    pair.unroute("**/sound/*.wav")

    drop(pair, "e")

    assert quiet_after(pair, 1) == ["drop-gem"]


def test_an_own_drop_is_felt_and_the_answer_is_not(board: Page) -> None:
    switch(board, sound="off")

    head(board, "d").click()
    expect(moves(board)).to_have_count(2, timeout=ANSWER)
    assert board.evaluate("felt") == [10]
    my_turn(board)
    switch(board, haptics="off")
    head(board, "a").click()

    expect(moves(board)).to_have_count(4, timeout=ANSWER)
    assert board.evaluate("felt") == [10]


def test_what_is_switched_off_in_the_settings_is_off_at_the_table(open_page: OpenPage) -> None:
    page = open_page("/settings/sound")
    for name, setting in (("Drop", "sound-drop"), ("Vibration", "haptics")):
        with page.expect_response("**/settings"):
            page.get_by_role("switch", name=name, exact=True).locator("..").click()
        expect(page.locator(f"html[data-{setting}=off]")).to_have_count(1)

    page.goto(page.url.replace("/settings/sound", "/play/ketafors"))
    head(page, "d").click()
    expect(moves(page)).to_have_count(2, timeout=ANSWER)
    my_turn(page)
    page.locator("[data-do=hint]").click()

    assert quiet_after(page, 1) == ["prompt"]
    assert page.evaluate("felt") == []
