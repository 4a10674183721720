"""A wire between a store and its database that can be cut, fall silent, or be slow."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from dimension.store.names import PostgresUrl


class Wire:
    """Passes everything on, until a test stops it."""

    def __init__(self, url: PostgresUrl) -> None:
        parts = urlsplit(url.with_password())
        self._target = parts.hostname, parts.port
        self._parts = parts
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self._is_whole = asyncio.Event()
        self._is_whole.set()
        self._seconds = 0.0

    async def open(self) -> PostgresUrl:
        """The URL of the database at the other end."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return PostgresUrl(self._parts._replace(netloc=f"{self._parts.username}@127.0.0.1:{port}").geturl())

    def delay(self, seconds: float) -> None:
        """Let everything through a while later."""
        self._seconds = seconds

    def silence(self) -> None:
        """Let nothing through, and tell neither side: a partition."""
        self._is_whole.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self._is_whole.set()

    async def close(self) -> None:
        """Cut all connections, and take no more."""
        assert self._server is not None
        self._server.close()
        for end in self._ends:
            end.transport.abort()
        self._is_whole.set()
        await asyncio.gather(*self._passing)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        await self._is_whole.wait()
        there_reader, there_writer = await asyncio.open_connection(*self._target)
        self._ends |= {writer, there_writer}
        await asyncio.gather(self._pass(reader, there_writer), self._pass(there_reader, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await asyncio.sleep(self._seconds)
                await self._is_whole.wait()
                writer.write(data)
                await writer.drain()
        # The other side hears of the end only when it could.
        await self._is_whole.wait()
        with suppress(OSError):
            writer.close()
