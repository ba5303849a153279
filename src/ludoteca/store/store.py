"""The store as one thing: what a hall opens when it starts and closes when it ends."""

from __future__ import annotations

from collections.abc import Callable

from ludoteca.store.accounts import Accounts
from ludoteca.store.beats import Beats
from ludoteca.store.belongings import Belongings
from ludoteca.store.bots import Bots
from ludoteca.store.database import connect
from ludoteca.store.farewells import Farewells
from ludoteca.store.gains import Gains
from ludoteca.store.log import Log
from ludoteca.store.matches import Matches
from ludoteca.store.messages import Messages
from ludoteca.store.migrate import migrate
from ludoteca.store.outbox import Outbox
from ludoteca.store.peace import Peace
from ludoteca.store.ratings import Ratings
from ludoteca.store.reader import Reader
from ludoteca.store.rooms import Rooms
from ludoteca.store.secrets import Secrets
from ludoteca.store.sessions import Sessions
from ludoteca.store.soundness import Soundness
from ludoteca.store.standings import Standings
from ludoteca.store.tables import Lines
from ludoteca.store.tallies import Tallies
from ludoteca.store.tokens import AccessTokens
from ludoteca.store.writer import Writer


class Store:
    """Log, lists, accounts, rooms and sessions over one database, brought to the newest schema when opened."""

    def __init__(self, url: str) -> None:
        self._engine = connect(url)
        migrate(self._engine)
        self._writer = Writer(self._engine)
        self._reader = Reader(self._engine)
        self.log = Log(self._writer, self._reader)
        self.lines = Lines(self._reader)
        self.secrets = Secrets(self._reader)
        self.matches = Matches(self._writer, self._reader)
        self.outbox = Outbox(self._reader)
        self.ratings = Ratings(self._writer)
        self.gains = Gains(self._reader)
        self.standings = Standings(self._reader)
        self.tallies = Tallies(self._reader)
        self.beats = Beats(self._writer, self._reader)
        self.accounts = Accounts(self._writer, self._reader)
        self.tokens = AccessTokens(self._writer, self._reader)
        self.bots = Bots(self._writer)
        self.belongings = Belongings(self._reader)
        self.farewells = Farewells(self._writer, self._engine)
        self.rooms = Rooms(self._writer, self._reader)
        self.messages = Messages(self._writer, self._reader)
        self.peace = Peace(self._writer, self._reader)
        self.soundness = Soundness(self._reader)
        self.sessions = Sessions(self._writer, self._reader)

    def when_written(self, told: Callable[[int], None]) -> None:
        """Tell ``told``, on the writer's thread, how many jobs each transaction held; it must not raise."""
        self._writer.when_written = told

    def close(self) -> None:
        """Write what waits and let every connection go."""
        self._writer.close()
        self._reader.close()
        self._engine.dispose()
