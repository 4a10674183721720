"""The default store: one SQLite file."""

from dimension.storage.sqlite.sqlite_store import SqliteStore

__all__ = ["SqliteStore"]
