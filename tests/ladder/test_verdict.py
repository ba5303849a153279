"""What each way to end a game or match settles for ratings and points."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from ludoteca.ladder.verdict import Verdict, ladders, verdict
from ludoteca.match.commands import (
    Answer,
    Claim,
    Command,
    Join,
    Leave,
    Move,
    Notice,
    Open,
    Propose,
    Ready,
    Resign,
    Tick,
)
from ludoteca.match.control import Bank, Control
from ludoteca.match.decide import decide
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Computer, Local, Occupant, Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.policy import POLICIES, Gate, Policy, Scope, Starter
from ludoteca.match.series import BestOf, Games
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Refusal

ME, YOU = Player(0), Player(1)
MIRA, JUN = PersonId("mira"), PersonId("jun")
START, SAT = 1_000_000, 1_000_500
RACE: dict[str, str | int] = {"board": "7x6", "goal": "race", "target": 10}
RED_WINS = "abababa"
ROUND = "aabacbdbeaf"
BASE = Bank(Millis(60_000), Millis(0))


class Table:
    """A match that goes on by commands; keeps every verdict on the way."""

    def __init__(
        self,
        kind: str = "four",
        occupants: tuple[Occupant, ...] = (Person(MIRA), Vacant()),
        control: Control | None = None,
    ) -> None:
        self.now = START
        self.match: Match | None = None
        self.settled: list[Verdict] = []
        self.do(Open(kind, RACE if kind == "ketafors" else {}, occupants, None, ME, control=control))
        if Vacant() in occupants:
            self.do(Join(JUN, ME), after=SAT - START)

    @property
    def state(self) -> Match:
        assert self.match is not None
        return self.match

    def do(self, command: Command, after: int = 0) -> None:
        self.now += after
        events = decide(self.match, command, Millis(self.now))
        assert not isinstance(events, Refusal), events
        for event in events:
            self.match = evolve(self.match, event, Millis(self.now))
            found = verdict(event, self.match)
            self.settled += [found] if found else []

    def play(self, moves: str) -> None:
        for move in moves:
            assert self.state.to_move is not None
            self.do(Move(self.state.to_move, Action(move)))

    def both_ready(self) -> None:
        self.do(Ready(ME))
        self.do(Ready(YOU))

    def halves(self) -> list[tuple[int, int]]:
        return [settled.halves for settled in self.settled]


def four(halves: tuple[int, int], points: tuple[int, int]) -> Verdict:
    return Verdict("four", "full-information", SAT, (MIRA, JUN), halves, points)


def with_policy(monkeypatch: pytest.MonkeyPatch, row: Policy) -> None:
    for module in ("policy", "evolve"):
        monkeypatch.setattr(f"ludoteca.match.{module}.POLICIES", {**POLICIES, "four": row})


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    both = (Scope.GAME, Scope.MATCH)
    row = replace(POLICIES["four"], forms=(Games(2),), starter=Starter.ALTERNATES, gate=Gate.READY, resign=both)
    with_policy(monkeypatch, replace(row, draw_offers=True, counts_unmoved=False, flag=Scope.MATCH))


def test_the_ladders_are_those_of_the_policies_the_common_one_first() -> None:
    assert ladders()[:3] == ("full-information", "ketafors", "quatro/classic")
    assert {*ladders(), None} == {policy.ladder for policy in POLICIES.values()}


def test_a_win_on_the_board_takes_it_all() -> None:
    table = Table()
    table.play(RED_WINS)

    assert [four((2, 0), (15, 2))] == table.settled


def test_a_full_board_shares() -> None:
    table = Table()
    table.play(full_board(table.state))

    assert [four((1, 1), (5, 5))] == table.settled


def full_board(match: Match) -> str:
    """Moves that fill the board with no row of four."""
    assert match.game is not None
    moves = "".join(two * 3 for two in ("ab", "ba", "cd", "dc", "ef", "fe")) + "gggggg"
    position = match.game.position
    for move in moves:
        after = position.apply(Action(move))
        assert not isinstance(after, Refusal)
        position = after
    assert position.outcome is not None
    assert position.outcome.winners == ()
    return moves


def test_time_that_runs_out_loses() -> None:
    table = Table(control=POLICIES["four"].controls[0])
    table.play("ab")
    table.do(Tick(), after=120_000)

    assert [four((0, 2), (2, 15))] == table.settled


def test_leaving_and_resigning_lose() -> None:
    left, resigned = Table(), Table()
    left.play("ab")
    left.do(Leave(YOU))
    resigned.play("ab")
    resigned.do(Resign(ME, Scope.GAME))

    assert [four((2, 0), (15, 2))] == left.settled
    assert [four((0, 2), (2, 15))] == resigned.settled


def test_a_claim_is_a_win() -> None:
    table = Table("ketafors")
    table.play("ab")
    table.do(Notice(YOU, there=False))
    table.do(Claim(ME), after=10 * 60_000)

    assert [Verdict("ketafors", "ketafors", SAT, (MIRA, JUN), (2, 0))] == table.settled


def test_four_in_a_row_counts_before_both_have_moved() -> None:
    table = Table()
    table.do(Leave(ME))

    assert [four((0, 2), (2, 15))] == table.settled


@pytest.mark.parametrize(("moves", "counts"), [("", False), ("a", False), ("ab", True)])
def test_a_round_of_ketafors_counts_once_both_have_moved(moves: str, counts: bool) -> None:
    table = Table("ketafors")
    table.play(moves)
    table.do(Resign(YOU, Scope.GAME))

    assert counts is bool(table.settled)


def test_a_move_taken_back_was_made_all_the_same() -> None:
    table = Table("ketafors")
    table.play("ab")
    table.do(Propose(ME, What.TAKEBACK))
    table.do(Answer(YOU, 1, accept=True))
    table.do(Leave(YOU))

    assert [(2, 0)] == table.halves()


def test_each_round_counts_for_itself_from_its_own_beginning() -> None:
    table = Table("ketafors")
    table.play(ROUND)
    table.now += 1_000
    table.both_ready()
    began = table.now
    table.play("ab")
    table.do(Resign(ME, Scope.GAME), after=1_000)

    assert [SAT, began] == [settled.began for settled in table.settled]
    assert [(2, 0), (0, 2)] == table.halves()
    assert table.settled[0].points is None


def test_a_round_in_which_nobody_has_moved_counts_for_nothing_whatever_came_before() -> None:
    table = Table("ketafors")
    table.play(ROUND)
    table.both_ready()
    table.do(Resign(YOU, Scope.GAME))

    assert [(2, 0)] == table.halves()


def test_leaving_within_a_round_loses_that_round_once() -> None:
    table = Table("ketafors")
    table.play("ab")
    table.do(Leave(ME))

    assert table.state.ended is not None
    assert [(0, 2)] == table.halves()


def test_leaving_between_rounds_loses_nothing() -> None:
    table = Table("ketafors")
    table.play(ROUND)
    table.do(Leave(ME))

    assert [(2, 0)] == table.halves()


def test_a_rematch_counts_again() -> None:
    table = Table()
    table.play(RED_WINS)
    table.do(Propose(ME, What.REMATCH), after=5_000)
    table.do(Answer(YOU, 1, accept=True))
    table.do(Leave(YOU), after=5_000)

    assert [SAT, SAT + 5_000] == [settled.began for settled in table.settled]
    assert [(2, 0), (2, 0)] == table.halves()


def test_a_match_of_two_games_counts_once_as_a_whole(two_games: None) -> None:
    table = Table()
    table.play(RED_WINS)
    assert table.settled == []
    table.both_ready()
    table.play(RED_WINS)

    assert [four((1, 1), (5, 5))] == table.settled


def test_a_series_given_up_is_lost_whatever_its_games(two_games: None) -> None:
    table = Table()
    table.play(RED_WINS)
    table.both_ready()
    table.do(Resign(ME, Scope.MATCH))

    assert [(0, 2)] == table.halves()


def test_a_series_claimed_is_rated_by_its_score(two_games: None) -> None:
    table = Table()
    table.play(RED_WINS)
    table.do(Ready(YOU))
    table.do(Claim(YOU), after=10 * 60_000)

    assert [(0, 2)] == table.halves()


def test_a_series_agreed_drawn_is_shared(two_games: None) -> None:
    table = Table()
    table.play("ab")
    table.do(Propose(YOU, What.DRAW, Scope.MATCH))
    table.do(Answer(ME, 1, accept=True))

    assert [(1, 1)] == table.halves()


def test_a_series_in_which_somebody_never_moved_counts_for_nothing(two_games: None) -> None:
    table = Table()
    table.play("a")
    table.do(Resign(YOU, Scope.MATCH))

    assert table.settled == []


def test_a_game_that_was_not_started_counts_with_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    row = replace(POLICIES["four"], forms=(BestOf(3),), starter=Starter.ALTERNATES, gate=Gate.TIMED_START)
    with_policy(monkeypatch, replace(row, controls=(BASE,), counts_unmoved=False))
    one, nobody = Table(control=BASE), Table(control=BASE)
    for table in (one, nobody):
        table.play(RED_WINS)
    one.do(Ready(ME))
    one.do(Tick(), after=60_000)
    nobody.do(Tick(), after=60_000)

    assert [four((2, 0), (15, 2))] == one.settled
    assert [four((2, 0), (15, 2))] == nobody.settled


@pytest.mark.parametrize(
    "occupants",
    [
        (Person(MIRA), Computer("easy")),
        (Local(MIRA, ""), Local(MIRA, "Jun")),
        (Local(MIRA, ""), Person(JUN)),
        (Person(MIRA), Person(MIRA)),
    ],
    ids=["a computer", "one device", "somebody at another's device", "one person twice"],
)
def test_only_two_people_at_devices_of_their_own_count(occupants: tuple[Occupant, ...]) -> None:
    table = Table(occupants=occupants)
    table.play(RED_WINS)

    assert table.state.ended is not None
    assert table.settled == []


def test_more_than_two_people_count_for_nothing() -> None:
    table = Table()
    table.play("ab")
    ended = decide(table.state, Leave(YOU), Millis(table.now))
    assert not isinstance(ended, Refusal)
    third = structs.replace(table.state.setup, occupants=(*table.state.setup.occupants, Person(PersonId("ana"))))

    assert verdict(ended[-1], structs.replace(table.state, setup=third)) is None


def test_a_kind_without_ladder_and_points_settles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with_policy(monkeypatch, replace(POLICIES["four"], ladder=None, points=None))
    table = Table()
    table.play(RED_WINS)

    assert table.settled == []


def test_a_friendly_kind_may_pay_points_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_policy(monkeypatch, replace(POLICIES["four"], ladder=None))
    table = Table()
    table.play(RED_WINS)

    assert [structs.replace(four((2, 0), (15, 2)), ladder=None)] == table.settled
