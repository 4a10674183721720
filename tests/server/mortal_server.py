"""A real server that can be killed at any moment, and is back soon on the same port and the same database."""

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Final, NamedTuple, Self

from dimension.store.names import PostgresUrl
from tests.server.nursery import Child

PATIENCE: Final = 60.0

_ENVIRONMENT: Final = {
    "DIMENSION_LANG": "en",
    "DIMENSION_COMMANDS_PER_SECOND": "1000000",
    "DIMENSION_TABLES_PER_MINUTE": "10000",
    "DIMENSION_REQUESTS_PER_SECOND": "10000",
    "DIMENSION_MESSAGES_PER_SECOND": "1000",
    "DIMENSION_SOCKETS_PER_ADDRESS": "10000",
    # All players have one address here, and would wait for each other.
    "DIMENSION_FAILED_LOOKUPS_PER_MINUTE": "100000",
}

VERSIONS: Final = """
SELECT room, max(version) FROM (
    SELECT room, version FROM events UNION ALL SELECT room, last_version FROM archives
) GROUP BY room
"""


class Fall(NamedTuple):
    """The remains of a dead server: the time of its death, and the contents of its database."""

    at: int
    was_serving: bool
    last_alive: int
    versions: dict[str, int]
    """The version of every room."""


class MortalServer:
    """`dimension serve` in a process group of its own; `go` lets it begin."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self.is_serving = False

    @classmethod
    async def prepare(cls, port: int, database: Path | PostgresUrl, log_file: Path, thinks_in_threads: bool) -> Self:
        """Start the process up to the moment before it opens anything."""
        arguments = ("dimension", "serve", "--log-level", "warning", "--host", "127.0.0.1", "--port", str(port))
        with log_file.open("ab") as log:
            database_options = ("--database", _text(database))
            child = Child((*arguments, *database_options), _ENVIRONMENT, log=log, thinks_in_threads=thinks_in_threads)
        return cls(child)

    @property
    def group(self) -> int:
        """The process group of the server and all it starts."""
        return self._child.pid

    def go(self) -> None:
        """Open the database and the port."""
        self._child.go()

    async def serving(self) -> None:
        """Wait for the line that tells the address."""
        line = await asyncio.wait_for(asyncio.to_thread(self._child.said.readline), PATIENCE)
        assert "http://" in line, line
        self.is_serving = True

    async def kill(self) -> int:
        """End it without a warning; the time at which it was dead, in milliseconds."""
        self._child.signal(signal.SIGKILL)
        at = time.time_ns() // 1_000_000
        await self._ended()
        return at

    async def ended(self) -> int:
        """Ask it to end; the time at which it did, in milliseconds."""
        await self.stop()
        return time.time_ns() // 1_000_000

    async def end(self) -> None:
        """Make sure that it is gone."""
        await self.kill()

    @asynccontextmanager
    async def standing_still(self) -> AsyncIterator[None]:
        """Let it stand still meanwhile."""
        self._child.signal(signal.SIGSTOP)
        try:
            while not _has_stopped(self.group):
                await asyncio.sleep(0.001)
            yield
        finally:
            self._child.signal(signal.SIGCONT)

    async def stop(self) -> int:
        """Ask it to end; its exit code."""
        self._child.signal(signal.SIGTERM)
        return await self._ended()

    async def _ended(self) -> int:
        code = await asyncio.to_thread(self._child.code, PATIENCE)
        assert code is not None, "it does not end"
        return code


def free_port() -> int:
    """A free port."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def fall_of(server: MortalServer, at: int, database: Path) -> Fall:
    """Read the remains of a dead server from a copy: opening the originals would repair them for the next server."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            source = database.with_name(database.name + suffix)
            if source.exists():
                shutil.copy(source, folder)
        with closing(sqlite3.connect(Path(folder) / database.name)) as copy:
            if not copy.execute("SELECT 1 FROM sqlite_schema WHERE name = 'heartbeat'").fetchone():
                return Fall(at, server.is_serving, 0, {})
            (last_alive,) = copy.execute("SELECT coalesce(max(last_alive), 0) FROM heartbeat").fetchone()
            versions = dict(copy.execute(VERSIONS).fetchall())
            (is_sound,) = copy.execute("PRAGMA integrity_check").fetchone()
    assert is_sound == "ok", is_sound
    return Fall(at, server.is_serving, last_alive, versions)


def _text(database: Path | PostgresUrl) -> str:
    return str(database) if isinstance(database, Path) else database.with_password()


def _has_stopped(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    # Elsewhere there is no way to tell.
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "T"


async def none_left(groups: list[int]) -> list[int]:
    """Wait until no process of the groups is left; those that are still alive after a while."""
    limit = time.monotonic() + PATIENCE
    while (alive := [group for group in groups if _lives(group)]) and time.monotonic() < limit:
        # They are not our children, so there is nothing to wait for but the list of processes.
        await asyncio.sleep(0.1)
    return alive


def _lives(group: int) -> bool:
    processes = Path("/proc")
    if not processes.exists():
        return _answers(group)
    # Orphans are zombies until their parent collects them, but do nothing any more.
    for stat in processes.glob("[0-9]*/stat"):
        try:
            state, _, of_group = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of_group) == group and state != "Z":
            return True
    return False


def _answers(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
