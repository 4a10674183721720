"""Two hundred hourglasses that run out in the same millisecond, on a real database."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from dimension.rooms.core import commands as c
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.live.runner import Runner
from dimension.storage.sqlite import SqliteStore
from tests.rooms.live.test_runner import ANN, TRAYS, Hand, Thinker

ROOMS = 200


def test_hourglasses_that_run_out_together_are_all_scored_in_few_commits(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await SqliteStore.open(tmp_path / "games.sqlite3")
        clock = Hand()
        # The clock stands still between the moments; the timers behind it are real, and fast.
        runner = Runner(store, Thinker(), clock, (), speed=30)
        rooms = await asyncio.gather(*(begun(runner) for _ in range(ROOMS)))
        clock.now += 3000
        await until(lambda: all(runner.rooms[name].state.phase is Phase.BUILDING for name in rooms))
        for tray in TRAYS:
            await asyncio.gather(*(runner.handle(name, ANN, c.SetTray(1, tray)) for name in rooms))
        assert {runner.rooms[name].state.ends_at for name in rooms} == {clock.now + 15_000}
        commits = store.commits
        clock.now += 15_000
        await until(lambda: all(runner.rooms[name].state.results for name in rooms))
        commits = store.commits - commits
        for name in rooms:
            (result,) = runner.rooms[name].state.results
            assert [score.tray for score in result.scores] == [TRAYS[-1]]
        assert commits < ROOMS / 2
        await runner.stop()
        await store.close()

    asyncio.run(scene())


async def begun(runner: Runner) -> str:
    name = await runner.open_table(ANN, TableSettings(seats=1, rounds=1, seconds=15))
    assert await runner.handle(name, ANN, c.TakeSeat("Ann")) is None
    assert await runner.start_game(name, ANN) is None
    return name


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.02)
