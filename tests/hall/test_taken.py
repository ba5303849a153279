"""A table remembers every command, and takes little room for those of long ago."""

from __future__ import annotations

import tracemalloc

from ludoteca.hall.taken import LATE, Taken
from ludoteca.store.log import Seq


def test_every_command_is_known_for_ever_and_no_other_is() -> None:
    taken = Taken()
    for number in range(1, 20_001):
        taken.add(("mira", "jun")[number % 2], f"command-{number}", Seq(number))

    places = [taken.place(("mira", "jun")[number % 2], f"command-{number}") for number in range(1, 20_001)]
    assert all(place is not None and place >= number for number, place in enumerate(places, 1))
    assert places[-2 * LATE :] == list(range(20_001 - 2 * LATE, 20_001))
    assert [taken.place(("jun", "mira")[number % 2], f"command-{number}") for number in (1, 2, 19_999)] == [None] * 3
    assert taken.place("mira", "command-0") is taken.place("ana", "command-1") is None


def test_what_is_long_past_takes_eight_bytes() -> None:
    tracemalloc.start()
    try:
        taken = Taken()
        for number in range(1, 2_001):
            taken.add("mira", f"command-{number}", Seq(number))
        before = tracemalloc.get_traced_memory()[0]
        for number in range(2_001, 2_001 + 64 * LATE):
            taken.add("mira", f"command-{number}", Seq(number))
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()

    assert grown < 64 * LATE * 12
    assert taken.place("mira", "command-1") is not None
