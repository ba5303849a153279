"""The chance of coming first: whose it is, what is known of it, and how it goes from roll to roll."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from ludoteca.engine.ludo.evaluation import after_rolls, chances
from ludoteca.rules.game import Chance, Seat
from ludoteca.rules.ludo.board import HOME, HOUSED, Counters, House, Progress
from ludoteca.rules.ludo.notation import ROLLS
from ludoteca.rules.ludo.position import LudoPosition
from tests.engine.ludo.boards import SETUPS, positions, start


@pytest.mark.parametrize("name", SETUPS)
def test_chances_are_shared_by_those_who_still_can_come_first(name: str) -> None:
    for position in islice(positions(name, Random(name)), 150):
        told = chances(position)

        assert sum(told) == pytest.approx(1)
        assert len(told) == position.setup.seats
        assert all(0 <= one <= 1 for one in told)
        assert all(told[seat] == 0 for seat in position.left)
        if position.finished:
            assert told[position.finished[0]] == 1
        elif position.outcome:
            assert [one > 0 for one in told] == [place == 1 for place in position.outcome.places]


@pytest.mark.parametrize("name", SETUPS)
def test_dice_in_hand_are_worth_what_their_best_use_leads_to(name: str) -> None:
    for position in islice(positions(name, Random(name)), 100):
        if position.dice:
            best = max(chances(position.after(tap))[position.mover] for tap in position.taps())

            assert chances(position)[position.mover] == pytest.approx(best, abs=1e-5)


@pytest.mark.parametrize("name", SETUPS)
def test_rolls_are_the_twenty_one_that_differ(name: str) -> None:
    pairs = [roll for roll in ROLLS if roll.first <= roll.second]
    for position in islice(positions(name, Random(name)), 40):
        if position.turn is Chance.ROLL:
            expected = [chances(position.after(roll)) for roll in pairs]

            assert [pytest.approx(one, abs=1e-5) for one in expected] == list(after_rolls(position))


def turned(counters: Counters, quarters: int) -> Counters:
    """All counters as many quarters of the ring on."""
    return tuple(counters[(house - quarters) % 4] for house in range(4))


@pytest.mark.parametrize(
    ("name", "quarters"), [("ludo,2,one,off,count", 2), ("ludo,2,side,on,count", 2), ("ludo,4,one,off,play-on", 1)]
)
def test_the_same_board_turned_has_the_same_chances(name: str, quarters: int) -> None:
    for position in islice(positions(name, Random(name)), 100):
        if position.outcome is None and not position.left and not position.finished:
            seats = position.setup.seats
            mover = Seat((position.mover + 1) % seats)
            other = replace(position, counters=turned(position.counters, quarters), mover=mover)

            assert chances(other)[mover] == pytest.approx(chances(position)[position.mover], abs=1e-5)


def test_who_is_nearly_home_is_nearly_sure() -> None:
    near, far = (Progress(54), HOME, HOME, HOME), (HOUSED,) * 4
    position = replace(start("ludo,2,one,off,count"), counters=(near, (), far, ()))

    assert chances(position)[0] > 0.97
    assert chances(replace(position, mover=Seat(1)))[0] > 0.9


def test_a_third_double_six_is_reckoned_with() -> None:
    counters: list[tuple[Progress, ...]] = [() for _ in range(4)]
    counters[House(0)] = counters[House(2)] = (HOUSED, Progress(3), Progress(20), Progress(40))
    first = LudoPosition(start("ludo,2,one,off,count").setup, tuple(counters))

    assert after_rolls(replace(first, sixes=2))[-1] == pytest.approx(chances(replace(first, mover=Seat(1))))
    assert after_rolls(first)[-1][0] > after_rolls(replace(first, sixes=2))[-1][0]
