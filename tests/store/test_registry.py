"""The registry of tables is complete: no table, no column and no player is left out of it."""

import asyncio
from contextlib import closing
from pathlib import Path

from dimension.app import SCHEMA
from dimension.store.sqlite.file import in_memory
from tests.store.backends import BACKENDS

OF_SERVERS = {"heartbeat", "nodes", "relay_secret", "dimension_schema"}
"""Tables about servers: nothing in them outlives a move."""
SEALS = {("events", "checksum"), ("events", "is_last")}
"""Columns that SQLite alone has, and works out for itself."""
OWNERSHIP = {("rooms", name) for name in ("version", "owner", "released_at", "format")}
"""Columns that PostgreSQL alone has."""
REGISTERED = {(spec.name, column) for spec in SCHEMA.tables for column in spec.all_columns}
_IN_SQLITE = """
SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
"""
_IN_POSTGRES = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"


def test_every_column_of_a_file_is_registered() -> None:
    with closing(in_memory()) as connection:
        found = {(table, column) for table, column in connection.execute(_IN_SQLITE) if table not in OF_SERVERS}
    assert found - SEALS == REGISTERED


def test_every_column_of_a_postgresql_database_is_registered(tmp_path: Path) -> None:
    async def found() -> set[tuple[str, str]]:
        store = await BACKENDS["postgres"](tmp_path)
        try:
            return {(table, column) for table, column in await store.rows(_IN_POSTGRES) if table not in OF_SERVERS}
        finally:
            await store.close()

    assert asyncio.run(found()) - OWNERSHIP == REGISTERED


def test_every_table_with_a_player_says_whose_rows_it_holds_and_is_exported() -> None:
    with_players = {table for table, column in REGISTERED if column == "player"}
    owned = {spec.name for spec in SCHEMA.tables if spec.player}
    assert with_players - owned == {"erasures"}
    assert {spec.parent for spec in SCHEMA.tables if spec.parent} <= owned
    exported = {spec.name for spec in SCHEMA.tables if spec.exports}
    assert {spec.name for spec in SCHEMA.tables if spec.player or spec.parent} <= exported


def test_every_table_with_a_room_is_part_of_that_room() -> None:
    assert {table for table, column in REGISTERED if column == "room"} == {spec.name for spec in SCHEMA.per_room}
