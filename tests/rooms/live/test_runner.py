"""The runner: one command at a time, durable before it is seen, and nothing lost on the way."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from dimension.bots.base import Step
from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, Refusal
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import BestTray, Dealt
from dimension.rooms.live import bot_driver
from dimension.rooms.live.live_room import REMEMBERED_STEPS, LiveRoom
from dimension.rooms.live.ports import FinishedGame
from dimension.rooms.live.runner import Runner, Timing
from dimension.rooms.live.shelf import RoomsFull
from dimension.rules.notation import parse_tray
from dimension.rules.settings import Contradictions
from dimension.storage.errors import StorageError
from dimension.storage.memory import MemoryStore

ANN, BEN = "ann", "ben"
TRAYS = ["K....../....../.", "KW...../....../.", "KWB..../....../."]
BEST = BestTray(11, True, "KWBGOWB/G.O.K./W", (), None)


class Hand:
    """A clock that is moved by hand."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class Thinker:
    """Answers at once, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def deal(self, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:  # noqa: ARG002
        self.asked.append("deal")
        return tuple(Dealt("O2 O-W KxW B_ G^ O>K") for _ in range(settings.rounds))

    async def best(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, tuple[tuple[str, ...], ...]]:  # noqa: ARG002
        self.asked.append("best")
        return BEST, tuple((f"K{at}",) for at, _ in enumerate(trays))

    async def plan(self, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:  # noqa: ARG002
        self.asked.append(f"plan from {tray}")
        return [Step(0, parse_tray(text)) for text in TRAYS]


class Page:
    """A page that notes what it is told."""

    def __init__(self, room: LiveRoom, player: str | None, revision: int = -1) -> None:
        self.player = player
        self.revision = revision
        self.presence = room.presence
        self.told: list[dict[str, Any]] = []
        self._room = room

    def wake(self) -> None:
        self.told += [json.loads(text) for text in self._room.news_for(self)]


class Slow(MemoryStore):
    """A store whose writes wait for permission, or fail."""

    def __init__(self) -> None:
        super().__init__()
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.fails = False

    async def append(
        self, room: str, expected_version: int, events: Sequence[e.RoomEvent], finished: FinishedGame | None = None
    ) -> None:
        await self.may_write.wait()
        if self.fails:
            raise StorageError("disk_full")
        await super().append(room, expected_version, events, finished)


class Hall:
    """A runner with everything around it."""

    def __init__(self, store: MemoryStore | None = None, clock: Hand | None = None, **options: Any) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or Hand()
        self.thinker = Thinker()
        self.runner = Runner(self.store, self.thinker, self.clock, ("beginner", "perfect"), **options)

    async def table(self, settings: TableSettings | None = None, *players: str) -> str:
        name = await self.runner.open_table(ANN, settings or TableSettings(rounds=2))
        for player in players or (ANN, BEN):
            await self.must(name, player, c.TakeSeat(player))
        return name

    async def must(self, name: str, actor: str, command: c.Command) -> None:
        assert await self.runner.handle(name, actor, command) is None

    async def begin(self, name: str) -> None:
        assert await self.runner.start_game(name, ANN) is None

    async def tick(self, name: str) -> None:
        self.clock.now = self.room(name).state.due_at or self.clock.now
        await self.must(name, CLOCK, c.Tick())

    async def building(self, settings: TableSettings | None = None, *players: str) -> str:
        name = await self.table(settings, *players)
        await self.begin(name)
        await self.tick(name)
        return name

    def room(self, name: str) -> LiveRoom:
        return self.runner.rooms[name]

    def look(self, name: str, player: str | None, revision: int = -1) -> Page:
        page = Page(self.room(name), player, revision)
        self.runner.arrive(self.room(name), page)
        page.wake()
        return page


Scene = Callable[[], Coroutine[Any, Any, None]]


def played(scene: Scene) -> Callable[[], None]:
    """A test that runs in an event loop of its own."""

    def test() -> None:
        asyncio.run(asyncio.wait_for(scene(), 20))

    test.__name__ = scene.__name__
    return test


async def settle() -> None:
    """Let everything happen that waits for nothing."""
    for _ in range(20):
        await asyncio.sleep(0)


@played
async def test_nobody_hears_of_anything_before_it_is_durable() -> None:
    store = Slow()
    hall = Hall(store)
    name = await hall.building()
    page = hall.look(name, ANN)
    page.told.clear()
    store.may_write.clear()
    moving = asyncio.create_task(hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])))
    await settle()
    assert page.told == []
    assert hall.look(name, BEN).told[0]["view"]["seats"][0]["spheres"] == 0
    store.may_write.set()
    assert await moving is None
    assert [message["type"] for message in page.told if message["type"] == "moved"] == ["moved"]


@played
async def test_a_failed_write_is_refused_and_costs_nothing_else() -> None:
    store = Slow()
    hall = Hall(store)
    name = await hall.building()
    store.fails = True
    assert await hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])) == Refusal("not_stored")
    assert hall.room(name).state.seats[0].spheres == 0  # type: ignore[union-attr]
    store.fails = False
    await hall.must(name, ANN, c.SetTray(1, TRAYS[1]))
    assert hall.room(name).state.seats[0].tray == TRAYS[1]  # type: ignore[union-attr]


@played
async def test_the_best_tray_is_sought_once_however_long_nothing_can_be_stored() -> None:
    store = Slow()
    hall = Hall(store)
    name = await hall.building()
    for player in (ANN, BEN):
        await hall.must(name, player, c.SayDone(1, True))
    store.fails = True
    for _ in range(5):
        assert await hall.runner.handle(name, ANN, c.SayReady(1)) == Refusal("not_stored")
        await settle()
    assert hall.thinker.asked == ["best"]
    assert not hall.runner.is_storing
    store.fails = False
    while hall.room(name).state.results[0].best is None:
        await asyncio.sleep(0.02)
    assert hall.thinker.asked == ["best"]
    assert hall.runner.is_storing


@played
async def test_a_command_that_is_cancelled_while_it_is_written_is_found_in_the_log_again() -> None:
    store = Slow()
    hall = Hall(store)
    name = await hall.building()
    store.may_write.clear()
    moving = asyncio.create_task(hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])))
    await settle()
    moving.cancel()
    await asyncio.gather(moving, return_exceptions=True)
    store.may_write.set()
    # Written after all, as by a thread that nobody can stop any more.
    room = hall.room(name)
    moved = e.TrayChanged(at=hall.clock.now, seat=0, tray=TRAYS[0])
    await MemoryStore.append(store, name, room.state.version, [moved])
    await hall.must(name, BEN, c.SetTray(1, TRAYS[1]))
    assert [seat.tray for _, seat in room.state.taken] == [TRAYS[0], TRAYS[1]]


@played
async def test_a_version_conflict_means_load_and_decide_again() -> None:
    store, clock = MemoryStore(), Hand()
    one, other = Hall(store, clock), Hall(store, clock)
    name = await one.building()
    await other.must(name, ANN, c.SetTray(1, TRAYS[0]))
    await one.must(name, BEN, c.SetTray(1, TRAYS[1]))
    assert [seat.tray for _, seat in one.room(name).state.taken] == [TRAYS[0], TRAYS[1]]
    clock.now = one.room(name).state.due_at or 0
    await one.must(name, CLOCK, c.Tick())
    await other.must(name, CLOCK, c.Tick())
    scored = [event for event in await store.load(name) if isinstance(event, e.RoundScored)]
    assert len(scored) == 1


@played
async def test_only_the_host_starts_and_plain_hands_are_dealt_without_the_worker() -> None:
    hall = Hall()
    name = await hall.table()
    assert await hall.runner.start_game(name, BEN) == Refusal("not_host")
    await hall.begin(name)
    assert hall.thinker.asked == []
    assert await hall.runner.start_game(name, ANN) == Refusal("game_running")
    strict = await hall.table(TableSettings(contradictions=Contradictions.NONE))
    await hall.begin(strict)
    assert hall.thinker.asked == ["deal"]


@played
async def test_a_rematch_of_a_known_deal_is_a_fresh_one() -> None:
    hall = Hall()
    name = await hall.runner.open_table(ANN, TableSettings(rounds=1), seed=77)
    await hall.must(name, ANN, c.TakeSeat("Ann"))
    await hall.begin(name)
    known = hall.room(name).state
    for _ in range(3):
        await hall.tick(name)
    await hall.begin(name)
    rematch = hall.room(name).state
    assert (known.known, rematch.known) == (True, False)
    assert known.code != rematch.code


@played
async def test_the_best_tray_follows_every_round_and_is_not_forgotten_by_a_restart() -> None:
    hall = Hall()
    name = await hall.building()
    await hall.tick(name)
    await settle()
    assert hall.room(name).state.results[0].best == BEST
    for _ in range(3):
        await hall.tick(name)
    # The server dies before the second answer.
    log = await hall.store.load(name)
    later = Hall(MemoryStore(), hall.clock)
    await later.store.append(name, 0, [event for event in log if not isinstance(event, e.BestFound)])
    await later.runner.find(name)
    await settle()
    assert [result.best for result in later.room(name).state.results] == [BEST, BEST]


@played
async def test_an_outage_is_given_back_as_an_event() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(seconds=30))
    hall.clock.now += 10_000
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    await hall.store.alive(hall.clock.now + 200)
    later = Hall(hall.store, Hand(hall.clock.now + 200 + 3_600_000))
    await later.runner.start(await later.store.last_alive())
    state = later.room(name).state
    assert state.seats[0].tray == TRAYS[0]  # type: ignore[union-attr]
    assert (state.ends_at or 0) - later.clock.now == 30_000 - 10_000 - 200
    assert isinstance((await later.store.load(name))[-1], e.TimeGivenBack)
    await later.runner.stop()


@played
async def test_signs_of_life_are_written_while_a_clock_runs_and_only_then() -> None:
    hall = Hall(timing=Timing(heartbeat=0.005))
    name = await hall.table(TableSettings(seconds=30))
    await hall.runner.start(None)
    at_first = hall.clock.now
    hall.clock.now += 1_000
    await asyncio.sleep(0.05)
    assert await hall.store.last_alive() == at_first
    await hall.begin(name)
    await asyncio.sleep(0.05)
    assert await hall.store.last_alive() == hall.clock.now
    await hall.runner.stop()


@played
async def test_a_timer_closes_the_round_without_anybody_asking() -> None:
    hall = Hall()
    name = await hall.table()
    await hall.begin(name)
    hall.clock.now += 2_999
    hall.runner._arm(hall.room(name))
    await asyncio.sleep(0.05)
    # The timer rang, but by the clock nothing was due yet.
    assert hall.room(name).state.phase is Phase.LEAD_IN
    hall.clock.now += 1
    await asyncio.sleep(0.05)
    assert hall.room(name).state.phase is Phase.BUILDING


@played
async def test_idle_rooms_leave_memory_and_come_back_from_the_log() -> None:
    hall = Hall(timing=Timing(idle=0.02, host=0.02))
    name = await hall.table()
    page = hall.look(name, ANN)
    before = page.told[-1]["view"]
    await hall.runner.start(None)
    hall.clock.now += 1_000
    await asyncio.sleep(0.05)
    assert name in hall.runner.rooms
    hall.runner.depart(hall.room(name), page)
    hall.clock.now += 1_000
    await asyncio.sleep(0.05)
    assert name not in hall.runner.rooms
    await hall.runner.find(name)
    assert hall.look(name, ANN).told[-1]["view"] == before
    assert await hall.runner.find("NOROOM") is None
    await hall.runner.stop()


@played
async def test_there_is_an_end_to_the_rooms_in_memory() -> None:
    hall = Hall(most_rooms=3)
    rooms = [await hall.table() for _ in range(3)]
    with pytest.raises(RoomsFull):
        await hall.table()
    hall.clock.now += 60_000
    rooms.append(await hall.table())
    assert len(hall.runner.rooms) <= 3
    assert all([await hall.runner.find(room) for room in rooms[-1:]])


@played
async def test_moves_reach_everybody_as_moves_and_hide_what_they_must() -> None:
    hall = Hall()
    name = await hall.building()
    ann, mirror, ben, watcher = (hall.look(name, player) for player in (ANN, ANN, BEN, None))
    for page in (ann, mirror, ben, watcher):
        page.told.clear()
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    assert [page.told[0]["tray"] for page in (ann, mirror, ben, watcher)] == [TRAYS[0], TRAYS[0], None, None]
    assert [len(page.told) for page in (ann, mirror, ben, watcher)] == [1, 1, 1, 1]
    assert ann.told[0]["revision"] == hall.room(name).state.version


@played
async def test_a_page_that_resumes_gets_only_what_it_missed() -> None:
    hall = Hall()
    name = await hall.building()
    knows = hall.room(name).state.version
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    await hall.must(name, BEN, c.SetTray(1, TRAYS[1]))
    await hall.must(name, ANN, c.SetTray(1, TRAYS[2]))
    resumed = hall.look(name, ANN, knows)
    # The last move of each seat, in order, so that the page can stop after any of them.
    assert [(told["seat"], told["revision"]) for told in resumed.told] == [(1, knows + 2), (0, knows + 3)]
    assert hall.look(name, ANN, knows + 3).told == []
    assert hall.look(name, ANN, knows + 99).told[0]["type"] == "snapshot"
    assert hall.look(name, ANN, knows - 1).told[0]["type"] == "snapshot"
    for at in range(REMEMBERED_STEPS):
        await hall.must(name, ANN, c.SetTray(1, TRAYS[at % 2]))
    assert hall.look(name, ANN, knows + 1).told[0]["type"] == "snapshot"


@played
async def test_coming_and_going_is_shown_to_the_others_but_a_reload_is_not() -> None:
    hall = Hall(timing=Timing(presence=0.02))
    name = await hall.table()
    ann = hall.look(name, ANN)
    ben = hall.look(name, BEN)
    assert [seat["online"] for seat in ann.told[-1]["view"]["seats"][:2]] == [True, True]
    told = len(ann.told)
    hall.runner.depart(hall.room(name), ben)
    again = hall.look(name, BEN)
    await asyncio.sleep(0.04)
    assert len(ann.told) == told
    hall.runner.depart(hall.room(name), again)
    await asyncio.sleep(0.04)
    assert [seat["online"] for seat in ann.told[-1]["view"]["seats"][:2]] == [True, False]


@played
async def test_somebody_who_is_there_becomes_host_when_the_host_stays_away() -> None:
    hall = Hall(timing=Timing(host=0.02))
    name = await hall.table()
    hall.look(name, BEN)
    await hall.runner.start(None)
    await asyncio.sleep(0.02)
    hall.clock.now += 10
    await asyncio.sleep(0.02)
    assert hall.room(name).state.host == ANN
    hall.clock.now += 60_000
    await asyncio.sleep(0.03)
    assert hall.room(name).state.host == BEN
    await hall.runner.stop()


@played
async def test_when_everybody_leaves_the_game_ends_and_whoever_comes_back_is_host() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(rounds=1))
    await hall.must(name, ANN, c.LeaveSeat())
    await hall.must(name, BEN, c.LeaveSeat())
    assert hall.room(name).state.phase is Phase.SCORED
    assert hall.room(name).state.host is None
    await hall.tick(name)
    await hall.must(name, BEN, c.TakeSeat("Ben"))
    assert hall.room(name).state.host == BEN
    await hall.must(name, BEN, c.Reopen())
    assert hall.room(name).state.seat_of(ANN) is None


def test_a_table_of_bots_plays_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_driver, "_READY_AFTER", (0, 1))
    monkeypatch.setattr(bot_driver, "_DONE_AFTER", 0)

    async def scene() -> None:
        hall = Hall()
        name = await hall.runner.open_table(ANN, TableSettings(rounds=2, seats=2))
        for seat in (0, 1):
            await hall.must(name, ANN, c.SeatBot(seat, "perfect"))
        await hall.begin(name)
        for _ in range(2):
            await hall.tick(name)
            for _ in range(50):
                await asyncio.sleep(0.002)
        assert hall.room(name).state.phase is Phase.OVER
        assert [score.tray for score in hall.room(name).state.results[0].scores] == [TRAYS[-1]] * 2
        finished = await hall.store.game(name, 1)
        assert finished is not None
        assert finished.revision == hall.room(name).state.version

    asyncio.run(scene())


def test_a_bot_goes_on_from_its_tray_after_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_driver, "_DONE_AFTER", 0)

    async def scene() -> None:
        hall = Hall()
        name = await hall.table(None, ANN)
        await hall.must(name, ANN, c.SeatBot(1, "beginner"))
        await hall.begin(name)
        version = hall.room(name).state.version
        opened = e.RoundOpened(at=hall.clock.now, round=1, ends_at=hall.clock.now + 60_000)
        moved = e.TrayChanged(at=hall.clock.now, seat=1, tray=TRAYS[1])
        await hall.store.append(name, version, [opened, moved])
        later = Hall(hall.store, hall.clock)
        await later.runner.start(hall.clock.now)
        await asyncio.sleep(0.05)
        assert later.thinker.asked == [f"plan from {TRAYS[1]}"]
        assert later.room(name).state.seats[1].done  # type: ignore[union-attr]
        await later.runner.stop()

    asyncio.run(scene())


@played
async def test_rooms_that_end_in_the_same_moment_all_end() -> None:
    hall = Hall()
    names = [await hall.building() for _ in range(50)]
    hall.clock.now += 60_000
    await asyncio.gather(*(hall.must(name, CLOCK, c.Tick()) for name in names))
    assert {hall.room(name).state.phase for name in names} == {Phase.SCORED}
