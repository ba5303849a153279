"""``ludoteca admin reports``, ``settle`` and ``mute``: what members bring before the administrators, and an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.admin_look import moment, print_json, print_table
from ludoteca.cli.complaint import Complaint
from ludoteca.cli.office import Name, called, in_office
from ludoteca.cli.place import Data, Database
from ludoteca.cli.setting import AsJson
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Json

if TYPE_CHECKING:
    from ludoteca.hall.directory import Who
    from ludoteca.hall.office import Office
    from ludoteca.store.peace import Report

_DAY = 24 * 3600 * 1000
MOST_DAYS = 36_500


def reports(
    everything: Annotated[bool, typer.Option("--all", help="Those that are settled too.")] = False,
    as_json: AsJson = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """List the messages that members have reported, oldest first, as they were then."""
    found = in_office(data, database, lambda office: _reports(office, everything=everything))
    if as_json:
        print_json(found)
    elif found:
        print_table([tuple(found[0])], found)
    else:
        typer.echo("No reports." if everything else "No reports wait.")


def settle(
    report: Annotated[int, typer.Argument(metavar="ID", help="The number of the report.", show_default=False)],
    data: Data = None,
    database: Database = None,
) -> None:
    """Take report ID off the list; it is dropped a year later."""

    async def work(office: Office) -> bool:
        return await office.store.peace.settle(report, office.clock.now())

    if not in_office(data, database, work):
        raise Complaint(f"no report {report} waits")
    typer.echo(f"Report {report} is settled.", err=True)


def mute(
    name: Name,
    days: Annotated[int, typer.Option("--days", min=0, max=MOST_DAYS, help="For so many days; 0 lifts it.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Let NAME write in no room for a while; they may read, play and sign in."""

    async def work(office: Office) -> str:
        person, account = await called(office, name)
        await office.store.peace.mute(person, office.clock.now() + days * _DAY if days else None)
        return account.name

    told = in_office(data, database, work)
    typer.echo(f"{told} may write again." if not days else f"{told} writes in no room for {days} days.", err=True)


async def _reports(office: Office, *, everything: bool) -> list[dict[str, Json]]:
    found = await office.store.peace.reports(settled=everything)
    known = await office.directory.of(PersonId(one) for report in found for one in (report.person, report.by))
    return [_row(report, known) for report in found]


def _row(report: Report, known: Mapping[PersonId, Who]) -> dict[str, Json]:
    return {
        "id": report.id,
        "at": moment(report.at),
        "by": known[PersonId(report.by)].name,
        "reason": report.reason,
        "room": report.place,
        "said by": known[PersonId(report.person)].name,
        "said": moment(report.said),
        "settled": moment(report.settled),
        "text": report.text,
    }
