"""``ludoteca admin people`` and ``person``: who has an account, and what is known of somebody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, cast

import msgspec
import typer

from ludoteca.cli.office import Name, called, in_office
from ludoteca.cli.place import Data, Database
from ludoteca.cli.setting import AsJson
from ludoteca.rules.game import Json

if TYPE_CHECKING:
    from ludoteca.hall.office import Office
    from ludoteca.store.accounts import Listed


_WIDE = 1_000


def people(
    search: Annotated[
        str, typer.Argument(metavar="[SEARCH]", help="A part of the name, or of one like it.", show_default=False)
    ] = "",
    as_json: AsJson = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """List who has an account."""
    found = [_row(one) for one in in_office(data, database, lambda office: _search(office, search))]
    if as_json:
        print_json(found)
    elif found:
        print_table([("name", "since (UTC)", "seen", "sessions", "points", "suspended")], found)
    else:
        typer.echo(f'Nobody is called anything like "{search}".' if search else "Nobody has an account yet.")


def person(name: Name, as_json: AsJson = False, data: Data = None, database: Database = None) -> None:
    """Show what is known of one member."""
    found = in_office(data, database, lambda office: _about(office, name))
    if as_json:
        print_json(found)
        return
    head = {key: value for key, value in found.items() if not isinstance(value, list)}
    print_table([], [{"what": key, "value": value} for key, value in head.items()])
    for title, empty in (("sessions", "No sessions."), ("ratings", "No ratings.")):
        rows = cast("Sequence[dict[str, Json]]", found[title])
        typer.echo(f"\n{title.capitalize()}:" if rows else f"\n{empty}")
        if rows:
            print_table([tuple(rows[0])], rows)


async def _search(office: Office, search: str) -> Sequence[Listed]:
    from ludoteca.hall import callings  # noqa: PLC0415  a database is slow to import

    text = callings.clean(search).encode("utf-8", "replace").decode()
    return await office.store.accounts.search(text, callings.key(text), office.clock.now())


async def _about(office: Office, name: str) -> dict[str, Json]:
    from ludoteca.store.matches import Wanted  # noqa: PLC0415

    person_, account = await called(office, name)
    devices = await office.devices.of(person_)
    earnings = await office.store.belongings.of(person_)
    going, finished = await office.store.matches.count(person_, Wanted())
    return {
        "name": account.name,
        "since": moment(account.since),
        "seen": moment(max((device.seen for device in devices), default=None)),
        "suspended": moment(account.suspended),
        "muted": moment(await office.store.peace.muted(person_)),
        "points": account.points,
        "going": going,
        "finished": finished,
        "sessions": [
            {"device": device.words, "since": moment(device.since), "seen": moment(device.seen)} for device in devices
        ],
        "ratings": [
            {
                "ladder": row["ladder"],
                "rating": round(float(row["rating"])),
                "deviation": round(float(row["deviation"])),
                "won": row["won"],
                "drawn": row["drawn"],
                "lost": row["lost"],
                "at": moment(int(row["at"])),
            }
            for row in earnings.ratings
        ],
    }


def _row(one: Listed) -> dict[str, Json]:
    account = one.account
    return {
        "name": account.name,
        "since": moment(account.since),
        "seen": moment(one.seen),
        "sessions": one.sessions,
        "points": account.points,
        "suspended": moment(account.suspended),
    }


def moment(at: int | None) -> str | None:
    """A moment as people and programs read it.

    >>> moment(1_764_518_400_000), moment(None)
    ('2025-11-30T16:00:00Z', None)
    """
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}" if at else None


def print_json(value: Json) -> None:
    """A value for programs."""
    typer.echo(msgspec.json.encode(value).decode())


def print_table(heads: Sequence[Sequence[str]], rows: Sequence[dict[str, Json]]) -> None:
    """Rows with or without a line of heads above them; moments are shortened to minutes."""
    from rich.console import Console  # noqa: PLC0415  Rich is for people only
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=bool(heads))
    for index, head in enumerate(heads[0] if heads else rows[0]):
        numbers = all(isinstance(list(row.values())[index], int | float) for row in rows)
        table.add_column(head, justify="right" if numbers and heads else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(_shown(value)) for value in row.values()))
    Console(highlight=False, width=_WIDE).print(table)  # whoever has a narrow screen can still cut


def _shown(value: Json) -> str:
    if isinstance(value, str) and value.endswith("Z") and "T" in value:
        return value.replace("T", " ")[:16]
    return "–" if value in (None, "") else str(value)
