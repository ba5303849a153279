"""What a verdict pays to whom, without a database."""

from __future__ import annotations

import pytest
from msgspec import structs

from ludoteca.ladder.glicko import Rating, aged, rate
from ludoteca.ladder.payment import Change, Payment, Rank, settle
from ludoteca.ladder.verdict import Verdict
from ludoteca.match.units import DAY, PersonId

MIRA, JUN = PersonId("mira"), PersonId("jun")
BEGAN, AT = 500, 1_000
WON = Verdict("four", "full-information", BEGAN, (MIRA, JUN), (2, 0), (15, 2))
MEMBERS = {MIRA: 0, JUN: BEGAN}


def test_each_rating_moves_by_what_the_other_was_before() -> None:
    winner, loser = (rate(Rating(), [(Rating(), score)]) for score in (1.0, 0.0))

    assert settle(WON, MEMBERS, {}, AT) == Payment(
        {MIRA: Change(1500, Rank(winner, AT, won=1)), JUN: Change(1500, Rank(loser, AT, lost=1))}, {MIRA: 15, JUN: 2}
    )


def test_the_time_without_a_match_widens_before_it_counts_and_results_add_up() -> None:
    rank = Rank(Rating(1600, 50), AT, lost=1, drawn=2, won=3)
    later = AT + 365 * DAY
    moved = rate(aged(rank.rating, AT, later), [(Rating(), 0.5)])

    payment = settle(structs.replace(WON, halves=(1, 1)), MEMBERS, {MIRA: rank}, later)

    assert payment.changes[MIRA] == Change(1600, Rank(moved, later, lost=1, drawn=3, won=3))


@pytest.mark.parametrize("members", [{}, {MIRA: 0}, {MIRA: 0, JUN: BEGAN + 1}])
def test_nobody_gets_anything_unless_both_accounts_are_as_old_as_the_match(members: dict[str, int]) -> None:
    assert not settle(WON, members, {}, AT)


def test_what_is_friendly_moves_no_rating_and_what_pays_nothing_pays_nothing() -> None:
    assert not settle(structs.replace(WON, ladder=None), MEMBERS, {}, AT).changes
    assert not settle(structs.replace(WON, points=None), MEMBERS, {}, AT).points


def test_a_clock_that_was_set_back_takes_no_rank_back_in_time() -> None:
    assert settle(WON, MEMBERS, {MIRA: Rank(Rating(), 9_000)}, AT).changes[MIRA].after.at == 9_000
