"""New databases for tests, and errors of refused ones."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg
import pytest

from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from tests.postgres import shared_server

_Answer = TypeVar("_Answer")


def with_database(scenario: Callable[[PostgresUrl], Awaitable[_Answer]]) -> _Answer:
    """Do something with a new, empty database."""

    async def run() -> _Answer:
        return await scenario(await shared_server().new_database())

    return asyncio.run(run())


async def execute(url: PostgresUrl, statement: str) -> None:
    """Run a statement as another user."""
    connection = await asyncpg.connect(url.with_password())
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def refusal(url: PostgresUrl) -> StorageError:
    """Why a store cannot be opened."""
    with pytest.raises(StorageError) as caught:
        await PostgresStore.open(url)
    return caught.value
