"""What is kept of a player besides the logs of rooms."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dimension.features.me.erasing import forget_old_rows, has_anything, rows_forgotten
from dimension.store.memory import MemoryStore
from dimension.store.sql import Statement
from dimension.store.sqlite.file import in_memory
from dimension.store.stores import Store
from tests.store.backends import BACKENDS

IN_ROOMS = {"game_players", "running_games", "played_rounds", "room_people"}
"""Tables with a row for a player in a room: they are cleaned with their rooms."""
FLEETING = {"erasures"}
ROWS = (
    Statement("INSERT INTO puzzle_answers (player, puzzle, shown_at, hints, solved) VALUES ($1, 1, $2, 0, 0)"),
    Statement("INSERT INTO puzzle_players VALUES ($1, 1500.0, 350.0, 0.06, 1, $2)"),
    Statement("INSERT INTO offline_results VALUES ($1, 'id', 'puzzle', $2, $2, '{}')"),
    Statement("INSERT INTO rush_runs VALUES ($1 || '1', $1, 'Ann', $2, $2, NULL, 0, 0, 0, 0)"),
    Statement("INSERT INTO rush_answers VALUES ($1 || '1', 1, 1, $2, NULL, NULL, NULL)"),
)
TABLES = ("puzzle_answers", "puzzle_players", "offline_results", "rush_runs", "rush_answers")


async def _filled() -> MemoryStore:
    store = MemoryStore()
    for player, at in (("ann", 5), ("ben", 7)):
        await store.change(*(statement._replace(values=(player, at)) for statement in ROWS))
    return store


async def _counts(store: Store) -> list[int]:
    return [len(await store.rows(f"SELECT * FROM {table}")) for table in TABLES]


def test_no_table_with_players_is_left_out() -> None:
    statements = " ".join(sql for sql, *_ in rows_forgotten("ann"))
    with closing(in_memory()) as database:
        assert _with_players(database) - IN_ROOMS - FLEETING <= {
            table for table in statements.split() if f"FROM {table} WHERE player" in statements
        }


def _with_players(database: sqlite3.Connection) -> set[str]:
    return {
        str(name)
        for (name,) in database.execute(
            "SELECT DISTINCT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns"
            " WHERE tables.type = 'table' AND columns.name = 'player'"
        )
    }


def test_everything_of_one_player_goes_and_nothing_of_others() -> None:
    async def scenario() -> None:
        store = await _filled()
        assert await has_anything(store, "ann")
        await store.change(*rows_forgotten("ann"))
        assert await _counts(store) == [1] * len(TABLES)
        assert not await has_anything(store, "ann")
        assert await has_anything(store, "ben")

    asyncio.run(scenario())


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_is_too_old_goes_piece_by_piece(backend: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await BACKENDS[backend](tmp_path)
        for player, at in (("ann", 4), ("eve", 5), ("ida", 5), ("ben", 6)):
            await store.change(*(statement._replace(values=(player, at)) for statement in ROWS))
        await forget_old_rows(store, 6, at_once=2)
        assert await _counts(store) == [1] * len(TABLES)
        assert await has_anything(store, "ben")
        await store.close()

    asyncio.run(scenario())
