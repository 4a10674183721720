"""A real server on a real PostgreSQL: killed, and with a database that restarts in the middle of a game."""

import asyncio
import signal
import time

import asyncpg

from dimension.store.names import PostgresUrl
from tests.postgres import PostgresServer, shared_server
from tests.server.nursery import ForkedServer
from tests.server.playing import Page, Player, Server
from tests.server.relay.cluster import SLOWLY

TRAY = "KWB..../....../."
OTHER_TRAY = "KW...../....../."
ENVIRON = SLOWLY


def _playing(server: Server) -> tuple[Player, Page]:
    ann = Player(server)
    page = ann.sit(ann.open(seats=1, rounds=2, seconds=600))
    page.say("start")
    page.phase("building")
    page.say("set_tray", round=1, tray=TRAY)
    page.until(lambda p: p.view["seats"][0]["tray"] == TRAY)
    return ann, page


def test_a_killed_server_continues_where_it_was() -> None:
    database = asyncio.run(shared_server().new_database())
    with ForkedServer(database, **ENVIRON) as server:
        ann, page = _playing(server)
        server.kill()
        ann.close()
    with ForkedServer(database, **ENVIRON) as again:
        resumed = Page(again, page.view["room"], ann.token, page.revision)
        resumed.until(lambda p: bool(p.view))
        assert resumed.view["phase"] == "building"
        resumed.say("set_tray", round=1, tray=OTHER_TRAY)
        resumed.until(lambda p: p.view["seats"][0]["tray"] == OTHER_TRAY)
        resumed.close()


def test_a_server_that_ends_gives_its_tables_back_before_their_pages_know() -> None:
    database = asyncio.run(shared_server().new_database())
    with ForkedServer(database, **ENVIRON) as server:
        ann, page = _playing(server)
        server.signal(signal.SIGTERM)
        assert page.close_code() == 1001
        closed_at = time.time_ns() // 1_000_000
        ann.close()
    # All that comes later is time that no player has to play. The database rounds its milliseconds.
    assert asyncio.run(_ask(database, "SELECT released_at FROM rooms")) <= closed_at + 1


async def _ask(database: PostgresUrl, question: str) -> int:
    connection = await asyncpg.connect(database.with_password())
    try:
        answer: int = await connection.fetchval(question)
        return answer
    finally:
        await connection.close()


def test_while_the_database_restarts_moves_are_refused_and_then_the_game_continues(postgres: PostgresServer) -> None:
    database = asyncio.run(postgres.new_database())
    with ForkedServer(database, **ENVIRON) as server:
        ann, page = _playing(server)
        postgres.stop()
        page.say("set_tray", round=1, tray=OTHER_TRAY)
        assert page.refusal() == "not_stored"
        postgres.start()
        while page.view["seats"][0]["tray"] != OTHER_TRAY:
            # As a page does: now and then, because the answer comes immediately.
            time.sleep(0.2)
            page.say("set_tray", round=1, tray=OTHER_TRAY)
            page.hear()
        page.close()
        ann.close()
