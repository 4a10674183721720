"""Where events and finished games are kept: one module or folder per backend, all under the same contract.

The contract is `dimension.rooms.live.ports.EventStore`, and tests/storage/test_contract.py proves it for every backend.
"""

from dimension.storage.errors import StorageError
from dimension.storage.memory import MemoryStore
from dimension.storage.sqlite import SqliteStore
from dimension.storage.stores import open_store

__all__ = ["MemoryStore", "SqliteStore", "StorageError", "open_store"]
