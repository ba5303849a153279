"""A run says of plain moves what the fold of their events says."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ludoteca.match.commands import Join, Move, Open, Propose
from ludoteca.match.control import Bank, Control, PerTurn
from ludoteca.match.decide import decide
from ludoteca.match.events import ClockHeld, Event, Moved, PresenceLost
from ludoteca.match.evolve import fold
from ludoteca.match.occupant import Computer, Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.opening import opening
from ludoteca.match.policy import POLICIES
from ludoteca.match.run import Run, run_of
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Refusal

MIRA, JUN = PersonId("mira"), PersonId("jun")
TURN, BANK = PerTurn(Millis(120_000)), Bank(Millis(300_000), Millis(3_000))
CASES = [("four", TURN), ("ketafors", None), ("ketafors", BANK)]


def begun(kind: str, control: Control | None) -> Match:
    """A match of two people in which nobody has moved."""
    options = KINDS[kind].complete({})
    command = Open(kind, options, (Person(MIRA), Vacant()), None, Player(0), POLICIES[kind].forms[0], control)
    match = grown(None, opening(command, (), Millis(0)), 0)
    return grown(match, decide(match, Join(JUN, Player(0)), Millis(0)), 0)


def grown(match: Match | None, events: tuple[Event, ...] | Refusal, at: int) -> Match:
    assert not isinstance(events, Refusal), events
    after = fold(events, Millis(at), match)
    assert after is not None
    return after


def stages(kind: str, control: Control | None, seed: int) -> Iterator[tuple[Match, Run | None, Action, Millis]]:
    """A random game: each match with its run, and what is played there when."""
    chance, match, at = random.Random(seed), begun(kind, control), 0
    run = run_of(match)
    while match.playing is not None and match.to_move is not None:
        at += chance.choice((0, 1, 900, 5_000))
        action = chance.choice(match.playing.position.legal())
        yield match, run, action, Millis(at)
        events = decide(match, Move(match.to_move, action), Millis(at))
        to = None if run is None else run.next(action, Millis(at))
        assert (to is not None) == (run is not None and events == (Moved(action),))
        match = grown(match, events, at)
        if run is not None and to is not None:
            run.go_on(to)
        else:
            run = run_of(match)


@pytest.mark.parametrize(("kind", "control"), CASES)
@pytest.mark.parametrize("seed", range(8))
def test_a_run_stands_where_the_fold_of_its_events_stands(kind: str, control: Control | None, seed: int) -> None:
    plain = 0
    for match, run, _, _ in stages(kind, control, seed):
        if run is not None:
            assert (run.match, run.mover, run.position) == (
                match,
                match.to_move,
                match.playing and match.playing.position,
            )
            plain += 1

    assert plain > 4


@pytest.mark.parametrize(("kind", "control"), [("four", TURN), ("ketafors", BANK)])
def test_a_run_takes_no_move_whose_time_is_up(kind: str, control: Control) -> None:
    run = run_of(list(stages(kind, control, 1))[3][0])
    assert run is not None
    assert run.due is not None
    action = run.position.legal()[0]

    assert run.next(action, Millis(run.due - 1)) is not None
    assert run.next(action, run.due) is None


def test_a_run_takes_nothing_that_is_refused() -> None:
    run = run_of(begun("four", TURN))
    assert run is not None

    assert run.next(Action("z"), Millis(1)) is None
    assert run.next(Action("d"), Millis(1)) is not None


def test_what_may_be_taken_back_begins_with_the_first_move_of_each() -> None:
    matches = [match for match, _, _, _ in stages("ketafors", None, 3)]

    assert [run_of(match) is not None for match in matches[:4]] == [False, False, True, True]


def test_nothing_runs_while_more_than_the_board_may_change() -> None:
    match = list(stages("ketafors", BANK, 2))[4][0]
    over = list(stages("four", TURN, 2))[-1][0]
    assert over.to_move is not None
    last = list(stages("four", TURN, 2))[-1][2]
    ended = grown(over, decide(over, Move(over.to_move, last), Millis(90_000)), 90_000)
    offered = grown(match, decide(match, Propose(Player(0), What.TAKEBACK, None), Millis(9_000)), 9_000)
    away = grown(match, (PresenceLost(Player(1)),), 9_000)
    held = grown(match, (ClockHeld(Millis(9_000)),), 9_000)

    assert run_of(match) is not None
    assert [run_of(one) for one in (ended, offered, away, held)] == [None] * 4


def test_nothing_runs_where_a_computer_plays() -> None:
    options = KINDS["four"].complete({})
    occupants = (Person(MIRA), Computer("easy"))
    command = Open("four", options, occupants, None, Player(0), POLICIES["four"].forms[0], None)

    assert run_of(grown(None, opening(command, (), Millis(0)), 0)) is None
