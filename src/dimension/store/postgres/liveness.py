"""How nodes that share a PostgreSQL database know which of them are alive.

Every process takes a number of its own and holds an advisory lock of that number on a connection of its own, which
PostgreSQL frees when the process dies. It also writes a heartbeat; one that is too old means a process that hangs
or is cut off. Such a process knows by itself, and earlier than all others, that its lease has expired.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.room.events import FORMAT
from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.postgres.link import Link

if TYPE_CHECKING:
    from dimension.store.postgres.link import Connection


class Rhythm(NamedTuple):
    """How fast servers notice each other's death, in seconds; the same for all servers of a database."""

    beat: float = 0.5
    """Between two heartbeats."""
    sure: float = 2.0
    """How long a lease is valid after a heartbeat was sent."""
    dead: float = 3.0
    """How old the latest heartbeat of a dead server is."""
    again: float = 0.2
    """Between two attempts to connect."""


NODES: Final = 42
"""The first number of the advisory locks; the second is the node."""
ALONE: Final = 43
"""The first number of the lock that all servers share, and that a move of the database holds alone; the second is 0."""
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
# Shared, so that several servers can ask at the same time whether a lock is free.
IS_DEAD: Final = f"($2 AND (last_alive < {NOW} - $3::bigint OR pg_try_advisory_xact_lock_shared({NODES}, node)))"
"""Of a row of `nodes`, with the parameters of `Liveness.judgment`."""
_NEW_NODE: Final = "SELECT nextval('node_numbers')::integer"
_FORGET_NODES: Final = f"DELETE FROM nodes WHERE last_alive < {NOW} - 30 * 86400000::bigint"
_PREPARE: Final = """
-- A heartbeat need not survive a power cut.
SET synchronous_commit = off;
-- Silence alone must not free the lock before the one who holds it knows; a dead machine's is freed after a while.
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3;
"""
_SHARE: Final = f"SELECT pg_try_advisory_lock_shared({ALONE}, 0)"
_TRY_LOCK: Final = f"SELECT pg_try_advisory_lock({NODES}, $1)"
_LOCK: Final = f"SELECT pg_advisory_lock({NODES}, $1)"
_END_OLD_SESSION: Final = f"""
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND classid = {NODES} AND objid = $1::bigint AND objsubid = 2 AND granted
AND mode = 'ExclusiveLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_BEAT: Final = f"""
INSERT INTO nodes (node, last_alive, address, format, is_leaving, listing)
VALUES ($1, {NOW}, $2, $3, $4, $5)
ON CONFLICT (node) DO UPDATE SET last_alive = excluded.last_alive, address = excluded.address,
    is_leaving = excluded.is_leaving, listing = excluded.listing
RETURNING last_alive
"""


class Liveness:
    """Keeps this process among the living; made with `begin`."""

    def __init__(self, url: PostgresUrl, rhythm: Rhythm, form: int = FORMAT) -> None:
        """`form` is the newest form of events that this process can read and write."""
        self.node = 0
        """The number of this process."""
        self.address = ""
        self.is_leaving = False
        self.listing = ""
        """Sent to the other nodes with every heartbeat."""
        self.rhythm: Final = rhythm
        self.form: Final = form
        self.clock_offset = 0
        """How many milliseconds the database's clock is ahead of `time.monotonic`."""
        self._link = Link(url, self._take_lock)
        self._has_lease = False
        self._sure_until = 0.0
        self._judges_from = 0.0
        self._last_alive = 0
        self._on_lost: Callable[[], None] = _ignore
        self._on_back: Callable[[int], None] = _ignore
        self._wake: Final = asyncio.Event()
        self._ending: asyncio.TimerHandle | None = None
        self._beating: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Take a number and its lock, and send heartbeats from now on; raises StorageError."""
        await self.beat()
        self._judges_from = 0.0
        self._beating = asyncio.create_task(self._beat_forever(), name="storage-heartbeat")

    @property
    def lease_is_valid(self) -> bool:
        """Whether no other node may count this process as dead."""
        return self._has_lease and time.monotonic() < self._sure_until

    @property
    def may_judge(self) -> bool:
        """Whether this process may count others as dead: not right after an outage, which they may be getting over."""
        return self.lease_is_valid and time.monotonic() >= self._judges_from

    @property
    def judgment(self) -> tuple[int, bool, int]:
        """The first parameters of a statement that asks who is dead."""
        return self.node, self.may_judge, int(1000 * self.rhythm.dead)

    def watch(self, on_lost: Callable[[], None], on_back: Callable[[int], None]) -> None:
        """Call these whenever `lease_is_valid` becomes False, and True again: with the latest heartbeat before."""
        self._on_lost, self._on_back = on_lost, on_back

    async def beat(self) -> None:
        """Send a heartbeat; raises StorageError."""
        sent = time.monotonic()
        if sent >= self._sure_until:
            # This process was held up, for example stopped: it has to say so before it is sure again.
            self._lose()
        alive: int = await self._link.run(lambda connection: self._sign(connection), self.rhythm.sure)
        self._compare_clocks(alive, sent)
        before, self._last_alive = self._last_alive, alive
        # From before the heartbeat was sent: the database may have written it long before its response came.
        self._sure_until = sent + self.rhythm.sure
        self._watch_the_end()
        if not self._has_lease:
            self._has_lease = True
            self._judges_from = sent + self.rhythm.dead
            self._on_back(before or alive)

    async def end(self) -> None:
        """Send no more heartbeats, and let the lock go."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        if self._ending is not None:
            self._ending.cancel()
        self._on_lost = _ignore
        self._has_lease = False
        with suppress(StorageError):
            await self._link.run(lambda connection: connection.execute("DELETE FROM nodes WHERE node = $1", self.node))
        await self._link.close()

    async def _beat_forever(self) -> None:
        pause = self.rhythm.beat
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self.beat()
                pause = self.rhythm.beat
            except StorageError:
                self._lose()
                pause = self.rhythm.again

    async def _sign(self, connection: "Connection") -> int:
        told = self.address, self.form, self.is_leaving, self.listing
        alive: int = await connection.fetchval(_BEAT, self.node, *told)
        return alive

    def _compare_clocks(self, alive: int, sent: float) -> None:
        """Keep the offset within the bounds of the latest heartbeat, which was written between sending and now."""
        least, most = alive - int(1000 * time.monotonic()), alive - int(1000 * sent)
        self.clock_offset = min(max(self.clock_offset, least), most)

    async def _take_lock(self, connection: "Connection") -> None:
        connection.add_termination_listener(lambda _connection: self._disconnected())
        await connection.execute(_PREPARE)
        if not await connection.fetchval(_SHARE):
            raise StorageError("database_busy", "its games are being moved")
        if not self.node:
            await connection.execute(_FORGET_NODES)
            self.node = await connection.fetchval(_NEW_NODE)
        if not await connection.fetchval(_TRY_LOCK, self.node):
            # Our own session from before, whose end the server has not noticed.
            await connection.execute(_END_OLD_SESSION, self.node)
            await connection.execute(_LOCK, self.node)

    def _disconnected(self) -> None:
        # The lock is free, or will be in a moment.
        self._lose()
        self._wake.set()

    def _lose(self) -> None:
        self._sure_until = 0.0
        if self._has_lease:
            self._has_lease = False
            self._on_lost()

    def _watch_the_end(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
        left = self._sure_until - time.monotonic()
        self._ending = asyncio.get_running_loop().call_later(left, self._lose)


def _ignore(_since: int = 0) -> None:
    """Stands in for a watcher."""
