"""A node that is cut off from the database."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx

from dimension.store.names import PostgresUrl
from tests.server.playing import PATIENCE, Page
from tests.server.relay.cluster import TRAYS, Cluster, move
from tests.store.postgres.rhythm import DOOMED, WATCHFUL
from tests.store.postgres.wire import Wire

_Answer = TypeVar("_Answer")


class _WireThread:
    """A wire in an event loop of its own, so that tests that wait do not hold it up."""

    def __init__(self, url: PostgresUrl) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._wire = self._do(_new_wire(url))
        self.url = self._do(self._wire.open())

    def silence(self) -> None:
        self._loop.call_soon_threadsafe(self._wire.silence)

    def delay(self, seconds: float) -> None:
        self._loop.call_soon_threadsafe(self._wire.delay, seconds)

    def mend(self) -> None:
        self._loop.call_soon_threadsafe(self._wire.mend)

    def close(self) -> None:
        self._do(self._wire.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, _Answer]) -> _Answer:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)


async def _new_wire(url: PostgresUrl) -> Wire:
    return Wire(url)


@contextmanager
def wire_to(url: PostgresUrl) -> Iterator[_WireThread]:
    wire = _WireThread(url)
    try:
        yield wire
    finally:
        wire.close()


def test_a_node_that_is_cut_off_stops_acting_and_others_take_over() -> None:
    with Cluster(1, rhythm=WATCHFUL) as cluster, wire_to(cluster.database) as wire:
        (whole,) = cluster.nodes
        cut = cluster.start(wire.url, DOOMED)
        (ann, here), (ben, there) = cluster.two_building(cut, whole)
        move(here, TRAYS[0])
        move(there, TRAYS[1])
        wire.silence()
        here.say("set_tray", round=1, tray=TRAYS[3])
        # It lets go of its pages by itself, and says that it is not to be sent any.
        assert here.close_code() == 1001
        assert httpx.get(f"{cut.url}ready").status_code == 503
        refused = Page(cut, here.view["room"], ann.token, here.revision)
        assert refused.close_code() == 1013
        refused.close()
        again = cluster.back(whole, ben, there)
        assert again.view["ends_at"] > there.view["ends_at"]
        move(again, TRAYS[2])
        wire.mend()
        # Back at the database, it passes the page on to the node that has the table now.
        elsewhere = cluster.back(cut, ann, here)
        assert elsewhere.view["seats"][0]["tray"] == TRAYS[0]
        assert elsewhere.revision >= again.revision
        move(elsewhere, TRAYS[2])
        again.until(lambda p: p.view["seats"][0]["spheres"] == 3)
