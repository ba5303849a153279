"""Commands on their way: each has a name of its own, and is sent again until it has its answer."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ludoteca.client.frames import Done, Hint
from ludoteca.client.refusals import Ended
from ludoteca.rules.game import Refusal


def fresh_name() -> str:
    """A name for a command that no other command has.

    >>> len(fresh_name()), fresh_name() == fresh_name()
    (32, False)
    """
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class _Command:
    frame: str
    answer: asyncio.Future[Done | Hint | Refusal]


class Commands:
    """The commands of one table that have no answer yet, in the order in which they were given."""

    def __init__(self, put: Callable[[str], None]) -> None:
        self._put = put
        self._open: dict[str, _Command] = {}
        self._ended: Ended | None = None

    def unanswered(self) -> Iterator[str]:
        """The frames to be sent again on a new socket."""
        return (command.frame for command in self._open.values())

    async def send(self, frame_of: Callable[[str], str]) -> Done | Hint | Refusal:
        """The answer to the frame that ``frame_of`` makes for a name; it may take until the hall is back.

        Raises:
            Ended: the table can be followed no longer.
        """
        if self._ended is not None:
            raise self._ended
        name = fresh_name()
        command = _Command(frame_of(name), asyncio.get_running_loop().create_future())
        self._open[name] = command
        self._put(command.frame)
        try:
            return await command.answer
        finally:
            self._open.pop(name, None)

    def settle(self, name: str, answer: Done | Hint | Refusal) -> None:
        """Give its answer to the command of that name."""
        command = self._open.pop(name, None)
        if command is not None and not command.answer.done():
            command.answer.set_result(answer)

    def end(self, why: Ended) -> None:
        """Tell everybody who waits that no answer will come."""
        self._ended = why
        for command in self._open.values():
            if not command.answer.done():
                command.answer.set_exception(why)
