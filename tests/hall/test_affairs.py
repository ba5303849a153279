"""What a view says may be done is what would not be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludoteca.hall.affairs import can
from ludoteca.match.commands import Command, Join, Leave, Move, Open, Propose
from ludoteca.match.decide import decide
from ludoteca.match.evolve import fold
from ludoteca.match.occupant import Computer, Person, Vacant
from ludoteca.match.offers import What
from ludoteca.match.state import Match
from ludoteca.match.units import NEVER, PersonId, Player
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.options import Value
from tests.match.ludo import PEOPLE, LudoTable

MIRA, JUN = Player(0), Player(1)


def table(*commands: Command) -> Match:
    """A round of Ketafors between two people, after some commands; Mira begins."""
    seats = (Person(PersonId("mira")), Vacant())
    options: dict[str, Value] = {"board": "7x6", "goal": "race", "target": 20}
    opened = Open("ketafors", options, seats, None, MIRA)
    match: Match | None = None
    for command in (opened, Join(PersonId("jun"), MIRA), *commands):
        events = decide(match, command, NEVER)
        assert not isinstance(events, Refusal), events
        match = fold(events, NEVER, match)
    assert match is not None
    return match


def offers(match: Match, player: Player) -> Sequence[str]:
    return cast("Sequence[str]", can(match, (player,), NEVER)["offer"])


def test_what_stands_open_is_not_offered_twice() -> None:
    moved = table(Move(MIRA, Action("d")), Move(JUN, Action("e")))
    asked = table(Move(MIRA, Action("d")), Move(JUN, Action("e")), Propose(MIRA, What.TAKEBACK))

    assert (["takeback"], ["takeback"]) == (offers(moved, MIRA), offers(moved, JUN))
    assert ([], []) == (offers(asked, MIRA), offers(asked, JUN))
    assert decide(asked, Propose(JUN, What.TAKEBACK), NEVER) == Refusal("offer-open")


def test_a_rematch_that_the_other_offers_may_be_offered_too_which_accepts_it() -> None:
    asked = table(Leave(JUN), Propose(MIRA, What.REMATCH))

    assert ([], ["rematch"]) == (offers(asked, MIRA), offers(asked, JUN))


def test_no_advice_is_offered_where_none_is_given() -> None:
    table = LudoTable(occupants=(Person(PEOPLE[0]), Computer("easy")), joined=False)

    assert can(table.state, (table.mover,), NEVER)["hint"] is False
