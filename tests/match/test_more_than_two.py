"""Matches of three who play on without each other, and of two against two."""

from __future__ import annotations

import pytest

from ludoteca.hall.affairs import can
from ludoteca.ladder.verdict import verdict
from ludoteca.match.clock import left_at
from ludoteca.match.commands import Answer, Claim, Command, Join, Leave, Move, Open, Propose, Ready, Resign, Tick
from ludoteca.match.decide import decide
from ludoteca.match.ending import next_due
from ludoteca.match.events import DroppedOut, Event, OfferAgreed
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.policy import POLICIES, Scope
from ludoteca.match.record import record_of
from ludoteca.match.record_events import events_of
from ludoteca.match.record_file import read_file, write_array, write_texts
from ludoteca.match.rounds import rounds
from ludoteca.match.series import places
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Refusal

PEOPLE = ("mira", "jun", "ana", "rui")
ONE, TWO, THREE, FOUR = map(Player, range(4))


class Table:
    """A match of three or four that goes on by commands at moments."""

    def __init__(self, kind: str) -> None:
        self.seats = 3 if kind == "quatro/three" else 4
        self.now = 1_000_000
        self.match: Match | None = None
        self.log: list[tuple[Millis, Event]] = []
        vacant = tuple(Vacant() for _ in range(self.seats - 1))
        clock = POLICIES[kind].controls[0]
        self.do(Open(kind, {}, (Person(PersonId("mira")), *vacant), None, ONE, control=clock))
        for person in PEOPLE[1 : self.seats]:
            self.do(Join(PersonId(person), ONE))

    @property
    def state(self) -> Match:
        assert self.match is not None
        return self.match

    def ask(self, command: Command, after: int = 0) -> Refusal | None:
        self.now += after
        events = decide(self.match, command, Millis(self.now))
        if isinstance(events, Refusal):
            return events
        for event in events:
            self.match = evolve(self.match, event, Millis(self.now))
            self.log.append((Millis(self.now), event))
            assert verdict(event, self.match) is None
        return None

    def do(self, command: Command, after: int = 0) -> None:
        assert self.ask(command, after) is None

    def play(self, moves: str, each: int = 0) -> None:
        for move in moves:
            assert self.state.to_move is not None
            self.do(Move(self.state.to_move, Action(move)), each)

    def go_on(self) -> None:
        for player in self.state.left:
            self.do(Ready(player))

    def ended(self) -> tuple[tuple[Player, ...], str, tuple[int, ...]]:
        assert self.state.ended is not None
        return self.state.ended.winners, self.state.ended.reason, self.state.ended.places

    def seating(self) -> tuple[Player, ...]:
        assert self.state.game is not None
        return self.state.game.seating


def three() -> Table:
    return Table("quatro/three")


def teams() -> Table:
    return Table("quatro/teams")


def test_each_of_three_begins_one_game_and_points_decide() -> None:
    table = three()
    for seating in ((ONE, TWO, THREE), (TWO, THREE, ONE), (THREE, ONE, TWO)):
        assert table.seating() == seating
        table.play("abcabcabca")
        if table.state.ended is None:
            assert table.state.clock is not None
            assert table.state.clock.running is None
            table.go_on()

    assert table.state.points == (2, 2, 2)
    assert table.ended() == ((), "line", (1, 1, 1))


def test_whoever_resigns_the_game_is_out_of_it_and_plays_the_next() -> None:
    table = three()
    table.play("abc")
    table.do(Resign(ONE, Scope.GAME))
    assert table.state.to_move == TWO
    assert Refusal("out-already") == table.ask(Resign(ONE, Scope.GAME))
    assert Refusal("not-your-turn") == table.ask(Move(ONE, Action("a")))
    table.play("bcbcb")
    assert table.state.wins == (0, 1, 0)
    assert table.state.game is not None
    assert table.state.game.ended is not None
    assert table.state.game.ended.places == (2, 1, 2)
    table.go_on()

    assert (table.seating(), table.state.out, table.state.to_move) == ((TWO, THREE, ONE), frozenset(), TWO)


def test_the_last_one_left_wins_the_game() -> None:
    table = three()
    table.do(Resign(ONE, Scope.GAME))
    table.do(Resign(THREE, Scope.GAME))

    assert table.state.game is not None
    assert table.state.game.ended is not None
    assert (table.state.game.ended.winners, table.state.game.ended.reason) == ((TWO,), "last")
    assert (table.state.points, table.state.ended) == ((0, 2, 0), None)


def test_time_puts_out_of_the_whole_match_and_the_next_is_to_move() -> None:
    table = three()
    table.play("abc", each=1_000)
    due = next_due(table.state)
    assert due is not None
    table.now = due
    table.do(Tick())

    assert isinstance(table.log[-1][1], DroppedOut)
    assert (table.state.out, table.state.to_move) == (frozenset({ONE}), TWO)
    assert table.state.clock is not None
    assert table.state.clock.running == TWO
    assert left_at(table.state.clock, TWO, Millis(table.now + 1_000)) == 600_000 - 1_000 + 5_000 - 1_000
    table.play("bcbcb")
    for player in (TWO, THREE):
        table.do(Ready(player))
    assert Refusal("out-already") == table.ask(Resign(ONE, Scope.MATCH))
    assert Refusal("out-already") == table.ask(Leave(ONE))
    assert table.state.game is not None
    assert (table.state.game.number, table.state.game.out, table.state.to_move) == (2, (ONE,), TWO)


def test_the_last_one_left_wins_the_match_whatever_the_games() -> None:
    table = three()
    table.play("abcabcabca")
    table.do(Resign(ONE, Scope.MATCH))
    assert table.state.ended is None
    table.do(Leave(THREE))

    assert table.ended() == ((TWO,), "last", (2, 1, 2))
    assert table.state.points == (2, 0, 0)


def test_whoever_is_out_of_the_match_has_not_won_it() -> None:
    table = three()
    for _ in range(2):
        table.do(Resign(TWO, Scope.GAME))
        table.do(Resign(THREE, Scope.GAME))
        table.go_on()
    assert table.state.points == (4, 0, 0)
    table.do(Resign(ONE, Scope.MATCH))
    table.do(Resign(TWO, Scope.GAME))

    assert table.ended() == ((THREE,), "last", (3, 2, 1))


def test_two_who_share_the_first_place_leave_the_third_to_the_third() -> None:
    assert (places((3, 3, 0)), places((3, 0, 0)), places((1, 4, 1, 4), sides=2)) == ((1, 1, 3), (1, 2, 2), (2, 1, 2, 1))


def test_the_next_game_waits_for_nobody_who_is_out() -> None:
    table = three()
    table.do(Resign(ONE, Scope.GAME))
    table.do(Resign(TWO, Scope.GAME))
    table.do(Ready(ONE))
    table.do(Ready(THREE))
    table.do(Resign(TWO, Scope.MATCH))

    assert table.state.game is not None
    assert (table.state.game.number, table.state.to_move) == (2, THREE)


def test_who_keeps_two_waiting_may_be_put_out_by_them() -> None:
    table = three()
    table.play("abcabcabca")
    table.do(Ready(ONE))
    table.do(Ready(THREE))
    assert Refusal("nothing-to-claim") == table.ask(Claim(ONE), after=599_999)
    table.do(Claim(THREE), after=1)

    assert table.state.out == {TWO}
    assert table.state.playing is not None


def test_three_know_no_draw_offers_but_a_rematch_of_all() -> None:
    table = three()
    table.play("a")
    assert Refusal("no-draws") == table.ask(Propose(TWO, What.DRAW, Scope.GAME))
    table.do(Leave(ONE))
    table.do(Leave(TWO))
    table.do(Propose(ONE, What.REMATCH))
    table.do(Answer(THREE, 1, accept=True))
    assert isinstance(table.log[-1][1], OfferAgreed)
    assert Refusal("not-asked") == table.ask(Answer(THREE, 1, accept=True))
    table.do(Propose(TWO, What.REMATCH))

    assert (table.state.number, table.state.ended, table.state.out) == (2, None, frozenset())
    assert table.seating() == (TWO, THREE, ONE)


def test_who_sat_down_may_get_up_while_somebody_is_awaited() -> None:
    table = Table.__new__(Table)
    table.seats, table.now, table.match, table.log = 3, 0, None, []
    table.do(Open("quatro/three", {}, (Person(PersonId("mira")), Vacant(), Vacant()), None, ONE))
    table.do(Join(PersonId("jun"), ONE))
    table.do(Leave(TWO))
    assert list(table.state.people) == ["mira"]
    table.do(Join(PersonId("ana"), ONE))
    table.do(Join(PersonId("jun"), TWO))
    assert list(table.state.people) == ["mira", "ana", "jun"]
    assert table.state.to_move == TWO


def test_a_record_tells_who_dropped_out_and_when() -> None:
    table = three()
    table.play("abc")
    table.do(Resign(ONE, Scope.GAME))
    table.play("bcbcb")
    table.go_on()
    table.play("d")
    table.do(Resign(THREE, Scope.MATCH))
    table.do(Resign(TWO, Scope.GAME))
    written = [record_of(one) for one in rounds(table.log)]
    assert [one.dropped for one in written] == [((3, 0),), ((1, 1), (1, 0))]

    for text in (write_texts(written), write_array(written)):
        read = read_file(text)
        assert list(read) == written  # type: ignore[arg-type]
        told = events_of(read)  # type: ignore[arg-type]
        assert not isinstance(told, Refusal)
        assert [record_of(one) for one in rounds(told)] == written


def test_the_other_team_begins_the_second_game_and_in_each_team_the_other() -> None:
    table = teams()
    assert table.seating() == (ONE, TWO, THREE, FOUR)
    table.play("abababa")
    assert table.state.wins == (1, 0, 1, 0)
    table.go_on()

    assert table.seating() == (FOUR, THREE, TWO, ONE)
    table.play("abababa")
    assert table.state.points == (2, 2, 2, 2)
    assert table.ended() == ((), "line", (1, 1, 1, 1))


def test_a_team_wins_with_both_its_players() -> None:
    table = teams()
    table.play("abababa")
    table.go_on()
    table.play("d")
    table.do(Resign(FOUR, Scope.GAME))
    table.do(Answer(TWO, table.state.offers.made, accept=True))

    assert table.ended() == ((ONE, THREE), "resigned", (1, 2, 1, 2))


def test_one_flag_loses_for_the_team() -> None:
    table = teams()
    table.play("a")
    due = next_due(table.state)
    assert due is not None
    table.now = due
    table.do(Tick())

    assert table.ended() == ((ONE, THREE), "time", (1, 2, 1, 2))


@pytest.mark.parametrize("scope", Scope)
def test_a_resignation_asks_the_partner_first(scope: Scope) -> None:
    table = teams()
    table.play("ab")
    table.do(Resign(ONE, scope))
    assert table.state.playing is not None
    (offer,) = table.state.offers.open
    assert (offer.what, offer.asked, offer.scope) == (What.RESIGN, (THREE,), scope)
    assert Refusal("not-asked") == table.ask(Answer(TWO, offer.id, accept=True))
    table.do(Answer(THREE, offer.id, accept=False))
    assert Refusal("offer-refused") == table.ask(Resign(ONE, scope))
    table.do(Resign(THREE, scope))
    table.do(Answer(ONE, table.state.offers.made, accept=True))

    assert table.state.wins == ((0, 1, 0, 1) if scope is Scope.GAME else (0, 0, 0, 0))
    assert (table.state.ended is not None) == (scope is Scope.MATCH)


def test_what_one_pair_asks_itself_keeps_the_other_from_nothing() -> None:
    table = teams()
    table.play("ab")
    table.do(Resign(ONE, Scope.MATCH))
    assert "match" in can(table.state, (TWO,), Millis(table.now))["resign"]  # type: ignore[operator]
    table.do(Resign(TWO, Scope.MATCH))
    table.do(Answer(FOUR, table.state.offers.made, accept=True))

    assert table.ended() == ((ONE, THREE), "resigned", (1, 2, 1, 2))


@pytest.mark.parametrize("games", [1, 2])
def test_in_a_rematch_of_teams_whoever_went_second_at_first_goes_first(games: int) -> None:
    table = teams()
    for _ in range(games):
        table.play("abababa")
        if table.state.ended is None:
            table.go_on()
    if table.state.ended is None:
        table.do(Leave(ONE))
    table.do(Propose(ONE, What.REMATCH))
    for player in (TWO, THREE, FOUR):
        table.do(Answer(player, table.state.offers.made, accept=True))

    assert table.seating() == (TWO, THREE, FOUR, ONE)


def test_leaving_loses_for_the_team_without_asking() -> None:
    table = teams()
    table.do(Leave(THREE))

    assert table.ended() == ((TWO, FOUR), "left", (2, 1, 2, 1))


def test_a_draw_needs_all_three_others() -> None:
    table = teams()
    table.play("a")
    table.do(Propose(ONE, What.DRAW, Scope.GAME))
    table.do(Answer(THREE, 1, accept=True))
    table.do(Answer(TWO, 1, accept=True))
    assert table.state.playing is not None
    table.play("b")  # who has agreed may move
    assert table.state.offers.open
    table.do(Answer(FOUR, 1, accept=True))

    assert (table.state.draws, table.state.points) == (1, (1, 1, 1, 1))


def test_an_offer_lapses_when_somebody_moves_who_has_not_answered() -> None:
    table = teams()
    table.play("a")
    table.do(Propose(ONE, What.DRAW, Scope.MATCH))
    table.play("b")

    assert table.state.offers.open == ()


def test_a_partner_who_keeps_one_waiting_is_no_claim() -> None:
    table = teams()
    table.play("abababa")
    for player in (ONE, TWO, FOUR):
        table.do(Ready(player))
    assert Refusal("nothing-to-claim") == table.ask(Claim(ONE), after=700_000)
    table.do(Claim(TWO))

    assert table.ended() == ((TWO, FOUR), "claimed", (2, 1, 2, 1))
