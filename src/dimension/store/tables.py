"""The registry of SQL tables: whose rows they hold, how long rows are kept, how they are copied and exported.

Erasure, export, retention, deleting rooms and copying databases read the registry and nothing else. The store
registers its own tables and projections here, and every feature adds its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from dimension.room.events import RoomEvent
from dimension.room.records import FinishedGame, RoundRecords
from dimension.room.retention import RoomKind
from dimension.store.rows import kind_statements, people_statements, round_statements
from dimension.store.sql import Row, Statement


class ExportedList(NamedTuple):
    """A list in the file that tells players everything that is kept of them."""

    name: str
    fields: Mapping[str, Any]
    """The columns and the types of their values; a list with a single column is a list of values."""
    source: str
    """Where the rows are: tables, as after FROM."""
    order: str
    where: str = "player = $1"

    @property
    def query(self) -> str:
        """The query for the rows of the player `$1`."""
        columns = ", ".join(self.fields)
        return f"SELECT {columns} FROM {self.source} WHERE {self.where} ORDER BY {self.order}"  # noqa: S608 - constants


class TableSpec(NamedTuple):
    """A table: everything that other parts of the program do with all tables alike."""

    name: str
    key: tuple[str, ...]
    columns: tuple[str, ...] = ()
    """The columns beside the key."""
    per_room: bool = False
    """Whether a row belongs to the room in the column `room`: it is deleted and copied with that room."""
    parent: str | None = None
    """The table whose rows these belong to: the key of a parent begins the key here."""
    player: str | None = None
    """The column that names the player whose row it is."""
    erased: Literal["at once", "in rooms", "in logs"] = "at once"
    """When a player's rows go: when the player asks, with the player's events in a room, or as `erased_logs` says."""
    called: str | None = None
    """The column with the name by which the player was known."""
    dated: str | None = None
    """The column that says when a row was last of use: results are kept for some time."""
    expires: str | None = None
    """The column that says when a row is of no use any more."""
    exports: tuple[ExportedList, ...] = ()
    is_copied: bool = True
    is_numbered: bool = False
    """Whether the database numbers new rows by the key."""
    is_single: bool = False
    """Whether every database has one row of its own, which a copy replaces."""
    unused: str | None = None
    """Deletes rows that a server made in advance and no player has seen."""

    @property
    def all_columns(self) -> tuple[str, ...]:
        """The key, then the other columns."""
        return *self.key, *self.columns

    @property
    def insertion(self) -> str:
        """The statement that inserts a row with all its columns."""
        return insertion(self.name, self.all_columns)


def insertion(table: str, columns: Sequence[str]) -> str:
    """The statement that inserts a row, with its values as parameters."""
    places = ", ".join(f"${number}" for number in range(1, len(columns) + 1))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - made of constants


class OwnColumns(NamedTuple):
    """Columns that only one kind of database has."""

    names: tuple[str, ...]
    values: Callable[[Row, int], Row]
    """Their values, by the row and by the version of its room."""


Project = Callable[[str, Sequence[RoomEvent], FinishedGame | None, RoundRecords], Iterable[Statement]]
"""Makes rows of new events of a room, of the game that ends with them, and of its rounds."""


class Schema(NamedTuple):
    """All tables of a database, and all projections of events into their rows."""

    tables: tuple[TableSpec, ...]
    projections: tuple[Project, ...]

    def extended(self, tables: Iterable[TableSpec], projections: Iterable[Project] = ()) -> "Schema":
        return Schema((*self.tables, *tables), (*self.projections, *projections))

    def projected(
        self, room: str, events: Sequence[RoomEvent], finished: FinishedGame | None, rounds: RoundRecords
    ) -> list[Statement]:
        """The statements that bring all rows up to date with new events."""
        return [statement for project in self.projections for statement in project(room, events, finished, rounds)]

    @property
    def per_room(self) -> tuple[TableSpec, ...]:
        return tuple(spec for spec in self.tables if spec.per_room)

    @property
    def exports(self) -> list[ExportedList]:
        """All lists of an export; the names of a player come from every table that has them."""
        called = " UNION ".join(
            f"SELECT {spec.called} AS name FROM {spec.name} WHERE {spec.player} = $1"  # noqa: S608 - constants
            for spec in self.tables
            if spec.called
        )
        names = ExportedList("names", {"name": str}, f"({called}) AS found", "name", where="1 = 1")
        return [names, *(export for spec in self.tables for export in spec.exports)]

    def rows_erased(self, player: str) -> list[Statement]:
        """The statements that delete all rows of a player that no room needs."""
        statements = []
        for spec in self.tables:
            if spec.player and spec.erased == "at once":
                mine = f"{spec.player} = $1"
                statements += [Statement(sql, (player,)) for sql in self._children_deleted(spec, mine)]
                statements.append(Statement(f"DELETE FROM {spec.name} WHERE {mine}", (player,)))  # noqa: S608
        return statements

    def rows_joined(self, joined: str, player: str) -> list[Statement]:
        """The statements that give the rows of a player to another one; where both have one, the other's stays.

        Logs still name the first player, and so does what is erased with them.
        """
        return [statement for spec in self.tables for statement in _joined(spec, joined, player)]

    def rows_outdated(self, before: int, at_once: int) -> Iterator[list[Statement]]:
        """For each table with dated rows, the statements that delete some that are older than a moment."""
        for spec in self.tables:
            if spec.dated:
                key = ", ".join(spec.key)
                old = f"SELECT {key} FROM {spec.name} WHERE {spec.dated} < $1 ORDER BY {key} LIMIT $2"  # noqa: S608
                mine, values = f"({key}) IN ({old})", (before, at_once)
                yield [
                    *(Statement(sql, values) for sql in self._children_deleted(spec, mine)),
                    Statement(f"DELETE FROM {spec.name} WHERE {mine}", values, must_change=True),  # noqa: S608
                ]

    def rows_expired(self, now: int) -> list[Statement]:
        return [
            Statement(f"DELETE FROM {spec.name} WHERE {spec.expires} <= $1", (now,))  # noqa: S608 - constants
            for spec in self.tables
            if spec.expires
        ]

    @property
    def any_row(self) -> str:
        """A query that finds something if there is any row of the player `$1`."""
        return " UNION ALL ".join(
            f"SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM {spec.name} WHERE {spec.player} = $1)"  # noqa: S608
            for spec in self.tables
            if spec.player
        )

    def _children_deleted(self, parent: TableSpec, where: str) -> Iterator[str]:
        key = ", ".join(parent.key)
        for spec in self.tables:
            if spec.parent == parent.name:
                # Before their parents: afterward, there is no telling whose they were.
                yield f"DELETE FROM {spec.name} WHERE ({key}) IN (SELECT {key} FROM {parent.name} WHERE {where})"  # noqa: S608


def _joined(spec: TableSpec, joined: str, player: str) -> Iterator[Statement]:
    if spec.player is None or spec.erased == "in rooms":
        return
    mine = f"{spec.player} = $1"
    if spec.player not in spec.key:
        yield Statement(f"UPDATE {spec.name} SET {spec.player} = $2 WHERE {mine}", (joined, player))  # noqa: S608
        return
    columns = ", ".join(spec.all_columns)
    given = ", ".join("$2" if column == spec.player else column for column in spec.all_columns)
    copied = f"SELECT {given} FROM {spec.name} WHERE {mine} ON CONFLICT DO NOTHING"  # noqa: S608 - constants
    yield Statement(f"INSERT INTO {spec.name} ({columns}) {copied}", (joined, player))
    if spec.erased == "at once":
        yield Statement(f"DELETE FROM {spec.name} WHERE {mine}", (joined,))  # noqa: S608


_ROUND_FIELDS: Final = {
    "room": str,
    "game": int,
    "round": int,
    "at": int,
    "day": str | None,
    "known": bool,
    "hand": str,
    "tray": str,
    "points": int,
    "bonus": bool,
    "failed": str,
    "best": int | None,
    "best_bonus": bool | None,
}
_GAME_FIELDS: Final = {
    "room": str,
    "game": int,
    "ended_at": int,
    "code": str,
    "name": str,
    "total": int,
    "place": int,
    "seats AS players": int,
}
CORE: Final = Schema(
    tables=(
        TableSpec("rooms", ("room",), ("in_progress", "recorded"), per_room=True),
        TableSpec("events", ("room", "version"), ("format", "data"), per_room=True),
        TableSpec("archives", ("room", "last_version"), ("first_version", "format", "data"), per_room=True),
        TableSpec("states", ("room", "version"), ("format", "data"), per_room=True),
        TableSpec(
            "games",
            ("room", "game"),
            ("ended_at", "revision", "first_revision", "code", "settings_key", "known", "seats", "archived"),
            per_room=True,
        ),
        TableSpec(
            "game_players",
            ("room", "game", "position"),
            ("player", "name", "total", "place"),
            per_room=True,
            player="player",
            erased="in logs",
            called="name",
            exports=(
                ExportedList(
                    "games",
                    _GAME_FIELDS,
                    "game_players JOIN games USING (room, game)",
                    "ended_at, room, game, position",
                ),
            ),
        ),
        TableSpec(
            "running_games",
            ("room", "player"),
            ("since",),
            per_room=True,
            player="player",
            erased="in rooms",
            exports=(ExportedList("running", {"room": str}, "running_games", "since, room"),),
        ),
        TableSpec(
            "played_rounds",
            ("room", "game", "round", "seat"),
            (
                *("player", "at", "day", "settings_key", "known", "hand", "tray", "points", "bonus", "failed"),
                *("best", "best_bonus", "best_failed"),
            ),
            per_room=True,
            player="player",
            exports=(ExportedList("rounds", _ROUND_FIELDS, "played_rounds", "at, room, game, round"),),
        ),
        TableSpec(
            "room_people",
            ("room", "player"),
            per_room=True,
            player="player",
            erased="in logs",
            exports=(ExportedList("tables", {"room": str}, "room_people", "room"),),
        ),
        TableSpec(
            "room_kinds",
            ("room", "kind"),
            per_room=True,
            exports=(
                ExportedList(
                    "clubs",
                    {"room": str},
                    "room_kinds JOIN room_people USING (room)",
                    "room",
                    where=f"kind = '{RoomKind.CLUB}' AND player = $1",
                ),
            ),
        ),
        TableSpec("server_key", ("id",), ("key",), is_single=True),
    ),
    projections=(
        lambda _room, _events, _finished, rounds: round_statements(rounds),
        lambda room, events, _finished, _rounds: people_statements(room, events),
        lambda room, events, _finished, _rounds: kind_statements(room, events),
    ),
)
"""The tables of every database."""
