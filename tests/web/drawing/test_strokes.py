"""Strokes and tags on boards of every size."""

from itertools import combinations
from math import hypot

import pytest

from ludoteca.web.drawing.plate import DISC, HOLE, Plate
from ludoteca.web.drawing.strokes import Line, strokes, tag_places, tag_radius

SIZES = [(7, 6), (8, 7), (9, 8), (10, 9)]


def runs(plate: Plate, length: int) -> list[tuple[str, ...]]:
    """All runs of a length, whether or not a game could have them."""
    found = []
    for column in range(plate.columns):
        for row in range(1, plate.rows + 1):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                far, high = column + dx * (length - 1), row + dy * (length - 1)
                if far < plate.columns and 1 <= high <= plate.rows:
                    found.append(tuple(f"{'abcdefghij'[column + dx * k]}{row + dy * k}" for k in range(length)))
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("length", [3, 4, 5])
def test_no_place_for_a_tag_touches_a_hole_of_another_cell(size: tuple[int, int], length: int) -> None:
    plate = Plate(*size)
    radius = tag_radius(plate, length)
    for run in runs(plate, length):
        ends = {run[0], run[-1]}
        others = [plate.centre(cell) for cell in plate.cells if cell not in ends]
        for place in tag_places(plate.centre(run[0]), plate.centre(run[-1]), radius):
            assert all(hypot(place.x - hole.x, place.y - hole.y) > HOLE + radius for hole in others), run


@pytest.mark.parametrize("size", SIZES)
def test_every_place_for_a_tag_is_on_the_plate(size: tuple[int, int]) -> None:
    plate = Plate(*size)
    for run in runs(plate, 5):
        radius = tag_radius(plate, 5)
        for place in tag_places(plate.centre(run[0]), plate.centre(run[-1]), radius):
            assert radius <= place.x <= plate.width - radius


def test_tags_of_lines_that_meet_stand_apart() -> None:
    plate = Plate(7, 6)
    cells = [("c1", "d2", "e3"), ("e4", "f3", "g2"), ("c2", "d2", "e2"), ("f2", "f3", "f4"), ("e3", "f3", "g3")]
    tags = [stroke.tag for stroke in strokes(plate, [Line(run, 0, 1) for run in cells]) if stroke.tag]
    assert len(tags) == 5
    for one, other in combinations(tags, 2):
        assert hypot(one.place.x - other.place.x, one.place.y - other.place.y) >= one.radius + other.radius


def test_a_stroke_runs_from_the_first_to_the_last_disc_whatever_the_order_of_its_cells() -> None:
    plate = Plate(10, 9)
    (stroke,) = strokes(plate, [Line(("c1", "a3", "b2"), 0, 1)])
    assert (stroke.key, stroke.start, stroke.stop) == ("a3-b2-c1", plate.centre("a3"), plate.centre("c1"))


def test_a_line_that_wins_has_no_tag() -> None:
    (stroke,) = strokes(Plate(7, 6), [Line(("a1", "b1", "c1", "d1"), 0, None)])
    assert (stroke.weight, stroke.tag) == ("win", None)


@pytest.mark.parametrize("size", SIZES)
def test_discs_cover_their_holes_and_leave_the_next_ones_free(size: tuple[int, int]) -> None:
    plate = Plate(*size)
    assert HOLE < DISC
    for one, other in combinations(plate.holes, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= 2 * DISC
