"""Two people or more, any commands at any times: the match stays sound, no time is made, the log tells all of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from ludoteca.match import policy
from ludoteca.match.clock import left_at
from ludoteca.match.commands import (
    Answer,
    Claim,
    Command,
    Contribute,
    Hold,
    Join,
    Leave,
    Move,
    NewMatch,
    Notice,
    Open,
    Propose,
    Ready,
    Release,
    Resign,
    Roll,
    Tick,
    Undo,
    Unready,
)
from ludoteca.match.control import Bank, Control, PerTurn
from ludoteca.match.decide import decide
from ludoteca.match.ending import next_due
from ludoteca.match.events import ClockHeld, Event, GameBegan, MatchBegan, Moved, Revealed, Rolled, Sealed
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.policy import LUDO, POLICIES, Gate, Policy, Scope, policy_of
from ludoteca.match.sealing import reveals, seals
from ludoteca.match.series import BestOf, Form, Games, OpenRounds, halves
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Refusal
from tests.rules.playing import needed

PLAYERS = tuple(map(Player, range(4)))
NAMES = ("mira", "jun", "ana", "rui", "eva")
players = st.sampled_from(PLAYERS)
KETAFORS = POLICIES["ketafors"]
SERIES = replace(
    POLICIES["four"],
    forms=(Games(2), BestOf(3)),
    starter=KETAFORS.starter,
    flag=Scope.MATCH,
    resign=(Scope.GAME, Scope.MATCH),
    draw_offers=True,
)
ROWS: dict[str, tuple[str, Policy, dict[str, str]]] = {
    "rounds": ("ketafors", KETAFORS, {"target": "10"}),
    "single": ("four", POLICIES["four"], {}),
    "ready gate": ("four", replace(SERIES, gate=Gate.READY), {}),
    "timed start": ("four", replace(SERIES, gate=Gate.TIMED_START, flag=Scope.GAME), {}),
    "two games": ("quatro/popout", POLICIES["quatro/popout"], {}),
    "drawn opening": ("quatro/drawn-opening", POLICIES["quatro/drawn-opening"], {}),
    "three": ("quatro/three", POLICIES["quatro/three"], {}),
    "teams": ("quatro/teams", POLICIES["quatro/teams"], {}),
    "single, with draws": ("quatro/single", POLICIES["quatro/single"], {}),
    "dice": ("ludo", replace(LUDO, forms=(Games(1), BestOf(3))), {}),
    "dice of three": ("ludo", LUDO, {"seats": "3", "ending": "play-on"}),
    "dice of four": ("ludo", LUDO, {"seats": "4"}),
    "dice of four who play on": ("ludo", LUDO, {"seats": "4", "ending": "play-on"}),
}
"""Policies as the kinds have them, and as kinds to come will."""


class OnlineMachine(RuleBasedStateMachine):
    kind = "four"
    given: dict[str, str]
    match: Match
    log: list[tuple[Event, Millis]]
    now: Millis

    @initialize(
        control=st.sampled_from(
            [
                None,
                PerTurn(Millis(9_000)),
                Bank(Millis(20_000), Millis(3_000)),
                Bank(Millis(20_000), Millis(3_000), True),
            ]
        ),
        longer=st.booleans(),
        begun=st.sampled_from([True, True, False]),
    )
    def open(self, control: Control | None, longer: bool, begun: bool) -> None:
        kind = KINDS[self.kind]
        options = kind.read_options(needed(kind) | self.given)
        assert not isinstance(options, Refusal)
        forms: tuple[Form, ...] = policy_of(self.kind, options).forms
        self.log, self.now = [], Millis(1_000_000)
        self.made = 0
        seats = (Person(PersonId("mira")), *(Vacant() for _ in range(kind.make(options).seats - 1)))
        form = forms[-1] if longer else forms[0]
        self.take(decide(None, Open(self.kind, options, seats, None, PLAYERS[0], form, control), self.now))
        if begun:
            self.everybody_joins(PLAYERS[0])

    def take(self, answer: tuple[Event, ...] | Refusal) -> None:
        if isinstance(answer, Refusal):
            assert answer.code
            return
        assert answer
        self.follow(*answer)
        if reveals(self.match):
            self.follow(Revealed("5e"))
        if seals(self.match):
            self.follow(Sealed(f"seal {len(self.log)}"))

    def follow(self, *events: Event) -> None:
        match = self.match if self.log else None
        for event in events:
            before = match
            match = evolve(match, event, self.now)
            self.count_time(before, event, match)
            self.log.append((event, self.now))
        assert match is not None
        self.match = match

    def count_time(self, before: Match | None, event: Event, after: Match) -> None:
        """Every event leaves at most the time there was, but for increments, new turns and new games."""
        if before is None or before.clock is None or after.clock is None or isinstance(event, MatchBegan):
            return
        control = before.clock.control
        if isinstance(event, GameBegan) and not (isinstance(control, Bank) and control.whole_match):
            return
        most = control.increment if isinstance(control, Bank) and isinstance(event, Moved | Rolled) else 0
        for player in PLAYERS[: len(after.setup.occupants)]:
            fresh = isinstance(control, PerTurn) and after.clock.running == player
            gain = left_at(after.clock, player, self.now) - left_at(before.clock, player, self.now)
            assert gain <= most or fresh or isinstance(event, ClockHeld)

    def ask(self, command: Command) -> None:
        self.take(decide(self.match, command, self.now))

    @rule(span=st.sampled_from([0, 10, 900, 4_000, 21_000, 700_000]))
    def wait(self, span: int) -> None:
        self.now = Millis(self.now + span)

    @rule()
    def tick(self) -> None:
        self.ask(Tick())

    def one_of(self, player: Player) -> Player:
        return Player(player % len(self.match.setup.occupants))

    @rule(person=st.sampled_from(NAMES), starts=players)
    def join(self, person: str, starts: Player) -> None:
        self.ask(Join(PersonId(person), self.one_of(starts)))

    @rule(starts=players)
    def everybody_joins(self, starts: Player) -> None:
        for person in NAMES:
            self.ask(Join(PersonId(person), self.one_of(starts)))

    @rule(by=players, column=st.sampled_from("abcdefgh"))
    def move(self, by: Player, column: str) -> None:
        self.ask(Move(self.one_of(by), Action(column)))

    @rule(columns=st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=12))
    def moves_in_turn(self, columns: list[str]) -> None:
        for column in columns:
            if self.match.to_move is not None:
                self.ask(Move(self.match.to_move, Action(column)))

    @rule(seed=st.integers(0, 99), plies=st.sampled_from([1, 2, 5, 200, 500]))
    def plies_in_turn(self, seed: int, plies: int) -> None:
        """Legal ones at random, and what chance may give, until somebody is home: nothing else leads far there."""
        lots, home = random.Random(seed), self.home()
        for _ in range(plies if self.match.rules.chance else min(plies, 5)):
            game = self.match.playing
            if game is None or game.to_move is None or self.home() != home:
                return
            if game.position.turn is Chance.ROLL:
                self.ask(Roll(game.to_move, lots.choice(game.position.chances())))
            else:
                self.ask(Move(game.to_move, lots.choice(game.position.legal())))

    def home(self) -> list[Player]:
        game = self.match.playing
        return [] if game is None else [player for player in self.match.left if not game.plays(player)]

    @rule()
    def whoever_is_home_leaves(self) -> None:
        for player in self.home():
            self.ask(Leave(player))

    @rule(by=players, nonce=st.sampled_from(["abcdefgh", "short", "0123456789"]))
    def contribute(self, by: Player, nonce: str) -> None:
        if isinstance(self.match.setup.occupants[self.one_of(by)], Person):
            self.ask(Contribute(self.one_of(by), nonce))

    @rule(by=players, what=st.sampled_from(What), scope=st.sampled_from([None, Scope.GAME, Scope.MATCH]))
    def propose(self, by: Player, what: What, scope: Scope | None) -> None:
        self.ask(Propose(self.one_of(by), what, scope))

    @rule(by=players, accept=st.booleans(), back=st.integers(0, 1))
    def answer(self, by: Player, accept: bool, back: int) -> None:
        self.ask(Answer(self.one_of(by), self.match.offers.made - back, accept))

    @rule(by=players, scope=st.sampled_from(Scope))
    def resign(self, by: Player, scope: Scope) -> None:
        self.ask(Resign(self.one_of(by), scope))

    @rule(by=players, kind=st.sampled_from([Ready, Unready, Ready, Claim, Undo]))
    def other(self, by: Player, kind: type[Ready | Unready | Claim | Undo]) -> None:
        self.ask(kind(self.one_of(by)))

    @rule(by=players)
    def leave(self, by: Player) -> None:
        self.ask(Leave(self.one_of(by)))

    @rule(by=players, there=st.booleans())
    def notice(self, by: Player, there: bool) -> None:
        self.ask(Notice(self.one_of(by), there))

    @rule(back=st.sampled_from([0, 500, 60_000]))
    def hold(self, back: int) -> None:
        self.ask(Hold(Millis(self.now - back)))

    @rule()
    def release(self) -> None:
        self.ask(Release())

    @rule(by=players)
    def nobody_sets_up_anew(self, by: Player) -> None:
        anew = NewMatch(by, self.match.setup.options, self.match.setup.occupants, None, by)
        assert isinstance(decide(self.match, anew, self.now), Refusal) or next_due(self.match)

    @invariant()
    def the_log_tells_the_same_match(self) -> None:
        match: Match | None = None
        for event, at in self.log:
            match = evolve(match, event, at)
        assert match == self.match

    @invariant()
    def the_clock_runs_for_whoever_is_to_move(self) -> None:
        clock = self.match.clock
        if clock is not None:
            assert clock.running == self.match.to_move
            assert all(left >= 0 for left in clock.left)
        assert (self.match.clock is not None) >= (
            self.match.setup.control is not None and self.match.playing is not None
        )

    @invariant()
    def the_score_is_that_of_the_games(self) -> None:
        match = self.match
        if len(match.wins) == 2:
            assert match.points == halves(match.wins, match.draws)
            assert sum(match.points) == 2 * match.decided
        if match.game is not None:
            ended = match.game.ended is not None
            assert match.decided == match.game.number - (not ended)

    @invariant()
    def a_match_ends_once_and_stays_ended(self) -> None:
        if self.match.ended is not None:
            assert self.match.to_move is None
            assert not [offer for offer in self.match.offers.open if offer.what is not What.REMATCH]
        elif not isinstance(self.match.setup.form, OpenRounds):
            count = self.match.setup.form.count
            assert self.match.decided < count
            assert len(self.match.left) > 1

    @invariant()
    def who_is_out_is_not_to_move(self) -> None:
        game = self.match.playing
        if game is not None:
            assert self.match.out <= set(game.out)
            assert game.to_move not in game.out
            assert len(game.out) < len(game.seating) - 1

    @invariant()
    def partners_have_the_same(self) -> None:
        if self.match.policy.pairs:
            points = self.match.points
            assert points[0::2] == points[:1] * 2
            assert points[1::2] == points[1:2] * 2

    @invariant()
    def places_are_told_of_all_and_the_first_has_won(self) -> None:
        over = self.match.ended
        if over is not None and over.places:
            assert len(over.places) == len(self.match.setup.occupants)
            assert min(over.places) == 1
            assert all(over.places[player] == 1 for player in over.winners)
            assert over.winners or over.places.count(1) > 1, "first alone is to have won"

    @invariant()
    def there_is_a_seal_while_chance_has_something_to_give(self) -> None:
        seal, ended = self.match.seal, self.match.ended is not None or self.match.closed is not None
        assert (seal is not None) == (self.match.rules.chance and not ended)
        if seal is not None:
            empty = {Player(at) for at, one in enumerate(self.match.setup.occupants) if isinstance(one, Vacant)}
            assert not empty & set(seal.nonces)
            assert seal.used == any(action.startswith("=") for action in self.rolled())

    def rolled(self) -> tuple[Action, ...]:
        return () if self.match.playing is None else self.match.playing.actions

    @invariant()
    def offers_are_sound(self) -> None:
        offers = self.match.offers
        said = [(offer.what, player) for offer in offers.open for player in (offer.by, *offer.asked)]
        assert len(said) == len(set(said)), "nobody has to think of two of one kind"
        assert all(0 < offer.id <= offers.made for offer in offers.open)
        assert all(any(map(offer.awaits, offer.asked)) for offer in offers.open)


@pytest.fixture(params=sorted(ROWS))
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[OnlineMachine]:
    kind, row, given = ROWS[request.param]
    rows = {**POLICIES, kind: row}
    monkeypatch.setattr(policy, "POLICIES", rows)
    monkeypatch.setattr("ludoteca.match.evolve.POLICIES", rows)
    monkeypatch.setitem(globals(), "POLICIES", rows)
    return type("Machine", (OnlineMachine,), {"kind": kind, "given": given})


def test_any_commands_at_any_times_leave_a_sound_match(machine: type[OnlineMachine]) -> None:
    most, steps = (60, 30) if machine.kind == "ludo" else (30, 50)  # a game of it is long
    often = settings(max_examples=most, stateful_step_count=steps, deadline=None)
    run_state_machine_as_test(machine, settings=often)
