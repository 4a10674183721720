"""Which node owns a room of a shared PostgreSQL database, and the other nodes as their heartbeats describe them."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from dimension.runtime.ports import Claimed, LivingNode, Orphan, ServedElsewhere
from dimension.store.errors import DamagedLog
from dimension.store.postgres.link import Link
from dimension.store.postgres.liveness import IS_DEAD, NOW, Liveness

if TYPE_CHECKING:
    from asyncpg import Record


_Answer = TypeVar("_Answer")
_MOST: Final = 200
"""Rooms in one statement; other operations use the connection in between."""


class AskedTogether(Generic[_Answer]):
    """Runs one statement at a time; rooms that callers ask about meanwhile share the next one."""

    def __init__(self, ask: Callable[[Sequence[str]], Awaitable[Mapping[str, _Answer]]]) -> None:
        """`ask` gets each room once, in order; rooms that are not in its answer do not exist."""
        self._ask = ask
        self._waiting: dict[str, list[asyncio.Future[_Answer | None]]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def about(self, room: str) -> _Answer | None:
        """The answer about a room; None when there is no such room."""
        answer: asyncio.Future[_Answer | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(room, []).append(answer)
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all(), name="storage-questions")
        return await answer

    async def _ask_all(self) -> None:
        try:
            while self._waiting:
                # Not before the end of this turn of the event loop: everything asked for by then goes together.
                await asyncio.sleep(0)
                rooms = sorted(self._waiting)[:_MOST]
                waiting = {room: self._waiting.pop(room) for room in rooms}
                await self._answer(waiting)
        finally:
            self._asking = None

    async def _answer(self, waiting: Mapping[str, list[asyncio.Future[_Answer | None]]]) -> None:
        try:
            answers = await self._ask(list(waiting))
        except Exception as error:
            for future in _wanted(waiting.values()):
                future.set_exception(error)
            return
        for room, futures in waiting.items():
            for future in _wanted([futures]):
                future.set_result(answers.get(room))


def _wanted(groups: Iterable[Iterable[asyncio.Future[_Answer]]]) -> list[asyncio.Future[_Answer]]:
    """The futures that a caller still waits for."""
    return [future for futures in groups for future in futures if not future.done()]


_ASK_SECRET: Final = "SELECT secret FROM relay_secret"  # noqa: S105 - where it is, not what it is
# The owner if it lives, otherwise a server that can read the room and stays; each room is sent to the same one.
_WHEREABOUTS: Final = f"""
SELECT node, address FROM nodes LEFT JOIN rooms ON room = $4
WHERE node <> $1 AND address <> '' AND NOT {IS_DEAD}
AND (node = owner OR (NOT is_leaving AND nodes.format >= coalesce(rooms.format, 0)))
ORDER BY node IS NOT DISTINCT FROM owner DESC, hashtext($4 || node::text) LIMIT 1
"""
_LISTINGS: Final = f"SELECT listing FROM nodes WHERE node <> $1 AND listing <> '' AND NOT {IS_DEAD} ORDER BY node DESC"
_NODES: Final = f"""
SELECT node, address, {NOW} - last_alive, (SELECT count(*) FROM rooms WHERE owner = node AND in_progress = 1)
FROM nodes WHERE node = $1 OR NOT {IS_DEAD} ORDER BY node
"""
_COUNT_OTHERS: Final = f"SELECT count(*) FROM nodes WHERE node <> $1 AND NOT {IS_DEAD}"
_OLDER: Final = f"SELECT 1 FROM nodes WHERE node <> $1 AND format < $4 AND NOT {IS_DEAD} LIMIT 1"


class NodeNeighbors:
    """The neighbors of one process; see `dimension.runtime.ports.Neighbors`."""

    def __init__(self, liveness: Liveness, writing: Link) -> None:
        self._liveness = liveness
        self._link = writing

    @property
    def node(self) -> int:
        return self._liveness.node

    async def secret(self) -> str:
        found: str = await self._link.run(lambda connection: connection.fetchval(_ASK_SECRET))
        return found

    async def announce(self, address: str) -> None:
        self._liveness.address = address
        await self._liveness.beat()

    async def leave(self) -> None:
        self._liveness.is_leaving = True
        await self._liveness.beat()

    async def whereabouts(self, room: str) -> ServedElsewhere | None:
        judgment = self._liveness.judgment
        row = await self._link.run(lambda connection: connection.fetchrow(_WHEREABOUTS, *judgment, room))
        return None if row is None else ServedElsewhere(row[0], row[1])

    def share(self, listing: str) -> None:
        self._liveness.listing = listing

    async def listings(self) -> list[str]:
        judgment = self._liveness.judgment
        rows = await self._link.run(lambda connection: connection.fetch(_LISTINGS, *judgment))
        return [listing for (listing,) in rows]

    async def nodes(self) -> list[LivingNode]:
        judgment = self._liveness.judgment
        rows = await self._link.run(lambda connection: connection.fetch(_NODES, *judgment))
        return [LivingNode(*row) for row in rows]

    async def count(self) -> int:
        judgment = self._liveness.judgment
        others: int = await self._link.run(lambda connection: connection.fetchval(_COUNT_OTHERS, *judgment))
        return others + 1

    async def all_know(self, form: int) -> bool:
        judgment = self._liveness.judgment
        return not await self._link.run(lambda connection: connection.fetch(_OLDER, *judgment, form))


_IS_FREE: Final = f"(owner IS NULL OR owner = $1 OR node IS NULL OR {IS_DEAD})"
# Rows that look free are locked first: appends under way are finished then, and others wait until the owner is known.
# Rows of living servers are not touched, and the others locked in order, so that no deadlock arises.
_CLAIM: Final = f"""
WITH seen AS MATERIALIZED (
    SELECT room, owner, address, {_IS_FREE} AS is_free
    FROM rooms LEFT JOIN nodes ON node = owner WHERE room = ANY ($4::text[])
), held AS MATERIALIZED (
    SELECT room, owner, released_at, format FROM rooms
    WHERE room IN (SELECT room FROM seen WHERE is_free) ORDER BY room FOR UPDATE
), judged AS MATERIALIZED (
    SELECT held.room, owner, released_at, held.format, address, last_alive, {_IS_FREE} AS is_free
    FROM held LEFT JOIN nodes ON node = owner
), taken AS (
    UPDATE rooms SET owner = $1, released_at = NULL FROM judged
    WHERE rooms.room = judged.room AND is_free AND judged.format <= $5 AND judged.owner IS DISTINCT FROM $1
)
SELECT room, is_free, format <= $5, owner, address, CASE WHEN owner IS DISTINCT FROM $1 THEN
    coalesce(released_at, last_alive, (SELECT last_alive FROM heartbeat)) END FROM judged
UNION ALL SELECT room, false, true, owner, address, NULL FROM seen WHERE NOT is_free
"""
# Two servers never take the same room: one skips what the other has locked, and looks again at what it had to wait for.
_ADOPT: Final = f"""
WITH dead AS MATERIALIZED (
    SELECT node, last_alive FROM nodes WHERE node <> $1 AND {IS_DEAD}
), found AS MATERIALIZED (
    SELECT room, owner, released_at FROM rooms
    WHERE in_progress = 1 AND format <= $5 AND (owner IS NULL OR owner IN (SELECT node FROM dead))
    LIMIT $4 FOR UPDATE SKIP LOCKED
)
UPDATE rooms SET owner = $1, released_at = NULL FROM found LEFT JOIN dead ON node = found.owner
WHERE rooms.room = found.room AND rooms.owner IS NOT DISTINCT FROM found.owner
RETURNING rooms.room, coalesce(found.released_at, last_alive, (SELECT last_alive FROM heartbeat))
"""
_LEFT_ALONE: Final = "SELECT room FROM rooms WHERE owner IS NULL AND room = ANY ($1::text[])"
_RELEASE: Final = f"""
UPDATE rooms SET owner = NULL, released_at = {NOW} WHERE owner = $1 AND room = ANY ($2::text[])
"""
_RELEASE_ALL: Final = f"UPDATE rooms SET owner = NULL, released_at = {NOW} WHERE owner = $1"
_STILL_MINE: Final = "SELECT room FROM rooms WHERE owner = $1 AND room = ANY ($2::text[])"


class NodeClaims:
    """The claims of one process; see `dimension.runtime.ports.RoomClaims`."""

    def __init__(self, liveness: Liveness, writing: Link, neighbors: NodeNeighbors) -> None:
        """`writing` is the connection that appends use: nothing about a room can overtake its events there."""
        self._liveness = liveness
        self._neighbors = neighbors
        self._writing = writing
        self._claiming: Final = AskedTogether(self._claim)

    @property
    def lease_is_valid(self) -> bool:
        return self._liveness.lease_is_valid

    @property
    def clock_offset(self) -> int:
        return self._liveness.clock_offset

    async def claim(self, room: str) -> Claimed | ServedElsewhere:
        row = await self._claiming.about(room)
        if row is None:
            return Claimed()
        _room, is_free, is_readable, owner, address, since = row
        if not is_free:
            return ServedElsewhere(owner, address)
        if is_readable:
            return Claimed(since)
        if able := await self._neighbors.whereabouts(room):
            return able
        raise DamagedLog(room, f"newer than form {self._liveness.form}, which this program knows", "events_newer")

    async def _claim(self, rooms: Sequence[str]) -> "Mapping[str, Record]":
        asked = *self._liveness.judgment, rooms, self._liveness.form
        rows = await self._writing.run(lambda connection: connection.fetch(_CLAIM, *asked))
        return {row[0]: row for row in rows}

    async def release(self, rooms: Collection[str]) -> None:
        await self._writing.run(lambda connection: connection.execute(_RELEASE, self._liveness.node, list(rooms)))

    async def release_all(self) -> None:
        await self._writing.run(lambda connection: connection.execute(_RELEASE_ALL, self._liveness.node))

    async def adopt(self, limit: int) -> list[Orphan]:
        rows = await self._writing.run(
            lambda connection: connection.fetch(_ADOPT, *self._liveness.judgment, limit, self._liveness.form)
        )
        return [Orphan(room, since) for room, since in rows]

    async def still_mine(self, rooms: Collection[str]) -> set[str]:
        node = self._liveness.node
        rows = await self._writing.run(lambda connection: connection.fetch(_STILL_MINE, node, list(rooms)))
        return {room for (room,) in rows}

    async def orphans(self, rooms: Collection[str]) -> set[str]:
        rows = await self._writing.run(lambda connection: connection.fetch(_LEFT_ALONE, list(rooms)))
        return {room for (room,) in rows}

    def watch(self, on_lost: Callable[[], None], on_back: Callable[[int], None]) -> None:
        self._liveness.watch(on_lost, on_back)
