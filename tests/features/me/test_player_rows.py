"""Stored data of a player besides the logs of rooms."""

import asyncio
from pathlib import Path

import pytest

from dimension.app import SCHEMA
from dimension.features.me.erasing import forget_old_rows, has_anything
from dimension.store.sql import Statement
from dimension.store.sqlite import MemoryStore
from dimension.store.stores import Store
from tests.store.backends import BACKENDS

ROWS = (
    Statement("INSERT INTO puzzle_answers (player, puzzle, shown_at, hints, solved) VALUES ($1, 1, $2, 0, 0)"),
    Statement("INSERT INTO puzzle_players VALUES ($1, 1500.0, 350.0, 0.06, 1, $2)"),
    Statement("INSERT INTO offline_results VALUES ($1, 'id', 'puzzle', $2, $2, '{}')"),
    Statement("INSERT INTO rush_runs VALUES ($1 || '1', $1, 'Ann', $2, $2, NULL, 0, 0, 0, 0, 1)"),
    Statement("INSERT INTO rush_answers VALUES ($1 || '1', 1, 1, $2, NULL, NULL, NULL)"),
)
TABLES = ("puzzle_answers", "puzzle_players", "offline_results", "rush_runs", "rush_answers")


async def _filled() -> MemoryStore:
    store = MemoryStore(SCHEMA)
    for player, at in (("ann", 5), ("ben", 7)):
        await store.change(*(statement._replace(values=(player, at)) for statement in ROWS))
    return store


async def _counts(store: Store) -> list[int]:
    return [len(await store.rows(f"SELECT * FROM {table}")) for table in TABLES]


def test_everything_of_one_player_goes_and_nothing_of_others() -> None:
    async def scenario() -> None:
        store = await _filled()
        assert await has_anything(store, "ann")
        await store.change(*SCHEMA.rows_erased("ann"))
        assert await _counts(store) == [1] * len(TABLES)
        assert not await has_anything(store, "ann")
        assert await has_anything(store, "ben")

    asyncio.run(scenario())


@pytest.mark.parametrize("backend", BACKENDS)
def test_expired_rows_go_piece_by_piece(backend: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await BACKENDS[backend](tmp_path)
        for player, at in (("ann", 4), ("eve", 5), ("ida", 5), ("ben", 6)):
            await store.change(*(statement._replace(values=(player, at)) for statement in ROWS))
        await forget_old_rows(store, 6, at_once=2)
        assert await _counts(store) == [1] * len(TABLES)
        assert await has_anything(store, "ben")
        await store.close()

    asyncio.run(scenario())
