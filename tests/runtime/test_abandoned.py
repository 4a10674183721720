"""A game that no player looks at any more is paused, leaves memory, and continues when a player comes."""

import asyncio

from dimension.room import commands as c
from dimension.room.rounds import LEAD_IN
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.ports import RunnerSettings
from tests.room.tables import names_of
from tests.runtime.hall import ANN, BEN, FOR_EVER, TRAYS, GatedStore, Hall, loop_clock
from tests.virtual_time import in_virtual_time, settle

IDLE = 300
LONG = TableSettings(seats=2, rounds=12, seconds=600)


async def abandoned(hall: Hall) -> tuple[str, int]:
    """A table that Ann and Ben left ten seconds ago, and how much time is left in its round."""
    await hall.runner.start(None)
    hall.runner.serve()
    name = await hall.building(LONG, ANN, BEN)
    page = hall.look(name, ANN)
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    hall.room(name).depart(page)
    for others in list(hall.room(name).pages):
        hall.room(name).depart(others)
    await asyncio.sleep(10)
    return name, (hall.state(name).ends_at or 0) - loop_clock() + 10_000


@in_virtual_time
async def test_an_abandoned_game_is_paused_and_leaves_memory() -> None:
    hall = Hall()
    name, _ = await abandoned(hall)
    await asyncio.sleep(IDLE - 20)
    assert hall.state(name).paused_at is None
    await asyncio.sleep(20)
    assert hall.state(name).paused_at is not None
    assert not hall.runner.is_clock_running
    await asyncio.sleep(IDLE + 20)
    assert name not in hall.runner.rooms
    # A start does not wake it either.
    assert await hall.store.rooms_in_progress() == []
    await hall.runner.stop()


@in_virtual_time
async def test_when_a_player_comes_the_game_continues_after_a_moment_with_the_time_that_was_left() -> None:
    hall = Hall()
    name, before = await abandoned(hall)
    await asyncio.sleep(3 * IDLE)
    assert name not in hall.runner.rooms
    assert await hall.runner.visit(name) is not None
    assert hall.state(name).resumes_at is None
    assert await hall.runner.visit(name, BEN) is not None
    (shown,) = hall.look(name, BEN).told
    assert shown["view"]["resumes_at"] == loop_clock() + LEAD_IN
    assert shown["view"]["phase"] == "building"
    await hall.look(name, BEN).until(lambda room: room.state.paused_at is None)
    left = (hall.state(name).ends_at or 0) - loop_clock()
    # It was paused some time after every player was gone.
    assert before - 1000 * IDLE - 20_000 < left < before
    assert await hall.store.rooms_in_progress() == [name]
    await hall.must(name, ANN, c.SetTray(1, TRAYS[1]))
    await asyncio.sleep(left / 1000 + 1)
    assert hall.state(name).phase is Phase.SCORED
    await hall.runner.stop()


@in_virtual_time
async def test_a_game_that_cannot_be_resumed_is_resumed_as_soon_as_the_store_works() -> None:
    store = GatedStore()
    hall = Hall(store)
    name, _ = await abandoned(hall)
    await asyncio.sleep(1_000)
    store.fails = True
    await hall.runner.visit(name, ANN)
    page = hall.look(name, ANN)
    assert page.told[0]["view"]["paused_at"] is not None
    await asyncio.sleep(10)
    store.fails = False
    await page.until(lambda room: room.state.paused_at is None)
    await hall.runner.stop()


@in_virtual_time
async def test_a_page_that_comes_while_the_pause_is_being_written_finds_the_game_about_to_continue() -> None:
    store = GatedStore()
    hall = Hall(store)
    name, _ = await abandoned(hall)
    store.may_write.clear()
    await asyncio.sleep(IDLE + 20)
    coming = asyncio.create_task(hall.runner.visit(name, ANN))
    await settle()
    store.may_write.set()
    await coming
    assert hall.state(name).resumes_at is not None
    assert names_of(await store.load(name))[-2:] == ["GamePaused", "ResumeAnnounced"]
    await hall.runner.stop()


@in_virtual_time
async def test_a_game_that_a_player_watches_is_never_paused() -> None:
    hall = Hall()
    name, _ = await abandoned(hall)
    hall.look(name, None)
    await asyncio.sleep(4 * IDLE)
    assert "GamePaused" not in names_of(await hall.store.load(name))
    await hall.runner.stop()


@in_virtual_time
async def test_bots_wait_during_a_pause_and_continue_after_it() -> None:
    hall = Hall(settings=RunnerSettings(idle=2, host=2, patience=FOR_EVER))
    await hall.runner.start(None)
    hall.runner.serve()
    name = await hall.runner.open_table(ANN, TableSettings(seats=2, rounds=1, seconds=0))
    for seat in (0, 1):
        await hall.must(name, ANN, c.SeatBot(seat, "perfect"))
    await hall.begin(name)
    await asyncio.sleep(600)
    assert name not in hall.runner.rooms
    assert names_of(await hall.store.load(name))[-1] == "GamePaused"
    await hall.runner.visit(name)
    await hall.look(name, None).until(lambda room: room.state.phase is Phase.OVER)
    assert [score.tray for score in hall.state(name).results[0].scores] == [TRAYS[-1]] * 2
    await hall.runner.stop()


@in_virtual_time
async def test_hundreds_of_abandoned_games_take_no_place_in_memory() -> None:
    hall = Hall(settings=RunnerSettings(most_rooms=200))
    await hall.runner.start(None)
    hall.runner.serve()
    for _ in range(5):
        for _ in range(100):
            await hall.begin(await hall.table(LONG, ANN, BEN))
        # Five minutes until they are paused, and then there is place for others immediately.
        await asyncio.sleep(IDLE + 30)
    assert len(hall.runner.rooms) <= 200
    await hall.runner.stop()
