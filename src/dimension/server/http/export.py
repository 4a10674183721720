"""Everything that is kept of a player as one JSON text, made and sent piece by piece."""

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from msgspec import Struct

from dimension.server.http import me_contract as t
from dimension.storage.exported_rows import EXPORTED, exported_rows
from dimension.storage.tables import Row, Tables

_ENCODER: Final = msgspec.json.Encoder()
_KINDS: Final[dict[str, type[Struct]]] = {
    "games": t.ExportedGame,
    "rounds": t.ExportedRound,
    "puzzle_ratings": t.ExportedRating,
    "puzzle_answers": t.ExportedAnswer,
    "rush": t.ExportedRush,
    "rush_answers": t.ExportedRushAnswer,
    "offline": t.ExportedOffline,
    "challenges": t.ExportedChallenge,
    "challenge_answers": t.ExportedChallengeAnswer,
}
"""What a row is in each list; a single value in the others."""


async def export_pieces(tables: Tables, player: str, now: int) -> AsyncIterator[bytes]:
    """The JSON text of an `Export`."""
    head = _ENCODER.encode({"format": t.EXPORT_FORMAT, "player": player, "exported_at": now})
    yield head.removesuffix(b"}")
    for name in EXPORTED:
        yield b',"%s":[' % name.encode()
        separator = b""
        async for rows in exported_rows(tables, name, player):
            yield separator + b",".join(_text(name, row) for row in rows)
            separator = b","
        yield b"]"
    yield b"}"


def _text(name: str, row: Row) -> bytes:
    kind = _KINDS.get(name)
    if kind is None:
        return _ENCODER.encode(row[0])
    # Databases have 0 and 1 where we have False and True.
    fields = dict(zip(kind.__struct_fields__, row, strict=True))
    return _ENCODER.encode(msgspec.convert(fields, kind, strict=False))
