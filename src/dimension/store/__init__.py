"""The store of events and finished games: one folder per backend, all under the same contract.

The contract is `dimension.runtime.ports.EventStore`, and tests/store/test_contract.py proves it for every backend.
"""

from dimension.store.errors import StorageError
from dimension.store.sqlite import MemoryStore, SqliteStore
from dimension.store.stores import open_store

__all__ = ["MemoryStore", "SqliteStore", "StorageError", "open_store"]
