"""The cost of closing a node's rooms when it ends: CPU per room, which should not depend on how many there are.

Every room has a player and three bots in the middle of a round: timers run, and bots think. Run with
`python benchmarks/drain.py [--rooms 200 2000 6000]`; docs/performance.md has results.
"""

import argparse
import asyncio
import gc
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import uvloop

from dimension.bots.base import Step
from dimension.room import commands as c
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.ports import RunnerSettings
from dimension.runtime.runner import Runner
from dimension.server.ops.clock import ServerClock

sys.path.append(str(Path(__file__).parents[1]))
from tests.runtime.hall import StubThinker
from tests.runtime.test_ownership import SharedStore

_PLAYER = "ann"
_BOTS = 3


class SlowThinker(StubThinker):
    """Thinks until it is drained: moves of bots would count as the cost of draining."""

    async def plan(self, room: str, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        await asyncio.sleep(600)
        return await super().plan(room, level, hand, tray, seconds, seed)


async def opened(runner: Runner) -> str:
    name = await runner.open_table(_PLAYER, TableSettings(seconds=600))
    seats: list[c.Command] = [c.TakeSeat("Ann"), *(c.SeatBot(1 + number, "beginner") for number in range(_BOTS))]
    for command in seats:
        assert await runner.handle(name, _PLAYER, command) is None
    assert await runner.start_game(name, _PLAYER) is None
    return name


async def drained(rooms: int) -> None:
    """Print what draining some rooms costs."""
    runner = Runner(
        SharedStore(), SlowThinker(), ServerClock(), ("beginner",), settings=RunnerSettings(most_rooms=2 * rooms)
    )
    names = [await opened(runner) for _ in range(rooms)]
    while any(runner.rooms[name].state.phase is not Phase.BUILDING for name in names):
        await asyncio.sleep(0.1)
    # The collector looks at everything that a process holds, and so at more where there are more rooms.
    gc.collect()
    gc.disable()
    begun, cpu = time.perf_counter(), time.process_time()
    await runner.ownership.drain()
    # The bots end in the next turn of the event loop.
    await asyncio.sleep(0)
    took, used = time.perf_counter() - begun, time.process_time() - cpu
    gc.enable()
    assert not runner.rooms
    print(f"{rooms:,} rooms drained in {1e3 * took:,.0f} ms; CPU per room {1e6 * used / rooms:.0f} µs", flush=True)
    await runner.stop()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, nargs="+", default=[200, 2_000, 6_000])
    for rooms in parser.parse_args().rooms:
        await drained(rooms)


if __name__ == "__main__":
    uvloop.run(main())
