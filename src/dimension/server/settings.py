"""The settings of a server, from flags and the environment, in one frozen struct.

Fixed limits are constants where they are used; docs/host/settings.md lists both.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dimension.room.retention import Retention
from dimension.runtime.ports import RunnerSettings
from dimension.server.guard.connections import Proxies
from dimension.server.ops.addresses import node_address
from dimension.store.names import Database, database_named
from dimension.texts import DEFAULT_LANGUAGE, texts_for

PREFIX: Final = "DIMENSION_"
STATIC: Final = Path(__file__).parent / "static"
DOCS: Final = Path(__file__).parent / "static-docs"
_RUNNER: Final = RunnerSettings()

Days = Annotated[float, Meta(ge=0)]
"""Counted from the latest event of a table."""


class ServerSettings(Struct, frozen=True, kw_only=True):
    """How a server behaves; every field can be set in the environment, such as DIMENSION_MOST_ROOMS."""

    host: str = "127.0.0.1"
    port: int = 0
    database: Database = None
    """A SQLite file or a PostgreSQL database; None keeps everything in memory."""
    static: Path = STATIC
    """The built client."""
    docs: Path = DOCS
    """The built documentation; it may be missing."""
    language: str = DEFAULT_LANGUAGE
    """The language in which other programs show links to this server; players read the game in their own."""
    hosts: tuple[str, ...] = ()
    """Names under which others open this server, besides addresses and the machine's own; `*` is any."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed about who asks."""
    node_address: str = ""
    """Where other nodes of the same PostgreSQL database reach this one, as `host:port`; empty finds out by itself."""
    worker_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """With several workers, the first of the ports at which each is reached by itself; 0 for none."""
    most_rooms: int = _RUNNER.most_rooms
    """Rooms in memory."""
    sockets_per_address: int = 512
    """Open sockets per address: a school has one address."""
    tables_per_minute: int = 30
    """New tables per address."""
    listed_per_address: int = 3
    """Tables in the list of open ones per address of the host."""
    requests_per_second: float = 100.0
    """HTTP requests per address to the API, and handshakes, on average; a file or a page counts as a quarter."""
    failed_lookups_per_minute: float = 6.0
    """How many tables that do not exist an address may ask for, on average."""
    request_seconds: float = 10.0
    """How long a request may take to arrive."""
    solves_per_minute: int = 60
    """Questions to the solver per address, and per player."""
    puzzles_per_minute: int = 300
    """Puzzles, hints and answers per address; a player may have a third of it."""
    personal_per_minute: int = 10
    """Links to other devices, exports and deletions per address."""
    messages_per_second: float = 12.0
    """Messages per player at a table, or per socket without an identity, on average."""
    message_burst: int = 60
    """Messages per player at a table, or per socket without an identity, in a burst."""
    message_size: int = 4_096
    """Bytes of a message."""
    idle_seconds: float = _RUNNER.idle
    """After this, a game without a page is paused, and a room without a page leaves memory."""
    presence_seconds: float = _RUNNER.presence
    """How long a player counts as present after closing the last page."""
    host_seconds: float = _RUNNER.host
    """How long a table waits for an absent host, or for an absent player without an hourglass."""
    speed: float = _RUNNER.speed
    """How many times faster than the wall clock the tables' time runs: for tests."""
    stalled_seconds: float = 15.0
    """How long a client may read nothing before it is disconnected."""

    keep_unplayed_days: Days = 30
    """After this, a table on which no game was ever finished is deleted; 0 keeps it for good."""
    keep_games_days: Days = 730
    """After this, any other table is deleted with its games; 0 keeps it for good."""
    keep_class_days: Days = 30
    """After this, a table that ever had more than four seats is deleted instead; 0 keeps it as long as any other."""
    keep_club_days: Days = 1_095
    """After this, a table that was kept to come back to is deleted instead; 0 keeps it for good."""

    def __post_init__(self) -> None:
        texts_for(self.language)
        Proxies(self.trusted_proxies)
        node_address(self.node_address, self.database)

    def retention(self) -> Retention:
        """How long tables are kept."""
        return Retention(
            unplayed=self.keep_unplayed_days,
            played=self.keep_games_days,
            big=self.keep_class_days,
            club=self.keep_club_days,
        )

    def runner(self) -> RunnerSettings:
        """The part that the runner knows."""
        return RunnerSettings(
            idle=self.idle_seconds,
            presence=self.presence_seconds,
            host=self.host_seconds,
            most_rooms=self.most_rooms,
            speed=self.speed,
        )


def with_environment(settings: ServerSettings, environ: Mapping[str, str]) -> ServerSettings:
    """The settings, changed by the environment; raises ValueError for nonsense."""
    chosen: dict[str, object] = {}
    for field in msgspec.structs.fields(ServerSettings):
        value = environ.get(PREFIX + field.name.upper())
        if value is not None and field.name == "database":
            chosen[field.name] = database_named(value)
        elif value is not None:
            chosen[field.name] = msgspec.convert(_raw(field.type, value), field.type, strict=False, dec_hook=_path)
    return replace(settings, **chosen)


def _raw(kind: object, value: str) -> str | list[str]:
    """The values in the environment: lists are separated by commas."""
    if kind != tuple[str, ...]:
        return value
    return [part.strip() for part in value.split(",") if part.strip()]


def _path(kind: type, value: object) -> Path:
    if kind is not Path or not isinstance(value, str):
        raise NotImplementedError
    return Path(value)
