"""How long ladders and profiles take in a full hall: ``python benchmarks/ladder.py``.

A hall with 10,000 members and 200,000 rated games of Four in a Row is written straight into the tables, with ratings
as Glicko-2 makes them of those games. Then each page is asked for over HTTP on one connection, a hundred times one
after the other: how long until the whole answer is there, and how much processor the server needed for it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import httpx2
from sqlalchemy import Connection, Select, Table, func, insert, select

from ludoteca.hall import callings
from ludoteca.ladder.glicko import Rating, idle, rate, settled_until
from ludoteca.store import schema
from ludoteca.store.database import connect, sqlite_url
from ludoteca.store.store import Store

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.serving import Command

LADDER, KIND = "full-information", "four"
DAY = 86_400_000
YEAR = 365 * DAY
AT_ONCE = 20_000
POINTS = {2: 15, 1: 5, 0: 2}
RESULTS = {2: "won", 1: "drawn", 0: "lost"}
OK, TOO_MANY = 200, 429
"""The hall answers one address only so often a second; the benchmark waits for its turn."""
BUSY = 0
"""Who plays most."""


class Member:
    """Somebody who has played: the true strength, the rating, and what it was made of."""

    def __init__(self, number: int, strength: float) -> None:
        self.id = f"p{number:05}"
        self.strength = strength
        self.rating = Rating()
        self.at = 0
        self.counts = {2: 0, 1: 0, 0: 0}
        self.points = 0

    def play(self, opponent: Rating, half: int, at: int) -> tuple[float, float, float]:
        """Take a result in; the rating before and after it, and the deviation."""
        today = self.today(at)
        self.rating, self.at = rate(today, [(opponent, half / 2)]), at
        self.counts[half] += 1
        self.points += POINTS[half]
        return today.value, self.rating.value, self.rating.deviation

    def today(self, at: int) -> Rating:
        """The rating with the deviation of ``at``."""
        return idle(self.rating, (at - self.at) / DAY) if self.at else self.rating


class Lots:
    """Rows on their way into the tables, many at once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: dict[Table, list[dict[str, object]]] = {schema.hall_table: []}

    def put(self, table: Table, *rows: dict[str, object]) -> None:
        """Write rows sooner or later."""
        self._rows.setdefault(table, []).extend(rows)
        if len(self._rows[schema.hall_table]) >= AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write everything."""
        for table in schema.metadata.sorted_tables:
            if rows := self._rows.get(table):
                self._connection.execute(insert(table), rows)
        self._rows = {schema.hall_table: []}


def games(chance: random.Random, members: list[Member], count: int) -> Iterator[tuple[Member, Member, int]]:
    """Who plays whom, and what the first makes of it in half points: a few play much, everybody some."""
    often = list(accumulate(1 / (rank + 20) for rank in range(len(members))))
    for one in chance.choices(range(len(members)), cum_weights=often, k=count):
        other = (one + chance.randrange(1, len(members))) % len(members)
        expected = 1 / (1 + 10 ** ((members[other].strength - members[one].strength) / 400))
        lot = chance.random()
        yield members[one], members[other], 1 if lot > 0.94 else 2 if lot < expected * 0.94 else 0


def fill(folder: Path, people: int, count: int, now: int) -> None:
    """Make the hall."""
    chance = random.Random(2026)
    members = [Member(number, chance.gauss(1500, 220)) for number in range(people)]
    Store(sqlite_url(folder)).close()
    engine = connect(sqlite_url(folder))
    began = now - YEAR
    with engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.execute(insert(schema.person), [{"id": one.id, "since": began} for one in members])
        lots = Lots(connection)
        for number, (one, other, half) in enumerate(games(chance, members, count)):
            at = began + (number + 1) * (now - began - DAY // 24) // count
            put_game(lots, f"{number:020x}", one, other, half, at)
        lots.flush()
        connection.execute(insert(schema.account), [account(number, one, began) for number, one in enumerate(members)])
        connection.execute(insert(schema.rating), [standing(one) for one in members if one.at])
        session = {"token": hashlib.sha256(b"benchmark").digest(), "person": members[people // 3].id}
        connection.execute(insert(schema.session), {**session, "since": now, "expires": now + YEAR})
    engine.dispose()


def put_game(lots: Lots, table: str, one: Member, other: Member, half: int, at: int) -> None:
    """One rated game between two people, as the hall writes it."""
    pair = ((one, half), (other, 2 - half))
    before = one.today(at), other.today(at)
    sheet = {"options": {}, "occupants": [{"type": "person", "id": who.id} for who, _ in pair]}
    ended = {"number": 1, "winners": [place for place, (_, share) in enumerate(pair) if share == 2]}
    ended |= {"reason": "line" if half != 1 else "full", "scores": None, "moves": 30}
    match = {"hall_table": table, "number": 1}
    lots.put(
        schema.hall_match, {**match, "opponent": "online", "began": at - 300_000, "data": json.dumps(sheet).encode()}
    )
    lots.put(schema.hall_round, {**match, "place": 1, "at": at, "data": json.dumps(ended).encode()})
    for place, (who, share) in enumerate(pair):
        was, value, deviation = who.play(before[1 - place], share, at)
        row = {"hall_table": table, "seq": 33, "person": who.id, "at": at}
        lots.put(schema.seat, {"person": who.id, "hall_table": table})
        lots.put(schema.standing, {**match, "person": who.id, "result": RESULTS[share]})
        change = {"ladder": LADDER, "before": was, "rating": value, "deviation": deviation}
        lots.put(schema.rating_change, {**row, **change})
        lots.put(schema.award, {**row, "points": POINTS[share]})
    line = {"id": table, "kind": KIND, "seq": 33, "over": 1, "changed": at}
    lots.put(schema.hall_table, line)


def account(number: int, one: Member, began: int) -> dict[str, object]:
    """The account of a member."""
    name = f"Member {number}"
    row = {"person": one.id, "name": name, "key": callings.key(name), "password": ""}
    return {**row, "since": began + number, "points": one.points}


def standing(one: Member) -> dict[str, object]:
    """The rating of a member as it is kept."""
    row = {"ladder": LADDER, "person": one.id, "rating": one.rating.value, "deviation": one.rating.deviation}
    row |= {"volatility": one.rating.volatility, "at": one.at, "settled": settled_until(one.rating, one.at)}
    return {**row, "won": one.counts[2], "drawn": one.counts[1], "lost": one.counts[0]}


def measure(folder: Path, people: int, requests: int) -> None:
    """Ask for each page in turn, and print how long each took."""
    last = -(-placed(folder) // 25)
    pages = {
        "ladder, page 1": f"/ladders/{LADDER}",
        "ladder, page 20": f"/ladders/{LADDER}?page={min(20, last)}",
        f"ladder, page {last}, the last": f"/ladders/{LADDER}?page={last}",
        "points board, page 1": f"/ladders/{LADDER}?by=points",
        "points board, page 20": f"/ladders/{LADDER}?by=points&page={min(20, people // 50)}",
        f"the busiest profile, {played(folder):,} matches": f"/@Member {BUSY}",
        "its fifth page of wins": f"/@Member {BUSY}?result=won&page=5",
    }
    server = Command(folder)
    server.start()
    try:
        with httpx2.Client(base_url=f"http://{server.address}", cookies={"ludoteca": "benchmark"}) as client:
            while client.get("/healthz").json()["engine"] != "ready":
                time.sleep(0.5)
            print(f"{requests} requests each; load of the machine {os.getloadavg()[0]:.1f}")
            print("| page | time: median | 99th percentile | processor: median | 99th percentile |")
            print("| --- | --- | --- | --- | --- |")
            for name, path in pages.items():
                ask(client, server.pid, path, 5)
                taken, used = ask(client, server.pid, path, requests)
                shown = [of(values) for values in (taken, used) for of in (statistics.median, slowest)]
                print(f"| {name} | {' | '.join(f'{value:.1f} ms' for value in shown)} |", flush=True)
    finally:
        server.stop()


def ask(client: httpx2.Client, pid: int, path: str, requests: int) -> tuple[list[float], list[float]]:
    """How many milliseconds each of some requests took, one after the other, and how many of processor."""
    taken: list[float] = []
    used: list[float] = []
    while len(taken) < requests:
        start, before = time.perf_counter(), worked(pid)
        answer = client.get(path)
        if answer.status_code == TOO_MANY:
            time.sleep(1)
            continue
        taken.append(1000 * (time.perf_counter() - start))
        used.append(worked(pid) - before)
        assert answer.status_code == OK, (path, answer.status_code)
    return taken, used


def slowest(values: list[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(values, n=100)[98]


def worked(pid: int) -> float:
    """How many milliseconds of processor all threads of a process have used, whatever else the machine does."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6


def placed(folder: Path) -> int:
    """How many have a place on the ladder."""
    return number(folder, select(func.count()).where(schema.rating.c.settled > int(time.time() * 1000)))


def played(folder: Path) -> int:
    """How many matches the busiest member has played."""
    return number(folder, select(func.count()).where(schema.standing.c.person == f"p{BUSY:05}"))


def number(folder: Path, query: Select[int]) -> int:
    """The one number that a query asks for."""
    engine = connect(sqlite_url(folder))
    with engine.connect() as connection:
        found = connection.execute(query).scalar_one()
    engine.dispose()
    return found


def main() -> None:
    """Make the hall, unless a folder holds it already, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=10_000, help="members of the hall")
    parser.add_argument("--games", type=int, default=200_000, help="rated games they have played")
    parser.add_argument("--requests", type=int, default=100, help="for each page")
    parser.add_argument("--keep", type=Path, help="a folder to keep the hall in, and to take it from another time")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep or Path(temporary)
        if not (folder / "ludoteca.sqlite3").exists():
            start = time.perf_counter()
            fill(folder, asked.people, asked.games, int(time.time() * 1000))
            print(f"{asked.people:,} members, {asked.games:,} games: written in {time.perf_counter() - start:.0f} s")
        measure(folder, asked.people, asked.requests)


if __name__ == "__main__":
    main()
