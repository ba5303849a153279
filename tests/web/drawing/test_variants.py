"""What the boards of Quatro em linha have besides, as the server draws it."""

from __future__ import annotations

import pytest

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Json, Refusal
from ludoteca.rules.options import Value
from ludoteca.web.drawing.drop import scene
from ludoteca.web.language import Language, load_languages


def view(kind: str, moves: str, **options: Value) -> dict[str, Json]:
    """The parts of a table's view that a board is drawn from, as whoever is to move has it."""
    rules = KINDS[f"quatro/{kind}"].make(KINDS[f"quatro/{kind}"].complete(options))
    position, actions = rules.start(), rules.read(moves)
    assert not isinstance(actions, Refusal)
    plies: list[Json] = []
    for action in actions:
        plies.append(position.effect(action))
        after = position.apply(action)
        assert not isinstance(after, Refusal), action
        position = after
    shape, ended = rules.shape(), position.outcome
    shared = shape.get("colours")
    colours: list[Json] = list(shared) if isinstance(shared, list) else list(range(rules.seats))
    return {
        "board": shape,
        "seats": [{"colour": colour} for colour in colours],
        "players": [{"colour": colour} for colour in colours],
        "plies": plies,
        "over": ended is not None,
        "outcome": {"winner": ended.winners[0] if ended.winners else None} if ended else None,
        "legal": [{"action": action, **effect} for action, effect in position.effects().items()],
        "can": {"move": ended is None},
    }


def colours_of(drawn: dict[str, Json]) -> dict[str, int]:
    return {cell: disc.colour for cell, disc in scene(drawn).discs.items()}


@pytest.mark.parametrize(
    ("kind", "size"), [("five", (9, 6)), ("small", (6, 5)), ("three", (8, 6)), ("classic", (7, 6))]
)
def test_a_board_has_the_columns_and_rows_of_its_rules(kind: str, size: tuple[int, int]) -> None:
    plate = scene(view(kind, "")).plate
    assert size == (plate.columns, plate.rows)


def test_discs_that_lie_there_before_play_are_drawn() -> None:
    assert {"b1": 3, "b2": 3, "d1": 3, "f1": 3, "d2": 0} == colours_of(view("obstacles", "d", blocks="b,b,d,f"))


def test_two_columns_are_full_at_the_start_of_hasbro() -> None:
    drawn = scene(view("five", "", start="hasbro"))
    assert [0, 6, 0] == [drawn.heads[column].free for column in (0, 4, 8)]
    assert drawn.last is None


def test_a_column_falls_by_one_when_a_disc_is_taken_out() -> None:
    assert {"d1": 1, "d2": 0, "e1": 1} == colours_of(view("popout", "d d d e d-"))


def test_no_disc_is_ringed_as_the_last_move_when_one_was_taken_out() -> None:
    assert scene(view("popout", "d e d-")).last is None


def test_buttons_take_out_where_the_mover_may() -> None:
    assert scene(view("popout", "d e d g")).takes == {"d"}


def test_the_winner_s_line_alone_is_drawn_where_both_have_one() -> None:
    drawn = scene(view("popout", "e e c c g e d d c c c- f c f b c-"))
    assert {1} == {disc.colour for disc in drawn.winners}
    assert drawn.winners


def test_a_line_that_loses_is_drawn_all_the_same() -> None:
    drawn = scene(view("misere", "a g b g c g d"))
    assert {"a1", "b1", "c1", "d1"} == {disc.cell for disc in drawn.winners}


def test_beside_a_board_that_goes_round_its_edges_are_shown_once_more() -> None:
    drawn = scene(view("cylinder", "a d g d"))
    assert {("a1", 816.0), ("g1", -52.0)} == {(disc.cell, float(disc.place.x)) for disc in drawn.ghosts}


def test_a_line_across_the_edge_is_ringed_at_both_ends() -> None:
    drawn = scene(view("cylinder", "a d b d g e f"))
    assert {"f1", "g1", "a1", "b1"} == drawn.won
    assert all(not disc.faded for disc in drawn.ghosts)


def test_no_other_board_has_ghosts() -> None:
    assert [] == scene(view("classic", "a g")).ghosts


def test_a_board_asks_for_the_chips_that_it_needs() -> None:
    drawn = view("classic", ""), view("three", ""), view("obstacles", "", blocks="a,b,c,d")
    assert [2, 3, 4] == [scene(one).palette for one in drawn]


def test_partners_drop_the_same_colour() -> None:
    assert [0, 1, 0, 1] == list(colours_of(view("teams", "a b c d")).values())


@pytest.mark.parametrize("language", load_languages().values(), ids=lambda language: language.code)
def test_where_three_colours_play_no_letter_stands_for_two_of_them(language: Language) -> None:
    assert len(set(language.marks(3))) == 4
