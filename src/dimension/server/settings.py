"""The settings of a server, from flags and the environment, in one frozen struct.

Fixed limits are constants where they are used; docs/host/settings.md lists both.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dimension.room.retention import Retention
from dimension.runtime.ports import RunnerSettings
from dimension.server.guard.connections import Proxies
from dimension.server.ops.addresses import node_address
from dimension.server.ops.backups import BackupPlan
from dimension.store.names import Database, database_named
from dimension.texts import DEFAULT_LANGUAGE, LANGUAGE_VARIABLE, texts_for

PREFIX: Final = "DIMENSION_"
STATIC: Final = Path(__file__).parent / "static"
DOCS: Final = Path(__file__).parent / "static-docs"
_RUNNER: Final = RunnerSettings()
SHORTEST_KEY: Final = 20
"""Characters of the key to the desk."""

_MOST: Final = 1_000_000_000
"""Larger than any sensible number, and small enough for every clock."""
Port = Annotated[int, Meta(ge=0, le=65_535)]
Count = Annotated[int, Meta(ge=0, le=_MOST)]
Size = Annotated[int, Meta(gt=0, le=_MOST)]
Rate = Annotated[float, Meta(gt=0, le=_MOST)]
Seconds = Annotated[float, Meta(ge=0, le=_MOST)]
Days = Annotated[float, Meta(ge=0, le=1_000_000)]
"""Counted from the latest event of a table."""


class ServerSettings(Struct, frozen=True, kw_only=True):
    """How a server behaves; every field can be set in the environment, such as DIMENSION_MOST_ROOMS."""

    host: str = "127.0.0.1"
    port: Port = 0
    database: Database = None
    """A SQLite file or a PostgreSQL database; None keeps everything in memory."""
    erasures: str = ""
    """The file in which deletions are noted, in case an older database is restored; empty is beside the database."""
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
    backup_to: str = ""
    """The folder into which the server backs up its SQLite file; empty for no backups."""
    backup_every_minutes: Rate = 60.0
    keep_backups: Size = 7
    admin_key: str = ""
    """The secret that opens the host's desk, of at least 20 characters; empty closes the desk."""
    worker_port: Port = 0
    """With several workers, the first of the ports at which each is reached by itself; 0 for none."""
    most_rooms: Size = _RUNNER.most_rooms
    """Rooms in memory."""
    sockets_per_address: Size = 512
    """Open sockets per address: a school has one address."""
    tables_per_minute: Size = 30
    """New tables per address."""
    listed_per_address: Count = 3
    """Tables in the list of open ones per address of the host."""
    requests_per_second: Rate = 100.0
    """HTTP requests and handshakes per address, on average; each counts as one for each half millisecond of CPU."""
    failed_lookups_per_minute: Rate = 6.0
    """How many tables that do not exist an address may ask for, on average."""
    request_seconds: Rate = 10.0
    """How long a request may take to arrive."""
    deal_seconds_per_minute: Rate = 3.0
    """Work of the solver for new games per address, on average; ten minutes' worth in a burst."""
    solves_per_minute: Size = 60
    """Questions to the solver per address, and per player."""
    puzzles_per_minute: Size = 300
    """Puzzles, hints and answers per address; a player may have a third of it."""
    personal_per_minute: Size = 10
    """Links to other devices, exports and deletions per address."""
    messages_per_second: Rate = 12.0
    """Messages per player at a table, or per socket without an identity, on average."""
    message_burst: Size = 60
    """Messages per player at a table, or per socket without an identity, in a burst."""
    message_size: Size = 4_096
    """Bytes of a message."""
    commands_per_second: Rate = 100.0
    """Commands at tables per address, on average; each is stored. Starting a game counts as twenty."""
    least_free_megabytes: Count = 500
    """Free space beside an SQLite file below which no new tables are opened."""
    idle_seconds: Seconds = _RUNNER.idle
    """After this, a game without a page is paused, and a room without a page leaves memory."""
    presence_seconds: Seconds = _RUNNER.presence
    """How long a player counts as present after closing the last page."""
    host_seconds: Seconds = _RUNNER.host
    """How long a table waits for an absent host, or for an absent player without an hourglass."""
    speed: Rate = _RUNNER.speed
    """How many times faster than the wall clock the tables' time runs: for tests."""
    stalled_seconds: Rate = 15.0
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
        if self.backup_to and not isinstance(self.database, Path):
            raise ValueError("only a database in an SQLite file is backed up by its server: use pg_dump for PostgreSQL")
        if 0 < len(self.admin_key) < SHORTEST_KEY:
            raise ValueError(f"{PREFIX}ADMIN_KEY needs at least {SHORTEST_KEY} characters")
        node_address(self.node_address, self.database)

    def erasures_file(self) -> Path | None:
        """Where deletions are noted; None for a database that is not a file, unless the setting names one."""
        if self.erasures:
            return Path(self.erasures)
        return self.database.with_name(self.database.name + ".erasures") if isinstance(self.database, Path) else None

    def backups(self) -> BackupPlan | None:
        """The backups that the server makes; None for none."""
        if not self.backup_to:
            return None
        return BackupPlan(Path(self.backup_to), 60 * self.backup_every_minutes, self.keep_backups)

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
    """The settings, changed by the environment; raises ValueError for nonsense and for names that are not settings."""
    kinds = {field.name.upper(): field.type for field in msgspec.structs.fields(ServerSettings)}
    chosen: dict[str, object] = {}
    for variable, value in environ.items():
        name = variable.removeprefix(PREFIX)
        if name == variable or variable == LANGUAGE_VARIABLE:
            continue
        if name not in kinds:
            near = [f": did you mean {PREFIX}{name}?" for name in get_close_matches(name, kinds, n=1)]
            raise ValueError(f"there is no setting {variable}" + "".join(near))
        chosen[name.lower()] = _read(variable, kinds[name], value)
    return replace(settings, **chosen)


def _read(variable: str, kind: object, value: str) -> object:
    if kind == Database:
        return database_named(value)
    try:
        return msgspec.convert(_raw(kind, value), kind, strict=False, dec_hook=_path)
    except ValueError as error:
        raise ValueError(f"{variable}: {error}") from None


def _raw(kind: object, value: str) -> str | list[str]:
    """The values in the environment: lists are separated by commas."""
    if kind != tuple[str, ...]:
        return value
    return [part.strip() for part in value.split(",") if part.strip()]


def _path(kind: type, value: object) -> Path:
    if kind is not Path or not isinstance(value, str):
        raise NotImplementedError
    return Path(value)
