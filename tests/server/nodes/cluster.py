"""Several real servers on one real PostgreSQL database, and people who may come to any of them."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Self

from websockets.exceptions import ConnectionClosed

from dimension.storage.database_names import PostgresUrl
from tests.postgres import shared_server
from tests.server.playing import GENEROUS, PATIENCE, Page, Player, Server

TRAYS = ["K....../....../.", "KW...../....../.", "KWB..../....../.", "KWBG.../....../."]
SLOWLY = GENEROUS | {"DIMENSION_SPEED": "1"}


class Cluster:
    """Nodes, which are started together and stopped at the end unless they are gone by then."""

    def __init__(self, size: int, environ: dict[str, str] = SLOWLY, database: PostgresUrl | None = None) -> None:
        self.database = database or asyncio.run(shared_server().new_database())
        self._environ = environ
        self._end = ExitStack()
        with ThreadPoolExecutor() as starting:
            self.nodes = list(starting.map(lambda _: self.start(), range(size)))

    def start(self, database: PostgresUrl | None = None, **environ: str) -> Server:
        """One more node; it may reach the database in a way of its own."""
        return self._end.enter_context(Server(database or self.database, **self._environ | environ))

    def player(self, node: Server, name: str) -> Player:
        """Somebody who comes to a node."""
        player = Player(node, name)
        self._end.callback(player.close)
        return player

    def back(self, node: Server, player: Player, before: Page) -> Page:
        """A page comes again, to this node, as often as it takes; what it knew is still true then."""
        limit = time.monotonic() + PATIENCE
        while True:
            page = Page(node, before.view["room"], player.token, before.revision)
            self._end.callback(page.close)
            page.view, page.revision = before.view, before.revision
            try:
                # Somebody who knows everything already hears nothing else.
                page.catch_up()
            except ConnectionClosed:
                assert time.monotonic() < limit, "the table is not served any more"
                time.sleep(0.1)
            else:
                assert page.revision >= before.revision
                return page

    def two_building(self, one: Server, other: Server) -> tuple[tuple[Player, Page], tuple[Player, Page]]:
        """Ann and Ben at two nodes, at a table that Ann's node has, building for ten minutes."""
        ann, ben = self.player(one, "Ann"), self.player(other, "Ben")
        room = ann.open(seats=2, rounds=1, seconds=600)
        here, there = ann.sit(room), ben.sit(room)
        here.say("start")
        here.phase("building")
        there.phase("building")
        return (ann, here), (ben, there)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end.close()


def move(page: Page, tray: str, round_: int = 1) -> None:
    """Put a tray there, and wait until that is confirmed."""
    page.say("set_tray", round=round_, tray=tray)
    page.until(lambda p: p.view["seats"][p.view["you"]]["tray"] == tray)
