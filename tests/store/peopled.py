"""A database with people in it: accounts, ratings and finished matches, written straight into the tables."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from sqlalchemy import delete, insert, update

from ludoteca.hall import callings
from ludoteca.match.units import Millis
from ludoteca.store import schema
from ludoteca.store.database import connect, sqlite_url

LATER = 10**15
"""A moment after every test."""


class Register:
    """Writes people and what they have played into the database of a folder, which is there already."""

    def __init__(self, folder: Path) -> None:
        self._engine = connect(sqlite_url(folder))

    def close(self) -> None:
        self._engine.dispose()

    def member(self, person: str, name: str, *, since: int = 0, points: int = 0) -> None:
        """Somebody with an account, and a device that is signed in: its token is ``token-`` and the person."""
        account = {"person": person, "name": name, "key": callings.key(name), "password": "", "since": since}
        session = {"token": hashlib.sha256(f"token-{person}".encode()).digest(), "person": person, "since": since}
        with self._engine.begin() as connection:
            connection.execute(insert(schema.person), {"id": person, "since": since})
            connection.execute(insert(schema.account), {**account, "points": points})
            connection.execute(insert(schema.session), {**session, "expires": LATER})

    def gone(self, person: str, at: int) -> None:
        """Take somebody's account away; only that there was one is left."""
        with self._engine.begin() as connection:
            connection.execute(delete(schema.account).where(schema.account.c.person == person))
            connection.execute(update(schema.person).where(schema.person.c.id == person).values(gone=at))

    def rating(
        self,
        person: str,
        rating: float,
        *,
        ladder: str = "ketafors",
        deviation: float = 60,
        at: int = 0,
        settled: int = LATER,
        results: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        """What somebody has on a ladder, with how many were won, drawn and lost."""
        won, drawn, lost = results
        row = {"ladder": ladder, "person": person, "rating": rating, "deviation": deviation, "volatility": 0.06}
        row |= {"at": at, "settled": settled, "won": won, "drawn": drawn, "lost": lost}
        with self._engine.begin() as connection:
            connection.execute(insert(schema.rating), row)

    def match(
        self,
        table: str,
        results: dict[str, str],
        *,
        kind: str = "four",
        number: int = 1,
        at: int = 0,
        over: bool = True,
        opponent: str = "online",
        scores: tuple[int, int] | None = None,
        live: int = 0,
        listed: bool = True,
    ) -> None:
        """A match of these people with how it stands for each; one round of it has ended, of 29 moves."""
        options = {"board": "7x6", "goal": "race", "target": 20} if kind == "ketafors" else {}
        people = [{"type": "person", "id": person} for person in results]
        others = [{"type": "computer", "level": "easy"}] if opponent == "computer" else []
        sheet = {"options": options, "occupants": people + others, "listed": listed}
        winners = [index for index, result in enumerate(results.values()) if result == "won"]
        ended = {"number": 1, "winners": winners, "reason": "line", "scores": scores, "moves": 29}
        line = {"id": table, "kind": kind, "seq": 30, "over": int(over), "changed": at, "live": live}
        match = {"hall_table": table, "number": number, "opponent": opponent, "began": Millis(at - 1000)}
        played = {"hall_table": table, "place": number, "number": number, "at": at, "data": json.dumps(ended).encode()}
        standings = [
            {"person": who, "hall_table": table, "number": number, "result": how} for who, how in results.items()
        ]
        with self._engine.begin() as connection:
            if number == 1:
                connection.execute(insert(schema.hall_table), line)
                connection.execute(insert(schema.seat), [{"person": who, "hall_table": table} for who in results])
            else:
                before = schema.hall_match.c.hall_table == table, schema.hall_match.c.number == number - 1
                connection.execute(update(schema.hall_match).where(*before).values(until=at - 1000))
                connection.execute(update(schema.hall_table).where(schema.hall_table.c.id == table).values(changed=at))
            connection.execute(insert(schema.hall_match), {**match, "data": json.dumps(sheet).encode()})
            if any(results.values()):
                connection.execute(insert(schema.hall_round), played)
            connection.execute(insert(schema.standing), standings)

    def change(
        self,
        person: str,
        table: str,
        before: float,
        rating: float,
        *,
        ladder: str = "ketafors",
        at: int = 0,
        seq: int = 30,
    ) -> None:
        """A rated result at a table."""
        row = {"hall_table": table, "seq": seq, "person": person, "ladder": ladder, "at": at}
        with self._engine.begin() as connection:
            connection.execute(
                insert(schema.rating_change), {**row, "before": before, "rating": rating, "deviation": 60}
            )

    def award(self, person: str, table: str, points: int, *, at: int = 0, seq: int = 30) -> None:
        """Profile points paid at a table."""
        row = {"hall_table": table, "seq": seq, "person": person, "at": at, "points": points}
        with self._engine.begin() as connection:
            connection.execute(insert(schema.award), row)
