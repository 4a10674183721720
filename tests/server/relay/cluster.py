"""Several real servers on one real PostgreSQL database, and players who may come to any of them."""

import asyncio
import time
from contextlib import ExitStack
from typing import Self, cast

from websockets.exceptions import ConnectionClosed

from dimension.store.names import PostgresUrl
from dimension.store.postgres.liveness import Rhythm
from tests.postgres import shared_server
from tests.server.local_server import LocalServer
from tests.server.nursery import ForkedServer
from tests.server.playing import GENEROUS, PATIENCE, Page, Player, RunningServer, Server
from tests.store.postgres.rhythm import PATIENT, in_rhythm

TRAYS = ["K....../....../.", "KW...../....../.", "KWB..../....../.", "KWBG.../....../."]
SLOWLY = GENEROUS | {"DIMENSION_SPEED": "3"}
"""Ten minutes of a round are long enough for every test here."""


class Cluster:
    """Nodes in this process, which are started together and stopped at the end."""

    def __init__(
        self,
        size: int,
        environ: dict[str, str] = SLOWLY,
        database: PostgresUrl | None = None,
        rhythm: Rhythm = PATIENT,
    ) -> None:
        """With the usual rhythm, only the end of a node is a sign of death: a busy machine does not look dead."""
        self.database = database or asyncio.run(shared_server().new_database())
        self._environ = environ
        self._rhythm = rhythm
        self._end = ExitStack()
        self.nodes = self._started(size)

    def start(self, database: PostgresUrl | None = None, rhythm: Rhythm | None = None) -> Server:
        """One more node; it may reach the database in a way, and live in a rhythm, of its own."""
        with in_rhythm(rhythm or self._rhythm):
            node = LocalServer(database or self.database, port=0, **self._environ)
        # Not as its context: a failure that a test causes in a database is an error to its nodes.
        self._end.callback(node.stop)
        # All that players need to know of a server, it has.
        return cast("Server", node)

    def _started(self, size: int) -> list[Server]:
        return [self.start() for _ in range(size)]

    def player(self, node: Server, name: str) -> Player:
        """A player who comes to a node."""
        player = Player(node, name)
        self._end.callback(player.close)
        return player

    def back(self, node: RunningServer, player: Player, before: Page) -> Page:
        """Reconnect a page to this node, as often as it takes; the page's knowledge is still true then."""
        limit = time.monotonic() + PATIENCE
        while True:
            page = Page(node, before.view["room"], player.token, before.revision)
            self._end.callback(page.close)
            page.view, page.revision = before.view, before.revision
            try:
                # A page that knows everything already hears nothing else.
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


class ProcessCluster(Cluster):
    """Nodes in processes of their own, which may be gone by the end."""

    def start(self, database: PostgresUrl | None = None, rhythm: Rhythm | None = None) -> ForkedServer:
        return self._end.enter_context(self._begun(database, rhythm))

    def _started(self, size: int) -> list[Server]:
        begun = [self._begun() for _ in range(size)]
        return [self._end.enter_context(node) for node in begun]

    def _begun(self, database: PostgresUrl | None = None, rhythm: Rhythm | None = None) -> ForkedServer:
        return ForkedServer(database or self.database, rhythm or self._rhythm, **self._environ)


def move(page: Page, tray: str, round_: int = 1) -> None:
    """Put a tray there, and wait until that is confirmed."""
    page.say("set_tray", round=round_, tray=tray)
    page.until(lambda p: p.view["seats"][p.view["you"]]["tray"] == tray)
