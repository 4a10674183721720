"""PostgreSQL crashes, or fails over to a standby, under several nodes in the middle of a game."""

import asyncio
import signal
import time
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import ConnectionClosed

from dimension.store.names import PostgresUrl
from tests.postgres import SUPERUSER, PostgresServer
from tests.server.playing import PATIENCE, Page, Player
from tests.server.relay.cluster import TRAYS, Cluster, move


def test_the_game_continues_after_a_crash_of_the_database(postgres: PostgresServer) -> None:
    with Cluster(2, database=asyncio.run(postgres.new_database())) as cluster:
        both = cluster.two_building(*cluster.nodes)
        _play_until_it_falls(both, postgres)
        for node in cluster.nodes:
            assert httpx.get(f"{node.url}health").status_code == 503
        postgres.start()
        _play_on(cluster, both)


def test_with_a_synchronous_standby_nothing_is_lost_with_the_machine_of_the_database(postgres: PostgresServer) -> None:
    standby = PostgresServer()
    try:
        standby.copy_of(postgres)
        standby.start()
        for statement in ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"):
            asyncio.run(postgres.execute(statement))
        name = urlsplit(asyncio.run(postgres.new_database()).with_password()).path
        hosts = f"127.0.0.1:{postgres.port},127.0.0.1:{standby.port}"
        database = PostgresUrl(f"postgresql://{SUPERUSER}@{hosts}{name}?target_session_attrs=read-write")
        with Cluster(2, database=database) as cluster:
            both = cluster.two_building(*cluster.nodes)
            _play_until_it_falls(both, postgres)
            standby.promote()
            _play_on(cluster, both)
    finally:
        standby.remove()


Both = tuple[tuple[Player, Page], tuple[Player, Page]]


def _play_until_it_falls(both: Both, postgres: PostgresServer) -> None:
    """Each has a tray that was confirmed, and hears that another one was not."""
    for at, (_, page) in enumerate(both):
        move(page, TRAYS[at])
    postgres.stop(signal.SIGQUIT)
    for at, (_, page) in enumerate(both):
        page.say("set_tray", round=1, tray=TRAYS[at + 2])
        assert page.refusal() == "not_stored"


def _play_on(cluster: Cluster, both: Both) -> None:
    """The confirmed trays are there, no client has less time than before, and new trays are taken."""
    for at, (player, before) in enumerate(both):
        ends_at = before.view["ends_at"]
        page = _served_again(cluster, player, before)
        assert page.view["seats"][at]["tray"] == TRAYS[at]
        assert page.revision >= before.revision
        move(page, TRAYS[at + 2])
        page.until(lambda p, ends_at=ends_at: p.view["ends_at"] > ends_at)  # type: ignore[misc]


def _served_again(cluster: Cluster, player: Player, page: Page) -> Page:
    """The same page, or another one if the node has sent it away, as soon as something can be stored again."""
    limit = time.monotonic() + 2 * PATIENCE
    while True:
        try:
            page.say("done", round=1, done=False)
            page.say("set_tray", round=1, tray=page.view["seats"][page.view["you"]]["tray"])
            if not any(message["type"] == "refused" for message in page.catch_up()):
                return page
        except ConnectionClosed:
            page = cluster.back(player.server, player, page)
        assert time.monotonic() < limit
        time.sleep(0.2)
