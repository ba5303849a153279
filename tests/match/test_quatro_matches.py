"""Matches of Quatro em linha: two games, one bank, what lots have drawn."""

from __future__ import annotations

import pytest

from ludoteca.ladder.verdict import Verdict, verdict
from ludoteca.match.commands import Answer, Claim, Command, Join, Leave, Move, NewMatch, Open, Propose, Ready, Resign
from ludoteca.match.decide import decide
from ludoteca.match.ending import next_due
from ludoteca.match.events import Event, MatchBegan
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Local, Occupant, Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.policy import POLICIES, Scope
from ludoteca.match.record import record_of
from ludoteca.match.record_events import events_of
from ludoteca.match.record_file import read_file, write_array, write_texts
from ludoteca.match.rounds import rounds
from ludoteca.match.series import halves
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.options import Options

ME, YOU = Player(0), Player(1)
MIRA, JUN = PersonId("mira"), PersonId("jun")
ONLINE: tuple[Occupant, ...] = (Person(MIRA), Vacant())
FIRST_WINS = "abababa"
START = 1_000_000
FULL = "edgabeffbbfabgabffbaegdcggaegfcaececccdddd"
"""A full board without a line."""


class Table:
    """A match that goes on by commands at moments."""

    def __init__(
        self, kind: str = "quatro/classic", options: Options | None = None, occupants: tuple[Occupant, ...] = ONLINE
    ) -> None:
        self.now = START
        self.match: Match | None = None
        self.log: list[tuple[Millis, Event]] = []
        self.verdicts: list[Verdict] = []
        clock = POLICIES[kind].controls[0] if occupants is ONLINE else None
        self.do(Open(kind, dict(options or {}), occupants, None, ME, control=clock))
        if occupants is ONLINE:
            self.do(Join(JUN, ME))

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
            if settled := verdict(event, self.match):
                self.verdicts.append(settled)
        return None

    def do(self, command: Command, after: int = 0) -> None:
        assert self.ask(command, after) is None

    def play(self, moves: str, each: int = 0) -> None:
        for move in moves.split() if " " in moves else moves:
            assert self.state.to_move is not None
            self.do(Move(self.state.to_move, Action(move)), each)

    def go_on(self) -> None:
        self.do(Ready(ME))
        self.do(Ready(YOU))

    def ended(self) -> tuple[tuple[Player, ...], str]:
        assert self.state.ended is not None
        return self.state.ended.winners, self.state.ended.reason

    def began(self) -> list[MatchBegan]:
        return [event for _, event in self.log if isinstance(event, MatchBegan)]


def test_colours_and_the_first_move_swap_in_the_second_game() -> None:
    table = Table()
    assert table.state.game is not None
    assert table.state.game.seating == (ME, YOU)
    table.play(FIRST_WINS)
    assert (table.state.ended, table.state.to_move) == (None, None)
    table.do(Ready(YOU))
    assert table.state.game.ended is None or table.state.playing is None
    table.do(Ready(ME))
    assert table.state.game is not None
    assert (table.state.game.number, table.state.game.seating, table.state.to_move) == (2, (YOU, ME), YOU)
    assert Refusal("not-your-turn") == table.ask(Move(ME, Action("d")))


@pytest.mark.parametrize(
    ("first", "second", "points", "winners"),
    [
        (FIRST_WINS, FIRST_WINS, (2, 2), ()),
        (FIRST_WINS, FULL, (3, 1), (ME,)),
        (FULL, FULL, (2, 2), ()),
        (FIRST_WINS, "dababaga", (4, 0), (ME,)),
    ],
    ids=["1:1", "1½:½", "two draws", "2:0"],
)
def test_a_match_is_counted_in_half_points(
    first: str, second: str, points: tuple[int, int], winners: tuple[Player, ...]
) -> None:
    table = Table()
    table.play(first)
    table.go_on()
    table.play(second)

    assert points == halves(table.state.wins, table.state.draws)
    assert winners == table.ended()[0]


def test_only_the_whole_match_is_rated_on_the_ladder_of_its_variant() -> None:
    table = Table("quatro/small")
    table.play(FIRST_WINS)
    assert table.verdicts == []
    table.go_on()
    table.do(Resign(ME, Scope.GAME))

    began = Millis(START)
    assert table.verdicts == [Verdict("quatro/small", "quatro/small", began, (MIRA, JUN), (1, 1))]


def test_a_single_game_is_never_rated() -> None:
    table = Table("quatro/single")
    table.play(FIRST_WINS)

    assert table.ended() == ((ME,), "line")
    assert table.verdicts == []


def test_the_bank_lasts_for_the_whole_match_and_stands_still_between_the_games() -> None:
    table = Table()
    table.play(FIRST_WINS, each=10_000)
    table.do(Ready(ME), after=300_000)
    table.do(Ready(YOU), after=300_000)

    assert table.state.clock is not None
    assert table.state.clock.left == (600_000 - 4 * 5_000, 600_000 - 3 * 5_000)
    assert table.state.clock.running == YOU


def test_the_flag_loses_the_match_whatever_its_games() -> None:
    table = Table()
    table.play(FIRST_WINS)
    table.go_on()
    table.play("d")
    due = next_due(table.state)
    assert due is not None
    table.do(Move(ME, Action("d")), after=due - table.now)

    assert table.ended() == ((YOU,), "time")
    assert [one.halves for one in table.verdicts] == [(0, 2)]


def test_a_resigned_game_leaves_the_next_to_be_played() -> None:
    table = Table()
    table.do(Resign(YOU, Scope.GAME))
    assert (table.state.wins, table.state.ended) == ((1, 0), None)
    assert Refusal("game-over") == table.ask(Resign(YOU, Scope.GAME))
    table.go_on()
    table.do(Resign(ME, Scope.GAME))

    assert table.ended() == ((), "resigned")


@pytest.mark.parametrize("command", [Resign(ME, Scope.MATCH), Leave(ME)])
def test_a_resigned_or_left_match_is_lost_whatever_its_games(command: Command) -> None:
    table = Table()
    table.play(FIRST_WINS)
    table.do(command)

    assert table.ended()[0] == (YOU,)
    assert (table.state.wins, [one.halves for one in table.verdicts]) == ((1, 0), [(0, 2)])


def test_a_draw_is_offered_for_the_game_or_for_the_match() -> None:
    table = Table()
    table.play("d")
    table.do(Propose(ME, What.DRAW, Scope.GAME))
    table.do(Answer(YOU, 1, accept=True))
    assert halves(table.state.wins, table.state.draws) == (1, 1)
    table.go_on()
    table.play("d")
    table.do(Propose(YOU, What.DRAW, Scope.MATCH))
    table.do(Propose(ME, What.DRAW, Scope.MATCH))

    assert table.ended() == ((), "agreed")
    assert [one.halves for one in table.verdicts] == [(1, 1)]


def test_whoever_is_ready_may_claim_the_match_after_ten_minutes() -> None:
    table = Table()
    table.play(FIRST_WINS)
    table.do(Ready(YOU))
    assert Refusal("nothing-to-claim") == table.ask(Claim(YOU), after=599_999)
    table.do(Claim(YOU), after=1)

    assert table.ended() == ((YOU,), "claimed")


def test_no_move_is_taken_back() -> None:
    table = Table()
    table.play("de")

    assert Refusal("no-takebacks") == table.ask(Propose(ME, What.TAKEBACK))


def test_what_lots_have_drawn_is_the_same_in_both_games_and_new_for_a_rematch() -> None:
    table = Table("quatro/obstacles", {"blocks": "a,a,c,f"})
    for _ in range(2):
        assert table.state.setup.options == {"blocks": "a,a,c,f"}
        assert str(table.state.game and table.state.game.position.view(None)).count("#") == 4
        table.do(Resign(ME, Scope.GAME))
        if table.state.ended is None:
            table.go_on()
    table.do(Propose(ME, What.REMATCH, drawn={"blocks": "a,b,c,d"}))
    table.do(Answer(YOU, table.state.offers.made, accept=True, drawn={"blocks": "d,d,e,g"}))

    assert [began.options for began in table.began()] == [{"blocks": "a,a,c,f"}, {"blocks": "d,d,e,g"}]
    assert table.state.setup.options == {"blocks": "d,d,e,g"}


def test_a_drawn_opening_stands_in_each_game_and_nobody_has_moved_by_it() -> None:
    table = Table("quatro/drawn-opening", {"opening": "c,d,d,e"})
    for seating in ((ME, YOU), (YOU, ME)):
        game = table.state.game
        assert game is not None
        assert (game.seating, game.actions, game.given, game.to_move) == (seating, tuple("cdde"), 4, seating[0])
        assert table.state.moved == frozenset()
        table.do(Resign(ME, Scope.GAME))
        if table.state.ended is None:
            table.go_on()
    assert table.verdicts == []  # nobody has ever moved
    table.do(Propose(ME, What.REMATCH, drawn={"opening": "a,a,a,a"}))
    table.do(Answer(YOU, table.state.offers.made, accept=True, drawn={"opening": "g,a,b,f"}))

    assert table.state.game is not None
    assert table.state.game.actions == tuple("gabf")
    assert table.state.to_move == YOU  # who went second goes first


def test_on_one_device_the_score_goes_on_where_lots_would_have_drawn_anew() -> None:
    shared: tuple[Occupant, ...] = (Local(MIRA, "Mira"), Local(MIRA, "Jun"))
    table = Table("quatro/drawn-opening", {"opening": "c,d,d,e"}, shared)
    table.play("cc")
    table.do(NewMatch(ME, {"opening": "a,b,a,b"}, shared, None, ME))
    assert table.state.game is not None
    assert (table.state.number, table.state.game.number, table.state.game.actions) == (1, 1, tuple("cdde"))
    table.play(FIRST_WINS)
    table.do(NewMatch(ME, {"opening": "a,b,a,b"}, shared, None, ME))
    assert (table.state.number, table.state.game and table.state.game.number) == (1, 2)
    table.play(FIRST_WINS)
    assert table.state.ended is not None
    table.do(NewMatch(ME, {"opening": "a,b,a,b"}, shared, None, ME))

    assert table.state.number == 2
    assert table.state.game is not None
    assert table.state.game.actions == tuple("abab")


@pytest.mark.parametrize("kind", ["quatro/classic", "quatro/drawn-opening", "quatro/popout", "quatro/obstacles"])
def test_a_match_comes_back_from_its_records(kind: str) -> None:
    drawn: dict[str, dict[str, str | int]] = {
        "quatro/drawn-opening": {"opening": "c,d,d,e"},
        "quatro/obstacles": {"blocks": "g,g,c,f"},
    }
    table = Table(kind, drawn.get(kind, {}))
    table.play(FIRST_WINS)
    table.go_on()
    table.play("d")
    table.do(Resign(ME, Scope.GAME))
    written = [record_of(one) for one in rounds(table.log)]

    for text in (write_texts(written), write_array(written)):
        read = read_file(text)
        assert not isinstance(read, Refusal)
        assert written == list(read)
        told = events_of(read)
        assert not isinstance(told, Refusal)
        back = list(rounds(told))
        assert written == [record_of(one) for one in back]
        assert [halves(one.match.wins, one.match.draws) for one in back] == [(2, 0), (2, 2)]
        match = None
        for at, event in told:
            match = evolve(match, event, at)
        assert match is not None
        assert match.ended is not None
        assert (match.number, match.ended.winners) == (1, ())


def test_half_a_match_on_record_goes_on_nowhere() -> None:
    table = Table()
    table.play(FIRST_WINS)
    told = events_of([record_of(one) for one in rounds(table.log)])
    assert not isinstance(told, Refusal)
    match = None
    for at, event in told:
        match = evolve(match, event, at)

    assert match is not None
    assert (match.closed, match.finished, match.wins) == ("record", True, (1, 0))
