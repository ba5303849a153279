"""Whatever is asked in whatever order, a match stays consistent and its log tells all of it."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ludoteca.match.commands import Command, Move, NewMatch, Open, Ready, Undo
from ludoteca.match.decide import decide
from ludoteca.match.events import Event
from ludoteca.match.evolve import fold
from ludoteca.match.occupant import Computer, Occupant, Person
from ludoteca.match.policy import POLICIES
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Refusal
from tests.rules.playing import needed

players = st.sampled_from([Player(0), Player(1)])
actions = st.sampled_from([Action(letter) for letter in "abcdefghijz"])
levels = st.sampled_from(["easy", "hard"])
NOW = Millis(1_000)


def test_every_policy_is_of_a_kind() -> None:
    assert set(KINDS) >= set(POLICIES)


class MatchMachine(RuleBasedStateMachine):
    events: tuple[Event, ...]
    match: Match
    seats: int

    @initialize(kind=st.sampled_from(sorted(POLICIES)), starts=players, points=st.sampled_from(["10", "20"]))
    def open(self, kind: str, starts: Player, points: str) -> None:
        options = KINDS[kind].read_options(needed(KINDS[kind]) | ({"target": points} if kind == "ketafors" else {}))
        assert not isinstance(options, Refusal)
        self.seats = KINDS[kind].make(options).seats
        events = decide(None, Open(kind, options, self.occupants("easy"), starts, starts), NOW)
        assert not isinstance(events, Refusal)
        self.events = events
        match = fold(events, NOW)
        assert match is not None
        self.match = match

    def ask(self, command: Command) -> None:
        answer = decide(self.match, command, NOW)
        if isinstance(answer, Refusal):
            assert answer.code
            return
        assert answer
        self.events += answer
        match = fold(answer, NOW, self.match)
        assert match is not None
        self.match = match

    @rule(by=players, action=actions)
    def move(self, by: Player, action: Action) -> None:
        self.ask(Move(by, action))

    @rule(action=actions)
    def move_in_turn(self, action: Action) -> None:
        if self.match.game and self.match.game.to_move is not None:
            self.ask(Move(self.match.game.to_move, action))

    @rule(by=players)
    def undo(self, by: Player) -> None:
        self.ask(Undo(by))

    @rule(by=players)
    def new_round(self, by: Player) -> None:
        self.ask(Ready(by))

    @rule(by=players, level=levels, starts=players)
    def new_match(self, by: Player, level: str, starts: Player) -> None:
        self.ask(NewMatch(by, self.match.setup.options, self.occupants(level), starts, starts))

    def occupants(self, level: str) -> tuple[Occupant, ...]:
        return (Person(PersonId("mira")), *(Computer(level) for _ in range(self.seats - 1)))

    @invariant()
    def the_log_tells_the_same_match(self) -> None:
        assert fold(self.events, NOW) == self.match

    @invariant()
    def the_game_on_the_board_is_sound(self) -> None:
        game = self.match.game
        assert game is not None
        assert len(game.positions) == len(game.actions) + 1
        assert (game.ended is None) == (game.position.outcome is None)
        assert sorted(game.seating) == list(range(self.seats))

    @invariant()
    def rounds_add_up(self) -> None:
        game = self.match.game
        assert game is not None
        assert self.match.decided == game.number - (0 if game.ended else 1)


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
