"""Players who lost their page to an outage have as much time as before when they are back, however late that is."""

import asyncio

from dimension.room.commands import SayDone
from dimension.room.state import Phase
from dimension.runtime.returns import RETURN_MILLISECONDS
from dimension.runtime.timekeeping import NOTICE_GRACE, RECOVERY_GRACE
from tests.runtime.hall import ANN, BEN, Hall
from tests.runtime.test_timekeeper import left, restarted, running
from tests.virtual_time import in_virtual_time

LATE = 6
"""Seconds: longer than the grace after a start."""


async def _after_a_fall(seconds: float) -> tuple[Hall, str, int]:
    """A table after an outage, some seconds after it began to be served again; and the time left before."""
    hall, name = await running()
    await asyncio.sleep(seconds)
    before = left(hall, name)
    await hall.runner.stop()
    await asyncio.sleep(30)
    later = await restarted(hall)
    later.runner.serve()
    await later.runner.visit(name, ANN)
    return later, name, before


@in_virtual_time
async def test_a_player_who_is_back_late_has_as_much_time_as_before() -> None:
    hall, name, before = await _after_a_fall(10)
    await asyncio.sleep(LATE)
    assert left(hall, name) < before
    await hall.runner.visit(name, BEN)
    assert before <= left(hall, name) <= before + NOTICE_GRACE
    # Another page brings no more.
    ends_at = hall.state(name).ends_at
    await asyncio.sleep(3)
    await hall.runner.visit(name, BEN)
    await hall.runner.visit(name, ANN)
    assert hall.state(name).ends_at == ends_at
    await hall.runner.stop()


@in_virtual_time
async def test_a_round_does_not_end_before_its_players_are_back_or_stay_away() -> None:
    hall, name, before = await _after_a_fall(29)
    assert before < RECOVERY_GRACE
    await asyncio.sleep(RETURN_MILLISECONDS / 1000 - 5)
    assert hall.state(name).phase is Phase.BUILDING
    await hall.runner.visit(name, BEN)
    assert left(hall, name) >= before
    await hall.runner.stop()
    hall, name, _ = await _after_a_fall(29)
    await asyncio.sleep(RETURN_MILLISECONDS / 1000 + 5)
    assert hall.state(name).phase is not Phase.BUILDING
    await hall.runner.stop()


@in_virtual_time
async def test_a_round_whose_players_are_all_done_ends_without_waiting() -> None:
    hall, name, _ = await _after_a_fall(10)
    for player in (ANN, BEN):
        await hall.must(name, player, SayDone(1))
    assert hall.state(name).phase is not Phase.BUILDING
    await hall.runner.stop()


@in_virtual_time
async def test_the_player_of_a_node_that_fell_silent_gets_the_silence_back() -> None:
    hall, name = await running()
    await asyncio.sleep(10)
    before = left(hall, name)
    await asyncio.sleep(3)
    hall.runner.make_up_for(hall.room(name), BEN, silent=3)
    await asyncio.sleep(LATE)
    await hall.runner.visit(name, BEN)
    assert before <= left(hall, name) <= before + RECOVERY_GRACE + 500
    await hall.runner.stop()
