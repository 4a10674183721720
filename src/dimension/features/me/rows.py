"""The tables of players' own requests: links that join devices, and requests to be erased."""

from typing import Final

from dimension.store.tables import TableSpec

TABLES: Final = (
    TableSpec("device_links", ("link",), ("sealed", "expires_at"), expires="expires_at", is_copied=False),
    TableSpec("erasures", ("player",), ("asked_at",)),
)
