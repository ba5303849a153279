"""Ludo against a second reading of its rules, position by position: the same moves, and the same after each of them."""

from collections.abc import Iterator
from random import Random

import pytest

from ludoteca.rules.game import Action, Json, Ply, Position, Seat
from ludoteca.rules.ludo.board import LETTERS, Progress
from ludoteca.rules.ludo.notation import SIX, Die
from ludoteca.rules.ludo.position import LudoPosition
from tests.rules.naive_ludo import Table, on_ring
from tests.rules.playing import SETTINGS, Setting, applied

SETUPS = [setting for setting in SETTINGS if setting.kind.name == "ludo"]
GAMES = 2
PLACED = 400
every_setup = pytest.mark.parametrize("setting", SETUPS, ids=str)


def shown(position: Position) -> dict[str, Json]:
    """The view, the moves sorted."""
    view = dict(position.view(None))
    return view | {"legal": sorted(view["legal"])}


def table(setting: Setting) -> Table:
    return Table(*(str(setting.options[name]) for name in ("seats", "houses", "safe", "ending")))


def agree(position: Position, second: Table, random: Random) -> dict[str, Table]:
    """Compare a position and what can follow it, of the rolls some; and the moves after one of these by lot.

    What follows by the second reading.
    """
    following = second.moves()
    assert shown(position) == second.told(sorted(following))
    if position.chances():
        for drawn in random.sample(position.chances(), 3):
            following[drawn] = second.roll(int(drawn[1]), int(drawn[2]))
    looked_into = random.choice(sorted(following) or [""])
    for action, after in following.items():
        then = shown(applied(position, Action(action)))
        assert then == after.told(sorted(after.moves()) if action == looked_into else then["legal"])
    return following


def compared(setting: Setting, seed: int) -> Iterator[Position]:
    """A random game by both readings; now and then somebody leaves where that can be."""
    random = Random(f"{setting} {seed}")
    position, second = setting.rules.start(), table(setting)
    while position.turn is not None:
        yield position
        following = agree(position, second, random)
        action = random.choice(sorted(following))
        position, second = applied(position, Action(action)), following[action]
        if setting.rules.seats > 2 and random.random() < 0.002 and second.over is None:
            leaver = random.choice(second.still())
            position, second = position.withdraw(Seat(leaver)), second.leave(leaver)
    yield position
    assert shown(position) == second.told([])


@every_setup
def test_both_readings_agree_through_random_games(setting: Setting) -> None:
    seen = sum(1 for seed in range(GAMES) for _ in compared(setting, seed))

    assert seen > 100 * GAMES


@every_setup
def test_both_readings_agree_wherever_counters_stand_and_dice_lie(setting: Setting) -> None:
    """Positions that play seldom or never meets: crowds, late ends, the last die of a double six."""
    random = Random(str(setting))
    for _ in range(PLACED):
        second = scattered(setting, random)
        agree(set_up(setting, second), second, random)


def scattered(setting: Setting, random: Random) -> Table:
    """Counters anywhere, mostly in one stretch of their ways, and dice that can be used or are still to be rolled."""
    while True:
        second = table(setting)
        low = random.choice([-1, 0, 30, 44, 50])
        high = random.choice([low + 3, 56])
        square = random.randrange(52)
        for counter in second.at:
            choices = [-1, 56, random.randint(low, min(high, 56)), meeting(counter, square)]
            second.at[counter] = random.choices(choices, [2, random.choice([1, 6]), 3, 3])[0]
        if any(all(second.at[f"{one}{n}"] == 56 for one in colours for n in range(4)) for colours in second.dealt):
            continue
        second.whose = random.randrange(len(second.dealt))
        second.doubles = random.choice([0, 0, 1, 2])
        dice = [random.randint(1, 6) for _ in range(random.choice([0, 1, 2, 2, 2]))]
        second.hand, second.rolled = dice, [*dice, 5][:2]
        if dice == [6, 6] or (dice == [6] and random.random() < 0.5):
            second.rolled, second.doubles = [6, 6], max(1, second.doubles)
        if not dice or second.moves():
            return second


def meeting(counter: str, square: int) -> int:
    """How far a counter has come when it is on a square, or near one that it never stands on."""
    return next((far for far in range(51) if on_ring(counter[0], far) == square), 50)


def set_up(setting: Setting, second: Table) -> LudoPosition:
    """The same position by the rules."""
    start = setting.rules.start()
    assert isinstance(start, LudoPosition)
    told = second.told([])["counters"]
    assert isinstance(told, dict)
    rows = tuple(tuple(map(Progress, told.get(letter, ()))) for letter in LETTERS)
    again = second.rolled == [SIX, SIX] and bool(second.hand)
    hand = tuple(map(Die, second.hand))
    return LudoPosition(start.setup, rows, Seat(second.whose), Ply(0), hand, second.doubles, again)
