"""A table's match as a value."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from ludoteca.match.clock import Clock
from ludoteca.match.control import Control
from ludoteca.match.dice import Seal
from ludoteca.match.events import GameEnded, MatchEnded
from ludoteca.match.lazily import lazily
from ludoteca.match.occupant import Computer, Occupant, Vacant, holder
from ludoteca.match.offers import Offers, What
from ludoteca.match.policy import Policy, policy_of
from ludoteca.match.series import Form, Games, OpenRounds
from ludoteca.match.units import NEVER, Millis, PersonId, Player
from ludoteca.rules.game import Action, Ply, Position, Refusal, Rules, Seat
from ludoteca.rules.options import Value


class Corrupt(Exception):  # noqa: N818 - it names the state of the log
    """The log holds an event that cannot follow those before it."""


class Setup(Struct, frozen=True, dict=True):
    """What a match is played with. What follows from it is worked out once: every move asks for it."""

    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    first: Player | None
    form: Form
    control: Control | None = None

    @lazily
    def waiting(self) -> bool:
        """Whether a seat is empty."""
        return any(isinstance(occupant, Vacant) for occupant in self.occupants)

    @lazily
    def people(self) -> tuple[PersonId, ...]:
        """The persons who hold a seat, each once."""
        holders = (holder(occupant) for occupant in self.occupants)
        return tuple(dict.fromkeys(person for person in holders if person is not None))

    @lazily
    def computers(self) -> tuple[Player, ...]:
        """The players that are computers."""
        found = enumerate(self.occupants)
        return tuple(Player(player) for player, occupant in found if isinstance(occupant, Computer))

    @lazily
    def online(self) -> bool:
        """Whether people at devices of their own play here, or will."""
        return self.waiting or len(self.people) > 1

    @lazily
    def shared(self) -> bool:
        """Whether one person speaks for everybody: pass and play on one device."""
        return len({holder(occupant) for occupant in self.occupants}) == 1 and not self.waiting

    @lazily
    def held(self) -> Mapping[PersonId, tuple[Player, ...]]:
        """The players whom each person speaks for."""
        found: dict[PersonId, tuple[Player, ...]] = {}
        for player, occupant in enumerate(self.occupants):
            if (person := holder(occupant)) is not None:
                found[person] = (*found.get(person, ()), Player(player))
        return found


class Game(Struct, frozen=True, dict=True):
    """One play of the rules: every position so far, and who sits where.

    ``given`` plies stood on the board from the beginning; it ``began`` at that moment.
    """

    number: int
    seating: tuple[Player, ...]
    actions: tuple[Action, ...]
    positions: tuple[Position, ...]
    ended: GameEnded | None = None
    hints: int = 0
    given: int = 0
    began: Millis = NEVER
    dropped: tuple[tuple[Ply, Player], ...] = ()
    """Who is out, each with the number of plies before that."""

    @lazily
    def out(self) -> tuple[Player, ...]:
        """Who is out of this game."""
        return tuple(player for _, player in self.dropped)

    @lazily
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @lazily
    def to_move(self) -> Player | None:
        """The player whose turn it is: to act, or to take what chance gives."""
        seat = None if self.ended else self.position.seat
        return None if seat is None else self.seating[seat]

    def plays(self, player: Player) -> bool:
        """Whether ``player`` has something to do yet in this game, which goes on: not, once home before the others."""
        after = self.position.withdraw(Seat(self.seating.index(player)))
        return not (isinstance(after, Refusal) and after.code == "out-already")

    def player_of(self, ply: Ply) -> Player:
        """The player who played the ply that led to position ``ply`` (from 1)."""
        seat = self.positions[ply - 1].seat
        if seat is None:
            raise Corrupt(f"nobody could play ply {ply}")
        return self.seating[seat]


class Match(Struct, frozen=True, dict=True):
    """A table: its kind, the match in progress, its score, and the game on the board.

    ``number`` counts the matches begun at this table. ``since`` is when the match, its
    game or the gap behind one last began, or the match ended; while a seat is empty, when somebody last sat down who is
    no computer. ``began`` is when the match did, with nobody missing,
    and no absence of the hall moves it. ``shares`` counts the drawn games of which a player has half a point;
    ``out`` are out of the match, which the others play on. ``moved`` tells who has played a ply in this match, in open
    rounds in this round; whoever takes it back has played all the same. ``absent`` tells who has been away since when.
    ``seal`` is that of the secret behind what chance gives, where anything is left to it. ``came`` is who sat down last
    of the people who found a seat empty, and has not got up.
    """

    kind: str
    setup: Setup
    rules: Rules
    wins: tuple[int, ...]
    draws: int
    game: Game | None
    listed: bool = False
    room: str = ""
    number: int = 0
    clock: Clock | None = None
    offers: Offers = field(default_factory=Offers)
    ready: frozenset[Player] = frozenset()
    absent: Mapping[Player, Millis] = field(default_factory=dict)
    ended: MatchEnded | None = None
    closed: str | None = None
    since: Millis = NEVER
    began: Millis = NEVER
    moved: frozenset[Player] = frozenset()
    shares: tuple[int, ...] = ()
    out: frozenset[Player] = frozenset()
    seal: Seal | None = None
    came: Player | None = None

    @lazily
    def policy(self) -> Policy:
        """What tables of this kind allow."""
        return policy_of(self.kind, self.setup.options)

    @lazily
    def playing(self) -> Game | None:
        """The game that is going on, if one is."""
        game = self.game
        return game if game is not None and not game.ended and not self.ended else None

    @lazily
    def to_move(self) -> Player | None:
        """The player who is to act in the game that is going on."""
        game = self.playing
        return None if game is None else game.to_move

    @lazily
    def waiting(self) -> bool:
        """Whether a seat is empty."""
        return self.setup.waiting

    @lazily
    def people(self) -> tuple[PersonId, ...]:
        """The persons who hold a seat, each once."""
        return self.setup.people

    @lazily
    def online(self) -> bool:
        """Whether people at devices of their own play here, or will."""
        return self.setup.online

    @lazily
    def computers(self) -> tuple[Player, ...]:
        """The players that are computers."""
        return self.setup.computers

    @lazily
    def shared(self) -> bool:
        """Whether one person speaks for everybody at the table: pass and play on one device."""
        return self.setup.shared

    @lazily
    def finished(self) -> bool:
        """Whether the match is at its end, or rests between rounds of which there is no last."""
        rests = isinstance(self.setup.form, OpenRounds) and self.over
        return self.closed is not None or self.ended is not None or rests

    @lazily
    def over(self) -> bool:
        """Whether nothing is going on at the board: the table is closed, or its game or match has ended."""
        ended = self.game is not None and self.game.ended is not None
        return self.closed is not None or self.ended is not None or ended

    @lazily
    def cut(self) -> bool:
        """Whether the match has ended over a game, which is over with it and counts for nobody."""
        return self.ended is not None and self.game is not None and self.game.ended is None

    @lazily
    def sides(self) -> int:
        """How many sides play: players are of one side whose numbers leave the same rest."""
        return 2 if self.policy.pairs else len(self.setup.occupants)

    @lazily
    def points(self) -> tuple[int, ...]:
        """Every player's points in this match, in halves."""
        return tuple(2 * won + shared for won, shared in zip(self.wins, self.shares, strict=True))

    @lazily
    def decided(self) -> int:
        """How many games of this match have ended."""
        return self.draws + sum(self.wins) * self.sides // max(1, len(self.wins))

    @lazily
    def left(self) -> tuple[Player, ...]:
        """Who is not out of the match."""
        return tuple(Player(one) for one in range(len(self.setup.occupants)) if one not in self.out)

    def through(self, player: Player) -> bool:
        """Whether nothing is to come for ``player``: out of the match, or home before the others in its only game."""
        if player in self.out or not self.policy.plays_on or self.setup.form != Games(1):
            return player in self.out
        return self.playing is not None and not self.playing.plays(player)

    def other(self, player: Player) -> tuple[Player, ...]:
        """Everybody but ``player``."""
        return tuple(Player(one) for one in range(len(self.setup.occupants)) if one != player)

    def against(self, player: Player) -> tuple[Player, ...]:
        """Whom ``player`` plays against."""
        return tuple(one for one in self.other(player) if one % self.sides != player % self.sides)

    def asked(self, by: Player, what: What) -> tuple[Player, ...]:
        """Who has to agree to what ``by`` offers: a partner about giving up, else everybody who still plays.

        Computers are asked nothing: they go along with people, but agree to no draw.
        """
        if what is What.RESIGN:
            there = tuple(one for one in self.other(by) if one not in self.against(by))
        else:
            there = self.left if what is What.DRAW else self.other(by)
        return tuple(one for one in there if one != by and one not in self.computers)


def without(game: Game, player: Player) -> Game:
    """The game after ``player`` has dropped out of it.

    Raises:
        Corrupt: nobody can drop out of it, or not this one.
    """
    after = game.position.withdraw(Seat(game.seating.index(player)))
    if isinstance(after, Refusal):
        raise Corrupt(f"player {player} cannot drop out: {after.code}")
    dropped = (*game.dropped, (Ply(len(game.actions)), player))
    return replace(game, positions=(*game.positions[:-1], after), dropped=dropped)


_latest: tuple[Position, Action, Position | Refusal] | None = None


def played(position: Position, action: Action) -> Position | Refusal:
    """The position after ``action``, or why it is refused.

    What was asked last is remembered: a move that is decided is the next to be folded.
    """
    global _latest  # noqa: PLW0603 - one pair of values, of which either is as good as none
    latest = _latest
    if latest is not None and latest[0] is position and latest[1] == action:
        return latest[2]
    after = position.apply(action)
    _latest = (position, action, after)
    return after
