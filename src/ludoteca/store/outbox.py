"""What ends of matches owe to ratings and points: written with the event that owes it, struck out when it is paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from ludoteca.store import schema
from ludoteca.store.reader import Reader

_OUTBOX = schema.outbox.c


@dataclass(frozen=True, slots=True)
class Owed:
    """What the event at place ``seq`` of a table owes; ``data`` is a verdict."""

    seq: int
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Debt:
    """What is still owed for the event at place ``seq`` of ``table``; debts are paid in order of ``id``."""

    id: int
    table: str
    seq: int
    at: int
    data: bytes


# Statements are built once: building one costs more than running it.
_OWE = insert(schema.outbox)
_PAID = delete(schema.outbox).where(_OUTBOX.id == bindparam("_id"))
_DEBTS = (
    select(_OUTBOX.id, _OUTBOX.hall_table, _OUTBOX.seq, _OUTBOX.at, _OUTBOX.data)
    .where(_OUTBOX.id > bindparam("_after"))
    .order_by(_OUTBOX.id)
    .limit(bindparam("_most"))
)
_COUNT = select(func.count()).select_from(schema.outbox)


def owe(connection: Connection, table: str, owed: Sequence[Owed]) -> None:
    """Write down what new events of a table owe."""
    if owed:
        connection.execute(_OWE, [{"hall_table": table, **asdict(one)} for one in owed])


def strike(connection: Connection, debt: Debt) -> bool:
    """Strike out a debt; whether it was still owed. Whoever strikes it out pays it, in the same transaction."""
    return bool(connection.execute(_PAID, {"_id": debt.id}).rowcount)


class Outbox:
    """Reads what is still owed."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def debts(self, after: int, most: int) -> Sequence[Debt]:
        """The oldest debts behind number ``after``."""
        where = {"_after": after, "_most": most}
        return await self._reader.run(lambda connection: [Debt(*row) for row in connection.execute(_DEBTS, where)])

    async def count(self) -> int:
        """How many debts are open."""
        return await self._reader.run(lambda connection: connection.execute(_COUNT).scalar_one())
