"""When secrets behind dice are sealed and told, and what each player may bring to them."""

from __future__ import annotations

import pytest

from ludoteca.match.commands import Answer, Close, Contribute, Leave, Propose, Ready, Resign
from ludoteca.match.events import Event, Revealed, Rolled, Sealed
from ludoteca.match.evolve import evolve
from ludoteca.match.occupant import Computer, Person
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.series import BestOf
from ludoteca.match.state import Corrupt
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action
from tests.match.ludo import ONE, PEOPLE, TWO, LudoTable
from tests.match.test_ludo_matches import code


def story(table: LudoTable) -> str:
    """Seals, the first roll of each, and what was told."""
    signs = {Sealed: "s", Rolled: "r", Revealed: "t"}
    told = "".join(signs.get(type(event), "") for event in table.log)
    while "rr" in told:
        told = told.replace("rr", "r")
    return told


def test_there_is_a_seal_before_anybody_sits_down() -> None:
    table = LudoTable(occupants=(Person(PEOPLE[0]), Computer("normal")))

    assert story(table) == "s"
    assert table.state.seal is not None


def test_the_secret_is_told_with_the_end_and_the_next_game_has_its_seal_at_once() -> None:
    table = LudoTable(form=BestOf(3))
    table.play_out()
    assert story(table) == "srts"

    table.do(Ready(ONE))
    table.do(Ready(TWO))
    assert story(table) == "srts"
    table.play("=54")

    assert story(table) == "srtsr"


def test_the_end_of_a_match_tells_the_secret_though_nothing_was_rolled() -> None:
    table = LudoTable()
    table.do(Leave(ONE))

    assert story(table) == "st"
    assert table.state.seal is None


def test_a_rematch_is_sealed_anew() -> None:
    table = LudoTable()
    table.do(Resign(ONE, Scope.GAME))
    table.do(Propose(ONE, What.REMATCH))
    table.do(Answer(TWO, 1, accept=True))

    assert story(table) == "sts"


def test_each_player_contributes_once_and_before_the_first_roll() -> None:
    table = LudoTable()
    table.do(Contribute(TWO, "abcdefgh"))

    assert code(table.ask(Contribute(TWO, "abcdefgh"))) == "contributed-already"
    assert code(table.ask(Contribute(ONE, "not, this"))) == "no-nonce"
    table.play("=54")
    assert code(table.ask(Contribute(ONE, "abcdefgh"))) == "rolled-already"
    assert table.state.seal is not None
    assert table.state.seal.nonces == {TWO: "abcdefgh"}


def test_nothing_is_contributed_where_there_is_no_seal() -> None:
    table = LudoTable()
    table.do(Leave(ONE))

    assert code(table.ask(Contribute(ONE, "abcdefgh"))) == "no-seal"


def test_a_table_that_is_withdrawn_tells_its_secret() -> None:
    table = LudoTable(joined=False)
    table.do(Contribute(ONE, "abcdefgh"))
    table.do(Close(ONE))

    assert story(table) == "st"


@pytest.mark.parametrize("event", [Sealed("again"), Rolled(Action("6@r-")), Rolled(Action("=77"))])
def test_a_log_in_which_dice_come_from_nowhere_is_corrupt(event: Event) -> None:
    table = LudoTable()

    with pytest.raises(Corrupt):
        evolve(table.state, event, Millis(table.now))


def test_a_secret_that_nobody_sealed_cannot_be_told() -> None:
    table = LudoTable()
    table.do(Leave(ONE))

    with pytest.raises(Corrupt):
        evolve(table.state, Revealed("5e"), Millis(table.now))


def test_whoever_has_left_brings_nothing_more() -> None:
    table = LudoTable({"seats": "3"})
    table.do(Leave(TWO))

    assert code(table.ask(Contribute(TWO, "abcdefgh"))) == "out-already"
