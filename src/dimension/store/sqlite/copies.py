"""A database file as the source or the destination of a copy."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Self, TypeVar

from dimension.store.errors import StorageError
from dimension.store.sql import Row, Statement, Value
from dimension.store.sql_store import LARGEST, SET_ALIVE
from dimension.store.sqlite.file import SQLITE_ERRORS, execute_all, query, storage_error
from dimension.store.sqlite.integrity import checksum, read_log
from dimension.store.sqlite.ownership import Ownership, open_owned
from dimension.store.tables import OwnColumns

_Found = TypeVar("_Found")


def _seal(row: Row, version: int) -> Row:
    room, at, form, data = row
    return checksum(room, at, form, data.encode()), int(at == version)


class SqliteSide:
    """A database file that is ours until it is closed; made with `open`."""

    own_columns: Final[Mapping[str, OwnColumns]] = {"events": OwnColumns(("checksum", "is_last"), _seal)}

    def __init__(self, connection: sqlite3.Connection, ownership: Ownership) -> None:
        self._connection = connection
        self._ownership = ownership

    @classmethod
    async def open(cls, path: Path, *, must_exist: bool) -> Self:
        """The database in a file, which is created or migrated; raises StorageError."""
        if must_exist and not path.is_file():
            raise StorageError("database_missing", "there is no such file")
        return cls(*await asyncio.to_thread(open_owned, path.resolve()))

    async def rows(self, sql: str, *values: Value) -> list[Row]:
        return await self._do(lambda: query(self._connection, sql, values))

    async def change(self, *statements: Statement) -> None:
        await self._do(lambda: self._changed(statements))

    async def check_log(self, room: str, version: int) -> None:  # noqa: ARG002 - the log says where it ends
        await self._do(lambda: read_log(self._connection, room, 0, LARGEST))

    async def number_on(self, table: str, column: str) -> None:
        """SQLite looks for the largest number by itself."""

    async def last_alive(self) -> int | None:
        rows = await self.rows("SELECT last_alive FROM heartbeat")
        return rows[0][0] if rows else None

    async def set_last_alive(self, moment: int) -> None:
        await self.change(Statement(SET_ALIVE, (moment,)))

    async def close(self) -> None:
        self._connection.close()
        self._ownership.close()

    def _changed(self, statements: tuple[Statement, ...]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            problem = execute_all(self._connection, statements)
            self._connection.execute("COMMIT")
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        if problem is not None:
            raise problem

    async def _do(self, question: Callable[[], _Found]) -> _Found:
        try:
            return await asyncio.to_thread(question)
        except SQLITE_ERRORS as error:
            raise storage_error(error) from error
