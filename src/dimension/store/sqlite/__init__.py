"""The default store: one SQLite file, or SQLite in memory."""

from dimension.store.sqlite.store import MemoryStore, SqliteStore

__all__ = ["MemoryStore", "SqliteStore"]
