"""The runner: one command at a time, durable before it is seen, and nothing lost on the way."""

import asyncio

import pytest

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Refusal
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.ports import Observer, RunnerSettings
from dimension.runtime.room_cache import RoomsFull
from dimension.runtime.timekeeping import RECOVERY_GRACE
from dimension.store.sqlite import MemoryStore
from tests.runtime.hall import ANN, BEN, BEST, TRAYS, GatedStore, Hall, loop_clock
from tests.virtual_time import in_virtual_time, settle

# --- Durable before any player hears of it ---------------------------------------------------------


@in_virtual_time
async def test_no_player_hears_of_anything_before_it_is_durable() -> None:
    store = GatedStore()
    hall = Hall(store)
    name = await hall.building()
    page = hall.look(name, ANN)
    store.may_write.clear()
    page.texts.clear()
    moving = asyncio.create_task(hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])))
    await settle()
    assert page.told == []
    assert hall.look(name, None).told[0]["view"]["seats"][0]["spheres"] == 0
    store.may_write.set()
    assert await moving is None
    assert [message["type"] for message in page.told] == ["moved"]


@in_virtual_time
async def test_a_failed_write_is_refused_and_costs_nothing_else() -> None:
    store = GatedStore()
    hall = Hall(store)
    name = await hall.building()
    store.fails = True
    assert await hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])) == Refusal("not_stored")
    assert hall.state(name).seat_at(0).spheres == 0
    assert not hall.runner.is_storing
    store.fails = False
    await hall.must(name, ANN, c.SetTray(1, TRAYS[1]))
    assert hall.trays(name)[0] == TRAYS[1]
    assert hall.runner.is_storing


@in_virtual_time
async def test_a_command_that_is_cancelled_while_it_is_written_is_found_in_the_log_again() -> None:
    store = GatedStore()
    hall = Hall(store)
    name = await hall.building()
    store.may_write.clear()
    moving = asyncio.create_task(hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])))
    await settle()
    moving.cancel()
    await asyncio.gather(moving, return_exceptions=True)
    store.may_write.set()
    # Written after all, as by a thread that nothing can stop any more.
    moved = e.TrayChanged(at=loop_clock(), seat=0, tray=TRAYS[0])
    await MemoryStore.append(store, name, hall.state(name).version, [moved])
    await hall.must(name, BEN, c.SetTray(1, TRAYS[1]))
    assert hall.trays(name) == [TRAYS[0], TRAYS[1]]


@in_virtual_time
async def test_a_version_conflict_means_load_and_decide_again() -> None:
    store = MemoryStore()
    one, other = Hall(store), Hall(store)
    name = await one.building(TableSettings(rounds=1))
    await other.must(name, ANN, c.SetTray(1, TRAYS[0]))
    await one.must(name, BEN, c.SetTray(1, TRAYS[1]))
    assert one.trays(name) == [TRAYS[0], TRAYS[1]]
    # Both have a timer for the end of the round, and both ring.
    await one.tick(name)
    await other.must(name, CLOCK, c.Tick())
    scored = [event for event in await store.load(name) if isinstance(event, e.RoundScored)]
    assert len(scored) == 1


@in_virtual_time
async def test_a_room_that_never_stops_changing_is_given_up() -> None:
    class Contested(MemoryStore):
        """Another server is always faster."""

        async def load(self, room: str, after: int = 0, until: int | None = None) -> list[e.RoomEvent]:
            log = await super().load(room, after, until)
            await self.append(room, after + len(log), [e.Renamed(at=1, seat=0, name=f"{after + len(log)}")])
            return log

    hall = Hall(Contested())
    name = await hall.building()
    await hall.store.append(name, hall.state(name).version, [e.Renamed(at=1, seat=0, name="first")])
    assert await hall.runner.handle(name, ANN, c.SetTray(1, TRAYS[0])) == Refusal("not_stored")


# --- Games --------------------------------------------------------------------------------------


@in_virtual_time
async def test_only_the_host_starts_a_game() -> None:
    hall = Hall()
    name = await hall.table()
    assert await hall.runner.start_game(name, BEN) == Refusal("not_host")
    await hall.begin(name)
    assert await hall.runner.start_game(name, ANN) == Refusal("game_running")
    assert await hall.runner.start_game("NOROOM", ANN) == Refusal("unknown_room")


@in_virtual_time
async def test_a_rematch_of_a_known_deal_is_a_fresh_one() -> None:
    hall = Hall()
    name = await hall.runner.open_table(ANN, TableSettings(rounds=1), seed=77)
    await hall.must(name, ANN, c.TakeSeat("Ann"))
    await hall.begin(name)
    known = hall.state(name)
    while hall.state(name).phase is not Phase.OVER:
        await hall.tick(name)
    await hall.begin(name)
    rematch = hall.state(name)
    assert (known.known, rematch.known) == (True, False)
    assert known.code != rematch.code


@in_virtual_time
async def test_timers_bring_a_game_to_its_end_without_any_player_asking() -> None:
    hall = Hall()
    name = await hall.table(TableSettings(rounds=2, seconds=15))
    await hall.begin(name)
    await asyncio.sleep(2.9)
    assert hall.state(name).phase is Phase.LEAD_IN
    await asyncio.sleep(0.2)
    assert hall.state(name).phase is Phase.BUILDING
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    await asyncio.sleep(15.4)
    assert hall.state(name).phase is Phase.SCORED
    await hall.must(name, ANN, c.SayReady(1))
    await asyncio.sleep(20 + 3 + 1)
    await hall.must(name, ANN, c.SetTray(2, TRAYS[0]))
    await asyncio.sleep(15)
    await hall.must(name, ANN, c.SayReady(2))
    await asyncio.sleep(21)
    assert hall.state(name).phase is Phase.OVER
    finished = await hall.store.game(name, 1)
    assert finished is not None
    assert finished.ended_at == hall.state(name).last_at


@in_virtual_time
async def test_a_deadline_that_cannot_be_stored_is_tried_again() -> None:
    store = GatedStore()
    hall = Hall(store)
    name = await hall.building(TableSettings(rounds=1, seconds=15))
    store.fails = True
    await asyncio.sleep(20)
    assert hall.state(name).phase is Phase.BUILDING
    store.fails = False
    await asyncio.sleep(5)
    assert hall.state(name).phase is Phase.SCORED


@in_virtual_time
async def test_rooms_that_end_in_the_same_moment_all_end() -> None:
    hall = Hall()
    names = [await hall.table(TableSettings(seconds=15)) for _ in range(50)]
    await asyncio.gather(*(hall.begin(name) for name in names))
    await asyncio.sleep(3 + 15.5)
    assert {hall.state(name).phase for name in names} == {Phase.SCORED}


@in_virtual_time
async def test_when_every_player_leaves_the_game_ends_and_the_first_to_come_back_is_host() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(rounds=1))
    await hall.must(name, ANN, c.LeaveSeat())
    await hall.must(name, BEN, c.LeaveSeat())
    assert hall.state(name).phase is Phase.SCORED
    assert hall.state(name).host is None
    await hall.tick(name)
    await hall.must(name, BEN, c.TakeSeat("Ben"))
    assert hall.state(name).host == BEN
    await hall.must(name, BEN, c.Reopen())
    assert hall.state(name).seat_of(ANN) is None


# --- Absent players -----------------------------------------------------------------------------


@in_virtual_time
async def test_another_player_becomes_host_when_the_host_stays_away() -> None:
    hall = Hall()
    name = await hall.table()
    hall.look(name, BEN)
    await hall.runner.start(None)
    hall.runner.serve()
    await asyncio.sleep(29)
    assert hall.state(name).host == ANN
    await asyncio.sleep(15)
    assert hall.state(name).host == BEN
    await hall.runner.stop()


@pytest.mark.parametrize("seconds", [0, 60])
@in_virtual_time
async def test_a_table_stops_waiting_for_a_player_who_closed_the_page_and_waits_again(seconds: int) -> None:
    hall = Hall(settings=RunnerSettings())
    name = await hall.building(TableSettings(rounds=3, seconds=seconds))
    hall.look(name, ANN)
    ben = hall.look(name, BEN)
    await hall.must(name, ANN, c.SayDone(1, True))
    hall.room(name).pages.discard(ben)
    hall.room(name).depart(ben)
    await asyncio.sleep(19.9)
    assert hall.state(name).phase is Phase.BUILDING
    await asyncio.sleep(0.2)
    assert hall.state(name).phase is Phase.SCORED
    assert hall.state(name).seat_at(1).away
    await hall.must(name, ANN, c.SayReady(1))
    assert hall.state(name).phase is Phase.LEAD_IN
    # Back at any moment, with a tray to build on.
    back = hall.look(name, BEN)
    await asyncio.sleep(3.1)
    assert not hall.state(name).seat_at(1).away
    await hall.must(name, BEN, c.SetTray(2, TRAYS[0]))
    await hall.must(name, ANN, c.SayDone(2, True))
    await hall.must(name, BEN, c.SayDone(2, True))
    assert hall.state(name).phase is Phase.SCORED
    # In the scores, patience is shorter.
    hall.room(name).pages.discard(back)
    hall.room(name).depart(back)
    await hall.must(name, ANN, c.SayReady(2))
    await asyncio.sleep(9.9)
    assert hall.state(name).phase is Phase.SCORED
    await asyncio.sleep(0.2)
    assert hall.state(name).phase is Phase.LEAD_IN
    await hall.runner.stop()


# --- Rooms in memory ----------------------------------------------------------------------------


@in_virtual_time
async def test_idle_rooms_leave_memory_and_come_back_from_the_log() -> None:
    hall = Hall()
    name = await hall.table()
    page = hall.look(name, ANN)
    before = page.told[-1]["view"]
    await hall.runner.start(None)
    hall.runner.serve()
    await asyncio.sleep(1_000)
    assert name in hall.runner.rooms
    hall.room(name).depart(page)
    await asyncio.sleep(1_000)
    assert name not in hall.runner.rooms
    await hall.runner.find(name)
    assert hall.look(name, ANN).told[-1]["view"] == before
    assert await hall.runner.find("NOROOM") is None
    assert await hall.runner.handle("NOROOM", ANN, c.LeaveSeat()) == Refusal("unknown_room")
    await hall.runner.stop()


@in_virtual_time
async def test_memory_holds_a_limited_number_of_rooms() -> None:
    hall = Hall(settings=RunnerSettings(most_rooms=3))
    for _ in range(3):
        await hall.table()
    with pytest.raises(RoomsFull):
        await hall.table()
    await asyncio.sleep(60)
    name = await hall.table()
    assert len(hall.runner.rooms) == 3
    assert await hall.runner.find(name) is not None


@in_virtual_time
async def test_neither_a_name_nor_a_join_code_is_given_twice() -> None:
    drawn = [5, 5, 5 + (1 << 79), 6]
    hall = Hall(random_bits=lambda _: drawn.pop(0))
    names = [await hall.runner.open_table(ANN, TableSettings()) for _ in range(2)]
    assert names == ["5" + 15 * "0", "6" + 15 * "0"]
    assert drawn == []


# --- The life of a server -----------------------------------------------------------------------


@in_virtual_time
async def test_an_outage_is_credited_as_an_event() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(seconds=30))
    await hall.runner.start(None)
    hall.runner.serve()
    await asyncio.sleep(10)
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    left = (hall.state(name).ends_at or 0) - loop_clock()
    await hall.runner.stop()
    await asyncio.sleep(3_600)
    later = Hall(hall.store)
    await later.runner.start(await later.store.last_alive())
    later.runner.serve()
    assert await later.runner.visit(name) is not None
    assert later.trays(name)[0] == TRAYS[0]
    assert (later.state(name).ends_at or 0) - loop_clock() == left + RECOVERY_GRACE
    given = e.TimeGivenBack(at=loop_clock(), milliseconds=3_600_000 + RECOVERY_GRACE)
    assert (await later.store.load(name))[-1] == given
    await later.runner.stop()


@in_virtual_time
async def test_heartbeats_are_written_while_a_clock_runs_and_only_then() -> None:
    hall = Hall()
    name = await hall.table(TableSettings(seconds=30))
    await hall.runner.start(None)
    hall.runner.serve()
    at_first = loop_clock()
    await asyncio.sleep(10)
    assert await hall.store.last_alive() == at_first
    await hall.begin(name)
    await asyncio.sleep(10)
    last_alive = await hall.store.last_alive()
    assert last_alive is not None
    assert loop_clock() - 500 <= last_alive <= loop_clock()
    await hall.runner.stop()


@in_virtual_time
async def test_failures_are_counted_and_a_recovered_store_is_noticed_without_a_command() -> None:
    class Counting(Observer):
        """Remembers what failed."""

        def __init__(self) -> None:
            self.failures: list[str] = []

        def failed(self, where: str) -> None:
            self.failures.append(where)

    store, observer = GatedStore(), Counting()
    hall = Hall(store, observer=observer)
    name = await hall.table()
    await hall.runner.start(None)
    hall.runner.serve()
    store.fails = True
    assert await hall.runner.handle(name, ANN, c.Rename("Anna")) == Refusal("not_stored")
    await asyncio.sleep(1.1)
    assert observer.failures == ["append", "heartbeat", "heartbeat"]
    store.fails = False
    await asyncio.sleep(1)
    assert hall.runner.is_storing
    await hall.runner.stop()


@in_virtual_time
async def test_a_stopped_runner_leaves_nothing_running() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(seats=3))
    await hall.runner.start(None)
    hall.runner.serve()
    version = hall.state(name).version
    await hall.runner.stop()
    assert asyncio.all_tasks() == {asyncio.current_task()}
    await asyncio.sleep(10_000)
    assert hall.state(name).version == version


@in_virtual_time
async def test_the_best_tray_is_recorded_in_every_round() -> None:
    hall = Hall()
    name = await hall.building()
    await hall.tick(name)
    await settle()
    assert hall.state(name).results[0].best == BEST
