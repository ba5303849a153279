"""What the server draws of a table's view."""

from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.ketafors import Goal, KetaforsRules
from ludoteca.rules.game import Json, Refusal, Rules
from ludoteca.web.drawing.drop import scene


def view(rules: Rules, moves: str, colours: tuple[int, int] = (0, 1)) -> dict[str, Json]:
    """The parts of a table's view that a board is drawn from."""
    position = rules.start()
    plies: list[Json] = []
    actions = rules.read(moves)
    assert not isinstance(actions, Refusal)
    for action in actions:
        plies.append(position.effect(action))
        after = position.apply(action)
        assert not isinstance(after, Refusal)
        position = after
    seats: list[Json] = [{"colour": colour} for colour in colours]
    size: dict[str, Json] = {"columns": 7, "rows": 6}
    return {"board": size, "seats": seats, "plies": plies, "over": position.outcome is not None}


KETAFORS = KetaforsRules(Geometry(7, 6), Goal.FILL, 20)


def test_a_longer_line_takes_the_place_of_the_line_it_grew_out_of() -> None:
    drawn = scene(view(KETAFORS, "a a b b c c d"))
    assert [stroke.key for stroke in drawn.strokes] == ["a2-b2-c2", "a1-b1-c1-d1"]
    assert [stroke.weight for stroke in drawn.strokes] == ["faint", "heavy"]


def test_the_last_move_is_the_last_ply() -> None:
    last = scene(view(KETAFORS, "d d e")).last
    assert last is not None
    assert last.cell == "e1"


def test_an_empty_board_has_no_last_move_and_all_columns_free() -> None:
    drawn = scene(view(KETAFORS, ""))
    assert drawn.last is None
    assert [(head.letter, head.free, head.top) for head in drawn.heads] == [(letter, 6, None) for letter in "abcdefg"]


def test_yellow_may_have_gone_first() -> None:
    drawn = scene(view(KETAFORS, "d e", colours=(1, 0)))
    assert [(disc.cell, disc.colour) for disc in drawn.discs.values()] == [("d1", 1), ("e1", 0)]


def test_a_full_column_has_nothing_free() -> None:
    head = scene(view(KETAFORS, "d d d d d d")).heads[3]
    assert (head.free, head.top) == (0, 1)


def test_in_a_game_won_by_a_line_all_other_discs_fade() -> None:
    drawn = scene(view(FourRules(), "a a b b c c d"))
    assert {disc.cell for disc in drawn.discs.values() if not disc.faded} == {"a1", "b1", "c1", "d1"}
    assert {disc.cell for disc in drawn.winners} == {"a1", "b1", "c1", "d1"}


def test_a_disc_knows_the_longest_line_through_it() -> None:
    drawn = scene(view(KETAFORS, "a a b b c c d"))
    assert (drawn.discs["d1"].line, drawn.discs["c2"].line) == (4, 3)
