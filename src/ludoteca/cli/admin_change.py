"""What ``ludoteca admin`` changes about an account."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from ludoteca.cli.complaint import Complaint, fail
from ludoteca.cli.office import Name, called, granted, in_office
from ludoteca.cli.place import Data, Database
from ludoteca.cli.setting import AsJson

if TYPE_CHECKING:
    from ludoteca.hall.office import Office

_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_WORDS, _SYLLABLES = 4, 3


def reset_password(
    name: Name,
    stdin: Annotated[bool, typer.Option("--stdin", help="Read the password from standard input.")] = False,
    as_json: AsJson = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Give NAME another password, made up and printed once, and end all of their sessions."""
    password = sys.stdin.readline().rstrip("\r\n") if stdin else pronounceable()

    async def work(office: Office) -> str:
        person, account = await called(office, name)
        granted(await office.accounts.set_password(person, password))
        return account.name

    told = in_office(data, database, work)
    if as_json:
        value = {"name": told} if stdin else {"name": told, "password": password}
        typer.echo(msgspec.json.encode(value).decode())
    elif not stdin:
        typer.echo(password)
    typer.echo(
        f"{told} has another password, and is signed out everywhere (of an open hall within a minute).", err=True
    )


def rename(
    name: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.", show_default=False)],
    data: Data = None,
    database: Database = None,
) -> None:
    """Let NAME go by another name; nobody else gets the old one for a year."""

    async def work(office: Office) -> tuple[str, str]:
        person, account = await called(office, name)
        renamed = granted(await office.accounts.rename(person, new, freely=True))
        return account.name, renamed.name

    old, told = in_office(data, database, work)
    typer.echo(f"{old} is called {told} now.", err=True)


def suspend(name: Name, data: Data = None, database: Database = None) -> None:
    """Let NAME in no more until that is lifted, and end all of their sessions."""

    async def work(office: Office) -> str:
        person, account = await called(office, name)
        if account.suspended is not None:
            raise Complaint(f"{account.name} is suspended already")
        await office.accounts.suspend(person)
        return account.name

    typer.echo(
        f"{in_office(data, database, work)} is suspended, and signed out everywhere (of an open hall within a minute).",
        err=True,
    )


def lift(name: Name, data: Data = None, database: Database = None) -> None:
    """Let NAME in again."""

    async def work(office: Office) -> str:
        person, account = await called(office, name)
        if account.suspended is None:
            raise Complaint(f"{account.name} is not suspended")
        await office.accounts.lift(person)
        return account.name

    typer.echo(f"{in_office(data, database, work)} may sign in again.", err=True)


def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Delete the account of NAME with everything that is theirs alone; this cannot be undone."""

    async def look(office: Office) -> str:
        return (await called(office, name))[1].name

    async def work(office: Office) -> None:
        person, _ = await called(office, name)
        granted(await office.farewell.remove(person))

    told = in_office(data, database, look)
    if not yes and not typer.confirm(f"Delete {told}, with their ratings and the games against computers?", err=True):
        fail("nothing was deleted")
    in_office(data, database, work)
    typer.echo(f"{told} is deleted.", err=True)


def pronounceable() -> str:
    """A password of 73 bits that can be read out over the telephone.

    >>> len(pronounceable()), pronounceable() == pronounceable()
    (27, False)
    """
    words = (
        "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(_SYLLABLES)) for _ in range(_WORDS)
    )
    return "-".join(words)
