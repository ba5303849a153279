"""The board of Ludo as it is drawn: where squares and counters lie, who has which house."""

from __future__ import annotations

from collections import Counter as Count

from ludoteca.web.drawing import track
from ludoteca.web.drawing.ludo import LudoScene, ludo_scene
from ludoteca.web.drawing.ludo_fold import stand_of
from ludoteca.web.drawing.told import Json


def view(
    houses: str, *plies: dict[str, Json], safe: tuple[int, ...] = (), seats: tuple[int, ...] = ()
) -> dict[str, Json]:
    """A table whose houses are those of the letters, one a seat unless ``seats`` says otherwise."""
    of = seats or tuple(range(len(houses)))
    return {
        "board": {"houses": [{"house": h, "seat": s} for h, s in zip(houses, of, strict=True)], "safe": list(safe)},
        "seats": [{"player": player} for player in range(max(of) + 1)],
        "players": [{"out": False} for _ in range(max(of) + 1)],
        "plies": list(plies),
    }


def rolled(*dice: int, seat: int = 0, lost: tuple[int, ...] = (), then: int = 0) -> dict[str, Json]:
    return {"player": seat, "seat": seat, "rolled": list(dice), "lost": list(lost), "next": then, "third": False}


def moved(house: str, begin: int, end: int, *dice: int, seat: int = 0, then: int = 0, **more: Json) -> dict[str, Json]:
    move: dict[str, Json] = {"player": seat, "seat": seat, "house": house, "from": begin, "to": end, "dice": list(dice)}
    return {**move, "lost": [], "next": then, "takes": None, **more}


def at(scene: LudoScene, house: str, progress: int) -> list[tuple[float, float]]:
    found = [one.place for one in scene.counters if (one.house, one.progress) == (house, progress)]
    return [(place.x, place.y) for place in found]


def test_the_ring_goes_once_round_and_no_square_lies_on_another() -> None:
    squares = [track.square(number) for number in range(track.RING)]

    steps = {
        abs(one.x - other.x) + abs(one.y - other.y)
        for one, other in zip(squares, [*squares[1:], squares[0]], strict=True)
    }

    assert (52, {60.0, 120.0}) == (len(set(squares)), steps)


def test_every_house_comes_out_on_the_square_beside_it_and_turns_off_before_it() -> None:
    starts = [track.place(house, 0) for house in range(4)]
    ends = [track.place(house, 50) for house in range(4)]
    first = [track.place(house, 51) for house in range(4)]

    assert [(120, 420), (540, 120), (840, 540), (420, 840)] == [(one.x, one.y) for one in starts]
    assert [60.0] * 4 == [abs(a.x - b.x) + abs(a.y - b.y) for a, b in zip(ends, first, strict=True)]


def test_all_counters_begin_in_the_wells_of_their_houses() -> None:
    scene = ludo_scene(view("ry"))

    assert {"r": 4, "y": 4} == Count(one.house for one in scene.counters)
    assert {(well.x, well.y) for well in track.wells(2)} == set(at(scene, "y", -1))


def test_only_safe_boards_show_stars() -> None:
    plain = Count(tile.sign for tile in ludo_scene(view("ry")).tiles)
    safe = Count(tile.sign for tile in ludo_scene(view("ry", safe=(0, 8, 13, 21, 26, 34, 39, 47))).tiles)

    assert (0, 4, 4) == (plain["star"], safe["star"], safe["start"])


def test_a_captured_counter_is_back_and_the_other_home() -> None:
    plies = [
        rolled(6, 5, seat=1, then=1),
        moved("y", -1, 0, 6, seat=1, then=1),
        moved("y", 0, 5, 5, seat=1),
        rolled(6, 6),
        moved("r", -1, 0, 6),
        moved("r", 0, 56, 6, takes={"house": "y", "progress": 5, "place": "31"}, home=True),
    ]

    stand = stand_of(view("ry", *plies))

    assert ([-1, -1, -1, -1], [-1, -1, -1, 56]) == (stand.counters["y"], stand.counters["r"])


def test_dice_that_are_used_or_lost_are_gone() -> None:
    begun = [rolled(6, 4), moved("r", -1, 0, 6)]

    assert [4] == list(stand_of(view("ry", *begun)).dice)
    assert [] == list(stand_of(view("ry", rolled(5, 4, lost=(5, 4), then=1))).dice)


def test_counters_of_two_houses_on_a_square_lie_beside_each_other_and_like_ones_in_a_pile() -> None:
    plies = [
        rolled(6, 6),
        moved("r", -1, 0, 6),
        moved("r", -1, 0, 6),
        rolled(6, 5, seat=1, then=1),
        moved("g", -1, 39, 6, seat=1),
    ]

    counters = [one for one in ludo_scene(view("rg", *plies)).counters if one.progress >= 0]

    assert 3 == len({(one.place.x, one.place.y) for one in counters})
    assert [2] == [one.pile for one in counters if one.pile]
    assert {0.78} == {one.size for one in counters}


def test_whoever_has_left_has_no_counters_on_the_board() -> None:
    table = view("rgy")
    table["players"] = [{"out": False}, {"out": True}, {"out": False}]

    assert {"r", "y"} == {one.house for one in ludo_scene(table).counters}


def test_two_houses_of_one_player_are_told_apart_by_their_colours() -> None:
    scene = ludo_scene(view("rgyb", seats=(0, 1, 0, 1)))

    assert [("r", 0, True), ("g", 1, True), ("y", 0, True), ("b", 1, True)] == [
        (home.letter, home.player, home.shared) for home in scene.homes
    ]
    assert [None, False] == [ludo_scene(view("ry")).homes[1].player, ludo_scene(view("ry")).homes[1].shared]
