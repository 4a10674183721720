"""Which backend a server keeps its rooms in."""

from pathlib import Path

from dimension.rooms.live.ports import EventStore
from dimension.storage.memory import MemoryStore
from dimension.storage.sqlite import SqliteStore


async def open_store(database: Path | None) -> EventStore:
    """The store in a SQLite file, which is created if it is missing; None is a store in memory. Raises StorageError."""
    return MemoryStore() if database is None else await SqliteStore.open(database)
