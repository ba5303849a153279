"""The battery that every kind in the catalogue has to pass, whatever the game."""

import json
from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Json, Refusal, Seat, replay
from tests.rules.playing import SETTINGS, Setting, applied, playout, positions

JUNK = [
    *("", " ", "-", "d-", "d-d", "dd", "d1", "D", "k", "z", "aa", "0", "1", "11", "-1", "=", "=63", "6@r-", "@", "x"),
    *("\n", "\0", "é", "а", "٣", "🎲", "\ud800", "a\n", " a", "a ", "d" * 10_000, "null", "{}", "a;b", "../a"),
]

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
games = st.integers(0, 2**32 - 1)
few = settings(max_examples=3)


def test_every_kind_is_covered() -> None:
    assert {setting.kind.name for setting in SETTINGS} == set(KINDS)


@every_setting
@few
@given(games)
def test_a_game_ends_with_an_outcome_that_fits_itself(setting: Setting, seed: int) -> None:
    *_, last = positions(setting.rules, seed)

    outcome = last.outcome
    assert outcome is not None
    assert outcome.reason
    assert len(outcome.places) == setting.rules.seats
    sides = {sign_of(setting, seat): place for seat, place in enumerate(outcome.places)}
    assert all(place == 1 + sum(other < place for other in sides.values()) for place in outcome.places)
    assert outcome.draw == (set(outcome.places) == {1})
    assert outcome.draw or outcome.winners == tuple(s for s, place in enumerate(outcome.places) if place == 1)


@every_setting
@few
@given(games)
def test_somebody_is_to_act_exactly_while_the_game_goes_on(setting: Setting, seed: int) -> None:
    for ply, position in enumerate(positions(setting.rules, seed), setting.rules.start().ply):
        assert position.ply == ply
        assert (position.outcome is None) == (position.turn is not None)
        assert bool(position.legal()) == isinstance(position.turn, int)
        assert (
            position.turn is None or not isinstance(position.turn, int) or position.turn in range(setting.rules.seats)
        )


@every_setting
@few
@given(games)
def test_legal_actions_keep_one_order(setting: Setting, seed: int) -> None:
    followers: dict[Action, set[Action]] = {}
    for position in positions(setting.rules, seed):
        legal = position.legal()
        assert legal == position.legal()
        assert len(set(legal)) == len(legal)
        for index, action in enumerate(legal):
            followers.setdefault(action, set()).update(legal[index + 1 :])

    assert not [(one, two) for one, more in followers.items() for two in more if one in followers[two]]


@every_setting
@few
@given(games)
def test_every_legal_action_is_accepted(setting: Setting, seed: int) -> None:
    for position in positions(setting.rules, seed):
        assert {position.ply + 1} >= {applied(position, action).ply for action in position.legal()}


@every_setting
@few
@given(games)
def test_every_other_action_is_refused_with_a_code(setting: Setting, seed: int) -> None:
    steps = list(playout(setting.rules, seed))
    known = {action for step in steps for action in step.before.legal()} | set(map(Action, JUNK))

    for position in [*(step.before for step in steps), steps[-1].after]:
        for action in known - set(position.legal()):
            refusal = position.apply(action)
            assert isinstance(refusal, Refusal)
            assert refusal.code
            assert all(len(str(blank)) <= 200 for blank in refusal.blanks.values())
            if position.outcome:
                assert refusal == Refusal("game-over")


@every_setting
@given(text=st.text(max_size=20))
@settings(max_examples=30)
def test_junk_is_refused_and_never_raises(setting: Setting, text: str) -> None:
    start = setting.rules.start()

    read = setting.rules.read(text)
    answer = start.apply(Action(text))

    assert read.code if isinstance(read, Refusal) else all(isinstance(action, str) for action in read)
    assert isinstance(answer, Refusal) == (text not in start.legal())


@every_setting
@few
@given(games)
def test_an_encoded_position_is_read_back_as_it_was(setting: Setting, seed: int) -> None:
    for position in positions(setting.rules, seed):
        again = setting.rules.decode(position.encode())
        assert again == position
        assert again.view(None) == position.view(None)


@every_setting
@few
@given(games, st.binary(max_size=100))
def test_bytes_of_another_origin_are_refused_or_mean_what_they_say(setting: Setting, seed: int, junk: bytes) -> None:
    random = Random(seed)
    whole = random.choice(list(positions(setting.rules, seed))).encode()
    index = random.randrange(len(whole))
    changed = [whole[:index] + bytes([byte]) + whole[index + 1 :] for byte in (0, 1, 2, 3, 4, 5, 255)]

    for data in [junk, b"", whole[:-1], whole + b"\0", whole[::-1], *changed]:
        try:
            position = setting.rules.decode(data)
        except ValueError:
            continue
        assert position.encode() == data


@every_setting
@few
@given(games)
def test_replaying_a_game_gives_the_same_position(setting: Setting, seed: int) -> None:
    steps = list(playout(setting.rules, seed))

    assert replay(setting.kind.make(setting.options), [step.action for step in steps]) == steps[-1].after


@every_setting
@few
@given(games)
def test_replaying_past_the_end_names_the_ply_and_the_reason(setting: Setting, seed: int) -> None:
    actions = [step.action for step in playout(setting.rules, seed)]

    refused = replay(setting.rules, [*actions, actions[0]])

    assert refused == (setting.rules.start().ply + len(actions) + 1, Refusal("game-over"))


@every_setting
@few
@given(games)
def test_actions_are_read_back_as_they_are_written(setting: Setting, seed: int) -> None:
    actions = tuple(step.action for step in playout(setting.rules, seed))

    assert setting.rules.read(" ".join(actions)) == actions


@every_setting
@few
@given(games)
def test_a_view_is_json_and_tells_every_viewer_the_same(setting: Setting, seed: int) -> None:
    """All games of the hall are open: a seat knows no more than a spectator."""
    for position in positions(setting.rules, seed):
        view = position.view(None)
        assert json.loads(json.dumps(view)) == view
        assert all(position.view(Seat(seat)) == view for seat in range(setting.rules.seats))


@every_setting
@few
@given(games)
def test_a_view_says_what_the_position_says(setting: Setting, seed: int) -> None:
    for position in positions(setting.rules, seed):
        view = position.view(None)
        assert view["ply"] == position.ply
        assert view["over"] == (position.outcome is not None)
        assert view["outcome"] == (position.outcome and position.outcome.view())
        assert view["legal"] == list(position.legal())
        assert not isinstance(position.turn, int) or view["turn"] == position.turn


@every_setting
@settings(max_examples=2)
@given(games)
def test_the_effect_of_an_action_agrees_with_the_position_after_it(setting: Setting, seed: int) -> None:
    for position in positions(setting.rules, seed):
        before = position.view(None)
        assert list(position.effects().items()) == [(action, position.effect(action)) for action in position.legal()]
        for action in position.legal():
            effect = position.effect(action)
            then = applied(position, action).view(None)
            assert json.loads(json.dumps(effect)) == effect
            assert effect["seat"] == position.turn
            if "scores" in before:
                gains = [now - was for was, now in zip(before["scores"], then["scores"], strict=True)]
                assert gains == [effect["gain"] if seat == position.turn else 0 for seat in range(len(gains))]
            if "board" in before:
                assert then["board"] == changed(before["board"], effect, sign_of(setting, position.turn))
            if "lines" in before:
                assert by_cells(folded(before["lines"], effect)) == by_cells(then["lines"])


@every_setting
@few
@given(games)
def test_an_illegal_action_has_no_effect_to_tell(setting: Setting, seed: int) -> None:
    for position in positions(setting.rules, seed):
        for action in set(map(Action, JUNK)) - set(position.legal()):
            with pytest.raises(ValueError, match="not legal"):
                position.effect(action)


@every_setting
@few
@given(games)
def test_a_position_never_changes(setting: Setting, seed: int) -> None:
    kept = list(positions(setting.rules, seed))
    before = [(position.encode(), json.dumps(position.view(None))) for position in kept]

    for position in kept:
        for action in (*position.legal(), Action("?")):
            position.apply(action)
        for asked in (position.view(None), *map(position.effect, position.legal())):
            asked.clear() if isinstance(asked, dict) else None
        with pytest.raises(AttributeError):
            position.ply = 0

    assert [(position.encode(), json.dumps(position.view(None))) for position in kept] == before


@every_setting
def test_positions_with_equal_keys_look_alike(setting: Setting) -> None:
    layer = [setting.rules.start()]
    for _ in range(3):
        layer = [applied(position, action) for position in layer for action in position.legal()]
        seen = {}
        for position in layer:
            assert seen.setdefault(position.key(), position).view(None) == position.view(None)
        layer = list(seen.values())


def sign_of(setting: Setting, seat: int) -> str:
    """The letter of a seat's discs."""
    return "RYG"[setting.rules.shape().get("colours", range(setting.rules.seats))[seat]]


def changed(board: list[str], effect: Mapping[str, Json], sign: str) -> list[str]:
    """The rows of a board after an effect: a disc has come to lie, or one has left and those above it have fallen."""
    column = "abcdefghij".index(effect["cell"][0])
    signs = "".join(row[column] for row in reversed(board))
    lowest = int(effect["cell"][1:]) - 1
    if "falls" in effect:
        assert (lowest, signs[0]) == (0, sign)
        assert effect["falls"] == [f"{effect['cell'][0]}{row}" for row in range(2, 1 + len(signs.rstrip(".")))]
        signs = signs[1:] + "."
    else:
        assert signs[lowest] == "."
        signs = signs[:lowest] + sign + signs[lowest + 1 :]
    return [row[:column] + now + row[column + 1 :] for row, now in zip(board, reversed(signs), strict=True)]


def folded(lines: list[Json], effect: Mapping[str, Json]) -> list[Json]:
    """The lines after an effect: those that it drops are taken away, those that it adds are put in."""
    left = [line for line in lines if line["cells"] not in effect["drops"]]
    assert len(left) == len(lines) - len(effect["drops"])
    return [*left, *effect["adds"]]


def by_cells(lines: list[Json]) -> list[Json]:
    return sorted(lines, key=lambda line: line["cells"])
