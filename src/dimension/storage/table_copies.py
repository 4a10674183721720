"""The tables beside the rooms, copied from one database to another, and compared."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final

from dimension.storage.errors import StorageError
from dimension.storage.room_copies import CopySide, insertion
from dimension.storage.tables import Row

Ask = Callable[..., Awaitable[Sequence[Row]]]
"""Finds rows: a question, then its parameters."""

KEYS: Final = {
    "puzzles": ("id",),
    "puzzle_answers": ("player", "puzzle"),
    "puzzle_players": ("player",),
    "rush_runs": ("run",),
    "rush_answers": ("run", "number"),
    "erasures": ("player",),
    "offline_results": ("player", "id"),
}
"""The tables that are copied, and their keys."""

_AT_ONCE: Final = 1_000
_KEY: Final = "SELECT key FROM server_key"
# Those that a server put in stock, and nobody has seen.
_CLEAR_STOCK: Final = """
DELETE FROM puzzles WHERE NOT EXISTS (SELECT 1 FROM puzzle_answers) AND NOT EXISTS (SELECT 1 FROM rush_answers)
"""


class TableCopies:
    """Copies the tables of a database that `ask` reads to another one."""

    def __init__(self, ask: Ask, destination: CopySide) -> None:
        self._ask = ask
        self._destination = destination

    async def check(self) -> None:
        """Raise StorageError, `destination_used`, if the destination has rows that the source does not have."""
        await self._destination.put(_CLEAR_STOCK, [()])
        for table in KEYS:
            async for _ in self._missing(table):
                pass

    async def copy(self) -> None:
        """Copy all rows that are missing."""
        for table in KEYS:
            sql = insertion(table, await self._columns(table))
            rows: list[Row] = []
            async for row in self._missing(table):
                rows.append(row)
                if len(rows) == _AT_ONCE:
                    await self._destination.put(sql, rows)
                    rows = []
            await self._destination.put(sql, rows)
        await self._destination.number_on("puzzles", "id")
        await self._destination.put("UPDATE server_key SET key = $1", await self._ask(_KEY))

    async def compare(self) -> None:
        """Raise StorageError, `copy_differs`, unless the destination has the same rows."""
        for table in KEYS:
            async for _ in self._missing(table):
                raise StorageError("copy_differs", table)
        if list(await self._ask(_KEY)) != await self._destination.rows(_KEY):
            raise StorageError("copy_differs", "server_key")

    async def _missing(self, table: str) -> AsyncIterator[Row]:
        """The rows that the destination lacks, in the order of their keys; `destination_used` if it has others."""
        columns, keys = await self._columns(table), len(KEYS[table])
        found = _rows(self._destination.rows, table, columns, keys)
        other = await anext(found, None)
        async for row in _rows(self._ask, table, columns, keys):
            if row == other:
                other = await anext(found, None)
            else:
                yield row
        if other is not None:
            raise StorageError("destination_used", table)

    async def _columns(self, table: str) -> list[str]:
        """The columns of a table, those of its key first."""
        key = KEYS[table]
        return [*key, *(name for name in await self._destination.columns(table) if name not in key)]


async def _rows(ask: Ask, table: str, columns: Sequence[str], keys: int) -> AsyncIterator[Row]:
    """All rows of a table in the order of their keys, which are the first columns."""
    key, places = ", ".join(columns[:keys]), ", ".join(f"${number}" for number in range(1, keys + 1))
    names, order = ", ".join(columns), f"ORDER BY {key} LIMIT {_AT_ONCE}"
    rows = await ask(f"SELECT {names} FROM {table} {order}")  # noqa: S608 - names of ours
    while rows:
        for row in rows:
            yield tuple(row)
        after = f"SELECT {names} FROM {table} WHERE ({key}) > ({places}) {order}"  # noqa: S608
        rows = await ask(after, *rows[-1][:keys])
