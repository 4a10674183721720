"""Stores in files, for tests that open, damage and open them again."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from dimension.store.errors import StorageError
from dimension.store.sqlite import SqliteStore
from tests.store.logs import ENDED, OPENED, STARTED, finished, moves

_Answer = TypeVar("_Answer")


def with_store(path: Path, scenario: Callable[[SqliteStore], Awaitable[_Answer]]) -> _Answer:
    """Open a file, do something with the store, and close it."""

    async def run() -> _Answer:
        store = await SqliteStore.open(path)
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(run())


def refused(path: Path) -> str:
    """The code with which a file is refused."""
    with pytest.raises(StorageError) as caught:
        with_store(path, lambda store: store.load("A"))
    return caught.value.code


async def filled(store: SqliteStore) -> None:
    """Fill a store with two rooms, a finished game and a heartbeat."""
    await store.append("A", 0, [OPENED, STARTED, *moves(3)])
    await store.append("B", 0, [OPENED, STARTED, ENDED], finished("B"))
    await store.alive(123)
