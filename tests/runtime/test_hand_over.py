"""Rooms are handed over as fast as others take them, and no faster."""

import asyncio

from dimension.room import commands as c
from dimension.room.settings import TableSettings
from dimension.runtime.runner import Runner
from tests.room.pages import opened
from tests.runtime.hall import ANN, StubThinker, loop_clock
from tests.runtime.test_ownership import SharedStore, ShownClaims
from tests.virtual_time import in_virtual_time

MANY = 50


class OtherServer(ShownClaims):
    """Notes what is given away together, and takes it after a while."""

    def __init__(self, takes_after: float) -> None:
        super().__init__()
        self.steps: list[int] = []
        self._takes_after = takes_after
        self._given_at: dict[str, float] = {}

    async def release(self, rooms):  # type: ignore[no-untyped-def]
        self.steps.append(len(rooms))
        self._given_at |= dict.fromkeys(rooms, _now())

    async def orphans(self, rooms):  # type: ignore[no-untyped-def]
        assert len(self._given_at) - len(rooms) >= sum(self.steps[:-1])
        return {room for room in rooms if _now() < self._given_at[room] + self._takes_after}


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _crowded(other: OtherServer) -> Runner:
    store = SharedStore()
    store.shown = other
    store.claims = store.neighbors = other  # type: ignore[misc]
    runner = Runner(store, StubThinker(), loop_clock, ("beginner",))
    for _ in range(MANY):
        name = await runner.open_table(ANN, TableSettings(seats=1))
        assert await runner.handle(name, ANN, c.TakeSeat("Ann")) is None
        opened(runner.rooms[name], ANN)
    other.steps.clear()
    return runner


@in_virtual_time
async def test_the_next_rooms_are_given_away_when_others_have_the_last_ones() -> None:
    other = OtherServer(takes_after=0.2)
    runner = await _crowded(other)
    begun = _now()
    await runner.ownership.drain()
    assert sum(other.steps) == MANY
    assert max(other.steps) <= MANY / 2
    assert _now() - begun >= 0.2 * len(other.steps)
    await runner.stop()


@in_virtual_time
async def test_no_player_waits_long_for_others_that_take_nothing() -> None:
    other = OtherServer(takes_after=1_000)
    runner = await _crowded(other)
    begun = _now()
    await runner.ownership.drain()
    assert sum(other.steps) == MANY
    assert _now() - begun < 1
    await runner.stop()


@in_virtual_time
async def test_a_busy_room_makes_no_other_wait_and_is_handed_over_when_it_is_done() -> None:
    other = OtherServer(takes_after=0)
    runner = await _crowded(other)
    busy = next(iter(runner.rooms.values()))
    assert busy.lock.take()
    draining = asyncio.create_task(runner.ownership.drain())
    await asyncio.sleep(5)
    assert list(runner.rooms.values()) == [busy]
    assert sum(other.steps) == MANY - 1
    assert not busy.is_closed
    busy.lock.release()
    await draining
    assert busy.is_closed
    assert sum(other.steps) == MANY
    await runner.stop()
