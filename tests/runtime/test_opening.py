"""Opening the room of a try: in one step, once."""

import asyncio

from dimension.room import commands as c
from dimension.room.commands import Refusal
from dimension.room.days import AFTERMATH, daily_settings, day_of, end_of_day
from dimension.room.state import Phase
from dimension.runtime.opening import open_room
from dimension.runtime.ports import RunnerSettings
from tests.room.pages import opened
from tests.runtime.hall import ANN, BEN, Hall, loop_clock
from tests.virtual_time import in_virtual_time

ROOM = "TRY0000000000000"
EXISTS = Refusal("room_exists")


async def _open(hall: Hall, name: str = "Ann", player: str = ANN) -> Refusal | None:
    day = day_of(loop_clock())
    opening = c.OpenTable(ROOM, daily_settings(day), 7, secret=True, day=day)
    return await open_room(hall.runner, opening, player, [c.TakeSeat(name)])


@in_virtual_time
async def test_its_player_has_a_seat_in_it_immediately() -> None:
    hall = Hall()
    assert await _open(hall) is None
    room = await hall.runner.find_for(ANN, ROOM)
    assert room is not None
    assert (room.state.host, room.state.seat_of(ANN)) == (ANN, 0)
    assert room.state.day == day_of(loop_clock())


@in_virtual_time
async def test_opening_it_twice_at_the_same_time_or_later_changes_nothing() -> None:
    hall = Hall()
    assert [*await asyncio.gather(_open(hall), _open(hall))] == [None, EXISTS]
    log = await hall.store.load(ROOM)
    assert await _open(hall, "Anna") == EXISTS
    assert await hall.store.load(ROOM) == log
    assert len(log) == 2


@in_virtual_time
async def test_a_name_of_nothing_is_refused_before_anything_is_opened() -> None:
    hall = Hall()
    assert await _open(hall, " ") == Refusal("bad_name")
    assert await hall.store.load(ROOM) == []


@in_virtual_time
async def test_no_other_player_finds_it_by_name_or_code_until_the_day_is_over() -> None:
    hall = Hall()
    await _open(hall)
    for text in (ROOM, ROOM[:6]):
        for stranger in (BEN, None):
            assert await hall.runner.find_for(stranger, text) is None
            assert await hall.runner.visit(text, stranger) is None
        assert await hall.runner.find_for(ANN, text) is not None
    day = day_of(loop_clock())
    await asyncio.sleep((end_of_day(day) + AFTERMATH - loop_clock()) / 1000)
    assert await hall.runner.find_for(BEN, ROOM) is not None
    assert await hall.runner.find_for(BEN, ROOM[:6]) is None


@in_virtual_time
async def test_a_closed_page_stops_no_minute_and_the_game_ends_by_itself() -> None:
    hall = Hall(settings=RunnerSettings(idle=100))
    await _open(hall)
    await hall.runner.start(None)
    hall.runner.serve()
    room = await hall.runner.visit(ROOM, ANN)
    assert room is not None
    page = opened(room, ANN)
    assert await hall.runner.start_game(ROOM, ANN) is None
    await asyncio.sleep(10)
    room.depart(page)
    await asyncio.sleep(30)
    assert hall.state(ROOM).phase is Phase.BUILDING
    assert hall.state(ROOM).paused_at is None
    await asyncio.sleep(30)
    assert hall.state(ROOM).phase is Phase.SCORED
    await asyncio.sleep(130)
    assert [game.room for game in await hall.store.games_of(ANN)] == [ROOM]
    await hall.runner.stop()
