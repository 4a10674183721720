"""Migrations of a PostgreSQL database, and whose it must be."""

import asyncio

import asyncpg
import pytest

from dimension.store.migrations import BEFORE_1_0, newest_version
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from dimension.store.postgres.link import bring_up_to_date, known_version, postgres_migrations
from tests.store.logs import OPENED
from tests.store.postgres.databases import execute, refusal, with_database

NEWEST = newest_version(postgres_migrations())


def test_an_empty_database_is_brought_up_to_date_and_opened_again() -> None:
    async def scenario(url: PostgresUrl) -> None:
        store = await PostgresStore.open(url)
        await store.append("A", 0, [OPENED])
        await store.close()
        store = await PostgresStore.open(url)
        assert await store.load("A") == [OPENED]
        await store.close()

    with_database(scenario)


def test_many_servers_may_open_a_new_database_at_the_same_time() -> None:
    async def scenario(url: PostgresUrl) -> None:
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(8)))
        await asyncio.gather(*(store.close() for store in stores))

    with_database(scenario)


def test_a_migration_that_fails_leaves_nothing_behind() -> None:
    async def scenario(url: PostgresUrl) -> None:
        connection = await asyncpg.connect(url.with_password())
        with pytest.raises(asyncpg.UndefinedTableError):
            await bring_up_to_date(connection, [*postgres_migrations(), "CREATE TABLE more (); SELECT * FROM nowhere"])
        assert await known_version(connection, NEWEST) == 0
        await bring_up_to_date(connection, postgres_migrations())
        await bring_up_to_date(connection, [*postgres_migrations(), "CREATE TABLE more ()"])
        assert await known_version(connection, NEWEST + 1) == NEWEST + 1
        await connection.close()

    with_database(scenario)


@pytest.mark.parametrize(("version", "code"), [(999, "database_newer"), (BEFORE_1_0, "database_older")])
def test_a_database_of_another_version_is_refused_and_left_as_it_is(version: int, code: str) -> None:
    async def scenario(url: PostgresUrl) -> str:
        await (await PostgresStore.open(url)).close()
        await execute(url, f"UPDATE dimension_schema SET version = {version}")
        return (await refusal(url)).code

    assert with_database(scenario) == code


def test_a_database_of_another_program_is_refused() -> None:
    async def scenario(url: PostgresUrl) -> str:
        await execute(url, "CREATE TABLE orders (id integer)")
        return (await refusal(url)).code

    assert with_database(scenario) == "database_foreign"
