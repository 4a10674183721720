"""Servers learn about each other, and which of them can read a room."""

import pytest

from dimension.room.events import FORMAT
from dimension.runtime.ports import Claimed, ServedElsewhere
from dimension.store.errors import DamagedLog
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from dimension.store.postgres.liveness import NOW
from tests.store.logs import OPENED, STARTED, moves
from tests.store.postgres.databases import execute, with_database
from tests.store.postgres.rhythm import PATIENT


def test_all_servers_of_a_database_share_a_secret_and_no_others() -> None:
    async def scenario(url: PostgresUrl) -> str:
        one, other = await PostgresStore.open(url, PATIENT), await PostgresStore.open(url, PATIENT)
        assert await one.neighbors.secret() == await other.neighbors.secret()
        secret = await one.neighbors.secret()
        await one.close()
        await other.close()
        return secret

    first, second = with_database(scenario), with_database(scenario)
    assert first != second
    assert len(first) > 40


def test_a_room_is_where_its_owner_is_or_where_it_could_be() -> None:
    async def scenario(url: PostgresUrl) -> None:
        one, other, third = [await PostgresStore.open(url, PATIENT) for _ in range(3)]
        assert await one.neighbors.whereabouts("A") is None
        await other.neighbors.announce("other")
        await third.neighbors.announce("third")
        await other.append("A", 0, [OPENED])
        found = await one.neighbors.whereabouts("A")
        assert found is not None
        assert found.address == "other"
        # Who leaves still has what it has, and gets nothing new.
        await other.neighbors.leave()
        found = await one.neighbors.whereabouts("A")
        assert found is not None
        assert found.address == "other"
        await other.claims.release(["A"])
        found = await one.neighbors.whereabouts("A")
        assert found is not None
        assert found.address == "third"
        await third.close()
        assert await one.neighbors.whereabouts("A") is None
        await one.close()
        await other.close()

    with_database(scenario)


def test_shared_facts_reach_the_other_servers_while_the_sender_lives() -> None:
    async def scenario(url: PostgresUrl) -> None:
        one, other = await PostgresStore.open(url, PATIENT), await PostgresStore.open(url, PATIENT)
        one.neighbors.share("tables")
        await one.neighbors.announce("one")
        assert await other.neighbors.listings() == ["tables"]
        assert await one.neighbors.listings() == []
        await one.close()
        assert await other.neighbors.listings() == []
        await other.close()

    with_database(scenario)


def test_a_room_with_newer_events_is_never_given_to_an_older_program() -> None:
    async def scenario(url: PostgresUrl) -> None:
        older = await PostgresStore.open(url, PATIENT)
        newer = await PostgresStore.open(url, PATIENT, FORMAT + 1)
        await older.append("A", 0, [OPENED, STARTED])
        await older.claims.release(["A"])
        # Both can read the older server's rows; the older one cannot read the newer server's additions.
        assert isinstance(await newer.claims.claim("A"), Claimed)
        await newer.append("A", 2, moves(1))
        await newer.claims.release(["A"])
        with pytest.raises(DamagedLog) as refused:
            await older.claims.claim("A")
        assert refused.value.code == "events_newer"
        assert await older.claims.adopt(9) == []
        await newer.neighbors.announce("newer")
        assert await older.claims.claim("A") == ServedElsewhere(2, "newer")
        assert [orphan.room for orphan in await newer.claims.adopt(9)] == ["A"]
        await older.close()
        await newer.close()

    with_database(scenario)


def test_the_living_servers_are_counted() -> None:
    async def scenario(url: PostgresUrl) -> None:
        one = await PostgresStore.open(url, PATIENT)
        assert await one.neighbors.count() == 1
        other = await PostgresStore.open(url, PATIENT)
        assert [await store.neighbors.count() for store in (one, other)] == [2, 2]
        # A server that died without a word.
        await execute(url, f"INSERT INTO nodes SELECT 900, '', {NOW} - 60000, false, 1, ''")
        assert await one.neighbors.count() == 2
        await other.close()
        assert await one.neighbors.count() == 1
        await one.close()

    with_database(scenario)
