"""Glicko-2 against its author's example, and what has to hold for any numbers."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.ladder.glicko import MOST, PROVISIONAL, Rating, idle, rate, settled_until
from ludoteca.match.units import DAY

ratings = st.builds(Rating, st.floats(-1e6, 1e6), st.floats(1e-3, MOST), st.floats(1e-4, 1.0))
usual = st.builds(Rating, st.floats(100, 3500), st.floats(30, MOST), st.floats(0.03, 0.12))
scores = st.sampled_from((0.0, 0.5, 1.0))
days = st.floats(0, 10_000)


def test_the_published_example_comes_out() -> None:
    opponents = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))

    after = rate(Rating(1500, 200, 0.06), list(zip(opponents, (1, 0, 0), strict=True)))

    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_first_win_between_two_of_whom_nothing_is_known() -> None:
    winner, loser = rate(Rating(), [(Rating(), 1)]), rate(Rating(), [(Rating(), 0)])

    assert (1662, 290) == (round(winner.value), round(winner.deviation))
    assert (1338, 290) == (round(loser.value), round(loser.deviation))


def test_a_period_without_a_result_only_widens() -> None:
    after = rate(Rating(1700, 100), [])

    assert after.value == 1700
    assert after.deviation == pytest.approx(math.hypot(100, 0.06 * 173.7178))


def test_an_upset_beyond_belief_is_not_put_down_to_volatility() -> None:
    after = rate(Rating(3000, 60), [(Rating(1000, 60), 0.0)])

    assert after.volatility < 0.061


@given(ratings, st.lists(st.tuples(ratings, scores), max_size=4))
def test_no_numbers_lead_to_nonsense(player: Rating, results: list[tuple[Rating, float]]) -> None:
    after = rate(player, results)

    assert math.isfinite(after.value)
    assert 0 < after.deviation <= MOST
    assert 0 < after.volatility < math.inf


@given(ratings, ratings)
def test_a_win_lowers_nobody_and_a_loss_lifts_nobody(player: Rating, opponent: Rating) -> None:
    assert rate(player, [(opponent, 1.0)]).value >= player.value
    assert rate(player, [(opponent, 0.0)]).value <= player.value


@given(usual, usual)
def test_a_win_is_worth_more_than_a_draw_and_a_draw_more_than_a_loss(player: Rating, opponent: Rating) -> None:
    lost, drawn, won = (rate(player, [(opponent, score)]).value for score in (0.0, 0.5, 1.0))

    assert lost < drawn < won


@given(usual, usual, scores)
def test_it_is_the_same_upside_down(player: Rating, opponent: Rating, score: float) -> None:
    def mirrored(rating: Rating) -> Rating:
        return Rating(3000 - rating.value, rating.deviation, rating.volatility)

    expected = mirrored(rate(player, [(opponent, score)]))
    actual = rate(mirrored(player), [(mirrored(opponent), 1 - score)])

    assert actual.value == pytest.approx(expected.value, abs=1e-3)
    assert actual.deviation == pytest.approx(expected.deviation, abs=1e-3)
    assert actual.volatility == pytest.approx(expected.volatility, abs=1e-6)


@given(ratings, days)
def test_idle_time_widens_up_to_what_is_known_of_nobody(rating: Rating, gone: float) -> None:
    after = idle(rating, gone)

    assert (rating.value, rating.volatility) == (after.value, after.volatility)
    assert min(rating.deviation, MOST) <= after.deviation + 1e-9
    assert after.deviation <= MOST


@given(usual, days, days)
def test_idle_times_add_up(rating: Rating, first: float, then: float) -> None:
    assert idle(idle(rating, first), then).deviation == pytest.approx(idle(rating, first + then).deviation)


def test_a_clock_set_back_changes_nothing() -> None:
    assert idle(Rating(1500, 60), -3) == Rating(1500, 60)


@given(st.builds(Rating, st.just(1500.0), st.floats(1, MOST), st.floats(0.03, 0.12)), st.integers(0, 10**13))
def test_a_rating_is_settled_for_as_long_as_idle_time_leaves_it_so(rating: Rating, at: int) -> None:
    until = settled_until(rating, at)
    if until == 0:
        assert rating.deviation > PROVISIONAL
    else:
        assert idle(rating, (until - at) / DAY).deviation <= PROVISIONAL + 1e-6
        assert idle(rating, (until - at) / DAY + 1).deviation > PROVISIONAL or until - at == 36_500 * DAY


def test_what_hardly_varies_stays_settled_for_a_hundred_years_and_no_longer() -> None:
    assert settled_until(Rating(1500, 60, 1e-9), 7) == 7 + 36_500 * DAY


def test_steady_play_brings_a_rating_to_rest() -> None:
    one = other = Rating()
    for game in range(60):
        score = float(game % 2)
        one, other = rate(one, [(other, score)]), rate(other, [(one, 1 - score)])

    assert 55 < one.deviation < 75
    assert abs(one.value - 1500) < 60
