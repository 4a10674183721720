"""No player sees less time than they had: after outages, standstills, and while the store refuses."""

import asyncio
from collections.abc import Sequence
from typing import Any

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import Refusal
from dimension.room.settings import TableSettings
from dimension.room.state import GRACE, Phase
from dimension.runtime.ports import RunnerSettings
from dimension.runtime.timekeeping import NOTICE_GRACE, RECOVERY_GRACE
from dimension.store.sqlite import MemoryStore
from tests.runtime.hall import ANN, BEN, TRAYS, GatedStore, Hall, loop_clock
from tests.virtual_time import VirtualTimeLoop, in_virtual_time, settle

SHORT = TableSettings(seats=2, rounds=1, seconds=30)


def stand_still(seconds: float) -> None:
    """Let time pass in which the event loop does nothing, as when the process is stopped."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    loop.skip(seconds)


def left(hall: Hall, name: str) -> int:
    """How much time is left at a table."""
    due = hall.state(name).due_at
    assert due is not None
    return due - loop_clock()


async def running(store: MemoryStore | None = None) -> tuple[Hall, str]:
    """A server, and a table with an hourglass of 30 seconds at which Ann builds."""
    hall = Hall(store)
    await hall.runner.start(None)
    hall.runner.serve()
    name = await hall.building(SHORT, ANN, BEN)
    hall.look(name, ANN)
    return hall, name


async def restarted(hall: Hall) -> Hall:
    """The next server on the same store, which does not serve yet."""
    later = Hall(hall.store)
    await later.runner.start(await hall.store.last_alive())
    return later


# --- Starts -------------------------------------------------------------------------------------


@in_virtual_time
async def test_a_killed_server_takes_nothing_however_slow_the_next_one_is() -> None:
    hall, name = await running()
    await asyncio.sleep(10.2)
    before = left(hall, name)
    last_alive = await hall.store.last_alive()
    await hall.runner.stop()
    later = Hall(hall.store)
    await asyncio.sleep(60)
    # It was killed before it could say that it stops.
    await later.runner.start(last_alive)
    await asyncio.sleep(30)
    later.runner.serve()
    await later.runner.visit(name)
    assert before + RECOVERY_GRACE <= left(later, name) <= before + RECOVERY_GRACE + 500
    await later.runner.stop()


@in_virtual_time
async def test_after_a_start_a_clock_waits_for_the_first_page_but_not_forever() -> None:
    hall, name = await running()
    before = left(hall, name)
    await hall.runner.stop()
    later = await restarted(hall)
    later.runner.serve()
    await asyncio.sleep(1.9)
    assert later.state(name).version == hall.state(name).version
    await asyncio.sleep(0.2)
    assert left(later, name) == before + RECOVERY_GRACE - 100
    assert later.runner.is_clock_running
    await later.runner.stop()


@in_virtual_time
async def test_a_server_that_dies_again_before_it_serves_moves_nothing() -> None:
    hall, name = await running()
    before = left(hall, name)
    await hall.runner.stop()
    for _ in range(3):
        await asyncio.sleep(100)
        between = await restarted(hall)
        await asyncio.sleep(100)
        await between.runner.stop()
    later = await restarted(hall)
    later.runner.serve()
    await later.runner.visit(name)
    assert left(later, name) == before + RECOVERY_GRACE
    await later.runner.stop()


@in_virtual_time
async def test_from_the_beginning_of_the_end_on_nothing_is_decided_and_no_time_passes() -> None:
    hall, name = await running()
    before = left(hall, name)
    await hall.runner.rest()
    assert await hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])) == Refusal("not_stored")
    # Saying goodbye can take long.
    await asyncio.sleep(100)
    await hall.runner.stop()
    later = await restarted(hall)
    later.runner.serve()
    await later.runner.visit(name)
    assert later.state(name).phase is Phase.BUILDING
    assert left(later, name) == before + RECOVERY_GRACE
    await later.runner.stop()


# --- Standstills --------------------------------------------------------------------------------


@in_virtual_time
async def test_a_standstill_is_credited_before_anything_that_waited_is_judged() -> None:
    hall, name = await running()
    await asyncio.sleep(29)
    page, before = hall.look(name, ANN), left(hall, name)
    # The command came in while nothing ran, and is the first to be heard; the timer is also overdue.
    stand_still(20)
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    assert hall.trays(name)[:1] == [TRAYS[0]]
    assert before <= left(hall, name) <= before + NOTICE_GRACE + 100
    await settle()
    assert hall.state(name).phase is Phase.BUILDING
    assert page.told[-1]["revision"] == hall.state(name).version
    await asyncio.sleep(before / 1000 + 1)
    assert hall.state(name).phase is Phase.SCORED
    await hall.runner.stop()


@in_virtual_time
async def test_a_standstill_that_no_player_asks_about_is_noticed_too() -> None:
    hall, name = await running()
    await asyncio.sleep(10)
    before = left(hall, name)
    stand_still(600)
    await asyncio.sleep(0.2)
    assert before - 200 <= left(hall, name) <= before + NOTICE_GRACE
    assert isinstance((await hall.store.load(name))[-1], e.TimeGivenBack)
    await hall.runner.stop()


@in_virtual_time
async def test_a_page_that_comes_after_a_standstill_sees_the_time_that_was_left() -> None:
    hall, name = await running()
    await asyncio.sleep(10)
    before = left(hall, name)
    stand_still(600)
    await hall.runner.visit(name)
    view = hall.look(name, ANN).told[0]["view"]
    assert view["ends_at"] + GRACE - loop_clock() >= before
    await hall.runner.stop()


@in_virtual_time
async def test_a_standstill_is_not_forgotten_when_the_server_dies_right_after_it() -> None:
    hall, name = await running(GatedStore())
    assert isinstance(hall.store, GatedStore)
    await asyncio.sleep(10)
    before = left(hall, name)
    hall.store.may_write.clear()
    stand_still(600)
    # Alive again, but nothing can be written except a heartbeat.
    await asyncio.sleep(5)
    later = await restarted(hall)
    await hall.runner.stop()
    hall.store.may_write.set()
    later.runner.serve()
    await later.runner.visit(name)
    assert left(later, name) >= before
    await later.runner.stop()


# --- A store that refuses -----------------------------------------------------------------------


@in_virtual_time
async def test_while_nothing_can_be_stored_no_time_passes() -> None:
    store = GatedStore()
    hall, name = await running(store)
    await asyncio.sleep(25)
    before = left(hall, name)
    store.fails = True
    assert await hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])) == Refusal("not_stored")
    await asyncio.sleep(600)
    assert hall.state(name).phase is Phase.BUILDING
    store.fails = False
    # Noticed by the next heartbeat, without any player asking.
    await asyncio.sleep(0.7)
    assert before - 700 <= left(hall, name) <= before + NOTICE_GRACE
    await hall.must(name, ANN, c.SetTray(1, TRAYS[1]))
    await asyncio.sleep(before / 1000 + 1)
    assert hall.state(name).results[0].scores[0].tray == TRAYS[1]
    await hall.runner.stop()


@in_virtual_time
async def test_pages_hear_of_time_given_back_when_they_have_as_much_as_before_however_slow_the_store_is() -> None:
    store = GatedStore()
    hall, name = await running(store)
    await asyncio.sleep(10)
    page, before = hall.look(name, ANN), left(hall, name)
    page.texts.clear()
    store.seconds = 3
    stand_still(20)
    await asyncio.sleep(30)
    ends = [told["view"]["ends_at"] + GRACE - told["now"] for told in page.told]
    assert ends
    assert min(ends) >= before
    await hall.runner.stop()


@in_virtual_time
async def test_many_rooms_get_their_time_back_once_each() -> None:
    hall = Hall(settings=RunnerSettings(idle=10_000))
    await hall.runner.start(None)
    hall.runner.serve()
    names = [await hall.table(SHORT, ANN) for _ in range(250)]
    await asyncio.gather(*map(hall.begin, names))
    await asyncio.sleep(10)
    before = {name: left(hall, name) for name in names}
    stand_still(3_600)
    await asyncio.sleep(0.5)
    assert all(left(hall, name) >= before[name] - 500 for name in names)
    given = [event for name in names for event in await hall.store.load(name) if isinstance(event, e.TimeGivenBack)]
    assert len(given) == len(names)
    await hall.runner.stop()


@in_virtual_time
async def test_a_server_that_takes_long_to_tell_of_a_standstill_does_not_tell_of_that_again() -> None:
    hall, name = await running()
    page = hall.look(name, BEN)
    page.wake = lambda: stand_still(0.7)  # type: ignore[method-assign]
    stand_still(1.0)
    await asyncio.sleep(20)
    given = [event for event in await hall.store.load(name) if isinstance(event, e.TimeGivenBack)]
    assert len(given) == 1
    await asyncio.sleep(20)
    assert hall.state(name).phase is Phase.SCORED
    await hall.runner.stop()


class _StandingStore(MemoryStore):
    """A store that makes everything stand still while it gives time back, once."""

    stands = True

    async def append(self, room: str, expected_version: int, events: Sequence[e.RoomEvent], *kept: Any) -> None:
        if self.stands and isinstance(events[0], e.TimeGivenBack):
            self.stands = False
            stand_still(20)
        await super().append(room, expected_version, events, *kept)


@in_virtual_time
async def test_a_standstill_while_one_room_gets_its_time_back_costs_the_others_nothing() -> None:
    hall, name = await running(_StandingStore())
    other = await hall.building(SHORT, ANN, BEN)
    await asyncio.sleep(10)
    before = left(hall, other)
    hall.runner.make_up_for(hall.room(name))
    await asyncio.sleep(1)
    await asyncio.sleep(0.5)
    assert hall.state(other).phase is Phase.BUILDING
    assert left(hall, other) >= before - 1_000
    await hall.runner.stop()
