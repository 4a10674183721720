"""Opens the backend that a database name stands for."""

from pathlib import Path
from typing import Protocol, assert_never

from dimension.runtime.ports import EventStore
from dimension.store.errors import StorageError
from dimension.store.names import Database, PostgresUrl
from dimension.store.sql import Tables
from dimension.store.sqlite import MemoryStore, SqliteStore
from dimension.store.tables import CORE, Schema


class Store(EventStore, Tables, Protocol):
    """A database: the logs of rooms, and the rows beside them."""

    @property
    def schema(self) -> Schema:
        """Its tables, and the projections that keep their rows up to date."""


async def open_store(database: Database, schema: Schema = CORE) -> Store:
    """The store in a database: a file is created if it is missing, None is a store in memory. Raises StorageError."""
    match database:
        case None:
            return MemoryStore(schema)
        case Path():
            return await SqliteStore.open(database, schema)
        case PostgresUrl():
            return await _open_postgres(database, schema)
        case _:
            assert_never(database)


async def _open_postgres(url: PostgresUrl, schema: Schema) -> Store:
    try:
        # Most servers do without PostgreSQL, and without the package that speaks to it.
        from dimension.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StorageError("postgres_driver_missing", "the package asyncpg is not installed") from error
    return await PostgresStore.open(url, schema=schema)
