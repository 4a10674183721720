"""The HTTP bodies of the server itself, and those that several features share."""

from msgspec import Struct


class TableName(Struct, frozen=True):
    """A table that was opened."""

    room: str
    join_code: str
    """The first characters of the name: they open the table while it is looking for players."""


class Address(Struct, frozen=True):
    """Where other machines find this server."""

    address: str | None
    """None when only its own machine can."""


class Health(Struct, frozen=True):
    """Whether the server is well."""

    status: str
    """`ok`, `damaged` while a requested table cannot be read, or `cannot_store`."""
    now: int
    damaged_rooms: int = 0
    """Tables that were found to be damaged since the start."""
    reasons: tuple[str, ...] = ()
    """Everything that is not well: `cannot_store`, `store_silent`, `damaged_store`, `damaged_tables`, `disk_full`,
    `backup_late`, `stopping`."""


class Readiness(Struct, frozen=True):
    """Whether the server may take players."""

    status: str
    """`ready` or `not_ready`."""
    reasons: tuple[str, ...]
    """Why not: `cannot_store`, `stopping`."""
    now: int


class Trouble(Struct, frozen=True):
    """Why something was refused."""

    code: str
    details: dict[str, str | int] = {}
