"""Matches between two people, case by case."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludoteca.match.commands import Answer, Claim, Command, Join, Leave, Move, Notice, Open, Propose, Ready, Resign
from ludoteca.match.control import Bank, Control
from ludoteca.match.decide import decide
from ludoteca.match.evolve import fold
from ludoteca.match.occupant import Computer, Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.policy import POLICIES, Gate, Policy, Scope
from ludoteca.match.series import Games
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Refusal

ME, YOU = Player(0), Player(1)
START = 1_000_000
RACE: dict[str, str | int] = {"board": "7x6", "goal": "race", "target": 10}
TWO_GAMES = replace(
    POLICIES["four"],
    forms=(Games(2),),
    starter=POLICIES["ketafors"].starter,
    gate=Gate.READY,
    resign=(Scope.GAME, Scope.MATCH),
    draw_offers=True,
)


class Table:
    """A match that goes on by commands at moments."""

    def __init__(self, kind: str = "ketafors", control: Control | None = None) -> None:
        self.now = START
        self.match: Match | None = None
        options = RACE if kind == "ketafors" else {}
        self.do(Open(kind, options, (Person(PersonId("mira")), Vacant()), None, ME, control=control))
        self.do(Join(PersonId("jun"), ME))

    @property
    def state(self) -> Match:
        assert self.match is not None
        return self.match

    def ask(self, command: Command, after: int = 0) -> Refusal | None:
        self.now += after
        events = decide(self.match, command, Millis(self.now))
        if isinstance(events, Refusal):
            return events
        self.match = fold(events, Millis(self.now), self.match)
        return None

    def do(self, command: Command, after: int = 0) -> None:
        assert self.ask(command, after) is None

    def play(self, moves: str) -> None:
        for move in moves:
            assert self.state.to_move is not None
            self.do(Move(self.state.to_move, Action(move)))


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> Policy:
    rows = {**POLICIES, "four": TWO_GAMES}
    for module in ("policy", "evolve"):
        monkeypatch.setattr(f"ludoteca.match.{module}.POLICIES", rows)
    return TWO_GAMES


def test_a_move_taken_back_takes_its_increment_back() -> None:
    table = Table(control=Bank(Millis(60_000), Millis(5_000)))
    for _ in range(4):
        table.do(Move(ME, Action("a")), after=1_000)
        table.do(Propose(ME, What.TAKEBACK))
        table.do(Answer(YOU, table.state.offers.made, accept=True))

    assert table.state.clock is not None
    assert table.state.clock.left == (56_000, 60_000)


def test_leaving_in_the_gap_loses_a_series_whatever_its_games(two_games: Policy) -> None:
    del two_games
    table = Table("four")
    table.play("ababab" + "a")
    assert table.state.wins == (1, 0)
    table.do(Leave(ME))

    assert table.state.ended is not None
    assert (table.state.ended.winners, table.state.ended.reason) == ((YOU,), "left")


def test_leaving_between_rounds_ends_them_with_their_score() -> None:
    table = Table()
    table.play("aabacbdbeaf")
    table.do(Leave(ME))

    assert table.state.ended is not None
    assert table.state.ended.winners == (ME,)


def test_a_resigned_match_counts_only_the_finished_games(two_games: Policy) -> None:
    del two_games
    table = Table("four")
    table.play("ababab" + "a")
    table.do(Ready(ME))
    table.do(Ready(YOU))
    table.do(Resign(YOU, Scope.MATCH))

    assert (table.state.wins, table.state.draws) == ((1, 0), 0)
    assert table.state.ended is not None
    assert table.state.ended.winners == (ME,)


def test_whoever_is_ready_may_claim_after_ten_minutes(two_games: Policy) -> None:
    del two_games
    table = Table("four")
    table.play("ababab" + "a")
    table.do(Ready(YOU))

    assert Refusal("nothing-to-claim") == table.ask(Claim(YOU), after=10 * 60_000 - 1)
    assert Refusal("nothing-to-claim") == table.ask(Claim(ME), after=1)
    table.do(Claim(YOU))
    assert table.state.ended is not None
    assert table.state.ended.winners == (YOU,)


def test_a_draw_in_each_scope(two_games: Policy) -> None:
    del two_games
    table = Table("four")
    table.do(Propose(ME, What.DRAW, Scope.GAME))
    table.do(Move(ME, Action("d")))
    assert table.state.offers.open
    table.do(Propose(YOU, What.DRAW, Scope.GAME))
    assert (table.state.draws, table.state.ended) == (1, None)
    table.do(Ready(ME))
    table.do(Ready(YOU))
    table.do(Propose(YOU, What.DRAW, Scope.MATCH))
    table.do(Answer(ME, table.state.offers.made, accept=True))
    assert table.state.ended is not None
    assert table.state.ended.winners == ()


def test_a_refused_offer_waits_for_a_move_of_the_receiver() -> None:
    table = Table()
    table.play("ab")
    table.do(Propose(ME, What.TAKEBACK))
    table.do(Answer(YOU, 1, accept=False))
    assert Refusal("offer-refused") == table.ask(Propose(ME, What.TAKEBACK))
    table.do(Move(ME, Action("c")))
    assert Refusal("offer-refused") == table.ask(Propose(ME, What.TAKEBACK))
    table.do(Move(YOU, Action("c")))
    assert table.ask(Propose(ME, What.TAKEBACK)) is None


def test_a_declined_rematch_is_not_offered_again_but_may_be_by_the_other() -> None:
    table = Table("four")
    table.do(Leave(ME))
    table.do(Propose(ME, What.REMATCH))
    table.do(Answer(YOU, 1, accept=False))

    assert Refusal("offer-refused") == table.ask(Propose(ME, What.REMATCH))
    assert table.ask(Propose(YOU, What.REMATCH)) is None


def test_an_absence_of_an_old_match_is_no_claim_in_the_next() -> None:
    table = Table()
    table.do(Notice(ME, there=False))
    table.do(Leave(YOU))
    table.do(Propose(YOU, What.REMATCH), after=11 * 60_000)
    table.do(Answer(ME, 1, accept=True))

    assert Refusal("nothing-to-claim") == table.ask(Claim(YOU))
    table.do(Notice(ME, there=True))
    assert Refusal("nothing-to-claim") == table.ask(Claim(YOU), after=11 * 60_000)


def test_nobody_resigns_against_a_computer() -> None:
    alone = Open("ketafors", RACE, (Person(PersonId("mira")), Computer("easy")), ME, ME)
    events = decide(None, alone, Millis(START))
    assert not isinstance(events, Refusal)

    assert Refusal("not-online") == decide(fold(events, Millis(START)), Resign(ME, Scope.GAME), Millis(START))
