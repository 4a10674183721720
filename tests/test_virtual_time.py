"""The event loop that tests of timers rely on."""

import asyncio

import pytest

from tests.virtual_time import in_virtual_time, settle


def test_hours_pass_immediately_and_in_order() -> None:
    order: list[str] = []

    async def wait(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        order.append(f"{name} at {asyncio.get_running_loop().time():.0f}")

    @in_virtual_time
    async def scene() -> None:
        await asyncio.gather(wait("late", 7200), wait("early", 60), wait("between", 3600))

    scene()  # which never ends if it waits for these hours
    assert order == ["early at 60", "between at 3600", "late at 7200"]


@in_virtual_time
async def test_settling_lets_every_task_run_that_can() -> None:
    steps = []

    async def work() -> None:
        for step in range(100):
            await asyncio.sleep(0)
            steps.append(step)

    task = asyncio.create_task(work())
    await settle()
    assert len(steps) == 100
    assert task.done()


def test_waiting_for_nothing_is_an_error() -> None:
    @in_virtual_time
    async def scene() -> None:
        await asyncio.Event().wait()

    with pytest.raises(RuntimeError, match="never happen"):
        scene()


@pytest.mark.parametrize("number", [1, 2])
@in_virtual_time
async def test_a_scene_can_have_parameters(number: int) -> None:
    assert number in (1, 2)
