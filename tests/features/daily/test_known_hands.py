"""The hand of a day is worked out once, and a busy solver keeps no page from being shown."""

import asyncio
from typing import Any

from dimension.features.daily import hands as known_hands
from dimension.features.daily.hands import KnownHand, KnownHands
from dimension.room.results import BestTray
from dimension.room.settings import TableSettings
from dimension.server.guard.limits import Busy
from tests.virtual_time import in_virtual_time

SETTINGS = TableSettings(rounds=1)
BEST = BestTray(9, False, "K....../....../.", (), None)


class Solver:
    """Takes some time, and remembers its requests."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.seconds = 0.5
        self.is_busy = False

    async def ask(self, job: object, *args: Any, **_: object) -> Any:  # noqa: ARG002
        _, seed = args
        if self.is_busy:
            raise Busy
        self.asked.append(seed)
        await asyncio.sleep(self.seconds)
        return f"hand {seed}", BEST


@in_virtual_time
async def test_many_who_ask_for_the_same_day_wait_for_one_answer() -> None:
    hands = KnownHands(solver := Solver())
    found = await asyncio.gather(*(hands.of("2026-11-16", SETTINGS, 7) for _ in range(5)))
    assert found == [KnownHand("hand 7", BEST)] * 5
    assert await hands.of("2026-11-17", SETTINGS, 8) == KnownHand("hand 8", BEST)
    assert solver.asked == [7, 8]


@in_virtual_time
async def test_a_busy_or_slow_solver_leaves_the_hand_out_for_now() -> None:
    hands = KnownHands(solver := Solver())
    solver.is_busy = True
    assert await hands.of("2026-11-16", SETTINGS, 7) is None
    solver.is_busy, solver.seconds = False, 60
    assert await hands.of("2026-11-16", SETTINGS, 7) is None
    solver.seconds = 0
    assert await hands.of("2026-11-16", SETTINGS, 7) == KnownHand("hand 7", BEST)


@in_virtual_time
async def test_the_day_asked_for_longest_ago_is_forgotten() -> None:
    hands = KnownHands(solver := Solver())
    most = known_hands._MOST_KNOWN
    for seed in range(most):
        await hands.of(f"day {seed}", SETTINGS, seed)
    await hands.of("day 0", SETTINGS, 0)
    await hands.of("one more", SETTINGS, most)
    solver.asked.clear()
    await hands.of("day 0", SETTINGS, 0)
    await hands.of("day 1", SETTINGS, 1)
    assert solver.asked == [1]
