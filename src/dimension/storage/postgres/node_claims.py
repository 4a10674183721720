"""Whose a room is, where several servers share a PostgreSQL database."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from dimension.rooms.live.ports import Claimed, Orphan, ServedElsewhere
from dimension.storage.errors import DamagedLog
from dimension.storage.postgres.asked_together import AskedTogether
from dimension.storage.postgres.link import Link
from dimension.storage.postgres.liveness import IS_DEAD, NOW, Liveness
from dimension.storage.postgres.node_neighbors import NodeNeighbors

if TYPE_CHECKING:
    from asyncpg import Record

_IS_FREE: Final = f"(owner IS NULL OR owner = $1 OR node IS NULL OR {IS_DEAD})"
# Rows that look free are locked first: appends under way are finished then, and others wait until the owner is known.
# Rows of living servers are not touched, and the others locked in order, so that nobody waits in a circle.
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
    WHERE in_progress AND format <= $5 AND (owner IS NULL OR owner IN (SELECT node FROM dead))
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
    """The claims of one process; see `dimension.rooms.live.ports.RoomClaims`."""

    is_shared = True

    def __init__(self, liveness: Liveness, writing: Link, neighbors: NodeNeighbors) -> None:
        """`writing` is the connection that appends use: nothing about a room can overtake its events there."""
        self._liveness = liveness
        self._neighbors = neighbors
        self._writing = writing
        self._claiming: Final = AskedTogether(self._claim)

    @property
    def is_sure(self) -> bool:
        """Whether no other server can have taken a room of this one."""
        return self._liveness.is_sure

    @property
    def clock_offset(self) -> int:
        """How many milliseconds the database's clock is ahead of `time.monotonic`."""
        return self._liveness.clock_offset

    async def claim(self, room: str) -> Claimed | ServedElsewhere:
        """Make a room this server's, unless a living one has it, or only newer ones can read it."""
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
        asked = *self._judgment(), rooms, self._liveness.form
        rows = await self._writing.run(lambda connection: connection.fetch(_CLAIM, *asked))
        return {row[0]: row for row in rows}

    async def release(self, rooms: Collection[str]) -> None:
        """Give rooms back."""
        await self._writing.run(lambda connection: connection.execute(_RELEASE, self._liveness.node, list(rooms)))

    async def release_all(self) -> None:
        """Give every room back."""
        await self._writing.run(lambda connection: connection.execute(_RELEASE_ALL, self._liveness.node))

    async def adopt(self, limit: int) -> list[Orphan]:
        """Take over some of the rooms with a game in progress that no living server has."""
        rows = await self._writing.run(
            lambda connection: connection.fetch(_ADOPT, *self._judgment(), limit, self._liveness.form)
        )
        return [Orphan(room, since) for room, since in rows]

    async def still_mine(self, rooms: Collection[str]) -> set[str]:
        """Those of some rooms that are this server's."""
        node = self._liveness.node
        rows = await self._writing.run(lambda connection: connection.fetch(_STILL_MINE, node, list(rooms)))
        return {room for (room,) in rows}

    async def left_alone(self, rooms: Collection[str]) -> set[str]:
        """Those of some rooms that no server has."""
        rows = await self._writing.run(lambda connection: connection.fetch(_LEFT_ALONE, list(rooms)))
        return {room for (room,) in rows}

    def watch(self, on_lost: Callable[[], None], on_back: Callable[[int], None]) -> None:
        """Call these whenever `is_sure` becomes False, and True again."""
        self._liveness.watch(on_lost, on_back)

    def _judgment(self) -> tuple[int, bool, int]:
        """The first parameters of a statement that asks who is dead."""
        return self._liveness.judgment
