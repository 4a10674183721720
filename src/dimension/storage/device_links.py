"""Links that join another device to a player: each for minutes, and for one use."""

from typing import Final

from dimension.storage.tables import NothingChanged, Statement, Tables

_INSERT: Final = "INSERT INTO device_links (link, sealed, expires_at) VALUES ($1, $2, $3)"
_FIND: Final = "SELECT sealed FROM device_links WHERE link = $1 AND expires_at > $2"
_USE: Final = "DELETE FROM device_links WHERE link = $1"
_EXPIRE: Final = "DELETE FROM device_links WHERE expires_at <= $1"


class DeviceLinks:
    """The links in a database, each known by a hash and with what was sealed in it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def keep(self, link: str, sealed: str, expires_at: int) -> None:
        """Keep a link until a moment."""
        await self._tables.change(Statement(_INSERT, (link, sealed, expires_at)))

    async def find(self, link: str, now: int) -> str | None:
        """What is sealed in a link; None when there is no such link, or no longer."""
        rows = await self._tables.rows(_FIND, link, now)
        return rows[0][0] if rows else None

    async def use(self, link: str, now: int) -> str | None:
        """As `find`, for the one use of a link: of several who try at once, one succeeds."""
        sealed = await self.find(link, now)
        if sealed is None:
            return None
        try:
            await self._tables.change(Statement(_USE, (link,), must_change=True))
        except NothingChanged:
            return None
        return sealed

    async def forget_expired(self, now: int) -> None:
        """Delete expired links."""
        await self._tables.change(Statement(_EXPIRE, (now,)))
