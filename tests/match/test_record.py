"""A round as text: what a person reads, a program reads back, and nothing is lost on the way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.match.commands import Command, Move, NewMatch, Open, Ready, Roll, TakeHint, Undo
from ludoteca.match.decide import decide
from ludoteca.match.events import Event, Revealed, Sealed
from ludoteca.match.evolve import fold
from ludoteca.match.occupant import Computer, Local, Occupant, Person
from ludoteca.match.record import Result, RoundRecord, check, record_of
from ludoteca.match.record_reader import read_record
from ludoteca.match.record_text import quoted, write_record
from ludoteca.match.rounds import Round, rounds
from ludoteca.match.sealing import reveals, seals
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Refusal
from tests.cli.running import run
from tests.match.rounds import TABLED, records
from tests.rules.playing import WITHOUT_DICE, Setting, playout

START = Millis(0)
ME = PersonId("mira")
AGAINST_EASY: tuple[Occupant, ...] = (Person(ME), Computer("easy"))


class Log:
    """A table's events, each a second after the one before."""

    def __init__(self, setting: Setting, occupants: tuple[Occupant, ...] = AGAINST_EASY, starts: int = 0) -> None:
        self.setting = setting
        self.events: list[tuple[Millis, Event]] = []
        self.match: Match | None = None
        self.occupants = (*occupants, *(Computer("easy") for _ in range(setting.rules.seats - 2)))
        self.do(Open(setting.kind.name, dict(setting.options), self.occupants, None, Player(starts)))

    def do(self, command: Command) -> None:
        events = decide(self.match, command, START)
        assert not isinstance(events, Refusal), events
        told = list(events)
        self.match = fold(events, START, self.match)
        for due, event in ((reveals, Revealed("")), (seals, Sealed(""))):
            assert self.match is not None
            if due(self.match):
                told.append(event)
                self.match = fold((event,), START, self.match)
        self.events += [(Millis(1_000 * (len(self.events) + 1)), event) for event in told]

    def play(self, moves: str) -> None:
        for action in moves.split():
            assert self.match is not None
            assert self.match.game is not None
            assert self.match.game.to_move is not None
            mover, rolls = self.match.game.to_move, self.match.game.position.turn is Chance.ROLL
            self.do(Roll(mover, Action(action)) if rolls else Move(mover, Action(action)))

    def rounds(self) -> list[Round]:
        return list(rounds(self.events))


def ketafors(**options: str | int) -> Setting:
    chosen = KINDS["ketafors"].read_options({name: str(value) for name, value in options.items()})
    assert not isinstance(chosen, Refusal)
    return Setting(KINDS["ketafors"], chosen)


def finished(log: Log, seed: int = 1) -> None:
    """Play the round on the board to its end."""
    actions = [step.action for step in playout(log.setting.rules, seed)]
    log.play(" ".join(actions[len(log.setting.rules.opening) :]))


@settings(max_examples=150, deadline=None)
@given(records())
def test_text_and_record_are_the_same_thing_and_the_moves_give_the_result(record: RoundRecord) -> None:
    text = write_record(record)

    assert record == read_record(text)
    assert text == write_record(read_record(text))  # type: ignore[arg-type]
    positions = check(record)
    assert not isinstance(positions, Refusal)
    outcome = positions[-1].outcome
    winners = None if outcome is None else tuple(sorted(record.order[seat] for seat in outcome.winners))
    assert winners is None or record.result == Result(winners, outcome.reason)  # type: ignore[union-attr]


@pytest.mark.parametrize("setting", TABLED, ids=str)
def test_a_round_of_every_setting_comes_out_of_its_log_and_back_from_its_text(setting: Setting) -> None:
    log = Log(setting)
    finished(log)
    (played,) = log.rounds()

    record = record_of(played)

    assert record == read_record(write_record(record))
    assert record.result is not None


def test_the_text_reads_as_the_page_about_records_shows() -> None:
    log = Log(ketafors(), (Local(ME, "Inês"), Computer("easy")), starts=1)
    log.play("a e b e c f")
    log.do(TakeHint(Player(1), Action("a")))
    log.play("a")
    log.do(Undo(Player(1)))
    log.play("a")
    (played,) = log.rounds()

    assert (
        write_record(record_of(played))
        == """\
Ludoteca record 1
Kind: ketafors
Options: board 7x6, goal race, target 20
Red: local "Inês"
Yellow: computer easy
Order: Yellow, Red
Round: 1
Date: 1970-01-01 00:00:13 UTC
Result: unfinished
Score: Red 0, Yellow 1
Hints: 1
Taken back: 1

  1. Yellow a
  2. Red    e
  3. Yellow b
  4. Red    e
  5. Yellow c +1
  6. Red    f
  7. Yellow a

    a b c d e f g
 6  . . . . . . .
 5  . . . . . . .
 4  . . . . . . .
 3  . . . . . . .
 2  Y . . . R . .
 1  Y Y Y . R R .
    a b c d e f g
"""
    )


@pytest.mark.parametrize("setting", [one for one in TABLED if one.kind.name in WITHOUT_DICE], ids=str)
def test_the_board_is_what_show_prints(setting: Setting) -> None:
    log = Log(setting)
    finished(log, seed=7)
    (played,) = log.rounds()
    record = record_of(played)
    options = [word for name, value in setting.options.items() for word in ("-o", f"{name}={value}")]

    chosen = record.moves[len(setting.rules.opening) :]
    shown = run("show", setting.kind.name, " ".join(chosen), *options).out.split("\n")

    board = write_record(record).rstrip("\n").split("\n\n")[-1].split("\n")
    assert shown[1 : len(board) + 1] == board


def test_a_move_taken_back_and_a_round_given_up_are_told_apart() -> None:
    log = Log(ketafors(goal="fill"))
    log.play("a b a")
    log.do(Undo(Player(0)))
    again = NewMatch(Player(0), dict(log.setting.options), AGAINST_EASY, None, Player(0))
    log.do(again)
    finished(log)
    log.do(Ready(Player(0)))
    log.play("d")

    first, second = log.rounds()

    assert [(first.place, first.taken_back), (second.place, second.taken_back)] == [(1, 0), (2, 0)]
    assert [record_of(one).round for one in (first, second)] == [1, 2]
    assert [record_of(one).order for one in (first, second)] == [(0, 1), (1, 0)]


def test_rounds_are_counted_through_all_matches_of_a_table() -> None:
    log = Log(ketafors(goal="fill"))
    finished(log)
    other = ketafors(goal="fill", board="8x7")
    log.do(NewMatch(Player(0), dict(other.options), AGAINST_EASY, None, Player(0)))
    log.play("a")

    assert [(one.place, record_of(one).round) for one in log.rounds()] == [(1, 1), (2, 1)]


def test_no_persons_id_is_in_a_record() -> None:
    log = Log(ketafors())
    log.play("a")

    assert ME not in write_record(record_of(log.rounds()[0]))


@pytest.mark.parametrize(
    "name", ["a\nResult: draw (full)", "\u202eabc", "\u2028", "\x00", "\u200f", 'x" y\\', "\ud800", "\U000e0041"]
)
def test_a_name_cannot_break_the_text(name: str) -> None:
    written = quoted(name)

    assert all(sign.isprintable() for sign in written)
    log = Log(ketafors(), (Local(ME, name), Local(ME, "")))
    log.play("a")
    record = record_of(log.rounds()[0])
    read = read_record(write_record(record))
    assert isinstance(read, RoundRecord)
    assert name == read.players[0].name


def sample() -> str:
    log = Log(ketafors())
    log.play("a b a b a b")
    return write_record(record_of(log.rounds()[0]))


def test_line_ends_of_another_system_are_read() -> None:
    assert read_record("\ufeff" + sample().replace("\n", "\r\n")) == read_record(sample())


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ("record 1", "record 2", Refusal("bad-line", {"line": 1})),
        ("Kind: ketafors", "Kind: chess", Refusal("bad-line", {"line": 2})),
        ("board 7x6", "board 7x7", Refusal("bad-line", {"line": 3})),
        ("goal race", "board 7x6", Refusal("bad-line", {"line": 3})),
        ("Red: person", 'Red: local "a', Refusal("bad-line", {"line": 4})),
        ("Red: person", "Red: local 7", Refusal("bad-line", {"line": 4})),
        ("Yellow: computer easy", "Yellow: nobody", Refusal("bad-line", {"line": 5})),
        ("Yellow: computer easy\n", "", Refusal("bad-line", {"line": 9})),
        ("Order: Red, Yellow", "Order: Red, Red", Refusal("bad-seats")),
        ("Order: Red, Yellow", "Order: Red, Pink", Refusal("bad-line", {"line": 6})),
        ("Round: 1", "Round: ١", Refusal("bad-line", {"line": 7})),
        ("Date: 1970-01-01", "Date: 1970-02-31", Refusal("bad-line", {"line": 8})),
        ("Date: 1970-01-01 00:", "Date: ", Refusal("bad-line", {"line": 8})),
        ("Result: unfinished", "Result: Red wins (target)", Refusal("wrong-result")),
        ("Result: unfinished", "Result: lost", Refusal("bad-line", {"line": 9})),
        ("Result: unfinished\n", "", Refusal("bad-line", {"line": 9})),
        ("Red 1, Yellow 1", "Red 2, Yellow 1", Refusal("wrong-score")),
        ("Red 1, Yellow 1", "Red 1", Refusal("bad-line", {"line": 10})),
        ("Round: 1\n", "Round: 1\nRound: 1\n", Refusal("bad-line", {"line": 8})),
        ("Round: 1\n", "Round: 1\nSite: here\n", Refusal("bad-line", {"line": 8})),
        ("  5. Red    a +1", "  5. Red    a +2", Refusal("bad-line", {"line": 16})),
        ("  2. Yellow b", "  2. Red    b", Refusal("bad-line", {"line": 13})),
        ("  2. Yellow b", "  3. Yellow b", Refusal("bad-line", {"line": 13})),
        ("  2. Yellow b", "  2 Yellow b", Refusal("bad-line", {"line": 13})),
        ("  2. Yellow b", "  2. Yellow", Refusal("bad-line", {"line": 13})),
        (
            "  2. Yellow b",
            "  2. Yellow h",
            Refusal("illegal-move", {"ply": 2, "move": "h", "why": "no-such-column", "column": "h"}),
        ),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, refusal: Refusal) -> None:
    text = sample()
    assert text.count(old) == 1

    assert refusal == read_record(text.replace(old, new))


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_no_text_makes_the_reader_fail(data: st.DataObject) -> None:
    lines = sample().split("\n")
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at] = data.draw(st.one_of(st.text(max_size=30), st.sampled_from(lines)))

    read = read_record("\n".join(lines))

    assert isinstance(read, Refusal) or read == read_record(write_record(read))


def test_what_cannot_have_been_played_is_not_written() -> None:
    record = read_record(sample())
    assert isinstance(record, RoundRecord)
    wrong = RoundRecord(**{**{name: getattr(record, name) for name in record.__struct_fields__}, "scores": (9, 9)})

    with pytest.raises(ValueError, match="wrong-score"):
        write_record(wrong)


def test_an_endless_text_is_not_read() -> None:
    assert read_record("x" * 200_001) == Refusal("too-long")


def test_a_record_of_a_kind_that_no_table_can_be_opened_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(ketafors())
    finished(log)
    record = record_of(log.rounds()[0])
    monkeypatch.setattr("ludoteca.match.record.POLICIES", {})

    assert check(record) == Refusal("no-such-kind", {"kind": "ketafors"})
