"""A runner with everything around it, for scenes in virtual time."""

import asyncio
from collections.abc import Sequence
from math import inf
from typing import Any, cast

from dimension.app import SCHEMA
from dimension.bots.base import Step
from dimension.room import commands as c
from dimension.room.events import RoomEvent
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.room.results import BestTray, Dealt, Moves
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState
from dimension.rules.notation import parse_tray
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import Clock, EventStore, RunnerSettings
from dimension.runtime.presence import Patience
from dimension.runtime.runner import Runner
from dimension.store.errors import StorageError
from dimension.store.no_neighbors import NoNeighbors
from dimension.store.sqlite import MemoryStore
from tests.room.pages import RecordingPage, opened

ANN, BEN = "ann", "ben"
TRAYS = ["K....../....../.", "KW...../....../.", "KWB..../....../."]
BEST = BestTray(11, True, "KWBGOWB/G.O.K./W", (), None)
HAND = "O2 O-W KxW B_ G^ O>K"
_MORNING = 1_000_000


def loop_clock() -> int:
    """The rooms' clock: milliseconds of the event loop's time, which is virtual in most tests."""
    return _MORNING + round(1000 * asyncio.get_running_loop().time())


FOR_EVER = Patience(inf, inf)


class StubThinker:
    """Answers immediately, or after some seconds, and remembers the requests."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.seconds = 0.0
        """How long it looks for the best tray."""
        self.pace = 1_000
        """How long its bots think before each step, in milliseconds."""

    async def deal(self, room: str, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:  # noqa: ARG002
        self.asked.append("deal")
        return tuple(Dealt(HAND) for _ in range(settings.rounds))

    async def best(self, room: str, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:  # noqa: ARG002
        self.asked.append("best")
        await asyncio.sleep(self.seconds)
        return BEST, tuple((f"K@{at}",) for at, _ in enumerate(trays))

    async def plan(self, room: str, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:  # noqa: ARG002
        self.asked.append(f"plan from {tray} in {seconds}")
        return [Step(self.pace, parse_tray(text)) for text in TRAYS]


class GatedStore(MemoryStore):
    """A store whose writes wait for permission, or fail."""

    def __init__(self) -> None:
        super().__init__()
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.fails = False
        self.seconds = 0.0
        """How long a write takes."""

    async def append(
        self,
        room: str,
        expected_version: int,
        events: Sequence[RoomEvent],
        finished: FinishedGame | None = None,
        rounds: RoundRecords = NO_ROUNDS,
    ) -> None:
        await self.may_write.wait()
        await asyncio.sleep(self.seconds)
        if self.fails:
            raise StorageError("disk_full")
        await super().append(room, expected_version, events, finished, rounds)

    async def alive(self, now: int) -> None:
        if self.fails:
            raise StorageError("disk_full")
        await super().alive(now)


class NoStore:
    """The store of rooms without writers."""

    claims = None
    neighbors = NoNeighbors()


def lone_room(state: RoomState, clock: Clock = loop_clock, presence: float = 0.0) -> LiveRoom:
    """A room whose runner has no store."""
    settings = RunnerSettings(presence=presence, patience=FOR_EVER)
    return LiveRoom(state, Runner(cast("EventStore", NoStore()), StubThinker(), clock, (), settings=settings))


class Hall:
    """A runner, its store and its thinker; Ann is the host of every table.

    Its games wait for players, who open no pages here, unless `settings` say otherwise.
    """

    def __init__(self, store: MemoryStore | None = None, **options: Any) -> None:
        options.setdefault("settings", RunnerSettings(patience=FOR_EVER))
        self.store = store or MemoryStore(SCHEMA)
        self.thinker = StubThinker()
        self.runner = Runner(self.store, self.thinker, loop_clock, ("beginner", "perfect"), **options)

    async def table(self, settings: TableSettings | None = None, *players: str) -> str:
        """A lobby, by default with Ann and Ben."""
        name = await self.runner.open_table(ANN, settings or TableSettings(rounds=2))
        for player in players or (ANN, BEN):
            await self.must(name, player, c.TakeSeat(player))
        return name

    async def building(self, settings: TableSettings | None = None, *players: str) -> str:
        """A table whose first round is being built."""
        name = await self.table(settings, *players)
        await self.begin(name)
        await self.tick(name)
        return name

    async def must(self, name: str, actor: str, command: c.Command) -> None:
        """Give a command that must be accepted."""
        assert await self.runner.handle(name, actor, command) is None

    async def begin(self, name: str) -> None:
        """Ann starts a game."""
        assert await self.runner.start_game(name, ANN) is None

    async def tick(self, name: str) -> None:
        """Let time pass until a room is in its next phase."""
        before, alone = self.state(name).phase, self.state(name).only_person
        if before is Phase.SCORED and alone is not None:
            # Nothing happens by itself where a player plays alone.
            await self.must(name, self.state(name).seat_at(alone).player or "", c.SayReady(self.state(name).round))
            return
        if before is Phase.SCORED and self.state(name).due_at is None:
            # The scores wait for the first who is ready.
            await self.must(name, ANN, c.SayReady(self.state(name).round))
        await self.look(name, None).until(lambda room: room.state.phase is not before)

    def room(self, name: str) -> LiveRoom:
        return self.runner.rooms[name]

    def state(self, name: str) -> RoomState:
        return self.room(name).state

    def trays(self, name: str) -> list[str]:
        return [seat.tray for _, seat in self.state(name).taken]

    def look(self, name: str, player: str | None, revision: int = -1) -> RecordingPage:
        """Open a page."""
        return opened(self.room(name), player, revision)
