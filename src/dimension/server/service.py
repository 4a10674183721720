"""The service: everything that requests and sockets need, in one value."""

import asyncio
import logging
import shutil
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast

from dimension.bots import registry
from dimension.room.commands import Refusal
from dimension.runtime.housekeeping import Housekeeper
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.once import KeptFor
from dimension.runtime.ports import Clock
from dimension.runtime.runner import Runner
from dimension.server.files import StaticFiles
from dimension.server.guard.abuse import Abuse
from dimension.server.guard.addressed import address_of
from dimension.server.guard.identity import Hosts, own_names
from dimension.server.guard.limits import (
    AddressBuckets,
    AddressKey,
    Buckets,
    DividedClock,
    Gauge,
    Hide,
    hiding_with,
)
from dimension.server.guard.lookups import Lookups
from dimension.server.ops.addresses import node_address
from dimension.server.ops.backups import Backups
from dimension.server.ops.clock import clock_for
from dimension.server.ops.metrics import Metrics
from dimension.server.pars import KnownPars
from dimension.server.previews import LinkPictures, Preview
from dimension.server.relay.client import Relays
from dimension.server.relay.owner import RelayServer, Serve, join_nodes
from dimension.server.settings import ServerSettings
from dimension.server.solver_process import SolverProcess
from dimension.server.solver_queue import Lane, Turns
from dimension.server.wire.sockets import OpenSockets
from dimension.store.backfill import record_next
from dimension.store.errors import StorageError
from dimension.store.stores import Store, open_store
from dimension.store.tables import Schema
from dimension.texts import Texts

_GOODBYE_SECONDS: Final = 1.0
"""How long sockets have to close by themselves when the server stops."""
_HAND_OVER_SECONDS: Final = 20.0
"""How long it may take to hand all rooms over; other nodes adopt the rest."""
_SECONDS_AT_ONCE: Final = 40
"""The requests of this time may come together: a class of a hundred that opens a link has one address."""
_REFUSALS_PER_SECOND: Final = 10
_REFUSALS_AT_ONCE: Final = 500
_LOOK_EVERY: Final = 0.25
"""Seconds between two looks at how late the event loop is."""
_COUNT_SECONDS: Final = 5.0
"""How often the living nodes are counted."""
_COMMAND_SECONDS: Final = 60
"""The commands of this time may come together: a class that builds has one address."""
MESSAGES: Final = 3
"""Messages of an address for each of its commands: pings, and those that are refused."""
_SPACE_KEPT: Final = 10_000
"""Milliseconds for which free space is not looked at again."""
_DEAL_MINUTES: Final = 10
"""The deals of this time may come together: a class that starts its games has one address."""
REPORT_SECONDS: Final = 3
"""Work on replays and on reports of whole games, per address and minute."""
_REPORT_MINUTES: Final = 10
"""The reports of this time may come together: a class that looks back has one address."""
_LOG: Final = logging.getLogger("dimension.server")

_Part = TypeVar("_Part")
LimitName = Literal["tables", "messages", "commands", "deals", "reports", "solves", "puzzles", "personal"]
"""The limits per address: `deals` and `reports` count milliseconds of work, `personal` links to other devices, exports
and erasures."""


class PageLink(NamedTuple):
    """A page whose link another program asks about."""

    service: "Service"
    address: AddressKey
    parts: Sequence[str]
    """The path of the page, without the part that chose the preview."""
    texts: Texts


PreviewOf = Callable[[PageLink], Awaitable[Preview | None]]
"""Finds the preview of a link; None for a link that shows the game itself."""
Check = Callable[["Service", str, str, Any], Awaitable[Refusal | None]]
"""Says why a room may not take a command of a player, or None: its name, the player, the command."""


class Service:
    """A running game service; `service[Kind]` is the object of that type that a feature brought."""

    def __init__(
        self, settings: ServerSettings, store: Store, clock: Clock, solver: SolverProcess | None = None
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock
        self.limit_clock: Final = DividedClock(clock)
        self.metrics: Final = Metrics()
        self.solver: Final = solver or SolverProcess()
        self.pars: Final = KnownPars(self.solver)
        self.runner: Final = Runner(
            store, self.solver, clock, registry.LEVELS, settings=settings.runner(), observer=self.metrics
        )
        self.sockets_per_address: Final = Gauge(settings.sockets_per_address)
        requests = settings.requests_per_second
        self.requests: Final = AddressBuckets(requests, _SECONDS_AT_ONCE * requests)
        self.refusals: Final = AddressBuckets(_REFUSALS_PER_SECOND, _REFUSALS_AT_ONCE)
        """Requests and handshakes that are refused immediately; others wait."""
        self.lookups: Final = Lookups(settings.failed_lookups_per_minute)
        self.hosts: Final = Hosts(settings.hosts, own_names(settings.host))
        self.abuse: Final = Abuse(clock())
        commands = settings.commands_per_second
        deals = 1000 * settings.deal_seconds_per_minute
        solves, puzzles = settings.solves_per_minute, settings.puzzles_per_minute
        self._limits: Final[dict[LimitName, AddressBuckets]] = {
            "tables": AddressBuckets(settings.tables_per_minute / 60, settings.tables_per_minute),
            "messages": AddressBuckets(MESSAGES * commands, MESSAGES * _COMMAND_SECONDS * commands),
            "commands": AddressBuckets(commands, _COMMAND_SECONDS * commands),
            "deals": AddressBuckets(deals / 60, _DEAL_MINUTES * deals),
            "reports": AddressBuckets(1000 * REPORT_SECONDS / 60, 1000 * REPORT_SECONDS * _REPORT_MINUTES),
            "solves": AddressBuckets(solves / 60, solves / 2),
            "puzzles": AddressBuckets(puzzles / 60, puzzles / 2),
            "personal": AddressBuckets(settings.personal_per_minute / 60, settings.personal_per_minute),
        }
        self._player_limits: Final[dict[LimitName, Buckets]] = {
            "solves": Buckets(solves / 60, solves / 2),
            "puzzles": Buckets(puzzles / 180, puzzles / 6),
        }
        self.runner.has_space = KeptFor(_SPACE_KEPT, clock, self._has_space)
        self.solver.address_of = self._address_of
        self.solver.on_dealt = self._charge_deal
        self.replays: Final = Turns()
        """Of replays and reports, which take long."""
        self.replaying: Final = Turns(Lane.GAME)
        """Held while a piece of a replay is made."""
        self.files: Final = StaticFiles(settings.static)
        self.pictures: Final = LinkPictures(self.solver, self.metrics.drew)
        self.sockets: Final = OpenSockets()
        self.relays: Relays | None = None
        """How pages get to other nodes; None where there are none."""
        self.hide: Hide = lambda address: address
        """Hashes addresses with a key that only the nodes of the store know."""
        self.checks: Final[dict[type, Check]] = {}
        """By the commands that features check."""
        self.previews: Final[dict[str, PreviewOf]] = {}
        """By the first parts of the addresses of pages."""
        self._parts: Final[dict[type, object]] = {}
        self._relay_server: RelayServer | None = None
        self.backups: Backups | None = None
        """The backups that the server makes by itself."""
        self.is_stopping = False
        self.is_read_only = False
        """Whether running games continue, and nothing new can be begun or kept."""
        self._started: Final = time.monotonic()

    def __getitem__(self, kind: type[_Part]) -> _Part:
        return cast("_Part", self._parts[kind])

    def take(self, limit: LimitName, address: AddressKey, player: str | None = None, tokens: float = 1) -> bool:
        """Take from the limit of an address, and one from the limit of a player; False when nothing is left."""
        now, of_players = self.limit_clock(), self._player_limits.get(limit)
        if not self._limits[limit].take(address, now, tokens):
            return False
        return player is None or of_players is None or of_players.take(player, now)

    async def _has_space(self) -> bool:
        database = self.settings.database
        if not isinstance(database, Path):
            return True
        free = (await asyncio.to_thread(shutil.disk_usage, database.absolute().parent)).free
        return free >= self.settings.least_free_megabytes * 1_000_000

    def may_deal(self, room: LiveRoom) -> bool:
        """Whether the solver may deal for a table: its work counts for the address of the host."""
        address = address_of(room)
        return address is None or self._limits["deals"].has(address, self.limit_clock())

    def _address_of(self, room: str) -> str | None:
        found = self.runner.rooms.get(room)
        address = found and address_of(found)
        return address.own if address else None

    def _charge_deal(self, room: str, seconds: float) -> None:
        found = self.runner.rooms.get(room)
        if found is not None and (address := address_of(found)) is not None:
            self._limits["deals"].charge(address, self.limit_clock(), 1000 * seconds)

    def add(self, part: object) -> None:
        self._parts[type(part)] = part

    @property
    def uptime(self) -> float:
        return time.monotonic() - self._started

    def drop_stalled(self) -> None:
        """Disconnect clients that have read nothing for a while."""
        now = self.clock()
        self.sockets.drop_stalled(now - 1000 * self.settings.stalled_seconds, now)

    async def join(self, answer: Serve) -> None:
        """Join the other nodes, if the store is for several; `answer` serves the requests that they relay."""
        secret = await self.store.neighbors.secret()
        if secret is not None:
            address = node_address(self.settings.node_address, self.settings.database)
            self._relay_server = await join_nodes(self.store.neighbors, secret, address, answer)
            self.relays = Relays(secret)
            self.runner.spawn(self._count_nodes_forever())

    async def _count_nodes_forever(self) -> None:
        while True:
            # While the database is away, there are as many as before.
            with suppress(StorageError):
                self.limit_clock.divide(await self.store.neighbors.count())
            await asyncio.sleep(_COUNT_SECONDS)

    def serve(self) -> None:
        """Connections are accepted from now on."""
        self.runner.serve()

    async def say_goodbye(self) -> None:
        """Hand rooms over, close every socket with "going away", stop all clocks, and wait for the sockets to close."""
        self.is_stopping = True
        await self._hand_over()
        if self.relays is not None:
            # Pages whose rooms are elsewhere.
            await self.sockets.send_away()
        self.sockets.say_goodbye()
        await self.runner.rest()
        await self.sockets.all_closed(_GOODBYE_SECONDS)

    async def _hand_over(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_HAND_OVER_SECONDS):
                await self.runner.ownership.drain()

    async def stop(self) -> None:
        """Say goodbye, then end tasks, worker and store."""
        self.sockets.say_goodbye()
        if self.relays is not None:
            await self.relays.close()
        if self._relay_server is not None:
            await self._relay_server.close()
        await self.runner.stop()
        self.solver.close()
        await self.store.close()
        _LOG.info("stopped")


async def start_service(settings: ServerSettings, schema: Schema, solver: SolverProcess | None = None) -> Service:
    """A service on the settings' database, in which games in progress resume after `serve`; raises StorageError."""
    store = await open_store(settings.database, schema)
    last_alive = await store.last_alive()
    service = Service(settings, store, clock_for(store.claims, last_alive, settings.speed), solver)
    if secret := await store.neighbors.secret():
        service.hide = hiding_with(secret)
    await service.runner.start(last_alive)
    service.runner.spawn(_drop_stalled_forever(service))
    service.runner.spawn(_watch_loop(service.metrics))
    if (plan := settings.backups()) is not None and isinstance(settings.database, Path):
        service.backups = Backups(settings.database, plan)
        service.runner.spawn(service.backups.run())
    housekeeper = Housekeeper(service.runner, settings.retention(), [partial(record_next, store)])
    service.runner.spawn(housekeeper.run())
    service.solver.warm_up()
    _LOG.info("started", extra={"rooms": len(service.runner.rooms)})
    return service


async def _watch_loop(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LOOK_EVERY
        await asyncio.sleep(_LOOK_EVERY)
        metrics.loop_delay.add(max(0.0, loop.time() - due))


async def _drop_stalled_forever(service: Service) -> None:
    while True:
        await asyncio.sleep(service.settings.stalled_seconds / 3)
        service.drop_stalled()
