"""How the commands of ``ludoteca admin`` reach a hall's data."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

import typer

from ludoteca.cli.admin_sentences import sentence
from ludoteca.cli.complaint import Complaint, fail
from ludoteca.cli.serve import check, database_in
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal

if TYPE_CHECKING:
    from ludoteca.hall.office import Office
    from ludoteca.store.accounts import Account

T = TypeVar("T")

Name: TypeAlias = Annotated[str, typer.Argument(metavar="NAME", help="Whose account.", show_default=False)]

_FAULTS = frozenset({"not-saved", "stale"})


def hall_at(data: Path | None, database: str | None) -> tuple[str, Path]:
    """The database of a hall that has been open before, and its file.

    Raises:
        Complaint: the options name none.
    """
    from platformdirs import user_data_path  # noqa: PLC0415
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415  a database is slow to import

    from ludoteca.store.backup import file_of  # noqa: PLC0415

    if database is None:
        folder = data or user_data_path("ludoteca")
        if not folder.is_dir():
            if data is None:
                fail(f"there is no hall's data at {folder} yet")
            raise Complaint(f"--data: there is no folder {data}")
        database = database_in(folder)
    try:
        return database, file_of(database)
    except (ArgumentError, ValueError) as wrong:
        raise Complaint(f"--database: {wrong}") from wrong
    except LookupError as fault:
        fail(f"cannot read the database: {fault}")


def in_office(data: Path | None, database: str | None, work: Callable[[Office], Awaitable[T]]) -> T:
    """The result of ``work`` in the office of a hall.

    Raises:
        Complaint: the options name no hall.
    """
    from ludoteca.hall.clock import SystemClock  # noqa: PLC0415
    from ludoteca.hall.office import open_office  # noqa: PLC0415
    from ludoteca.store.writer import NotStored  # noqa: PLC0415

    url, _ = hall_at(data, database)
    check(url)

    async def whole() -> T:
        async with open_office(url, SystemClock()) as office:
            return await work(office)

    try:
        return asyncio.run(whole())
    except NotStored as fault:
        fail(f"cannot write to the database: {fault}")


async def called(office: Office, name: str) -> tuple[PersonId, Account]:
    """The person and the account of whoever goes by ``name``.

    Raises:
        Complaint: nobody does.
    """
    account = await office.accounts.named(name)
    if account is None:
        raise Complaint(f'nobody is called "{name}"')
    return PersonId(account.person), account


def granted(answer: T | Refusal) -> T:
    """What was asked for.

    Raises:
        Complaint: it was refused.
    """
    if not isinstance(answer, Refusal):
        return answer
    if answer.code in _FAULTS:
        fail(sentence(answer))
    raise Complaint(sentence(answer))
