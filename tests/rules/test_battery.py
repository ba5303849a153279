"""The battery that every kind in the catalogue has to pass, whatever the game."""

import json
from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Json, Position, Refusal, Seat, replay
from tests.rules.playing import SETTINGS, Setting, applied, playout, positions

JUNK = [
    *("", " ", "-", "d-", "d-d", "dd", "d1", "D", "k", "z", "aa", "0", "1", "11", "-1", "=", "=63", "6@r-", "@", "x"),
    *("\n", "\0", "é", "а", "٣", "🎲", "\ud800", "a\n", " a", "a ", "d" * 10_000, "null", "{}", "a;b", "../a"),
]

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
games = st.integers(0, 2**32 - 1)
few = settings(max_examples=3)
MANY = 60
"""Of a longer game some positions are looked at."""


def looked_at(setting: Setting, seed: int) -> list[Position]:
    """All positions of a random game; some of a long one, the first and the last among them."""
    met = list(positions(setting.rules, seed))
    return met if len(met) <= MANY else [met[0], *Random(seed).sample(met[1:-1], MANY - 2), met[-1]]


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
    sides = {side_of(setting, seat): place for seat, place in enumerate(outcome.places)}
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
        assert bool(position.chances()) == isinstance(position.turn, Chance)
        assert (position.seat is None) == (position.turn is None)
        assert position.seat is None or position.seat in range(setting.rules.seats)
        assert not isinstance(position.turn, int) or position.turn == position.seat


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
    for position in looked_at(setting, seed):
        assert {position.ply + 1} >= {applied(position, action).ply for action in position.legal()}


@every_setting
@few
@given(games)
def test_whatever_chance_may_draw_is_accepted_and_drawn_once(setting: Setting, seed: int) -> None:
    for position in looked_at(setting, seed):
        chances = position.chances()
        assert chances == position.chances()
        assert len(set(chances)) == len(chances)
        assert {position.ply + 1} >= {applied(position, drawn).ply for drawn in chances}


@every_setting
@few
@given(games)
def test_every_other_action_is_refused_with_a_code(setting: Setting, seed: int) -> None:
    steps = list(playout(setting.rules, seed))
    known = {action for step in steps for action in step.before.legal()} | set(map(Action, JUNK))

    known |= {drawn for step in steps for drawn in step.before.chances()}
    random = Random(seed)
    for position in looked_at(setting, seed):
        others = sorted(known - set(position.legal()) - set(position.chances()))
        for action in others if len(others) <= MANY else random.sample(others, MANY):
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
    assert isinstance(answer, Refusal) == (text not in (*start.legal(), *start.chances()))


@every_setting
@few
@given(games)
def test_an_encoded_position_is_read_back_as_it_was(setting: Setting, seed: int) -> None:
    for position in looked_at(setting, seed):
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
    for position in looked_at(setting, seed):
        view = position.view(None)
        assert json.loads(json.dumps(view)) == view
        assert all(position.view(Seat(seat)) == view for seat in range(setting.rules.seats))


@every_setting
@few
@given(games)
def test_a_view_says_what_the_position_says(setting: Setting, seed: int) -> None:
    for position in looked_at(setting, seed):
        view = position.view(None)
        assert view["ply"] == position.ply
        assert view["over"] == (position.outcome is not None)
        assert view["outcome"] == (position.outcome and position.outcome.view())
        assert view["legal"] == list(position.legal())
        assert view["turn"] == (position.turn.value if isinstance(position.turn, Chance) else position.turn)
        assert view.get("seat", position.seat) == position.seat


@every_setting
@settings(max_examples=2)
@given(games)
def test_the_effect_of_an_action_agrees_with_the_position_after_it(setting: Setting, seed: int) -> None:
    for position in looked_at(setting, seed):
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
            if "counters" in before:
                assert then["counters"] == moved(before["counters"], effect)


@every_setting
@few
@given(games)
def test_what_chance_draws_has_an_effect_for_the_seat_whose_turn_it_is(setting: Setting, seed: int) -> None:
    for position in looked_at(setting, seed):
        for drawn in position.chances():
            effect = position.effect(drawn)
            assert json.loads(json.dumps(effect)) == effect
            assert effect["seat"] == position.seat


@every_setting
@few
@given(games)
def test_an_illegal_action_has_no_effect_to_tell(setting: Setting, seed: int) -> None:
    for position in looked_at(setting, seed):
        for action in set(map(Action, JUNK)) - set(position.legal()) - set(position.chances()):
            with pytest.raises(ValueError, match="not legal"):
                position.effect(action)


@every_setting
@few
@given(games)
def test_a_position_never_changes(setting: Setting, seed: int) -> None:
    kept = looked_at(setting, seed)
    before = [(position.encode(), json.dumps(position.view(None))) for position in kept]

    for position in kept:
        for action in (*position.legal(), *position.chances()[:6], Action("?")):
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
        layer = [applied(position, one) for position in layer for one in (*position.legal(), *position.chances())]
        seen = {}
        for position in layer:
            assert seen.setdefault(position.key(), position).view(None) == position.view(None)
        layer = list(seen.values())


def side_of(setting: Setting, seat: int) -> int:
    """The colour that a seat shares with its partners, or has to itself."""
    return setting.rules.shape().get("colours", range(setting.rules.seats))[seat]


def sign_of(setting: Setting, seat: int) -> str:
    """The letter of a seat's discs."""
    return "RYG"[side_of(setting, seat)]


def moved(counters: Mapping[str, list[int]], effect: Mapping[str, Json]) -> dict[str, list[int]]:
    """The counters of each house after an effect: one has moved, and one may be back in its house."""
    after = {house: list(progress) for house, progress in counters.items()}
    takes = effect["takes"] or {}
    for house, was, now in [
        (effect["house"], effect["from"], effect["to"]),
        (takes.get("house"), takes.get("progress"), -1),
    ]:
        if house:
            after[house].remove(was)
            after[house].append(now)
    return {house: sorted(progress) for house, progress in after.items()}


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
