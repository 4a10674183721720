"""Two hundred hourglasses that run out in the same millisecond, on a real database."""

import asyncio
from pathlib import Path

from dimension.room import commands as c
from dimension.room.settings import TableSettings
from dimension.room.state import GRACE, Phase
from dimension.runtime.ports import RunnerSettings
from dimension.runtime.runner import Runner
from dimension.store.sqlite import SqliteStore
from tests.room.pages import opened
from tests.runtime.hall import ANN, TRAYS, StubThinker

ROOMS = 200


class HandClock:
    """A clock that only moves when a test moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def test_hourglasses_that_run_out_together_are_all_scored_in_few_commits(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await SqliteStore.open(tmp_path / "games.sqlite3")
        clock = HandClock()
        # The timers behind the clock are real, and fast.
        runner = Runner(store, StubThinker(), clock, (), settings=RunnerSettings(speed=30))
        names = await asyncio.gather(*(begun(runner) for _ in range(ROOMS)))
        clock.now += 3_000
        await all_in(runner, names, Phase.BUILDING)
        for tray in TRAYS:
            await asyncio.gather(*(runner.handle(name, ANN, c.SetTray(1, tray)) for name in names))
        assert {runner.rooms[name].state.ends_at for name in names} == {clock.now + 15_000}
        commits = store.commits
        clock.now += 15_000 + GRACE
        await all_in(runner, names, Phase.SCORED)
        commits = store.commits - commits
        for name in names:
            (result,) = runner.rooms[name].state.results
            assert [score.tray for score in result.scores] == [TRAYS[-1]]
        assert commits < ROOMS / 2
        await runner.stop()
        await store.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


async def begun(runner: Runner) -> str:
    name = await runner.open_table(ANN, TableSettings(seats=1, rounds=1, seconds=15))
    assert await runner.handle(name, ANN, c.TakeSeat("Ann")) is None
    assert await runner.start_game(name, ANN) is None
    return name


async def all_in(runner: Runner, names: list[str], phase: Phase) -> None:
    """Wait until all rooms are in a phase."""
    pages = [opened(runner.rooms[name], None) for name in names]
    await asyncio.gather(*(page.until(lambda room: room.state.phase is phase) for page in pages))
