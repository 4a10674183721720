"""A PostgreSQL database as the source or the destination of a copy."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Self

from dimension.room.events import FORMAT
from dimension.store.errors import DamagedLog, StorageError
from dimension.store.names import PostgresUrl
from dimension.store.postgres.link import bring_up_to_date, connect, postgres_migrations, storage_errors
from dimension.store.postgres.liveness import ALONE
from dimension.store.postgres.store import execute_all
from dimension.store.sql import Row, Statement, Value
from dimension.store.sql_store import SET_ALIVE
from dimension.store.tables import OwnColumns

if TYPE_CHECKING:
    from dimension.store.postgres.link import Connection

# A server that finds the rooms credits the time since then, whatever others have written meanwhile.
_SET_RELEASED: Final = "UPDATE rooms SET released_at = $1 WHERE owner IS NULL AND released_at IS NULL"
# Servers may have ended at different times.
_LAST_ALIVE: Final = """
SELECT least(last_alive, (SELECT min(released_at) FROM rooms WHERE in_progress = 1)) FROM heartbeat
"""


class PostgresSide:
    """A PostgreSQL database that no server uses until it is closed; made with `open`."""

    own_columns: Final[Mapping[str, OwnColumns]] = {
        "rooms": OwnColumns(("version", "format"), lambda _row, version: (version, FORMAT))
    }

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection

    @classmethod
    async def open(cls, url: PostgresUrl) -> Self:
        """A database, whose tables are created or migrated; raises StorageError, `servers_running` among others."""
        connection = await connect(url)
        try:
            with storage_errors():
                await _take(connection)
                await bring_up_to_date(connection, postgres_migrations())
        except BaseException:
            connection.terminate()
            raise
        return cls(connection)

    async def rows(self, sql: str, *values: Value) -> list[Row]:
        with storage_errors():
            return [tuple(row) for row in await self._connection.fetch(sql, *values)]

    async def change(self, *statements: Statement) -> None:
        with storage_errors():
            async with self._connection.transaction():
                await execute_all(self._connection, statements)

    async def check_log(self, room: str, version: int) -> None:
        rows = await self.rows("SELECT version FROM rooms WHERE room = $1", room)
        if rows and rows[0][0] != version:
            raise DamagedLog(room, f"the log ends at {version} instead of {rows[0][0]}")

    async def number_on(self, table: str, column: str) -> None:
        await self.rows(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), max({column})) FROM {table}")

    async def last_alive(self) -> int | None:
        rows = await self.rows(_LAST_ALIVE)
        return rows[0][0] if rows else None

    async def set_last_alive(self, moment: int) -> None:
        await self.change(Statement(SET_ALIVE, (moment,)), Statement(_SET_RELEASED, (moment,)))

    async def close(self) -> None:
        with storage_errors():
            await self._connection.close()


async def _take(connection: "Connection") -> None:
    if not await connection.fetchval(f"SELECT pg_try_advisory_lock({ALONE}, 0)"):
        raise StorageError("servers_running", "servers use this database")
