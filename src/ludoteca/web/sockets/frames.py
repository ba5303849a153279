"""Frames of RFC 6455 as a server reads and writes them: no extension, so no compression."""

from __future__ import annotations

from struct import Struct

try:
    from websockets.speedups import apply_mask
except ImportError:  # where no C could be compiled
    from websockets.utils import apply_mask

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA

PROTOCOL_ERROR, NO_CODE, ABNORMAL, INVALID_TEXT, TOO_BIG = 1002, 1005, 1006, 1007, 1009

_SHORT, _MIDDLE, _LONG = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack
_WHOLE_TEXT = 0x80 | TEXT
_MASKED = 0x80
_MOST_REASON = 123
_CODES = frozenset((*range(1000, 1004), *range(1007, 1015)))


class BrokenRules(Exception):  # noqa: N818 - it names what the other side did
    """What came is not allowed; the socket is closed with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def head(kind: int, size: int) -> bytes:
    """What stands before the bytes of a whole message from a server.

    >>> head(TEXT, 5).hex(), head(TEXT, 300).hex(), head(PING, 0).hex()
    ('8105', '817e012c', '8900')
    """
    first = 0x80 | kind
    if size < 126:
        return _SHORT(first, size)
    return _MIDDLE(first, 126, size) if size < 65_536 else _LONG(first, 127, size)


def closing(code: int, reason: str = "") -> bytes:
    """A frame that closes the socket. A reason that is too long is cut between two letters.

    >>> closing(1000, "bye").hex(), closing(NO_CODE).hex(), len(closing(1000, "é" * 99))
    ('880503e8627965', '8800', 126)
    """
    if code == NO_CODE:
        return head(CLOSE, 0)
    told = reason.encode()[:_MOST_REASON].decode(errors="ignore").encode()
    return head(CLOSE, 2 + len(told)) + code.to_bytes(2, "big") + told


def parting(payload: bytes) -> tuple[int, str]:
    """Why the other side closes the socket: its code and its reason.

    Raises:
        BrokenRules: that is no reason.

    >>> parting(b""), parting(bytes.fromhex("03e9") + b"moving on")
    ((1005, ''), (1001, 'moving on'))
    """
    if not payload:
        return NO_CODE, ""
    code = int.from_bytes(payload[:2], "big")
    if len(payload) == 1 or not (code in _CODES or 3000 <= code < 5000):
        raise BrokenRules(PROTOCOL_ERROR)
    try:
        return code, payload[2:].decode()
    except UnicodeDecodeError:
        raise BrokenRules(INVALID_TEXT) from None


class Reader:
    """Makes whole messages of what comes, in whatever pieces it comes."""

    __slots__ = ("_begun", "_kind", "_largest", "_rest", "fault", "pieces")

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._rest = b""
        self._kind = CONTINUATION
        self._begun = bytearray()
        self.pieces = 0
        """Frames so far that were no whole text by themselves."""
        self.fault: int | None = None
        """The code of the rule that was broken. Nothing that comes afterwards is read."""

    def short(self, data: bytes | bytearray, end: int) -> bytes | None:
        """The text in the first ``end`` bytes of ``data``, if that is one short frame and nothing else; else ``None``.

        >>> Reader(largest=100).short(bytes.fromhex("8182000000006f6b"), 8)
        b'ok'
        """
        if end < 6 or data[0] != _WHOLE_TEXT or self._rest or self._kind or self.fault is not None:
            return None
        size = data[1] - _MASKED
        if size == 126:
            size = data[2] << 8 | data[3]
            if size < 126 or end != size + 8 or size > self._largest:
                return None
            return apply_mask(data[8:end], data[4:8])
        if size < 0 or size > 125 or end != size + 6 or size > self._largest:
            return None
        return apply_mask(data[6:end], data[2:6])

    def read(self, data: bytes | bytearray, end: int) -> list[tuple[int, bytes]]:
        """The messages, and frames of control, that the first ``end`` bytes of ``data`` make whole.

        >>> reader = Reader(largest=100)
        >>> reader.read(bytes.fromhex("8182000000006f6b 8980"), 10), reader.read(bytes(4), 4), reader.fault
        ([(1, b'ok')], [(9, b'')], None)
        >>> reader.read(bytes.fromhex("81026f6b"), 4), reader.fault
        ([], 1002)
        """
        messages: list[tuple[int, bytes]] = []
        if self.fault is not None:
            return messages
        if self._rest:
            data = self._rest + data[:end]
            end = len(data)
        at = 0
        try:
            while end - at >= 2:
                first, size = data[at], data[at + 1] - _MASKED
                start = at + 6
                if size > 125:
                    start += 2 if size == 126 else 8
                    if end < start - 4:
                        break
                    size = _size(size, data, at)
                if first != _WHOLE_TEXT or size < 0 or size > self._largest or self._kind:
                    self._check(first, size)
                stop = start + size
                if stop > end:
                    break
                payload = apply_mask(data[start:stop], data[start - 4 : start])
                at = stop
                if first == _WHOLE_TEXT:
                    messages.append((TEXT, payload))
                else:
                    self._add(first, payload, messages)
        except BrokenRules as broken:
            self.fault, self._rest, self._begun = broken.code, b"", bytearray()
            return messages
        self._rest = bytes(data[at:end]) if at < end else b""
        return messages

    def _check(self, first: int, size: int) -> None:
        kind = first & 0x0F
        if size < 0 or first & 0x70:
            raise BrokenRules(PROTOCOL_ERROR)
        if kind >= CLOSE:
            if kind > PONG or size > 125 or not first & 0x80:
                raise BrokenRules(PROTOCOL_ERROR)
        elif kind > BINARY or (kind == CONTINUATION) != (self._kind != CONTINUATION):
            raise BrokenRules(PROTOCOL_ERROR)
        elif size + len(self._begun) > self._largest:
            raise BrokenRules(TOO_BIG)

    def _add(self, first: int, payload: bytes, messages: list[tuple[int, bytes]]) -> None:
        """Take a frame that is not a whole text."""
        self.pieces += 1
        kind, last = first & 0x0F, first & 0x80
        if kind >= CLOSE:
            messages.append((kind, payload))
            return
        # One buffer, not a list of pieces: any number of empty ones takes no room.
        self._kind = kind or self._kind
        self._begun += payload
        if last:
            messages.append((self._kind, bytes(self._begun)))
            self._kind, self._begun = CONTINUATION, bytearray()


def _size(flag: int, data: bytes | bytearray, at: int) -> int:
    """The size that is told in two or eight bytes more, and must need them."""
    size = int.from_bytes(data[at + 2 : at + (4 if flag == 126 else 10)], "big")
    if size < (126 if flag == 126 else 65_536) or size >> 63:
        raise BrokenRules(PROTOCOL_ERROR)
    return size
