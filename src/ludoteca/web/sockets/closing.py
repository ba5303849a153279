"""Why the hall ends a socket."""

from __future__ import annotations

GOING_AWAY, POLICY_VIOLATION, FAULT, TRY_AGAIN_LATER = 1001, 1008, 1011, 1013
SESSION_OVER = 4001
"""The socket belongs to a session that has ended or changed: another one belongs to whoever is there then."""
