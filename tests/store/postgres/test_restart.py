"""PostgreSQL restarts or crashes under a store that is in use."""

import asyncio
import signal
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from dimension.runtime.ports import VersionConflict
from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from tests.postgres import SUPERUSER, PostgresServer
from tests.store.logs import OPENED, STARTED, moves
from tests.store.postgres.rhythm import PATIENT


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    """A server of its own: it is going to crash."""
    server = PostgresServer()
    server.create()
    server.start()
    yield server
    server.remove()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_confirmed_events_survive_a_restart_and_everything_continues(
    server: PostgresServer, how: signal.Signals
) -> None:
    async def scenario() -> None:
        store = await PostgresStore.open(await server.new_database(), PATIENT)
        back: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        lost = asyncio.Event()
        store.claims.watch(lost.set, back.set_result)
        await store.append("A", 0, [OPENED, STARTED])
        version = await _until_refused(store, server, how)
        await lost.wait()
        for asked in (store.append("A", version, moves(1)), store.load("A"), store.claims.claim("A"), store.alive(1)):
            with pytest.raises(StorageError) as caught:
                await asked
            assert caught.value.code in ("connection_lost", "no_database_server")
        await asyncio.to_thread(server.start)
        since = await back
        assert since > 0
        assert await store.claims.still_mine(["A"]) == {"A"}
        kept = len(await store.load("A"))
        # The write that was under way may or may not have got through; every confirmed one has.
        assert kept in (version, version + 1)
        await store.append("A", kept, moves(1))
        assert len(await store.load("A")) == kept + 1
        await store.close()

    asyncio.run(scenario())


def test_with_a_synchronous_standby_nothing_confirmed_is_lost_with_the_first_server(server: PostgresServer) -> None:
    standby = PostgresServer()
    try:
        standby.copy_of(server)
        standby.start()
        asyncio.run(_fail_over(server, standby))
    finally:
        standby.remove()


async def _fail_over(server: PostgresServer, standby: PostgresServer) -> None:
    for statement in ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"):
        await server.execute(statement)
    name = urlsplit((await server.new_database()).with_password()).path
    hosts = f"127.0.0.1:{server.port},127.0.0.1:{standby.port}"
    both = PostgresUrl(f"postgresql://{SUPERUSER}@{hosts}{name}?target_session_attrs=read-write")
    store = await PostgresStore.open(both, PATIENT)
    back = asyncio.Event()
    store.claims.watch(lambda: None, lambda _since: back.set())
    await store.append("A", 0, [OPENED, STARTED])
    version = await _until_refused(store, server, signal.SIGQUIT)
    await asyncio.to_thread(standby.promote)
    await back.wait()
    assert await store.claims.still_mine(["A"]) == {"A"}
    kept = len(await store.load("A"))
    assert kept in (version, version + 1)
    await store.append("A", kept, moves(1))
    await store.close()


async def _until_refused(store: PostgresStore, server: PostgresServer, how: signal.Signals) -> int:
    """Write without pause while the server is stopped; the version up to which everything was confirmed."""
    version = 2
    stopping = asyncio.ensure_future(asyncio.to_thread(server.stop, how))
    try:
        while True:
            await store.append("A", version, moves(1))
            version += 1
    except (StorageError, VersionConflict) as error:
        assert isinstance(error, StorageError)
    await stopping
    return version
