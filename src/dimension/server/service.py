"""Everything a request or a socket needs, in one place."""

import asyncio
import logging
import time
from typing import Final, Protocol

from dimension.bots.registry import LEVELS
from dimension.rooms.live.ports import EventStore
from dimension.rooms.live.runner import Runner, Timing
from dimension.server.guard.limits import Buckets, Gauge, Turns
from dimension.server.http.static_files import Files
from dimension.server.ops.clock import ServerClock
from dimension.server.ops.metrics import Metrics
from dimension.server.ops.server_settings import ServerSettings
from dimension.server.ops.thinker import ProcessThinker
from dimension.storage.memory import MemoryStore

GOING_AWAY: Final = 1001
_MOST_REPLAYS: Final = 16
_LOG: Final = logging.getLogger("dimension.server")


class Connection(Protocol):
    """What the service needs to know of a socket."""

    def close(self, code: int, reason: str) -> None:
        """Say goodbye."""

    def is_stalled_since(self, moment: float, now: int) -> bool:
        """Whether nothing was taken since a moment."""

    def drop(self) -> None:
        """Let go without a goodbye that nobody would read."""


class Service:
    """A running game service."""

    def __init__(self, settings: ServerSettings, store: EventStore, clock: ServerClock) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock
        self.metrics: Final = Metrics()
        self.thinker: Final = ProcessThinker()
        self.runner: Final = Runner(
            store,
            self.thinker,
            clock,
            LEVELS,
            observer=self.metrics,
            timing=Timing(idle=settings.idle_seconds, presence=settings.presence_seconds, host=settings.host_seconds),
            most_rooms=settings.most_rooms,
            speed=settings.speed,
        )
        self.sockets_per_address: Final = Gauge(settings.sockets_per_address)
        self.tables: Final = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.requests: Final = Buckets(settings.requests_per_second, 4 * settings.requests_per_second)
        self.solves: Final = Buckets(settings.solves_per_minute / 60, settings.solves_per_minute / 2)
        self.replays: Final = Turns(_MOST_REPLAYS)
        self.files: Final = Files(settings.static)
        self.connections: Final[set[Connection]] = set()
        """The open sockets."""
        self._started: Final = time.monotonic()

    @property
    def uptime(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._started

    def say_goodbye(self) -> None:
        """Close every socket with "going away"."""
        for connection in list(self.connections):
            connection.close(GOING_AWAY, "going_away")

    def drop_stalled(self) -> None:
        """Let go of pages that have taken nothing for a while."""
        now = self.clock()
        for connection in list(self.connections):
            if connection.is_stalled_since(now - 1000 * self.settings.stalled_seconds, now):
                connection.drop()

    async def stop(self) -> None:
        """Say goodbye, then end tasks, worker and store."""
        self.say_goodbye()
        await self.runner.stop()
        self.thinker.close()
        await self.store.close()
        _LOG.info("stopped")


async def start_service(settings: ServerSettings) -> Service:
    """A service on the settings' database, with every running table awake."""
    store = await _open_store(settings)
    last_alive = await store.last_alive()
    service = Service(settings, store, ServerClock(last_alive or 0, settings.speed))
    await service.runner.start(last_alive)
    service.runner.spawn(_look_after_stalled(service))
    service.thinker.warm_up()
    _LOG.info("started", extra={"rooms": len(service.runner.rooms)})
    return service


async def _look_after_stalled(service: Service) -> None:
    while True:
        await asyncio.sleep(service.settings.stalled_seconds / 3)
        service.drop_stalled()


async def _open_store(settings: ServerSettings) -> EventStore:
    if settings.database is None:
        return MemoryStore()
    from dimension.storage.sqlite import SqliteStore

    settings.database.parent.mkdir(parents=True, exist_ok=True)
    return await SqliteStore.open(settings.database)
