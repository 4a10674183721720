"""Everything that is kept of a player as one JSON text, made and sent piece by piece."""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Final

import msgspec

from dimension.features.me.contract import EXPORT_FORMAT
from dimension.store.sql import Row, Tables
from dimension.store.stores import Store
from dimension.store.tables import ExportedList

_PIECE: Final = 500
_ENCODER: Final = msgspec.json.Encoder()


async def export_pieces(store: Store, player: str, now: int) -> AsyncIterator[bytes]:
    """The JSON text of an `Export`."""
    head = _ENCODER.encode({"format": EXPORT_FORMAT, "player": player, "exported_at": now})
    yield head.removesuffix(b"}")
    for export in store.schema.exports:
        yield b',"%s":[' % export.name.encode()
        separator, encoded = b"", _encoder_of(export)
        async for rows in exported_rows(store, export, player):
            yield separator + b",".join(map(encoded, rows))
            separator = b","
        yield b"]"
    yield b"}"


async def exported_rows(tables: Tables, export: ExportedList, player: str) -> AsyncIterator[Sequence[Row]]:
    """The rows of one list, a piece at a time."""
    done = 0
    while rows := await tables.rows(f"{export.query} LIMIT $2 OFFSET $3", player, _PIECE, done):
        yield rows
        done += len(rows)
        if len(rows) < _PIECE:
            return


def _encoder_of(export: ExportedList) -> Callable[[Row], bytes]:
    if len(export.fields) == 1:
        return lambda row: _ENCODER.encode(row[0])
    names = [column.rpartition(" ")[2] for column in export.fields]
    types: list[tuple[str, Any]] = list(zip(names, export.fields.values(), strict=True))
    kind = msgspec.defstruct("Exported", types)
    # Databases have 0 and 1 where JSON has false and true.
    return lambda row: _ENCODER.encode(msgspec.convert(dict(zip(names, row, strict=True)), kind, strict=False))
