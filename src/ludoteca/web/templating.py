"""What templates were compiled to, kept for every hall of this process: those of one page take a second of a core."""

from __future__ import annotations

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Kept(BytecodeCache):
    """Keeps compiled templates in memory, by their name and a digest of their source."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put what is known into a bucket."""
        if known := self._known.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Take down what was compiled."""
        self._known[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


KEPT = Kept()
"""For all environments of :class:`ludoteca.web.shell.Shell`: their settings are the same."""
