"""What commands lead to, case by case."""

import pytest

from ludoteca.match.commands import Command, Move, NewMatch, Open, Ready, Undo
from ludoteca.match.decide import decide
from ludoteca.match.events import (
    GameBegan,
    GameEnded,
    GameGivenUp,
    MatchBegan,
    Moved,
    TableOpened,
    TakenBack,
)
from ludoteca.match.evolve import fold
from ludoteca.match.occupant import Computer, Local, Occupant, Person
from ludoteca.match.state import Corrupt, Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Ply, Refusal

NOW = Millis(1_000)
ME, IT = Player(0), Player(1)
OCCUPANTS: tuple[Occupant, ...] = (Person(PersonId("mira")), Computer("easy"))
RACE: dict[str, str | int] = {"board": "7x6", "goal": "race", "target": 10}


def opened(starts: Player = ME, options: dict[str, str | int] = RACE) -> Match:
    return after(None, Open("ketafors", options, OCCUPANTS, starts, starts))


def after(match: Match | None, *commands: Command) -> Match:
    for command in commands:
        events = decide(match, command, NOW)
        assert not isinstance(events, Refusal), events
        match = fold(events, NOW, match)
    assert match is not None
    return match


def played(match: Match, moves: str) -> Match:
    for move in moves.split():
        assert match.game is not None
        assert match.game.to_move is not None
        match = after(match, Move(match.game.to_move, Action(move)))
    return match


def won_by_starter() -> str:
    """Ten points for whoever begins: a row of six, the other one filling two columns."""
    return "a a b a c b d b e a f"


def test_the_named_player_begins() -> None:
    match = opened(starts=IT)

    assert match.game is not None
    assert (IT, ME) == match.game.seating
    assert match.game.to_move == IT


def test_a_move_out_of_turn_is_refused() -> None:
    assert Refusal("not-your-turn") == decide(opened(), Move(IT, Action("a")), NOW)


def test_a_full_column_is_refused_and_changes_nothing() -> None:
    match = played(opened(), "a a a a a a")

    assert Refusal("column-full", {"column": "a"}) == decide(match, Move(ME, Action("a")), NOW)


def test_the_last_point_ends_the_round_and_counts_it() -> None:
    match = played(opened(), won_by_starter())

    assert match.game is not None
    assert GameEnded(winners=(ME,), places=(1, 2), reason="target") == match.game.ended
    assert (1, 0) == match.wins
    assert match.draws == 0


def test_a_win_of_the_second_seat_is_told_by_player() -> None:
    match = played(opened(starts=IT), won_by_starter())

    assert match.game is not None
    assert GameEnded(winners=(IT,), places=(2, 1), reason="target") == match.game.ended
    assert (0, 1) == match.wins


def test_nobody_moves_once_the_round_is_decided() -> None:
    assert Refusal("game-over") == decide(played(opened(), won_by_starter()), Move(IT, Action("g")), NOW)


def test_undo_takes_back_the_own_move_and_the_reply() -> None:
    match = played(opened(), "a b c d")

    assert (TakenBack(2),) == decide(match, Undo(ME), NOW)  # type: ignore[arg-type]


def test_undo_while_the_other_thinks_takes_back_one_move() -> None:
    match = played(opened(), "a b c")

    assert (TakenBack(2),) == decide(match, Undo(ME), NOW)  # type: ignore[arg-type]


def test_there_is_nothing_to_undo_before_the_own_first_move() -> None:
    match = played(opened(starts=IT), "a")

    assert Refusal("nothing-to-undo") == decide(match, Undo(ME), NOW)


def test_a_decided_round_is_not_undone() -> None:
    assert Refusal("nothing-to-undo") == decide(played(opened(), won_by_starter()), Undo(ME), NOW)


def test_undo_leads_back_to_the_same_position() -> None:
    before = played(opened(), "a b")
    match = after(played(before, "c d"), Undo(ME))

    assert before == match


def test_the_other_player_starts_the_next_round_and_keeps_the_score() -> None:
    match = after(played(opened(), won_by_starter()), Ready(ME))

    assert match.game is not None
    assert (IT, ME) == match.game.seating
    assert match.game.number == 2
    assert (1, 0) == match.wins


def test_a_new_round_waits_for_the_end_of_this_one() -> None:
    assert Refusal("round-not-over") == decide(opened(), Ready(ME), NOW)


def test_an_unchanged_setup_gives_the_round_up_and_lets_the_same_player_start_again() -> None:
    match = played(after(played(opened(), won_by_starter()), Ready(ME)), "a b")

    events = decide(match, NewMatch(ME, RACE, OCCUPANTS, ME, ME), NOW)

    assert (GameGivenUp(), GameBegan(2, (IT, ME))) == events


def test_an_unchanged_setup_after_the_end_is_a_new_round() -> None:
    match = played(opened(), won_by_starter())

    assert (GameBegan(2, (IT, ME)),) == decide(match, NewMatch(ME, RACE, OCCUPANTS, ME, ME), NOW)


def test_a_changed_setup_begins_at_nought() -> None:
    match = after(played(opened(), won_by_starter()), Ready(ME))
    grand: dict[str, str | int] = {"board": "10x9", "goal": "fill", "target": 10}

    events = decide(match, NewMatch(ME, grand, OCCUPANTS, IT, IT), NOW)

    assert (GameGivenUp(), MatchBegan(grand, OCCUPANTS, IT), GameBegan(1, (IT, ME))) == events


def test_another_level_is_a_changed_setup() -> None:
    match = played(opened(), won_by_starter())

    events = decide(match, NewMatch(ME, RACE, (OCCUPANTS[0], Computer("hard")), ME, ME), NOW)

    assert not isinstance(events, Refusal)
    assert (0, 0) == fold(events, NOW, match).wins  # type: ignore[union-attr]


def test_a_round_can_be_drawn() -> None:
    fill: dict[str, str | int] = {"board": "7x6", "goal": "fill", "target": 10}
    match = opened(options=fill)
    pattern = "a b a b b a b a a b a b c d c d d c d c c d c d e f e f f e f e e f e f g g g g g g"

    match = played(match, pattern)

    assert match.game is not None
    assert match.game.ended is not None
    scores = match.game.position.view(None)["scores"]
    assert (match.draws == 1) == (scores[0] == scores[1])  # type: ignore[index]


def test_a_table_opens_once() -> None:
    assert Refusal("stale") == decide(opened(), Open("ketafors", RACE, OCCUPANTS, ME, ME), NOW)


def test_moves_are_events_of_their_own() -> None:
    assert (Moved(Action("d")),) == decide(opened(), Move(ME, Action("d")), NOW)


def test_an_option_that_was_not_there_yet_has_its_usual_value() -> None:
    began = MatchBegan({"board": "9x8"}, OCCUPANTS, ME)

    match = fold((TableOpened("ketafors", 1), began, GameBegan(1, (ME, IT))), NOW)

    assert match is not None
    assert {"board": "9x8", "goal": "race", "target": 20} == match.setup.options


def test_a_table_with_rules_yet_to_come_is_not_guessed_at() -> None:
    with pytest.raises(Corrupt, match="version 99"):
        fold((TableOpened("ketafors", 99),), NOW)


def test_who_share_a_device_take_back_one_move_whoever_made_it() -> None:
    both: tuple[Occupant, ...] = (Local(PersonId("mira"), "Ana"), Local(PersonId("mira"), ""))
    match = played(after(None, Open("ketafors", RACE, both, ME, ME)), "a b c")

    assert (TakenBack(Ply(2)),) == decide(match, Undo(ME), NOW) == decide(match, Undo(IT), NOW)


def test_moves_that_were_given_are_nobodys_to_take_back() -> None:
    lesson = Open("ketafors", RACE, OCCUPANTS, ME, ME, given=tuple(map(Action, "abcd")))
    match = after(None, lesson)

    assert match.to_move == ME
    assert Refusal("nothing-to-undo") == decide(match, Undo(ME), NOW)
    assert (TakenBack(Ply(4)),) == decide(played(match, "e f"), Undo(ME), NOW)


def test_a_table_cannot_open_with_moves_that_are_not_legal() -> None:
    wrong = Open("ketafors", RACE, OCCUPANTS, ME, ME, given=tuple(map(Action, "aaaaaaa")))

    assert Refusal("column-full", {"column": "a"}) == decide(None, wrong, NOW)
