"""A player who plays alone, or with bots, is never played without: the game halts when they go."""

import asyncio

from dimension.room import commands as c
from dimension.room.retention import LEFT_AFTER, Retention
from dimension.room.rounds import LEAD_IN
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.housekeeping import Housekeeper
from dimension.runtime.ports import RunnerSettings
from tests.room.pages import RecordingPage
from tests.room.tables import names_of
from tests.runtime.hall import ANN, BEN, TRAYS, GatedStore, Hall, loop_clock
from tests.virtual_time import in_virtual_time, settle

LINGERING = RunnerSettings().presence
ALONE = TableSettings(seats=2, rounds=2, seconds=60)


async def playing(hall: Hall, *, bots: bool = False, seconds: int = 60) -> tuple[str, RecordingPage]:
    """Ann in the middle of her first round, ten seconds after it began."""
    await hall.runner.start(None)
    hall.runner.serve()
    name = await hall.table(TableSettings(seats=2, rounds=2, seconds=seconds), ANN)
    if bots:
        await hall.must(name, ANN, c.SeatBot(1, "beginner"))
    page = hall.look(name, ANN)
    await hall.begin(name)
    await page.until(lambda room: room.state.phase is Phase.BUILDING)
    await hall.must(name, ANN, c.SetTray(1, TRAYS[0]))
    await asyncio.sleep(10)
    return name, page


@in_virtual_time
async def test_the_game_halts_when_the_last_page_is_closed_and_nothing_is_lost() -> None:
    hall = Hall()
    name, page = await playing(hall, bots=True)
    left = (hall.state(name).ends_at or 0) - loop_clock()
    hall.room(name).depart(page)
    await asyncio.sleep(LINGERING - 0.1)
    assert hall.state(name).paused_at is None
    await asyncio.sleep(0.2)
    assert hall.state(name).paused_at is not None
    assert not hall.runner.is_clock_running
    await asyncio.sleep(3_600)
    assert name not in hall.runner.rooms
    await hall.runner.visit(name, ANN)
    again = hall.look(name, ANN)
    await asyncio.sleep(60)
    # She says when it continues.
    assert again.told[-1]["view"]["can_resume"]
    assert again.told[-1]["view"]["hand"] is None
    await hall.must(name, ANN, c.ResumeGame())
    await asyncio.sleep(LEAD_IN / 1000 + 0.1)
    assert hall.state(name).paused_at is None
    assert abs((hall.state(name).ends_at or 0) - loop_clock() - left) < 200
    assert hall.trays(name)[0] == TRAYS[0]
    await hall.runner.stop()


@in_virtual_time
async def test_a_reload_halts_nothing() -> None:
    hall = Hall()
    name, page = await playing(hall)
    hall.room(name).depart(page)
    await asyncio.sleep(LINGERING / 2)
    hall.look(name, ANN)
    await asyncio.sleep(20)
    assert "GamePaused" not in names_of(await hall.store.load(name))
    await hall.runner.stop()


@in_virtual_time
async def test_spectators_do_not_keep_a_game_going() -> None:
    hall = Hall()
    name, page = await playing(hall)
    hall.look(name, None)
    hall.look(name, BEN)
    hall.room(name).depart(page)
    await asyncio.sleep(LINGERING + 0.1)
    assert hall.state(name).paused_at is not None
    await hall.runner.stop()


@in_virtual_time
async def test_a_round_without_an_hourglass_waits_too() -> None:
    hall = Hall()
    name, page = await playing(hall, seconds=0)
    hall.room(name).depart(page)
    await asyncio.sleep(1_000)
    assert names_of(await hall.store.load(name))[-1] == "GamePaused"
    assert await hall.store.rooms_in_progress() == []
    await hall.runner.stop()


@in_virtual_time
async def test_the_count_waits_and_is_there_when_the_player_comes_back() -> None:
    hall = Hall()
    name, page = await playing(hall, bots=True)
    await page.until(lambda room: room.state.phase is Phase.SCORED)
    await asyncio.sleep(3_600)
    assert hall.state(name).phase is Phase.SCORED
    hall.room(name).depart(page)
    await asyncio.sleep(3_600)
    assert name not in hall.runner.rooms
    await hall.runner.visit(name, ANN)
    assert (hall.state(name).phase, hall.state(name).paused_at) == (Phase.SCORED, None)
    hall.look(name, ANN)
    await hall.must(name, ANN, c.SayReady(1))
    assert hall.state(name).round == 2
    await hall.runner.stop()


@in_virtual_time
async def test_a_game_that_is_about_to_continue_halts_again_when_its_player_goes() -> None:
    hall = Hall()
    name, page = await playing(hall)
    await hall.must(name, ANN, c.PauseGame())
    await hall.must(name, ANN, c.ResumeGame())
    hall.room(name).depart(page)
    await asyncio.sleep(60)
    assert hall.state(name).resumes_at is None
    assert hall.state(name).paused_at is not None
    await hall.runner.stop()


@in_virtual_time
async def test_a_game_that_its_player_halted_stays_so_when_they_come_back() -> None:
    hall = Hall()
    name, page = await playing(hall)
    await hall.must(name, ANN, c.PauseGame())
    hall.room(name).depart(page)
    await asyncio.sleep(3_600)
    await hall.runner.visit(name, ANN)
    assert hall.state(name).resumes_at is None
    await hall.runner.stop()


@in_virtual_time
async def test_after_a_start_the_game_waits_for_its_player() -> None:
    hall = Hall()
    name, _ = await playing(hall)
    left = (hall.state(name).ends_at or 0) - loop_clock()
    await hall.runner.stop()
    await asyncio.sleep(100)
    later = Hall(hall.store)
    await later.runner.start(await hall.store.last_alive())
    later.runner.serve()
    await asyncio.sleep(5)
    assert later.state(name).paused_at is not None
    await later.runner.visit(name, ANN)
    later.look(name, ANN)
    await later.must(name, ANN, c.ResumeGame())
    await asyncio.sleep(LEAD_IN / 1000 + 0.1)
    assert left - 500 < (later.state(name).ends_at or 0) - loop_clock() < left + 5_000
    await later.runner.stop()


@in_virtual_time
async def test_a_player_who_is_back_soon_after_a_start_is_not_held_up() -> None:
    hall = Hall()
    name, _ = await playing(hall)
    await hall.runner.stop()
    later = Hall(hall.store)
    await later.runner.start(await hall.store.last_alive())
    later.runner.serve()
    await asyncio.sleep(1)
    await later.runner.visit(name, ANN)
    later.look(name, ANN)
    await asyncio.sleep(20)
    assert "GamePaused" not in names_of(await hall.store.load(name))
    await later.runner.stop()


@in_virtual_time
async def test_a_game_that_cannot_be_halted_is_halted_as_soon_as_the_store_works() -> None:
    store = GatedStore()
    hall = Hall(store)
    name, page = await playing(hall)
    store.fails = True
    hall.room(name).depart(page)
    await asyncio.sleep(5)
    assert hall.state(name).paused_at is None
    store.fails = False
    await asyncio.sleep(10)
    assert hall.state(name).paused_at is not None
    await hall.runner.stop()


@in_virtual_time
async def test_when_the_other_one_leaves_the_count_waits() -> None:
    hall = Hall()
    await hall.runner.start(None)
    name = await hall.building(ALONE, ANN, BEN)
    page = hall.look(name, ANN)
    await hall.must(name, BEN, c.LeaveSeat())
    await page.until(lambda room: room.state.phase is Phase.SCORED)
    await asyncio.sleep(600)
    assert hall.state(name).phase is Phase.SCORED
    await hall.runner.stop()


@in_virtual_time
async def test_a_host_who_halted_the_game_and_went_away_is_followed_by_another() -> None:
    hall = Hall()
    await hall.runner.start(None)
    hall.runner.serve()
    name = await hall.building(ALONE, ANN, BEN)
    hall.look(name, BEN)
    await hall.must(name, ANN, c.PauseGame())
    await asyncio.sleep(60)
    assert hall.state(name).host == BEN
    await hall.must(name, BEN, c.ResumeGame())
    await hall.runner.stop()


@in_virtual_time
async def test_a_game_left_for_a_day_is_given_up_unless_a_player_is_there() -> None:
    # Without a heartbeat: a day is long.
    hall = Hall()
    name = await hall.table(ALONE, ANN)
    page = hall.look(name, ANN)
    await hall.begin(name)
    keeper = Housekeeper(hall.runner, Retention(30, 730))
    await hall.must(name, ANN, c.PauseGame())
    await asyncio.sleep(LEFT_AFTER / 1000 + 1)
    await keeper.delete_old_rooms(loop_clock())
    assert hall.state(name).is_in_game
    hall.room(name).depart(page)
    await settle()
    await keeper.delete_old_rooms(loop_clock())
    assert hall.state(name).phase is Phase.LOBBY
    assert await hall.store.running_games_of(ANN) == []
    assert await hall.store.games_of(ANN) == []
    await hall.runner.stop()
