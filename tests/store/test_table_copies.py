"""The tables beside the rooms get from one database to another, in either direction."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from dimension.app import SCHEMA
from dimension.room.records import FoundBest, PlayedRound, RoundRecords
from dimension.store import copying
from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.sql import Row, Statement, Value
from dimension.store.sqlite.backup import Contents
from dimension.store.sqlite.copies import SqliteSide
from dimension.store.sqlite.file import in_memory
from dimension.store.stores import Store, open_store
from dimension.store.tables import insertion
from tests.postgres import shared_server
from tests.store.logs import OPENED

BESIDE = [spec for spec in SCHEMA.tables if spec.is_copied and not spec.per_room]
BY_ROOM = ("played_rounds", "room_people", "room_kinds", "challenges", "challenge_rooms")
ANSWERS = 1_200
ROUND = PlayedRound("A", 1, 2, 0, "ann", 7, "2026-11-16", "key", False, "O2 K_", "." * 14, -2, False, ("O2",))
VALUES: dict[str, Value] = {"TEXT": "x", "INTEGER": 1, "REAL": 1500.25}


@cache
def _needed(table: str) -> list[tuple[str, str]]:
    """The columns of a table that need something, and their types."""
    with closing(in_memory()) as connection:
        return connection.execute('SELECT name, type FROM pragma_table_info(?) WHERE "notnull"', (table,)).fetchall()


def put(table: str, **given: Value) -> Statement:
    """A row of any table, with something in every column that needs it; puzzles get their numbers by themselves."""
    row = {name: VALUES[kind] for name, kind in _needed(table) if (table, name) != ("puzzles", "id")} | given
    return Statement(insertion(table, list(row)), tuple(row.values()))


FILL = (
    *(put("puzzles", hand=hand) for hand in ("O2", "K_", "B^")),
    *(
        put("puzzle_answers", player=player, puzzle=puzzle)
        for player in ("ann", "Жанна")
        for puzzle in range(ANSWERS // 2)
    ),
    *(put(spec.name) for spec in BESIDE if spec.name not in ("puzzles", "puzzle_answers", "server_key")),
    put("room_people", room="A", player="eve"),
    put("challenges", room="A", bot="perfect"),
    put("challenge_rooms", room="A", name="Жанна", total=-3, ended_at=8),
    put("room_kinds", room="A"),
)


async def move(source: Path | PostgresUrl, destination: Path | PostgresUrl) -> Contents:
    return await copying.move(source, destination, SCHEMA)


async def _new(kind: str, folder: Path, name: str) -> Path | PostgresUrl:
    return folder / f"{name}.sqlite3" if kind == "sqlite" else await shared_server().new_database()


async def _with(database: Path | PostgresUrl, scenario: Callable[[Store], Awaitable[object]]) -> object:
    store = await open_store(database, SCHEMA)
    try:
        return await scenario(store)
    finally:
        await store.close()


async def _fill(store: Store) -> None:
    best = FoundBest("A", 1, 2, 9, True, ("K_",))
    await store.append("A", 0, [OPENED], None, RoundRecords((ROUND,), (best,)))
    await store.change(*FILL)


async def _told(store: Store) -> list[Row]:
    specs = [*BESIDE, *(spec for spec in SCHEMA.per_room if spec.name in BY_ROOM)]
    rows = [
        await store.rows(f"SELECT {', '.join(spec.all_columns)} FROM {spec.name} ORDER BY {', '.join(spec.key)}")
        for spec in specs
    ]
    assert all(rows)
    return [tuple(row) for found in rows for row in found]


@pytest.mark.parametrize(("kind", "other"), [("sqlite", "postgres"), ("postgres", "sqlite")])
def test_every_row_is_the_same_in_the_other_database(kind: str, other: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        source, destination = await _new(kind, tmp_path, "source"), await _new(other, tmp_path, "destination")
        await _with(source, _fill)
        # Stock that a server added there, and no caller has seen.
        await _with(destination, lambda store: store.change(put("puzzles", hand="O>K")))
        contents = await move(source, destination)
        assert await move(source, destination) == contents
        assert await _with(source, _told) == await _with(destination, _told)
        # And the next puzzle gets a number of its own.
        await _with(destination, lambda store: store.change(put("puzzles", hand="W>K")))

    asyncio.run(scenario())


def test_a_database_with_other_rows_is_not_touched(tmp_path: Path) -> None:
    async def scenario() -> StorageError:
        source, destination = tmp_path / "source.sqlite3", tmp_path / "destination.sqlite3"
        await _with(source, _fill)
        await _with(destination, lambda store: store.change(put("puzzle_answers")))
        with pytest.raises(StorageError) as caught:
            await move(source, destination)
        assert not await _with(destination, lambda store: store.rooms_after("", 9))
        return caught.value

    error = asyncio.run(scenario())
    assert (error.code, error.text) == ("destination_used", "puzzle_answers")


@pytest.mark.parametrize("table", ["puzzle_answers", "server_key"])
def test_rows_that_did_not_arrive_are_noticed(table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> StorageError:
        source, destination = tmp_path / "source.sqlite3", tmp_path / "destination.sqlite3"
        await _with(source, _fill)
        change = SqliteSide.change

        async def change_less(side: SqliteSide, *statements: Statement) -> None:
            others = [each for each in statements if not each.sql.startswith(f"INSERT INTO {table} ")]
            await change(side, *others)

        monkeypatch.setattr(SqliteSide, "change", change_less)
        with pytest.raises(StorageError) as caught:
            await move(source, destination)
        return caught.value

    error = asyncio.run(scenario())
    assert (error.code, error.text) == ("copy_differs", table)
