"""Random rounds of any kind, as records: played out, left, or ended beside the board."""

from __future__ import annotations

from hypothesis import strategies as st

from ludoteca.match.policy import POLICIES, Policy, policy_of
from ludoteca.match.record import OFF_BOARD, Result, RoundRecord, Who
from tests.rules.playing import SETTINGS, Setting, playout

TABLED = [setting for setting in SETTINGS if setting.kind.name in POLICIES]
"""The settings that tables can be opened with."""

ODD = [
    "a\nResult: draw (full)",
    "\u202eabc",
    "\u2028",
    "\x00",
    "\u200f",
    'x" y\\',
    "\U000e0041",
    "Ludoteca record 1",
    "{",
]
names = st.one_of(st.text(max_size=30), st.sampled_from(ODD))
whos = st.one_of(
    st.just(Who("person")),
    st.builds(lambda name: Who("person", name=name), names),
    st.builds(lambda name: Who("local", name=name), names),
    st.builds(lambda level: Who("computer", level=level), st.sampled_from(["easy", "medium", "hard", "unheard-of"])),
)


@st.composite
def records(draw: st.DrawFn, setting: Setting | None = None) -> RoundRecord:
    """A random round of any kind with any options."""
    setting = setting or draw(st.sampled_from(TABLED))
    seed, second = draw(st.integers(0, 10**6)), draw(st.booleans())
    steps = list(playout(setting.rules, seed))
    steps = steps if draw(st.booleans()) else steps[: draw(st.integers(0, len(steps)))]
    seats = setting.rules.seats
    policy = policy_of(setting.kind.name, setting.options)
    keeps = policy.colours_follow_player
    order = tuple((seat + second) % seats for seat in range(seats)) if keeps else tuple(range(seats))
    end = steps[-1].after if steps else setting.rules.start()
    scores = end.marks(None).get("scores")
    result = draw(st.one_of(st.none(), off_board(seats, policy)))
    if end.outcome:
        result = Result(tuple(sorted(order[seat] for seat in end.outcome.winners)), end.outcome.reason)
    return RoundRecord(
        kind=setting.kind.name,
        options=dict(setting.options),
        players=tuple(draw(whos) for _ in range(seats)),
        order=order,
        round=draw(st.integers(1, 999)),
        at=draw(st.integers(0, 4_000_000_000)),
        moves=tuple(step.action for step in steps),
        result=result,
        scores=tuple(scores[order.index(colour)] for colour in range(seats)) if isinstance(scores, list) else None,
        hints=draw(st.integers(0, 9)),
        taken_back=draw(st.integers(0, 9)),
    )


@st.composite
def off_board(draw: st.DrawFn, seats: int, policy: Policy) -> Result | None:
    """An end beside the board; none where the others play on."""
    if policy.plays_on:
        return None
    reason = draw(st.sampled_from(sorted(OFF_BOARD)))
    loser = draw(st.integers(0, seats - 1))
    winners = (
        ()
        if reason == "agreed"
        else tuple(colour for colour in range(seats) if (colour - loser) % (2 if policy.pairs else seats))
    )
    return Result(winners, reason)
