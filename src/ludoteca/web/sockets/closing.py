"""Why the hall ends a socket."""

from __future__ import annotations

GOING_AWAY, POLICY_VIOLATION, TRY_AGAIN_LATER = 1001, 1008, 1013
SESSION_OVER = 4001
"""The socket belongs to a session that has ended or changed: another one belongs to whoever is there then."""


class Closed(Exception):  # noqa: N818 - it names the socket's state
    """The hall ends this socket with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code
