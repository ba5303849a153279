"""``ludoteca arena``."""

import json
import os
import signal
import subprocess
import sys

import pytest

from ludoteca.engine.contest import player_names
from ludoteca.engine.player import levels
from ludoteca.engine.tally import Game, Tally, student, wilson
from ludoteca.rules.catalogue import KINDS
from tests.cli.running import refused, run

KEYS = ["one", "two", "games", "wins", "draws", "losses", "score", "interval", "ms_per_move"]


def fought(kind: str, one: str, two: str, games: int, *more: str):  # noqa: ANN201  a JSON value
    result = run("arena", kind, "--one", one, "--two", two, "--games", str(games), *more, "--json")
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


def results(told):  # noqa: ANN001, ANN201
    return {key: told[key] for key in KEYS if key != "ms_per_move"}


def test_programs_get_the_keys_of_the_contract() -> None:
    told = fought("ketafors", "hard", "easy", 10)

    assert list(told) == KEYS
    assert (told["one"], told["two"], told["games"]) == ("hard", "easy", 10)
    assert told["wins"] + told["draws"] + told["losses"] == 10
    assert told["score"] == (told["wins"] + told["draws"] / 2) / 10
    assert told["interval"] == pytest.approx(wilson(told["score"], 10), abs=1e-6)
    assert set(told["ms_per_move"]) == {"one", "two"}
    assert all(pace > 0 for pace in told["ms_per_move"].values())


def test_the_stronger_level_wins() -> None:
    assert fought("ketafors", "hard", "random", 10)["score"] > 0.8
    assert fought("ketafors", "random", "hard", 10)["score"] < 0.2


def test_the_same_seed_gives_the_same_results() -> None:
    def seeded(seed: str):  # noqa: ANN202
        return results(fought("ketafors", "easy", "random", 20, "--seed", seed))

    assert seeded("7") == seeded("7")
    assert len({json.dumps(seeded(str(seed))) for seed in range(4)}) > 1


def test_a_seed_is_given_in_any_case() -> None:
    assert results(fought("four", "random", "random", 9)) == results(fought("four", "random", "random", 9))


@pytest.mark.parametrize("kind", KINDS)
def test_games_are_mirrored_so_a_player_is_even_with_itself(kind: str) -> None:
    told = fought(kind, "random", "random", 20)

    assert (told["wins"], told["score"]) == (told["losses"], 0.5)


def test_each_pair_of_games_is_played_on_lots_of_its_own() -> None:
    told = run("arena", "quatro/obstacles", "--one", "random", "--two", "random", "--games", "4").out

    assert told.startswith("random against random in quatro/obstacles, blocks by lot\n")


def test_what_lots_would_draw_may_be_given() -> None:
    words = ("--one", "random", "--two", "random", "--games", "2", "-o", "blocks=a,a,c,f")

    assert run("arena", "quatro/obstacles", *words).out.startswith(
        "random against random in quatro/obstacles, blocks a,a,c,f\n"
    )


def test_the_names_are_from_the_view_of_one() -> None:
    told, turned = fought("ketafors", "easy", "random", 20), fought("ketafors", "random", "easy", 20)

    assert (told["wins"], told["draws"], told["losses"]) == (turned["losses"], turned["draws"], turned["wins"])


def test_the_last_of_an_odd_number_of_games_has_no_mirror() -> None:
    assert fought("four", "random", "random", 3)["games"] == 3
    assert fought("four", "random", "random", 1)["score"] in (0, 0.5, 1)


def test_where_each_is_alone_with_dice_a_player_sits_once_in_every_seat() -> None:
    words = ("ludo", "random", "random", 8, "-o", "seats=4")
    told = fought(*words)
    lines = run("arena", "ludo", "--one", "rules", "--two", "random", "--games", "4", "-o", "seats=4").out.splitlines()

    assert (told["wins"], told["draws"], told["losses"]) == (2, 0, 6)
    assert lines[4] == "one that is no better would score 25.0 %: it sits alone against all others"


def test_where_there_are_dice_the_score_is_told_without_their_luck_too() -> None:
    words = ("--one", "rules", "--two", "random", "--games", "40")
    told = fought("ludo", "rules", "random", 40)
    lines = run("arena", "ludo", *words).out.splitlines()
    table = run("arena", "ludo", "--players", "rules,random", "--games", "40").out.splitlines()

    assert list(told) == [*KEYS, "adjusted"]
    assert set(told["adjusted"]) == {"score", "interval", "variance_ratio"}
    low, high = told["adjusted"]["interval"]
    assert low < told["adjusted"]["score"] < high
    assert told["adjusted"]["variance_ratio"] > 0
    assert lines[3].startswith(f"without the luck of the rolls {100 * told['adjusted']['score']:.1f} %, with 95 % ")
    assert " | score | 95 % | without luck | 95 % | variance | a move takes |" in table[2]
    assert f" | {100 * told['adjusted']['score']:.1f} % | {100 * low:.1f}–{100 * high:.1f} % | ÷ " in table[4]


def test_one_that_is_even_with_itself_is_so_without_luck_too() -> None:
    told = fought("ludo", "random", "random", 20)

    assert told["adjusted"]["score"] == pytest.approx(0.5)
    assert told["adjusted"]["variance_ratio"] is None


def test_options_count() -> None:
    told = fought("ketafors", "random", "random", 2, "-o", "board=10x9", "-o", "goal=fill")

    assert told["games"] == 2


@pytest.mark.parametrize("level", levels("ketafors"))
def test_every_level_can_take_part(level: str) -> None:
    assert fought("ketafors", level, "random", 2, "--nodes", "50")["games"] == 2


def test_master_looks_at_so_many_positions_and_not_for_a_time() -> None:
    def bounded(nodes: str):  # noqa: ANN202
        return results(fought("ketafors", "master", "hard", 6, "--nodes", nodes))

    assert bounded("2000") == bounded("2000")
    assert bounded("1")["score"] < bounded("2000")["score"]


def test_each_meets_each_in_a_table() -> None:
    words = ("arena", "ketafors", "--players", "hard,easy,random", "--games", "10")
    lines = run(*words).out.splitlines()
    told = json.loads(run(*words, "--json").out)

    assert lines[0] == "each against each in ketafors, board 7x6, goal race, target 20"
    assert [line.split(" | ")[0] for line in lines[4:]] == ["| hard – easy", "| hard – random", "| easy – random"]
    assert [row["one"] + row["two"] for row in told] == ["hardeasy", "hardrandom", "easyrandom"]
    assert results(told[1]) == results(fought("ketafors", "hard", "random", 10))
    assert f" | {told[2]['wins']} | {told[2]['draws']} | {told[2]['losses']} | 10 | " in lines[6]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--players", "hard,dan"], 'there is no level "dan"; ketafors has random, easy, medium, hard, master'),
        (["--players", "hard,hard"], "name every level once"),
        (["--players", "hard"], "it takes two to play"),
        (["--players", "hard,easy", "--one", "hard"], "--players goes without --one and --two"),
        (["--one", "hard"], "say who plays: --one and --two, or --players"),
    ],
)
def test_who_plays_has_to_be_clear(words: list[str], line: str) -> None:
    assert refused(run("arena", "ketafors", "--games", "2", *words)) == line


def test_people_get_sentences() -> None:
    result = run("arena", "ketafors", "--one", "hard", "--two", "random", "--games", "10")
    lines = result.out.splitlines()

    assert (result.status, result.err) == (0, "")
    assert lines[0] == "hard against random in ketafors, board 7x6, goal race, target 20"
    assert lines[1].startswith("10 games: ")
    assert lines[2].startswith("score ")
    assert [line.split(" took ")[0] for line in lines[3:]] == ["hard", "random"]


@pytest.mark.parametrize(
    ("kind", "one", "two", "wrong"),
    [("ketafors", "dan", "hard", "dan"), ("ketafors", "hard", "", ""), ("four", "random", "hard", "hard")],
)
def test_a_level_that_does_not_exist_is_refused(kind: str, one: str, two: str, wrong: str) -> None:
    line = refused(run("arena", kind, "--one", one, "--two", two, "--games", "2"))

    assert line == f'there is no level "{wrong}"; {kind} has {", ".join(player_names(kind))}'


@pytest.mark.parametrize(
    "words",
    [
        ["four", "--one", "random", "--two", "random"],
        ["four", "--one", "random", "--games", "2"],
        ["four", "--two", "random", "--games", "2"],
        ["four", "--one", "random", "--two", "random", "--games", "0"],
        ["four", "--one", "random", "--two", "random", "--games", "-2"],
        ["four", "--one", "random", "--two", "random", "--games", "many"],
        ["four", "--one", "random", "--two", "random", "--games", "2", "--seed", "x"],
        ["four", "--one", "random", "--two", "random", "--games", "2", "--nodes", "0"],
        ["four", "--one", "random", "--two", "random", "--games", "2", "-o", "board=7x6"],
        ["chess", "--one", "random", "--two", "random", "--games", "2"],
        ["--one", "random", "--two", "random", "--games", "2"],
    ],
)
def test_wrong_usage_is_refused(words: list[str]) -> None:
    refused(run("arena", *words))
    refused(run("arena", *words, "--json"))


def test_a_terminal_shows_progress_and_ctrl_c_tells_what_was_played() -> None:
    terminal, end = os.openpty()
    words = ["arena", "four", "--one", "random", "--two", "random", "--games", "9999999", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "ludoteca", *words],
        stdout=subprocess.PIPE,
        stderr=end,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
        # Whoever runs the tests in the background has Ctrl-C ignored, and so would every child.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - the test has one thread
    ) as process:
        os.close(end)
        seen = b""
        while b"won " not in seen:
            seen += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
    os.close(terminal)
    told = json.loads(out)

    assert process.returncode == 130
    assert b"/9999999" in seen
    assert 0 < told["games"] == told["wins"] + told["draws"] + told["losses"] < 9_999_999


def games(*groups: list[tuple[float, float | None]]) -> Tally:
    """Games with their points and luck, group by group."""
    tally = Tally()
    for number, group in enumerate(groups):
        for points, luck in group:
            tally.add(Game(points, number, (1, 1), (0.1, 0.1), number, luck))
    return tally


def test_luck_is_taken_off_the_score_and_games_with_the_same_rolls_count_as_one() -> None:
    told = games([(1, 0.5), (0, -0.3)], [(1, 0.2), (1, 0.4)], [(0, -0.6), (1, 0.0)]).adjusted
    assert told is not None
    # By group the points are 1, 2, 1 of 2, and without luck 0.8, 1.4, 1.6: their means vary so much.
    variance, raw = (0.4666667**2 + 0.1333333**2 + 0.3333333**2) / 24, (2 * 0.3333333**2 + 0.6666667**2) / 24

    assert told.score == pytest.approx((4 - 0.2) / 6)
    assert told.interval[1] - told.score == pytest.approx(student(2) * (variance) ** 0.5)
    assert told.ratio == pytest.approx(raw / variance)


def test_a_last_group_without_all_of_its_games_counts_for_less() -> None:
    whole, less = games([(1, 0.5), (0, -0.3)], [(1, 0.2), (1, 0.4)]), games([(1, 0.5), (0, -0.3)], [(1, 0.2)])
    assert whole.adjusted is not None
    assert less.adjusted is not None

    assert less.adjusted.score == pytest.approx((2 - 0.4) / 3)
    assert less.adjusted.interval[0] < less.adjusted.score


def test_nothing_is_told_without_luck_where_it_is_not_known_and_little_of_one_group() -> None:
    one = games([(1, 0.5), (0, 0.5)]).adjusted

    assert Tally().adjusted is None
    assert games([(1, 0.5), (0, None)]).adjusted is None
    assert one is not None
    assert (one.score, one.interval, one.ratio) == (0, (0.0, 1.0), None)


def test_nothing_is_known_before_a_game_was_finished() -> None:
    tally = Tally()

    assert (tally.score, tally.interval, tally.pace(0)) == (None, (0.0, 1.0), None)


@pytest.mark.parametrize(("share", "games"), [(0.0, 1), (1.0, 1), (0.5, 2), (0.743, 15_000)])
def test_an_interval_is_around_its_score_and_within_0_and_1(share: float, games: int) -> None:
    low, high = wilson(share, games)

    assert 0 <= low <= share <= high <= 1
