"""The state of a room after its events: seats, ghosts, given names, removed players."""

from enum import StrEnum
from typing import Final, assert_never

from msgspec import Struct

from dimension.board.geometry import POSITIONS
from dimension.room.help import SeatHelp
from dimension.room.results import Dealt, RoundResult, SeatStanding
from dimension.room.settings import Hands, TableSettings, settings_of_round
from dimension.room.trays import EMPTY_TRAY
from dimension.rules.code import SET_VERSION
from dimension.rules.scoring import STARTING_POINTS

GHOST: Final = "ghost"
"""Stands in the place of a bot's level on the seat of a ghost: no bot has it."""


class GhostSource(Struct, frozen=True):
    """Whose game a ghost builds again: the seat of a finished game."""

    room: str
    game: int
    seat: int
    player: str | None = None
    """Who sat there; None for a bot."""


MOST_GIVEN: Final = 200
"""How many a room remembers; beyond that, the oldest may choose again."""


class GivenName(Struct, frozen=True):
    """A player, and the name that the host gave them."""

    player: str
    name: str


GivenNames = tuple[GivenName, ...]
"""Oldest first."""


def with_given(given: GivenNames, player: str, name: str) -> GivenNames:
    """The names after the host gave one more."""
    return (*without_given(given, player), GivenName(player, name))[-MOST_GIVEN:]


def without_given(given: GivenNames, player: str) -> GivenNames:
    """The names after a player chose their own."""
    return tuple(each for each in given if each.player != player)


def given_name(given: GivenNames, player: str) -> str | None:
    """The name that the host gave a player; None if they chose their name themselves."""
    return next((each.name for each in given if each.player == player), None)


MOST_REMOVED: Final = 1_000
"""How many a room remembers; beyond that, the oldest may come back."""


class RemovedPlayer(Struct, frozen=True, omit_defaults=True):
    """A player whom the host removed, and the name they had."""

    player: str
    name: str
    by: str | None = None
    """The host who did it; None in older logs."""
    until: int | None = None
    """When they may come back; None when only a host lets them in."""


Removed = tuple[RemovedPlayer, ...]
"""Oldest first."""


def with_removed(removed: Removed, newest: RemovedPlayer) -> Removed:
    """The list after one more player was removed."""
    return (*without_removed(removed, newest.player), newest)[-MOST_REMOVED:]


def without_removed(removed: Removed, player: str) -> Removed:
    """The list after a player was let in."""
    return tuple(each for each in removed if each.player != player)


MOST_CO_HOSTS: Final = 8
"""How many may lead a table beside its host."""
MOST_MEMBERS: Final = 200
"""How many a kept table remembers; beyond that, the oldest are strangers again."""

GRACE: Final = 333
"""How long after the hourglass a tray that was on its way still counts, in milliseconds; the same for all players."""
AFTER_READY: Final = 20_000
"""How long the scores stay after the first player at a table of several is ready, in milliseconds."""
_PLACES: Final = len(POSITIONS)


class Phase(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    LEAD_IN = "lead_in"
    BUILDING = "building"
    SCORED = "scored"
    OVER = "over"


class Seat(Struct, frozen=True):
    """A taken seat: a player with an identity, or a bot with a level."""

    name: str
    player: str | None = None
    bot: str | None = None
    points: int = STARTING_POINTS
    bonus_tokens: int = 0
    tray: str = EMPTY_TRAY
    done: bool = False
    ready: bool = False
    left: bool = False
    plays_from: int = 1
    """The first round of the game that counts for this seat: not 1 for a player who came late."""
    wants_rematch: bool = False
    idle: bool = False
    """Whether this seat has done nothing since the round was announced."""
    changes: int = 0
    """How often this seat has acted since the round was announced: `limits` has the limit."""
    ghost: GhostSource | None = None
    """For a ghost: whose game it builds again. Its `bot` is `GHOST`."""
    away: bool = False
    """Whether the table does not wait for the player, whose pages have been closed for a while."""
    asks_for_pause: bool = False
    help: SeatHelp | None = None
    is_named_by_host: bool = False
    """Whether the host chose the name: then it stays."""

    @property
    def spheres(self) -> int:
        """How many spheres lie on the tray."""
        return _PLACES - self.tray.count(".")


class RoomState(Struct, frozen=True):
    """Everything there is to know about a room."""

    room: str
    host: str | None
    settings: TableSettings
    seed: int | None
    """The chosen deal; None for a random one."""
    seats: tuple[Seat | None, ...]
    """By number; None for a free seat."""
    last_at: int
    """When the latest event happened."""
    version: int = 1
    """The number of events so far."""
    phase: Phase = Phase.LOBBY
    game: int = 0
    """Which game of the room, from 1; 0 before the first."""
    first_revision: int = 0
    """The version right after the latest game started."""
    last_round: int | None = None
    """After which round the game ends, if the host chose an earlier one."""
    known: bool = False
    """Whether the deal of the current game could be known in advance."""
    code: str = ""
    deals: tuple[Dealt, ...] = ()
    round: int = 0
    """Which round of the game, from 1; 0 in the lobby."""
    starts_at: int | None = None
    ends_at: int | None = None
    """When the hourglass runs out; None without one."""
    ahead: int = 0
    """While building: how long the head start of a seat has to be that sees the cards already; 0 when all see them."""
    next_at: int | None = None
    """When the scores end; None until a player is ready."""
    paused_at: int | None = None
    """Since when a game in progress has been paused; its deadlines are from that moment."""
    paused_by: str | None = None
    """The player who paused it; None when no player was there any more."""
    resumes_at: int | None = None
    """When a paused game resumes; None until a player wants that."""
    pauses: int = 0
    """How often the game was paused since the round was announced: `bounds` has the limit."""
    unplayed: int = 0
    """The rounds before this one in which no person did anything."""
    results: tuple[RoundResult, ...] = ()
    standings: tuple[SeatStanding, ...] = ()
    arrangements: int = 0
    """How often the table was changed since the latest game started: `limits` has the limit."""
    locked: bool = False
    """Whether newcomers may not sit down."""
    removed: Removed = ()
    secret: bool = False
    """Whether the server chose the deal, and no player knows it."""
    day: str | None = None
    """The day whose hand is played here, for the one try that counts; None at other tables."""
    challenge: str | None = None
    """The challenge that is answered here; None at other tables."""
    names_hidden: bool = False
    """Whether only the host knows who is who."""
    given_names: GivenNames = ()
    """The names that the host gave to players, who keep them."""
    club: str | None = None
    """The name of a table that players come back to; None for any other one."""
    co_hosts: tuple[str, ...] = ()
    """Players who lead the table beside its host. Oldest first."""
    co_host_key: str | None = None
    """A hash of the key that makes the next player a co-host; None when none was given out."""
    keeper: str | None = None
    """The player who made it a table to come back to; None for any other one."""
    members: tuple[str, ...] = ()
    """The players of a kept table: seated when it was kept, or in a game that was finished since. Oldest first."""
    practice: str | None = None
    """The day whose hand is dealt here outside the records, or was in the latest game; None for other cards."""
    hands: Hands = ()
    """The chosen hands of the next game, as secret as its cards."""

    @property
    def has_chosen_hands(self) -> bool:
        """Whether the host chose the hands of this game, or in the lobby of the next."""
        return bool(self.hands) if self.phase is Phase.LOBBY else self.code.startswith(SET_VERSION)

    @property
    def rounds(self) -> int:
        """How many rounds the current game has."""
        return self.settings.rounds if self.last_round is None else self.last_round

    @property
    def has_known_deal(self) -> bool:
        """Whether the next deal could be known in advance."""
        return self.seed is not None and not self.secret

    @property
    def taken(self) -> tuple[tuple[int, Seat], ...]:
        """The seats in use, with their numbers."""
        return tuple((number, seat) for number, seat in enumerate(self.seats) if seat is not None)

    @property
    def playing(self) -> tuple[tuple[int, Seat], ...]:
        """The seats that take part in the current round, with their numbers: not those who came too late for it."""
        return tuple((number, seat) for number, seat in self.taken if seat.plays_from <= self.round)

    @property
    def round_settings(self) -> TableSettings:
        """The settings of the current round."""
        return settings_of_round(self.settings, self.game, self.round)

    @property
    def hand(self) -> str | None:
        """The open cards; None while they are hidden."""
        is_open = self.phase in (Phase.BUILDING, Phase.SCORED)
        return self.deals[self.round - 1].hand if is_open else None

    @property
    def is_in_game(self) -> bool:
        return self.phase not in (Phase.LOBBY, Phase.OVER)

    @property
    def only_person(self) -> int | None:
        """The seat of the one person who plays, alone or with bots; None when there are several, or none."""
        seats = enumerate(self.seats)
        people = (number for number, seat in seats if seat is not None and seat.player and not seat.left)
        first = next(people, None)
        return first if next(people, None) is None else None

    @property
    def has_place(self) -> bool:
        """Whether a newcomer finds a seat: in the lobby, a bot makes room for a person."""
        return None in self.seats or self.bot_that_yields is not None

    @property
    def bot_that_yields(self) -> int | None:
        """The seat of the bot that makes room for a person; ghosts, and bots in a game, keep theirs."""
        if self.phase is not Phase.LOBBY:
            return None
        return max((number for number, seat in self.taken if seat.bot and seat.ghost is None), default=None)

    @property
    def continues_alone(self) -> bool:
        """Whether the next round begins by itself some time after the first player is ready.

        A player alone, or with bots, looks at the scores for as long as they like.
        """
        return self.only_person is None and not self.settings.wait_for_host

    @property
    def is_unplayed(self) -> bool:
        """Whether there are people at the table, and none of them has done anything in this round."""
        people = [seat for _, seat in self.taken if seat.player]
        return bool(people) and all(seat.idle for seat in people)

    @property
    def closes_at(self) -> int | None:
        """From when on nothing that arrives counts in this round; None without an hourglass."""
        return None if self.ends_at is None else self.ends_at + GRACE

    @property
    def due_at(self) -> int | None:
        """When the clock has something to do next; None when nothing will happen by itself."""
        if self.paused_at is not None:
            return self.resumes_at
        match self.phase:
            case Phase.LEAD_IN:
                return self.starts_at
            case Phase.BUILDING:
                return self.shown_at(self.next_ahead) if self.ahead else self.closes_at
            case Phase.SCORED:
                return self.next_at if self.continues_alone else None
            case Phase.LOBBY | Phase.OVER:
                return None
            case _:
                assert_never(self.phase)

    @property
    def head_start(self) -> int:
        """The longest head start of the seats that play, in seconds."""
        return max((_head_start(seat) for _, seat in self.playing), default=0)

    @property
    def next_ahead(self) -> int:
        """The head start of the seats that see the cards next; 0 for the seats without one."""
        return max((ahead for _, seat in self.playing if (ahead := _head_start(seat)) < self.ahead), default=0)

    def shown_at(self, ahead: int) -> int:
        """When seats with this head start see the cards, or saw them."""
        assert self.starts_at is not None
        return self.starts_at + 1000 * (self.head_start - ahead)

    def sees_cards(self, number: int | None) -> bool:
        """Whether a seat sees the open cards; spectators see them when all seats do."""
        if self.phase is not Phase.BUILDING or self.ahead == 0:
            return True
        seat = None if number is None else self.seats[number]
        return seat is not None and _head_start(seat) >= self.ahead

    def seat_of(self, player: str | None) -> int | None:
        """The number of a player's seat; None for a spectator."""
        if player is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return number
        return None

    def seat_at(self, number: int) -> Seat:
        """The seat with a number, which must be taken."""
        seat = self.seats[number]
        assert seat is not None
        return seat


def _head_start(seat: Seat) -> int:
    return seat.help.seconds if seat.help else 0


def is_removed(state: RoomState, player: str | None, now: int) -> bool:
    """Whether the host removed a player, has not let them in again, and the time is not over."""
    return any(each.player == player and (each.until is None or now < each.until) for each in state.removed)


def leads(state: RoomState, player: str | None) -> bool:
    """Whether a player is the host, or a co-host."""
    return player is not None and (player == state.host or player in state.co_hosts)


def may_inherit(state: RoomState, player: str | None) -> bool:
    """Whether a player may become the host in the host's absence: at a kept table only its members may."""
    return player is not None and (state.club is None or player == state.keeper or player in state.members)


def is_waiting(state: RoomState, number: int) -> bool:
    """Whether a player came late and has not played yet: they can still go as if they had never come."""
    seat = state.seats[number] if number in range(len(state.seats)) else None
    return seat is not None and state.is_in_game and seat.plays_from > state.round
