"""Every backend, ready to be tested: a new one is added here and nowhere else in the tests of the contract."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from dimension.app import SCHEMA
from dimension.store.stores import Store, open_store
from tests.postgres import shared_server

OpenStore = Callable[[Path], Awaitable[Store]]
"""Opens a fresh store; may keep files in the given folder."""


async def _open_postgres() -> Store:
    return await open_store(await shared_server().new_database(), SCHEMA)


BACKENDS: Final[dict[str, OpenStore]] = {
    "memory": lambda _folder: open_store(None, SCHEMA),
    "sqlite": lambda folder: open_store(folder / "games.sqlite3", SCHEMA),
    "postgres": lambda _folder: _open_postgres(),
}
