"""Where events and finished games are kept: in memory for tests, in SQLite for everything else."""

from dimension.storage.errors import StorageError
from dimension.storage.memory import MemoryStore
from dimension.storage.sqlite import SqliteStore

__all__ = ["MemoryStore", "SqliteStore", "StorageError"]
