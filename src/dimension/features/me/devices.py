"""Links that join another device to a player: each for a few minutes and for one use.

The token is a password, so the database must not hold it. It holds the token combined with bytes derived
from the secret in the link, which it does not hold: without the link, these are random bytes. A secret seals only
once, so nothing can be learned by comparing; the link is found by a hash of another kind.
"""

import secrets
from hashlib import sha256, shake_256
from typing import Final

import msgspec
from msgspec import Struct

from dimension.features.me.contract import SECRET_LENGTH
from dimension.store.sql import NothingChanged, Statement, Tables

_SECRET_BYTES: Final = SECRET_LENGTH * 6 // 8


class Sealed(Struct, frozen=True):
    """The player that a link connects a device to: their token and their name."""

    token: str
    name: str


def new_secret() -> str:
    return secrets.token_urlsafe(_SECRET_BYTES)


def link_of(secret: str) -> str:
    """Under which name the link with a secret is kept."""
    return sha256(f"dimension link {secret}".encode()).hexdigest()


def seal(contents: Sealed, secret: str) -> str:
    """The form for the database, useless without the secret."""
    return _combined(msgspec.json.encode(contents), secret).hex()


def unseal(sealed: str, secret: str) -> Sealed:
    return msgspec.json.decode(_combined(bytes.fromhex(sealed), secret), type=Sealed)


def _combined(data: bytes, secret: str) -> bytes:
    mask = shake_256(f"dimension seal {secret}".encode()).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, mask, strict=True))


_INSERT: Final = "INSERT INTO device_links (link, sealed, expires_at) VALUES ($1, $2, $3)"
_FIND: Final = "SELECT sealed FROM device_links WHERE link = $1 AND expires_at > $2"
_USE: Final = "DELETE FROM device_links WHERE link = $1"


class DeviceLinks:
    """The links in a database, each with its hash and its sealed contents."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def keep(self, link: str, sealed: str, expires_at: int) -> None:
        await self._tables.change(Statement(_INSERT, (link, sealed, expires_at)))

    async def find(self, link: str, now: int) -> str | None:
        """The sealed contents of a link; None for an unknown or expired link."""
        rows = await self._tables.rows(_FIND, link, now)
        return rows[0][0] if rows else None

    async def use(self, link: str, now: int) -> str | None:
        """As `find`, for the one use of a link: of several simultaneous tries, one succeeds."""
        sealed = await self.find(link, now)
        if sealed is None:
            return None
        try:
            await self._tables.change(Statement(_USE, (link,), must_change=True))
        except NothingChanged:
            return None
        return sealed
