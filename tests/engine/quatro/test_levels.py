"""The computer players of the variants: they see what is near, are never illegal, and play the same again."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.engine.contest import contest, player_of
from ludoteca.engine.player import choose, levels
from ludoteca.engine.tally import Tally
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.options import Options
from tests.engine.quatro.variants import VARIANTS, after, until, walk
from tests.rules.playing import after as played

LEVELS = ("easy", "normal", "strong")
THINKING = ("normal", "strong")
NODES = 3_000
OPTIONS: dict[str, Options] = {
    "five": {"start": "empty"},
    "hasbro": {"start": "hasbro"},
    "obstacles": {"blocks": "b,d,d,g"},
    "drawn-opening": {"opening": "d,d,c,e"},
}


def kind_of(name: str) -> str:
    return f"quatro/{'five' if name == 'hasbro' else name}"


def chosen(name: str, position: object, level: str, seed: int) -> str:
    assert isinstance(position, FourPosition)
    return str(choose(kind_of(name), OPTIONS.get(name, {}), position, level, seed=seed, nodes=NODES))


def answers(name: str, moves: str, level: str) -> set[str]:
    """What a level plays with several seeds."""
    return {chosen(name, played(VARIANTS[name], moves), level, seed) for seed in range(12)}


@pytest.mark.parametrize("name", [*VARIANTS, "single"])
def test_every_variant_has_three_levels(name: str) -> None:
    assert tuple(map(str, levels(kind_of(name)))) == LEVELS


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_ever_plays_an_illegal_move(name: str, level: str) -> None:
    for seed in range(3):
        random = Random(seed)
        position = next(walk(name, 0))
        for _ in range(70):
            if position.outcome:
                break
            by_lot = position.ply % 2 == seed % 2
            action = random.choice(position.legal()) if by_lot else chosen(name, position, level, seed)
            assert action in position.legal()
            position = after(position, action)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_move(name: str, level: str) -> None:
    for position in (next(walk(name, 0)), until(name, 20, 3)):
        assert len({chosen(name, position, level, 7) for _ in range(3)}) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("name", "moves", "expected"),
    [
        ("classic", "d a d a d a", "d"),
        ("small", "d a d a d a", "d"),
        ("five", "d a d a d a d a", "d"),
        ("cylinder", "f b g b a c", "e"),
        ("obstacles", "c a c a c a", "c"),
        ("drawn-opening", "d d c e b g", "a"),
        ("teams", "d a d a d a", "d"),
        ("popout", "d a d a d a", "d"),
        ("three", "d a b d a b d a b", "d"),
    ],
)
def test_every_level_takes_a_win_at_once(name: str, level: str, moves: str, expected: str) -> None:
    position = played(VARIANTS[name], moves)
    winning = {
        str(action)
        for action in position.legal()
        if (end := after_any(position, action).outcome) and position.turn in end.winners
    }

    assert expected in winning
    assert answers(name, moves, level) <= winning


def after_any(position: object, action: str) -> FourPosition:
    assert isinstance(position, FourPosition)
    return after(position, action)


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    ("name", "moves", "expected"),
    [
        ("small", "d a d a d", "d"),
        ("five", "d a d a d a d", "d"),
        ("teams", "d a d a d", "d"),
        ("popout", "d a d a d", "d"),
        ("three", "d b g d b h d a", "d"),
    ],
)
def test_a_win_of_another_is_stopped(name: str, level: str, moves: str, expected: str) -> None:
    assert answers(name, moves, level) == {expected}


@pytest.mark.parametrize("level", THINKING)
def test_round_the_edge_of_a_cylinder_a_win_is_stopped(level: str) -> None:
    assert answers("cylinder", "g c a c b", level) <= {"c", "f"}  # three in g a b, open at both ends


@pytest.mark.parametrize("level", THINKING)
def test_where_a_line_loses_none_is_completed(level: str) -> None:
    for seed in range(40):
        for position in [*walk("misere", seed)][:-1]:
            safe = [action for action in position.legal() if not after(position, action).outcome]
            if 0 < len(safe) < len(position.legal()) and position.ply % 3 == 0:
                assert chosen("misere", position, level, seed) in safe


def test_strong_answers_above_and_wins_as_second_where_a_line_loses() -> None:
    for seed in range(12):
        random, position = Random(seed), next(walk("misere", 0))
        while not position.outcome:
            first = position.ply % 2 == 0
            position = after(
                position, random.choice(position.legal()) if first else chosen("misere", position, "strong", 1)
            )

        assert position.outcome.winners == (1,)


@pytest.mark.parametrize("level", LEVELS)
def test_a_disc_is_taken_out_where_only_that_wins(level: str) -> None:
    met = 0
    for seed in range(300):
        for position in [*walk("popout", seed)][:-1]:
            winning = {action for action in position.legal() if won(position, action)}
            if winning and all(action.endswith("-") for action in winning):
                met += 1
                assert chosen("popout", position, level, seed) in winning

    assert met > 4


def won(position: FourPosition, action: str) -> bool:
    end = after(position, action).outcome
    return end is not None and position.mover in end.winners


@pytest.mark.parametrize("level", THINKING)
def test_no_disc_is_taken_out_that_gives_the_game_away(level: str) -> None:
    met = 0
    for seed in range(60):
        for position in [*walk("popout", seed)][:-1]:
            bad = {
                a
                for a in position.legal()
                if (end := after(position, a).outcome) and end.winners and not won(position, a)
            }
            if bad and len(bad) < len(position.legal()):
                met += 1
                assert chosen("popout", position, level, seed) not in bad

    assert met > 5


@pytest.mark.parametrize("level", LEVELS)
def test_of_three_nobody_makes_another_king_with_a_win_at_hand(level: str) -> None:
    met = 0
    for seed in range(60):
        for position in [*walk("three", seed)][:-1]:
            if any(won(position, action) for action in position.legal()):
                met += 1
                assert won(position, chosen("three", position, level, seed))

    assert met > 20


@pytest.mark.parametrize(
    "name", [name for name in VARIANTS if name not in ("classic", "drawn-opening", "teams", "hasbro")]
)
@pytest.mark.parametrize(("stronger", "weaker", "games"), [("easy", "random", 48), ("normal", "easy", 48)])
def test_each_level_beats_the_one_below(name: str, stronger: str, weaker: str, games: int) -> None:
    tally = Tally()
    players = tuple(player_of(kind_of(name), OPTIONS.get(name, {}), level, nodes=NODES) for level in (stronger, weaker))
    for game in contest(VARIANTS[name], (players[0], players[1]), games, seed=1):
        tally.add(game)

    assert tally.interval[0] > 0.5, tally
