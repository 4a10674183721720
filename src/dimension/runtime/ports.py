"""The interfaces that live rooms need from outside: store, solver, connections, observer, clock, settings."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Final, NamedTuple, Protocol

from dimension.bots.base import Step
from dimension.room.erasing import Erasure
from dimension.room.events import RoomEvent
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.room.results import BestTray, Dealt, Moves
from dimension.room.retention import StoredRoom
from dimension.room.settings import TableSettings
from dimension.room.state import RoomState
from dimension.runtime.presence import Patience


class Observer:
    """Hears what the runner does; the base class ignores it."""

    def command(self, name: str, refusal: str | None) -> None:
        """A command was handled; `refusal` is the code it was refused with, or None."""

    def appended(self, seconds: float, events: int) -> None:
        """Events became durable."""

    def failed(self, where: str) -> None:
        """Something failed that never should."""


class VersionConflict(Exception):  # noqa: N818 - an answer, not an error
    """Another writer appended first: load and decide again."""


class DamagedRoom(Exception):  # noqa: N818 - an answer, not an error
    """The log of a room is not as it was written: nothing of the room may be shown."""


class NotOwner(Exception):  # noqa: N818 - an answer, not an error
    """Another node owns the room by now: nothing was written, and this node may show nothing of it any more."""


class Claimed(NamedTuple):
    """The room is this node's until it releases it, or until the lease expires."""

    since: int | None = None
    """Since when the room was an orphan, and time is owed to it; None when it was not."""


class ServedElsewhere(NamedTuple):
    """Another server has the room."""

    node: int
    address: str
    """Where that server takes relayed pages; empty as long as it has not said so."""


class Orphan(NamedTuple):
    """A room with a game in progress that had no living server, and is this server's now."""

    room: str
    since: int | None
    """Since when time is owed to it; None when that is not known."""


class LivingNode(NamedTuple):
    """A server among several that share a store."""

    node: int
    address: str
    """Where it takes relayed pages."""
    silent_ms: int
    """The age of its latest heartbeat."""
    games: int
    """Its rooms with a game in progress."""


class RoomClaims(Protocol):
    """Which rooms are this server's, where several share a store: each room has one owner at a time.

    A server claims a room before it loads it; appends to a room that is not its own raise NotOwner, and a room that it
    opens is its own. All times are milliseconds of the store's clock.
    """

    @property
    def lease_is_valid(self) -> bool:
        """Whether no other server can have taken a room of this one. While it is False, act for no room."""

    @property
    def clock_offset(self) -> int:
        """How many milliseconds the store's clock is ahead of `time.monotonic`."""

    async def claim(self, room: str) -> Claimed | ServedElsewhere:
        """Make a room this server's, unless a living one has it; a room that does not exist counts as claimed."""

    async def release(self, rooms: Collection[str]) -> None:
        """Give rooms back, after everything about them is written: from here on time is owed to them."""

    async def adopt(self, limit: int) -> list[Orphan]:
        """Take over some of the rooms with a game in progress that no living server has."""

    async def still_mine(self, rooms: Collection[str]) -> set[str]:
        """The rooms among some that are this node's: for the moment after `lease_is_valid` was False."""

    async def orphans(self, rooms: Collection[str]) -> set[str]:
        """The rooms among some that no node has: after `release`, until another node takes them."""

    def watch(self, on_lost: Callable[[], None], on_back: Callable[[int], None]) -> None:
        """Call these when `lease_is_valid` becomes False, and True again: with the moment since which time is owed."""


class Neighbors(Protocol):
    """The other nodes that share a store: their addresses, and the lists that they exchange."""

    @property
    def node(self) -> int:
        """The number of this server among them; 0 where there is only one."""

    async def secret(self) -> str | None:
        """A key that only the nodes of the store know; None where there can be only one node."""

    async def announce(self, address: str) -> None:
        """Say where this server takes relayed pages."""

    async def leave(self) -> None:
        """Say that this server is about to end: others send it nothing but pages of rooms that are still its own."""

    async def whereabouts(self, room: str) -> ServedElsewhere | None:
        """Which other server has a room, or could have it; None when there is no other server."""

    def share(self, listing: str) -> None:
        """Send a text to the other nodes with the next heartbeats."""

    async def listings(self) -> list[str]:
        """The texts that the other nodes share."""

    async def nodes(self) -> list[LivingNode]:
        """All servers that live, this one included; none where there can be only one."""

    async def count(self) -> int:
        """How many servers live, this one included."""

    async def all_know(self, form: int) -> bool:
        """Whether every living server knows this form of events: none of an earlier version is left."""


class EventStore(Protocol):
    """Keeps events; the key (room, version) lets exactly one writer win."""

    @property
    def neighbors(self) -> Neighbors:
        """The other servers."""

    @property
    def claims(self) -> RoomClaims | None:
        """Which rooms are this node's; None where one node has the store to itself."""

    def append(
        self,
        room: str,
        expected_version: int,
        events: Sequence[RoomEvent],
        finished: FinishedGame | None = None,
        rounds: RoundRecords = NO_ROUNDS,
    ) -> Awaitable[None]:
        """Make events durable as versions expected+1, expected+2, …; raises VersionConflict, NotOwner.

        A finished game and records of rounds are kept with the events, for histories and records.
        The result may be a future, which costs less than a task when it is not awaited but called back.
        """

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        """The events of a room with versions above `after` and up to `until`, in order; raises DamagedRoom."""

    async def save_state(self, room: str, state: RoomState) -> None:
        """Keep a room as it is at its version; the log can do without."""

    async def latest_state(self, room: str, until: int | None = None) -> RoomState | None:
        """The latest saved state of a room up to a version; None when there is none that can be read."""

    async def thin(self, room: str, until: int) -> bool:
        """Archive some events of a room up to a version, before its last one; False when there was none.

        Raises StorageError.
        """

    async def archive_next(self) -> bool:
        """Put the next piece of a finished game away, with thinned moves; False when there is none left.

        Of the states saved during the game, only the one at its start is kept, and the latest of the room.
        """

    async def rooms_after(self, name: str, limit: int) -> list[StoredRoom]:
        """Rooms with names after this one, in order; an empty name is before all others."""

    async def forget(self, room: str, expected_version: int) -> None:
        """Delete all that is known of a room; raises VersionConflict when something happened there since."""

    async def erase(self, room: str, expected_version: int, erasure: Erasure) -> bool:
        """Remove a player's identity and names from all that is known of a room, whose versions stay.

        False when nothing of the player was left; only then the room does not count as theirs any more, because
        something may have been on its way the first time. Raises VersionConflict when something happened there since,
        and DamagedRoom.
        """

    async def reclaim(self) -> bool:
        """Give some of the space back that nothing uses; False when there is little of it."""

    async def rooms_in_progress(self) -> list[str]:
        """The rooms with a game in progress: they are woken when a server starts."""

    async def alive(self, now: int) -> None:
        """Record that the server is alive: the time from here to the next start is an outage."""

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive; None for a new store."""

    async def games_of(self, player: str, limit: int = 50) -> list[FinishedGame]:
        """A player's finished games, newest first."""

    async def running_games_of(self, player: str, limit: int = 10) -> list[str]:
        """The rooms in which a player is in the middle of a game, paused or not, the latest first."""

    async def game(self, room: str, game: int) -> FinishedGame | None:
        """One finished game; None when there is no such game."""

    async def games_at(self, room: str, limit: int) -> list[FinishedGame]:
        """The finished games of a room, newest first."""

    async def solo_totals(self, player: str, settings_key: str) -> list[int]:
        """The totals of a player's solo games with these settings and unknown cards, oldest first."""

    async def inspect(self) -> bool:
        """Look through everything that is stored; False if some of it is damaged. May take minutes."""

    async def close(self) -> None:
        """Finish pending work, and refuse everything from now on."""


class Thinker(Protocol):
    """Does the jobs that take too long for the event loop."""

    async def deal(self, room: str, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        """The hands of a game."""

    async def best(self, room: str, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """The optimum of a hand, and the moves from each of the trays to the nearest optimal tray."""

    async def plan(self, room: str, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        """The next steps of a bot from a tray with some seconds left; 0 means that there is no time limit."""


class Page(Protocol):
    """An open page: its player, and how much of the room it knows."""

    player: str | None
    """None for a client without an identity."""
    revision: int
    """The version of the room that it knows; -1 when it knows nothing."""
    presence: int
    """The version of `Presence` that it knows."""

    def tell(self, text: str) -> bool:
        """Send a text immediately; False when that is not possible, or something else comes first."""

    def wake(self) -> None:
        """There may be news."""

    def mention(self, text: str) -> None:
        """Something passing, which a page that is behind may miss."""

    def dismiss(self) -> None:
        """The room is not looked after here any more: the page should come again, and will be sent where it is."""


Clock = Callable[[], int]
"""The time of the rooms, in milliseconds."""


_EPOCH: Final = 1_767_225_600_000
"""The beginning of 2026: from here on, time outside counts `speed` times, the same on all servers of a store."""


def moment_in_rooms(moment: int, speed: float) -> int:
    """The time of the rooms at a moment of the clock that several nodes share."""
    return _EPOCH + int((moment - _EPOCH) * speed)


class RoomTime(NamedTuple):
    """The rooms' clock, and how many times faster than the wall clock it runs."""

    clock: Clock
    speed: float = 1.0

    def seconds(self, milliseconds: float) -> float:
        """How long some milliseconds of the rooms' time take on the wall clock."""
        return milliseconds / 1000 / self.speed

    def moment(self, moment: int) -> int:
        return moment_in_rooms(moment, self.speed)


class RunnerSettings(NamedTuple):
    """How patient the runner is, in seconds, and how much it keeps in memory."""

    heartbeat: float = 0.5
    """Between two heartbeats, while a room's clock is running."""
    idle: float = 300.0
    """After this, a game of several players without a page is paused, and a room leaves memory."""
    presence: float = 2.0
    """How long a player counts as present after closing the last page: a reload is not an absence."""
    host: float = 30.0
    """How long a table waits for an absent host."""
    patience: Patience = Patience()
    """How long a game waits for an absent player."""
    most_rooms: int = 20_000
    """Rooms in memory."""
    speed: float = 1.0
    """How many times faster than the wall clock the rooms' time runs: for tests."""
