"""Rooms in doubt: a runner acts for none of them until it knows that they are still its own."""

import asyncio
from collections.abc import Callable, Collection

import pytest

from dimension.room import commands as c
from dimension.room.records import NO_ROUNDS
from dimension.room.settings import TableSettings
from dimension.runtime.logs import state_at
from dimension.runtime.ownership import ADOPT_SECONDS
from dimension.runtime.ports import Claimed, NotOwner, Orphan, ServedElsewhere
from dimension.runtime.room_cache import RoomElsewhere
from dimension.runtime.runner import Runner
from dimension.store.no_neighbors import NoNeighbors
from dimension.store.sqlite import MemoryStore
from tests.room.pages import opened
from tests.runtime.hall import ANN, StubThinker, loop_clock
from tests.virtual_time import in_virtual_time


class ShownClaims(NoNeighbors):
    """Claims that a test decides about, and the neighbors of a node."""

    lease_is_valid = True
    clock_offset = 0

    def __init__(self) -> None:
        self.taken: set[str] = set()
        """Rooms of another server."""
        self.to_adopt: list[Orphan] = []
        self.released: list[str] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.claiming = asyncio.Event()
        self.claiming.set()
        self.lose: Callable[[], None] = lambda: None
        self.come_back: Callable[[int], None] = lambda _: None

    async def claim(self, room: str) -> Claimed | ServedElsewhere:
        await self.claiming.wait()
        return ServedElsewhere(2, "there") if room in self.taken else Claimed()

    async def release(self, rooms: Collection[str]) -> None:
        self.released += rooms

    async def adopt(self, limit: int) -> list[Orphan]:
        found, self.to_adopt = self.to_adopt[:limit], self.to_adopt[limit:]
        return found

    async def orphans(self, rooms: Collection[str]) -> set[str]:  # noqa: ARG002
        return set()

    async def still_mine(self, rooms: Collection[str]) -> set[str]:
        await self.may_answer.wait()
        return set(rooms) - self.taken

    async def whereabouts(self, room: str) -> ServedElsewhere | None:  # noqa: ARG002
        return ServedElsewhere(2, "there")

    def watch(self, on_lost: Callable[[], None], on_back: Callable[[int], None]) -> None:
        self.lose, self.come_back = on_lost, on_back


class SharedStore(MemoryStore):
    """A store in memory that could also be another server's."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = ShownClaims()
        self.claims = self.neighbors = self.shown  # type: ignore[misc]

    async def append(self, room, expected_version, events, finished=None, rounds=NO_ROUNDS) -> None:  # type: ignore[no-untyped-def]
        if room in self.shown.taken:
            raise NotOwner
        await super().append(room, expected_version, events, finished, rounds)


async def _runner(store: SharedStore) -> Runner:
    runner = Runner(store, StubThinker(), loop_clock, ("beginner",))
    await runner.start(None)
    runner.serve()
    return runner


async def _building(runner: Runner) -> str:
    name = await runner.open_table(ANN, TableSettings(seats=1, rounds=1, seconds=60))
    assert await runner.handle(name, ANN, c.TakeSeat("Ann")) is None
    assert await runner.start_game(name, ANN) is None
    await asyncio.sleep(5)
    return name


@in_virtual_time
async def test_in_doubt_nothing_happens_and_nothing_is_shown_until_it_is_known_whose_a_room_is() -> None:
    store = SharedStore()
    runner = await _runner(store)
    mine, lost = await _building(runner), await _building(runner)
    pages = {name: opened(runner.rooms[name], ANN) for name in (mine, lost)}
    store.shown.may_answer.clear()
    store.shown.lose()
    store.shown.taken.add(lost)
    refusal = await runner.handle(mine, ANN, c.SetTray(1, "K....../....../."))
    assert refusal is not None
    assert refusal.code == "not_stored"
    with pytest.raises(RoomElsewhere):
        await runner.visit(mine, ANN)
    # Being back is not enough.
    store.shown.come_back(0)
    await asyncio.sleep(0.1)
    with pytest.raises(RoomElsewhere):
        await runner.visit(mine, ANN)
    store.shown.may_answer.set()
    await asyncio.sleep(1)
    assert await runner.visit(mine, ANN) is runner.rooms[mine]
    assert await runner.handle(mine, ANN, c.SetTray(1, "K....../....../.")) is None
    assert lost not in runner.rooms
    assert {name for name, page in pages.items() if page.is_dismissed} == {lost}
    await runner.stop()


@in_virtual_time
async def test_pages_do_not_wait_long_for_a_server_that_is_cut_off() -> None:
    store = SharedStore()
    runner = await _runner(store)
    name = await _building(runner)
    page = opened(runner.rooms[name], ANN)
    store.shown.lose()
    await asyncio.sleep(2.9)
    assert not page.is_dismissed
    # All servers of the store may be in the same position: until then, none sends pages to the others.
    assert runner.ownership.is_ready
    await asyncio.sleep(0.2)
    assert page.is_dismissed
    assert not runner.ownership.is_ready
    store.shown.come_back(0)
    await asyncio.sleep(0.1)
    assert runner.ownership.is_ready
    await runner.stop()


@in_virtual_time
async def test_a_room_that_another_server_has_taken_is_let_go_with_the_first_refused_write() -> None:
    store = SharedStore()
    runner = await _runner(store)
    name = await _building(runner)
    page = opened(runner.rooms[name], ANN)
    store.shown.taken.add(name)
    refusal = await runner.handle(name, ANN, c.SetTray(1, "K....../....../."))
    assert refusal is not None
    assert refusal.code == "not_stored"
    assert page.is_dismissed
    assert name not in runner.rooms
    # Its timer does not ring here any more, and would not bring it back.
    store.shown.taken.clear()
    await asyncio.sleep(120)
    assert name not in runner.rooms
    await runner.stop()


@in_virtual_time
async def test_rooms_that_no_player_looks_after_are_adopted_and_given_back_their_time() -> None:
    store = SharedStore()
    runner = await _runner(store)
    name = await _building(runner)
    ends_at = runner.rooms[name].state.ends_at
    assert ends_at is not None
    await runner.stop()
    stopped = loop_clock()
    other = await _runner(store)
    await asyncio.sleep(20)
    assert other.rooms == {}
    store.shown.to_adopt = [Orphan(name, stopped)]
    await asyncio.sleep(ADOPT_SECONDS + 2.5)
    given = (other.rooms[name].state.ends_at or 0) - ends_at
    assert 20_000 < given < 25_000
    await other.stop()


@in_virtual_time
async def test_a_page_that_asks_while_its_room_is_adopted_takes_no_time_from_it() -> None:
    store = SharedStore()
    runner = await _runner(store)
    name = await _building(runner)
    ends_at = runner.rooms[name].state.ends_at
    assert ends_at is not None
    await runner.stop()
    stopped = loop_clock()
    other = await _runner(store)
    await asyncio.sleep(0.3)
    # The claim is answered after the adoption, which it knows nothing of.
    store.shown.claiming = asyncio.Event()
    visiting = asyncio.create_task(other.visit(name, ANN))
    await asyncio.sleep(0)
    store.shown.to_adopt = [Orphan(name, stopped)]
    await asyncio.sleep(ADOPT_SECONDS)
    store.shown.claiming.set()
    room = await visiting
    assert room is not None
    assert (room.state.ends_at or 0) - ends_at > 2_000
    await other.stop()


@in_virtual_time
async def test_a_server_that_ends_gives_its_rooms_away_and_takes_no_more() -> None:
    store = SharedStore()
    runner = await _runner(store)
    name = await _building(runner)
    page = opened(runner.rooms[name], ANN)
    store.shown.released.clear()
    await runner.ownership.drain()
    assert store.shown.released == [name]
    assert page.is_dismissed
    assert runner.rooms == {}
    with pytest.raises(RoomElsewhere) as elsewhere:
        await runner.visit(name, ANN)
    assert elsewhere.value.owner.address == "there"
    await runner.stop()


@in_virtual_time
async def test_a_room_is_given_away_with_the_time_that_it_is_owed() -> None:
    store = SharedStore()
    runner = await _runner(store)
    name = await _building(runner)
    room = runner.rooms[name]
    ends_at = room.state.ends_at
    assert ends_at is not None
    runner.make_up_for(room)
    await runner.ownership.drain()
    assert (room.state.ends_at or 0) - ends_at >= 2_000
    assert (await state_at(store, name)) == room.state
    await runner.stop()


@in_virtual_time
async def test_servers_that_share_a_store_all_write_to_one_row_only_while_it_does_not_store() -> None:
    store = SharedStore()
    runner = await _runner(store)
    await _building(runner)
    before = await store.last_alive()
    await asyncio.sleep(10)
    assert await store.last_alive() == before
    runner.log_writer.is_storing = False
    await asyncio.sleep(1)
    assert runner.is_storing
    assert await store.last_alive() != before
    await runner.stop()
