"""The default store: one SQLite file."""

from dimension.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
