"""A store that refuses one write, or all of them for a while, ends no game: drivers try until it takes them."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from dimension.bots.base import Step
from dimension.room import commands as c
from dimension.room.events import RoomEvent
from dimension.room.evolve import evolve, fold
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.ports import Observer
from dimension.runtime.tasks import retry_until_stored
from dimension.store.errors import StorageError
from dimension.store.sqlite import MemoryStore
from tests.room.steps import check_step
from tests.runtime.hall import ANN, BEST, TRAYS, Hall
from tests.virtual_time import in_virtual_time

UNTIMED = TableSettings(seats=2, rounds=2, seconds=0)
TIMED = TableSettings(seats=3, rounds=2, seconds=15)


class RefusingStore(MemoryStore):
    """Refuses the writes that a test names; half of those it refuses are in the log all the same."""

    def __init__(self, refuses: Callable[[int], bool]) -> None:
        super().__init__()
        self.writes = 0
        self._refuses = refuses

    async def append(
        self,
        room: str,
        expected_version: int,
        events: Sequence[RoomEvent],
        finished: FinishedGame | None = None,
        rounds: RoundRecords = NO_ROUNDS,
    ) -> None:
        self.writes += 1
        if self._refuses(self.writes):
            if self.writes % 2:
                # As when the connection breaks before the answer arrives.
                await super().append(room, expected_version, events, finished, rounds)
            raise StorageError("disk_full")
        await super().append(room, expected_version, events, finished, rounds)


async def start(hall: Hall, settings: TableSettings) -> str:
    """A table with two bots, and with Ann, who only watches them, if there is a seat for her."""
    name = await hall.runner.open_table(ANN, settings)
    for seat in range(2):
        await hall.must(name, ANN, c.SeatBot(seat, "perfect"))
    if settings.seats > 2:
        await hall.must(name, ANN, c.TakeSeat("Ann"))
    hall.look(name, None)
    while (refusal := await hall.runner.start_game(name, ANN)) and refusal.code == "not_stored":
        await asyncio.sleep(1)
    return name


async def end_of(hall: Hall, name: str) -> None:
    """Wait until a game is over and every best tray is known, then compare the log with the rules."""
    page = hall.look(name, None)
    if hall.state(name).only_person is not None:
        hall.runner.spawn(_move_on(hall, name))
    async with asyncio.timeout(3_600):
        await page.until(
            lambda room: room.state.phase is Phase.OVER and all(result.best for result in room.state.results)
        )
    log = await hall.store.load(name)
    state = evolve(None, log[0])
    for event in log[1:]:
        before, state = state, evolve(state, event)
        check_step(before, event, state)
    assert fold(log) == hall.state(name)
    assert len(state.results) == 2
    for result in state.results:
        assert result.best == BEST
        assert [score.tray for score in result.scores[:2]] == [TRAYS[-1]] * 2
    assert await hall.store.game(name, 1) is not None


async def _move_on(hall: Hall, name: str) -> None:
    """Ann looks at the scores of every round, and continues."""
    for round_ in range(1, hall.state(name).settings.rounds + 1):
        await hall.look(name, ANN).until(lambda room, last=round_: len(room.state.results) == last)  # type: ignore[misc]
        await retry_until_stored(lambda last=round_: hall.runner.handle(name, ANN, c.SayReady(last)))  # type: ignore[misc]


async def writes_of(settings: TableSettings) -> int:
    """How many writes a whole game takes when none is refused."""
    store = RefusingStore(lambda _: False)
    hall = Hall(store)
    await end_of(hall, await start(hall, settings))
    return store.writes


@pytest.mark.parametrize("settings", [UNTIMED, TIMED], ids=["without an hourglass", "with an hourglass"])
@in_virtual_time
async def test_a_game_ends_whichever_write_is_refused(settings: TableSettings) -> None:
    opening = 1 + settings.seats
    for refused in range(opening + 1, await writes_of(settings) + 1):
        store = RefusingStore(lambda number, refused=refused: number == refused)  # type: ignore[misc]
        hall = Hall(store)
        await hall.runner.start(None)
        hall.runner.serve()
        await end_of(hall, await start(hall, settings))
        await hall.runner.stop()


# With an hourglass every second write is not among them: time is credited before each try, so it would be every try.
@pytest.mark.parametrize(("settings", "nth"), [(UNTIMED, 2), (UNTIMED, 3), (UNTIMED, 7), (TIMED, 3), (TIMED, 7)])
@in_virtual_time
async def test_a_game_ends_although_every_nth_write_is_refused(settings: TableSettings, nth: int) -> None:
    opening = 1 + settings.seats
    hall = Hall(RefusingStore(lambda number: number > opening and number % nth == 0))
    await hall.runner.start(None)
    hall.runner.serve()
    await end_of(hall, await start(hall, settings))
    await hall.runner.stop()


@pytest.mark.parametrize("settings", [UNTIMED, TIMED], ids=["without an hourglass", "with an hourglass"])
@pytest.mark.parametrize("seconds", [1, 4, 8, 12, 20])
@in_virtual_time
async def test_a_game_ends_after_a_minute_without_any_write(settings: TableSettings, seconds: float) -> None:
    is_full = False
    hall = Hall(RefusingStore(lambda _: is_full))
    await hall.runner.start(None)
    hall.runner.serve()
    name = await start(hall, settings)
    await asyncio.sleep(seconds)
    is_full = True
    await asyncio.sleep(60)
    is_full = False
    await end_of(hall, name)
    await hall.runner.stop()


# --- Thinkers that fail -------------------------------------------------------------------------


class Failures(Observer):
    """Remembers what failed."""

    def __init__(self) -> None:
        self.where: list[str] = []

    def failed(self, where: str) -> None:
        self.where.append(where)


def failing(hall: Hall, errors: list[Exception]) -> None:
    """Let the thinker fail with these, one plan after the other."""
    plan = hall.thinker.plan

    async def fail_first(room: str, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        if errors:
            raise errors.pop(0)
        return await plan(room, level, hand, tray, seconds, seed)

    hall.thinker.plan = fail_first  # type: ignore[method-assign]


@in_virtual_time
async def test_a_bot_asks_again_when_its_worker_dies() -> None:
    observer = Failures()
    hall = Hall(observer=observer)
    failing(hall, [OSError("the worker died")] * 2)
    await end_of(hall, await start(hall, UNTIMED))
    assert observer.where == []


@in_virtual_time
async def test_a_bot_that_cannot_think_says_done_and_that_is_noticed() -> None:
    observer = Failures()
    hall = Hall(observer=observer)
    failing(hall, [TimeoutError()])
    name = await start(hall, TableSettings(seats=2, rounds=1, seconds=0))
    page = hall.look(name, None)
    await page.until(lambda room: room.state.phase is Phase.OVER)
    trays = [score.tray for score in hall.state(name).results[0].scores]
    assert sorted(trays) == sorted(["......./....../.", TRAYS[-1]])
    assert observer.where == ["bot"]
