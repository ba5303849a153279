"""What lots draw before a match: obstacles and openings."""

from collections import Counter
from random import Random

import pytest

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Outcome, Refusal, begin, replay
from ludoteca.rules.options import Drawn
from tests.rules.drop.quatro.playing import lines, played, quatro
from tests.rules.playing import positions


class Urn:
    """Lots that repeat themselves."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, among):  # noqa: ANN001, ANN201
        return self._random.choice(among)


class First:
    """Lots that always fall on the first."""

    def choose(self, among):  # noqa: ANN001, ANN201
        return among[0]


def option(kind: str) -> Drawn:
    (found,) = KINDS[f"quatro/{kind}"].options
    assert isinstance(found, Drawn)
    return found


def test_what_is_drawn_is_given_like_the_rest() -> None:
    kind = KINDS["quatro/obstacles"]

    assert kind.draw_options({}, First()) == {"blocks": "a,a,b,b"}
    assert kind.read_options(kind.draw_options({}, First())) == {"blocks": "a,a,b,b"}


def test_what_is_given_is_not_drawn() -> None:
    assert KINDS["quatro/obstacles"].draw_options({"blocks": "g,g,f,f"}, First()) == {"blocks": "g,g,f,f"}
    assert KINDS["ketafors"].draw_options({"target": "30"}, First()) == {"target": "30"}


@pytest.mark.parametrize(("kind", "count"), [("obstacles", 2_226), ("drawn-opening", 2_401)])
def test_every_draw_is_read_back_and_there_are_so_many(kind: str, count: int) -> None:
    values = option(kind).values

    assert len(set(values)) == len(values) == count
    assert all(option(kind).read(value) == value for value in values)


def test_every_row_of_four_columns_without_three_alike_is_drawn() -> None:
    rows = {f"{a},{b},{c},{d}" for a in "abcdefg" for b in "abcdefg" for c in "abcdefg" for d in "abcdefg"}

    assert set(option("drawn-opening").values) == rows
    assert set(option("obstacles").values) == {row for row in rows if max(Counter(row[::2]).values()) <= 2}


@pytest.mark.parametrize("kind", ["obstacles", "drawn-opening"])
def test_each_draw_is_as_likely_as_another(kind: str) -> None:
    """Chi squared over all values: mean as many as values less one, deviation the root of twice that."""
    urn, values, times = Urn(1), option(kind).values, 20
    drawn = Counter(option(kind).draw(urn) for _ in range(times * len(values)))

    squares = sum((drawn[value] - times) ** 2 / times for value in values)

    freedom = len(values) - 1
    assert abs(squares - freedom) < 4 * (2 * freedom) ** 0.5
    assert set(drawn) <= set(values)


def test_one_lot_decides() -> None:
    asked = []

    class Listening:
        def choose(self, among):  # noqa: ANN001, ANN202
            asked.append(len(among))
            return among[-1]

    assert option("drawn-opening").draw(Listening()) == "g,g,g,g"
    assert asked == [2_401]


@pytest.mark.parametrize(
    ("kind", "value", "refusal"),
    [
        ("obstacles", "a,a,a,b", Refusal("column-too-often", {"option": "blocks", "column": "a", "most": 2})),
        ("obstacles", "b,c,c,c", Refusal("column-too-often", {"option": "blocks", "column": "c", "most": 2})),
        *(
            (kind, value, None)
            for kind in ("obstacles", "drawn-opening")
            for value in (
                *("", "a", "a,b,c", "a,b,c,d,e", "a,b,c,h", "a,b,c,", "a, b, c, d", "A,B,C,D", "abcd", "a b c d"),
                *("1,2,3,4", "a,b,,d", "aa,b,c,d", "a,b,c,d\n", "а,b,c,d", "a,b,c,🎲", ",,,", "a,b,c,d" * 50),
            )
        ),
    ],
)
def test_a_value_that_lots_could_not_draw_is_refused(kind: str, value: str, refusal: Refusal | None) -> None:
    name = option(kind).name
    blanks = {"option": name, "value": value[:40], "count": 4, "last": "g", "example": "a,b,c,d"}

    assert KINDS[f"quatro/{kind}"].read_options({name: value}) == (refusal or Refusal("not-columns", blanks))


@pytest.mark.parametrize("kind", ["obstacles", "drawn-opening"])
def test_without_lots_it_has_to_be_given(kind: str) -> None:
    name = option(kind).name

    assert KINDS[f"quatro/{kind}"].read_options({}) == Refusal("option-missing", {"option": name})


@pytest.mark.parametrize("kind", ["obstacles", "drawn-opening"])
def test_before_the_draw_the_board_is_bare(kind: str) -> None:
    known = KINDS[f"quatro/{kind}"]

    bare = known.make(known.complete({})).start()

    assert known.complete({}) == {}
    assert (bare.ply, bare.turn, bare.board.rows()) == (0, 0, ["." * 7] * 6)


def test_obstacles_fall_in_their_order_and_count_no_ply() -> None:
    start = quatro("obstacles", blocks="a,a,c,f").start()

    assert (start.ply, start.turn) == (0, 0)
    assert start.board.rows()[-2:] == ["#......", "#.#..#."]
    assert quatro("obstacles", blocks="a,a,c,f").shape()["start"] == start.board.rows()
    assert start.board == quatro("obstacles", blocks="f,a,c,a").start().board


def test_obstacles_break_lines_and_make_none() -> None:
    assert played("obstacles", "b b c d e a d", blocks="a,a,f,f").outcome is None
    assert played("obstacles", "b b d d e e", blocks="c,c,g,g").outcome is None
    assert played("obstacles", "a b d d e e g g", blocks="b,c,f,f").view(None)["lines"] == []


def test_lines_beside_obstacles_win() -> None:
    over = played("obstacles", "b b c c d d e", blocks="a,a,f,f")

    assert over.outcome == Outcome((0,), (1, 2), "line")
    assert lines(over) == {(0, "b1 c1 d1 e1")}


def test_a_board_with_obstacles_is_full_after_thirty_eight_plies() -> None:
    ends = [list(positions(quatro("obstacles"), seed))[-1] for seed in range(200)]
    full = [end for end in ends if end.outcome.reason == "full"]

    assert full
    assert {end.ply for end in full} == {38}
    assert all(end.outcome == Outcome((), (1, 1), "full") for end in full)


def test_a_drawn_opening_is_played_before_anybody_may_choose() -> None:
    rules = quatro("drawn-opening", opening="c,d,d,e")

    position = begin(rules)

    assert rules.opening == tuple("cdde")
    assert (position.ply, position.turn) == (4, 0)
    assert position.board.rows()[-2:] == ["...R...", "..RYY.."]
    assert position.legal() == tuple("abcdefg")


def test_a_game_that_does_not_begin_as_was_drawn_is_refused() -> None:
    rules = quatro("drawn-opening", opening="c,d,d,e")

    assert replay(rules, tuple(map(Action, "cda"))) == (3, Refusal("opening-drawn", {"column": "d"}))
    assert rules.start().legal() == ("c",)
    assert list(rules.start().effects()) == ["c"]
    assert rules.start().apply(Action("h")) == Refusal("no-such-column", {"column": "h"})
    assert played("drawn-opening", "c d d e a", opening="c,d,d,e").ply == 5


def test_four_in_one_column_can_be_drawn() -> None:
    position = begin(quatro("drawn-opening", opening="g,g,g,g"))

    assert (position.ply, position.outcome, position.board.rows()[-4:]) == (4, None, ["......Y", "......R"] * 2)


def test_games_after_an_opening_are_those_of_the_classic_game() -> None:
    rules = quatro("drawn-opening", opening="a,b,a,b")

    over = played("drawn-opening", "a b a b a b a", opening="a,b,a,b")

    assert over.outcome == Outcome((0,), (1, 2), "line")
    assert rules.decode(over.encode()) == over


@pytest.mark.parametrize("moves", ["c d c", "c d d d", "a c d d e", "d d d c e a"])
def test_no_position_is_read_in_which_the_opening_was_not_played(moves: str) -> None:
    other = played("classic", moves).encode()

    with pytest.raises(ValueError, match="opening"):
        quatro("drawn-opening", opening="c,d,d,e").decode(other)
