"""The other servers that share a PostgreSQL database: where they are, and what they say with every sign of life."""

from typing import Final

from dimension.rooms.live.ports import ServedElsewhere
from dimension.storage.postgres.link import Link
from dimension.storage.postgres.liveness import IS_DEAD, NOW, Liveness

_ASK_SECRET: Final = "SELECT secret FROM relay_secret"  # noqa: S105 - where it is, not what it is
# The owner if it lives, otherwise a server that can read the room and stays; each room is sent to the same one.
_WHEREABOUTS: Final = f"""
SELECT node, address FROM nodes LEFT JOIN rooms ON room = $4
WHERE node <> $1 AND address <> '' AND NOT {IS_DEAD}
AND (node = owner OR (NOT is_leaving AND nodes.format >= coalesce(rooms.format, 0)))
ORDER BY node IS NOT DISTINCT FROM owner DESC, hashtext($4 || node::text) LIMIT 1
"""
_LISTINGS: Final = f"SELECT listing FROM nodes WHERE node <> $1 AND listing <> '' AND NOT {IS_DEAD} ORDER BY node DESC"

# What a dead one told still counts for a while: its death must not give anybody more.
_SPENDINGS: Final = f"""
SELECT node, spending FROM nodes WHERE node <> $1 AND spending <> '' AND last_alive > {NOW} - 300000
"""
_OLDER: Final = f"SELECT 1 FROM nodes WHERE node <> $1 AND format < $4 AND NOT {IS_DEAD} LIMIT 1"


class NodeNeighbors:
    """The neighbors of one process; see `dimension.rooms.live.ports.Neighbors`."""

    def __init__(self, liveness: Liveness, writing: Link) -> None:
        self._liveness = liveness
        self._link = writing

    @property
    def node(self) -> int:
        """The number of this server."""
        return self._liveness.node

    async def secret(self) -> str:
        """What all servers of the database know."""
        found: str = await self._link.run(lambda connection: connection.fetchval(_ASK_SECRET))
        return found

    async def announce(self, address: str) -> None:
        """Say where this server takes relayed pages."""
        self._liveness.address = address
        await self._liveness.beat()

    async def leave(self) -> None:
        """Say that this server is about to end."""
        self._liveness.is_leaving = True
        await self._liveness.beat()

    async def whereabouts(self, room: str) -> ServedElsewhere | None:
        """Which other server has a room, or could have it."""
        judgment = self._liveness.judgment
        row = await self._link.run(lambda connection: connection.fetchrow(_WHEREABOUTS, *judgment, room))
        return None if row is None else ServedElsewhere(row[0], row[1])

    def share(self, listing: str) -> None:
        """Tell the others something with the next sign of life."""
        self._liveness.listing = listing

    async def listings(self) -> list[str]:
        """What the others told."""
        judgment = self._liveness.judgment
        rows = await self._link.run(lambda connection: connection.fetch(_LISTINGS, *judgment))
        return [listing for (listing,) in rows]

    def tell_spending(self, spending: str) -> None:
        """Tell the others how much was taken here, with the next sign of life."""
        self._liveness.spending = spending

    async def spendings(self) -> dict[int, str]:
        """How much was taken at others."""
        node = self._liveness.node
        rows = await self._link.run(lambda connection: connection.fetch(_SPENDINGS, node))
        return {row["node"]: row["spending"] for row in rows}

    async def all_know(self, form: int) -> bool:
        """Whether no living server knows only earlier forms of events."""
        judgment = self._liveness.judgment
        return not await self._link.run(lambda connection: connection.fetch(_OLDER, *judgment, form))
