"""Housekeeping: games archived, rooms forgotten when their time is over, and never one that a player uses."""

import asyncio

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.room.evolve import fold
from dimension.room.retention import Retention
from dimension.room.view import view_of
from dimension.runtime.housekeeping import DELETE_EVERY, LOOK_EVERY, Housekeeper
from dimension.runtime.ports import Observer
from dimension.store.errors import StorageError
from dimension.store.sqlite import MemoryStore
from tests.runtime.hall import ANN, Hall, loop_clock
from tests.store.logs import ENDED, OPENED, STARTED, finished
from tests.virtual_time import in_virtual_time

DAY = 86_400_000
KEPT = Retention(unplayed=30, played=730)
FLOOD: list[RoomEvent] = [e.TrayChanged(at=3 + at, seat=0, tray=f"{at}") for at in range(300)]


class CountingObserver(Observer):
    def __init__(self) -> None:
        self.failures: list[str] = []

    def failed(self, where: str) -> None:
        self.failures.append(where)


def _keeper(hall: Hall, retention: Retention = KEPT) -> Housekeeper:
    return Housekeeper(hall.runner, retention)


def _opened(room: str, at: int) -> e.TableOpened:
    return e.TableOpened(at=at, room=room, host="ann", settings=OPENED.settings, seed=None)


async def _names(hall: Hall) -> list[str]:
    return [room.room for room in await hall.store.rooms_after("", 999)]


@in_virtual_time
async def test_rooms_are_forgotten_when_their_time_is_over() -> None:
    hall = Hall()
    for number in range(250):
        await hall.store.append(f"OLD{number:03}", 0, [_opened(f"OLD{number:03}", number % 2 * DAY)])
    await hall.store.append("PLAYED", 0, [_opened("PLAYED", 0), ENDED], finished("PLAYED"))
    await _keeper(hall).delete_old_rooms(30 * DAY + 1)
    left = await _names(hall)
    assert left == [*(f"OLD{number:03}" for number in range(1, 250, 2)), "PLAYED"]
    await _keeper(hall, Retention(30, 0)).delete_old_rooms(10_000 * DAY)
    assert await _names(hall) == ["PLAYED"]
    await _keeper(hall).delete_old_rooms(730 * DAY + 10)
    assert await _names(hall) == []
    assert await hall.runner.find("PLAYED") is None
    assert await hall.store.games_of("ann") == []


@in_virtual_time
async def test_a_room_in_memory_is_never_forgotten() -> None:
    hall = Hall()
    name = await hall.table()
    await _keeper(hall).delete_old_rooms(loop_clock() + 10_000 * DAY)
    assert await _names(hall) == [name]
    hall.room(name).close()
    await _keeper(hall).delete_old_rooms(loop_clock() + 10_000 * DAY)
    assert await _names(hall) == []


class SlowStore(MemoryStore):
    """Takes a second to forget, and to read."""

    async def forget(self, room: str, expected_version: int) -> None:
        await asyncio.sleep(1)
        await super().forget(room, expected_version)

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        await asyncio.sleep(1)
        return await super().load(room, after, until)


@in_virtual_time
async def test_who_asks_for_a_room_that_is_just_being_forgotten_gets_none() -> None:
    hall = Hall(SlowStore())
    await hall.store.append("A", 0, [_opened("A", 0)])
    forgetting = asyncio.create_task(hall.runner.delete_room("A", 1))
    await asyncio.sleep(0.5)
    assert await hall.runner.find("A") is None
    await forgetting
    assert await hall.runner.find("A") is None


@in_virtual_time
async def test_a_room_that_is_just_being_opened_is_not_forgotten() -> None:
    hall = Hall(SlowStore())
    await hall.store.append("A", 0, [_opened("A", 0)])
    finding = asyncio.create_task(hall.runner.find("A"))
    await asyncio.sleep(0.5)
    await hall.runner.delete_room("A", 1)
    assert await finding is not None
    assert await _names(hall) == ["A"]


@in_virtual_time
async def test_a_room_in_which_something_has_happened_since_is_not_forgotten() -> None:
    hall = Hall()
    await hall.store.append("A", 0, [_opened("A", 0), ENDED])
    await hall.runner.delete_room("A", 1)
    assert await _names(hall) == ["A"]


@in_virtual_time
async def test_finished_games_are_archived_within_a_minute_and_old_rooms_forgotten_within_an_hour() -> None:
    hall = Hall()
    now = loop_clock()
    keeping = asyncio.create_task(_keeper(hall, Retention(unplayed=0.001, played=0)).run())
    await asyncio.sleep(1)
    log: list[RoomEvent] = [_opened("GAME", now), STARTED, *FLOOD, ENDED]
    await hall.store.append("GAME", 0, log, finished("GAME")._replace(revision=len(log)))
    await hall.store.append("OLD", 0, [_opened("OLD", now)])
    await asyncio.sleep(LOOK_EVERY)
    assert len(await hall.store.load("GAME")) < 20
    await asyncio.sleep(LOOK_EVERY * DELETE_EVERY)
    assert await _names(hall) == ["GAME"]
    keeping.cancel()


class FailingStore(MemoryStore):
    """Cannot put anything away the first time."""

    has_failed = False

    async def archive_next(self) -> bool:
        if not self.has_failed:
            self.has_failed = True
            raise StorageError("disk_full")
        return await super().archive_next()


@in_virtual_time
async def test_failures_are_counted_and_tried_again() -> None:
    observer = CountingObserver()
    hall = Hall(FailingStore(), observer=observer)
    log: list[RoomEvent] = [OPENED, STARTED, *FLOOD, ENDED]
    await hall.store.append("A", 0, log, finished()._replace(revision=len(log)))
    keeping = asyncio.create_task(_keeper(hall).run())
    await asyncio.sleep(1)
    assert observer.failures == ["housekeeping"]
    assert len(await hall.store.load("A")) == len(log)
    await asyncio.sleep(LOOK_EVERY)
    assert observer.failures == ["housekeeping"]
    assert len(await hall.store.load("A")) < 20
    keeping.cancel()


@in_virtual_time
async def test_a_game_in_progress_keeps_few_moves_of_the_rounds_that_were_scored() -> None:
    hall = Hall()
    name = await hall.building()
    room = hall.room(name)
    for number in range(1_500):
        tray = f"{'KWBGO'[number % 5]}....../....../."
        await hall.must(name, ANN, c.SetTray(room.state.round, tray))
    await hall.tick(name)
    await _keeper(hall).thin_games()
    await _keeper(hall).thin_games()
    ((waiting,),) = await hall.store.rows("SELECT count(*) FROM events WHERE room = $1", name)
    ((size,),) = await hall.store.rows("SELECT sum(length(data)) FROM archives WHERE room = $1", name)
    # The score of the round, and the events after it.
    assert (waiting, room.thinned_at) == (room.state.version - room.scored_at + 1, room.scored_at - 1)
    assert size < 20_000
    again = fold(await hall.store.load(name))
    assert again is not None
    assert view_of(again, ANN) == view_of(room.state, ANN)
