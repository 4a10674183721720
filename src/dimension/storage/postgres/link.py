"""One connection that is opened again after it was lost."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

from dimension.storage.database_names import PostgresUrl
from dimension.storage.errors import StorageError
from dimension.storage.postgres.connecting import connect, is_lost, storage_error, storage_errors

if TYPE_CHECKING:
    from dimension.storage.postgres.connecting import Connection

_Answer = TypeVar("_Answer")
ANSWER_SECONDS: Final = 5.0
"""How long a statement may take before its connection counts as lost."""


class Link:
    """A connection for one operation at a time."""

    def __init__(self, url: PostgresUrl, prepare: "Callable[[Connection], Awaitable[None]] | None" = None) -> None:
        """`prepare` is called with every new connection before its first use."""
        self._url = url
        self._prepare = prepare
        self._connection: Connection | None = None
        self._turn: Final = asyncio.Lock()

    async def run(
        self, operation: "Callable[[Connection], Awaitable[_Answer]]", seconds: float = ANSWER_SECONDS
    ) -> _Answer:
        """Do something with the connection; raises StorageError.

        After `connection_lost` nobody knows whether the database has done it.
        """
        async with self._turn:
            connection = await self._opened()
            try:
                async with asyncio.timeout(seconds):
                    return await operation(connection)
            except asyncio.CancelledError:
                connection.terminate()
                raise
            except StorageError:
                raise
            except Exception as error:
                if is_lost(error):
                    connection.terminate()
                raise storage_error(error) from error

    async def close(self) -> None:
        """Say goodbye to the server after what is under way."""
        async with self._turn:
            if self._connection is not None:
                connection, self._connection = self._connection, None
                try:
                    await connection.close(timeout=ANSWER_SECONDS)
                except Exception:
                    connection.terminate()

    async def _opened(self) -> "Connection":
        if self._connection is None or self._connection.is_closed():
            self._connection = None
            connection = await connect(self._url)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    with storage_errors():
                        await (self._prepare or _nothing)(connection)
            except BaseException:
                connection.terminate()
                raise
            self._connection = connection
        return self._connection


async def _nothing(_connection: "Connection") -> None:
    """What most connections need before their first use."""
