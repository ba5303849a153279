"""Whatever a client sends is read the same, however it is cut; and none of it is anybody's trouble."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludoteca.web.sockets.frames import Reader
from tests.web.sockets.raw import BINARY, PING, PONG, TEXT, frame

SIZES = st.sampled_from([0, 1, 125, 126, 200])
PIECES = st.lists(SIZES, min_size=1, max_size=4)


@st.composite
def messages(draw: st.DrawFn) -> tuple[list[tuple[int, bytes]], bytes]:
    """Messages in the order of their ends, with what stands between their pieces, and the bytes that carry them."""
    whole: list[tuple[int, bytes]] = []
    carried = b""
    for kind, sizes in draw(st.lists(st.tuples(st.sampled_from([TEXT, BINARY]), PIECES), max_size=5)):
        pieces = [draw(st.binary(min_size=size, max_size=size)) for size in sizes]
        for at, piece in enumerate(pieces):
            carried += frame(kind if at == 0 else 0, piece, fin=at == len(pieces) - 1)
            if at < len(pieces) - 1 and draw(st.booleans()):
                control = (draw(st.sampled_from([PING, PONG])), draw(st.binary(max_size=125)))
                carried += frame(*control)
                whole.append(control)
        whole.append((kind, b"".join(pieces)))
    return whole, carried


def read_in_cuts(reader: Reader, data: bytes, cuts: list[int]) -> list[tuple[int, bytes]]:
    ends = [*sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
    found, start = [], 0
    for end in ends:
        # A desk may be larger than what lies on it.
        desk = bytearray(data[start:end] + b"\xff" * 3)
        short = reader.short(desk, end - start)
        found += reader.read(desk, end - start) if short is None else [(TEXT, short)]
        start = end
    return found


@given(messages(), st.lists(st.integers(min_value=0), max_size=9))
def test_messages_are_read_alike_however_they_are_cut(
    sent: tuple[list[tuple[int, bytes]], bytes], cuts: list[int]
) -> None:
    whole, carried = sent
    reader = Reader(largest=800)

    assert (whole, None) == (read_in_cuts(reader, carried, cuts), reader.fault)


@given(st.binary(max_size=60), st.lists(st.integers(min_value=0), max_size=9))
def test_noise_is_read_alike_however_it_is_cut(noise: bytes, cuts: list[int]) -> None:
    at_once, in_cuts = Reader(largest=50), Reader(largest=50)

    assert at_once.read(noise, len(noise)) == read_in_cuts(in_cuts, noise, cuts)
    assert at_once.fault == in_cuts.fault
    assert at_once.fault in (None, 1002, 1009)
