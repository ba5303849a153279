"""Who is awaited at a table, and why: exactly as long as there is something to do there."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from ludoteca.hall.asks import players_of
from ludoteca.hall.awaited import Awaited, awaited, changes_at, urgency
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
)
from ludoteca.match.control import Control, PerTurn
from ludoteca.match.decide import decide
from ludoteca.match.ending import CLAIM_AFTER, overdue
from ludoteca.match.evolve import fold
from ludoteca.match.occupant import Computer, Occupant, Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.options import Value
from tests.match.test_online_machine import OnlineMachine, machine

MIRA, JUN, ANA, RUI = map(PersonId, ("mira", "jun", "ana", "rui"))
HOST, GUEST = Player(0), Player(1)
NOW = Millis(1_000_000)
OPTIONS: dict[str, Value] = {"board": "7x6", "goal": "race", "target": 20}

machine = machine  # noqa: PLW0127 - the fixture of all kinds of matches


def table(
    *commands: Command, control: Control | None = None, starts: Player = HOST, other: Occupant | None = None
) -> Match:
    """A round of Ketafors that Mira set up and Jun joined, after some commands."""
    seats = (Person(MIRA), other or Vacant())
    opened = Open("ketafors", OPTIONS, seats, None, starts, control=control)
    joined = () if other else (Join(JUN, starts),)
    match: Match | None = None
    for command in (opened, *joined, *commands):
        events = decide(match, command, NOW)
        assert not isinstance(events, Refusal), (command, events)
        match = fold(events, NOW, match)
    assert match is not None
    return match


def why(match: Match, person: PersonId, now: Millis = NOW) -> str | None:
    found = awaited(match, person, now)
    return found.why if found else None


def both(match: Match) -> tuple[str | None, str | None]:
    return why(match, MIRA), why(match, JUN)


def moves(columns: str) -> Sequence[Move]:
    return [Move((HOST, GUEST)[ply % 2], Action(column)) for ply, column in enumerate(columns)]


def test_whoever_is_to_move_is_awaited_until_they_have_moved() -> None:
    assert ("move", None) == both(table())
    assert (None, "move") == both(table(*moves("d")))
    assert ("move", None) == both(table(*moves("de")))


def test_a_host_is_told_that_somebody_has_sat_down_who_begins() -> None:
    assert ("joined", "move") == both(table(starts=GUEST))
    assert ("move", None) == both(table(Move(GUEST, Action("d")), starts=GUEST))


def test_nobody_else_is_awaited_and_nobody_where_a_seat_is_free() -> None:
    opened = decide(None, Open("ketafors", OPTIONS, (Person(MIRA), Vacant()), None, HOST), NOW)
    assert not isinstance(opened, Refusal)

    assert why(table(), ANA) is None
    assert why(fold(opened, NOW, None), MIRA) is None


def test_no_computer_makes_anybody_awaited() -> None:
    assert why(table(other=Computer("easy")), MIRA) is None


def test_each_turn_is_another_cause() -> None:
    turns = [awaited(table(*moves(columns)), MIRA, NOW) for columns in ("", "de", "dede")]

    assert len(turns) == len({turn.cause for turn in turns if turn})


def test_a_question_is_put_before_the_move() -> None:
    asked = table(*moves("d"), Propose(HOST, What.TAKEBACK))

    assert (None, "takeback") == both(asked)
    assert (None, "move") == both(table(*moves("d"), Propose(HOST, What.TAKEBACK), Answer(GUEST, 1, accept=False)))


def of_four(*commands: Command) -> Match:
    """A match of two against two, after some commands."""
    people = (Person(MIRA), Person(JUN), Person(ANA), Person(RUI))
    match: Match | None = None
    for command in (Open("quatro/teams", {}, people, None, HOST), *commands):
        events = decide(match, command, NOW)
        assert not isinstance(events, Refusal), (command, events)
        match = fold(events, NOW, match)
    assert match is not None
    return match


def test_a_partner_is_asked_about_giving_up_and_nobody_else() -> None:
    asked = of_four(Move(HOST, Action("d")), Resign(HOST, Scope.MATCH))
    (offer,) = asked.offers.open

    assert awaited(asked, ANA, NOW) == Awaited("resign", f"1.{offer.id}", HOST)
    assert (why(asked, MIRA), why(asked, JUN), why(asked, RUI)) == (None, "move", None)


def test_who_asks_and_who_is_ready_is_told_by_name() -> None:
    asked = of_four(Move(HOST, Action("d")), Propose(Player(2), What.DRAW, Scope.GAME))
    over = tuple(Move(Player(ply % 4), Action(column)) for ply, column in enumerate("abababa"))

    assert [found.by for person in (MIRA, JUN, RUI) if (found := awaited(asked, person, NOW))] == [2, 2, 2]
    assert awaited(of_four(*over), MIRA, NOW) == Awaited("ready", "1.1", None)
    assert awaited(of_four(*over, Ready(Player(3))), MIRA, NOW) == Awaited("ready", "1.1", Player(3))


def test_a_rematch_waits_for_the_other_until_it_is_answered_or_its_maker_has_gone() -> None:
    ended = (Leave(GUEST),)

    assert (None, None) == both(table(*ended))
    assert (None, "rematch") == both(table(*ended, Propose(HOST, What.REMATCH)))
    assert (None, None) == both(table(*ended, Propose(HOST, What.REMATCH), Notice(HOST, there=False)))


def test_the_next_round_waits_for_whom_the_other_waits_for() -> None:
    over = (Resign(GUEST, Scope.GAME),)

    assert (None, None) == both(table(*over))
    assert (None, "ready") == both(table(*over, Ready(HOST)))
    assert (None, "move") == both(table(*over, Ready(HOST), Ready(GUEST)))


def test_a_win_can_be_claimed_once_the_other_has_been_away_for_long_enough() -> None:
    gone = table(*moves("d"), Notice(GUEST, there=False))
    later = Millis(NOW + CLAIM_AFTER)

    assert why(gone, MIRA) is None
    assert later == changes_at(gone, MIRA, NOW)
    assert ("claim", None) == (why(gone, MIRA, later), changes_at(gone, MIRA, later))
    assert "move" == why(gone, JUN, later)


def test_the_most_urgent_table_comes_first() -> None:
    clock = PerTurn(Millis(60_000))
    tables = [
        table(control=clock),
        table(Resign(GUEST, Scope.GAME), Ready(GUEST)),
        table(),
        table(other=Computer("easy")),
        table(*moves("d")),
        table(Leave(GUEST)),
    ]
    ranks = [urgency(match, MIRA, NOW) for match in tables]

    assert sorted(ranks) == ranks
    assert len(tables) == len(set(ranks))


class AwaitedMachine(OnlineMachine):
    """Whatever happens, whoever is awaited can do just that, and whoever can move is awaited."""

    @invariant()
    def nobody_is_awaited_for_what_is_moot(self) -> None:
        match, now = self.match, self.now
        if overdue(match, now):
            return
        for person in (MIRA, JUN, ANA):
            found = awaited(match, person, now)
            held = players_of(match, person)
            if not held:
                assert found is None
                continue
            (player,) = held
            if found is None:
                assert match.to_move != player or match.waiting
                continue
            assert match.online
            assert not match.waiting
            can = {
                "ready": Ready(player),
                "claim": Claim(player),
                **{
                    one.what.value: Answer(player, one.id, accept=False)
                    for one in match.offers.open
                    if one.awaits(player)
                },
            }
            if found.why == "move":
                assert match.to_move == player
            elif found.why == "joined":
                assert match.playing
            else:
                assert not isinstance(decide(match, can[found.why], now), Refusal), found

    @invariant()
    def what_time_alone_changes_is_foretold(self) -> None:
        for person in (MIRA, JUN):
            until = changes_at(self.match, person, self.now)
            before = awaited(self.match, person, self.now)
            if until is not None:
                assert awaited(self.match, person, Millis(until - 1)) == before
                assert before is not None or awaited(self.match, person, until) is not None


def test_whatever_happens_nobody_is_awaited_for_what_is_moot(machine: type[OnlineMachine]) -> None:
    found = type("Machine", (AwaitedMachine,), {"kind": machine.kind, "given": machine.given})
    most, steps = (15, 25) if machine.kind == "ludo" else (40, 40)

    run_state_machine_as_test(found, settings=settings(max_examples=most, stateful_step_count=steps, deadline=None))
