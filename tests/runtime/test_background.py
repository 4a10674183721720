"""Background tasks: none is lost, and a failure is shown."""

import asyncio
import logging

import pytest

from dimension.runtime.ports import Observer
from dimension.runtime.tasks import BackgroundTasks
from tests.virtual_time import in_virtual_time, settle


class Failures(Observer):
    """Remembers what failed."""

    def __init__(self) -> None:
        self.where: list[str] = []

    def failed(self, where: str) -> None:
        self.where.append(where)


async def _break() -> None:
    raise ValueError("broken")


def test_a_failure_is_counted_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    failures = Failures()

    @in_virtual_time
    async def scene() -> None:
        BackgroundTasks(failures).spawn(_break())
        await settle()

    with caplog.at_level(logging.ERROR, "dimension.rooms"):
        scene()
    assert failures.where == ["task"]
    assert "broken" in caplog.text


@in_virtual_time
async def test_stopping_cancels_running_tasks_without_reporting_failures() -> None:
    failures = Failures()
    tasks = BackgroundTasks(failures)
    ended = []

    async def work() -> None:
        try:
            await asyncio.sleep(3_600)
        finally:
            await asyncio.sleep(1)
            ended.append("cleaned up")

    for _ in range(3):
        tasks.spawn(work())
    await settle()
    await tasks.stop()
    assert ended == ["cleaned up"] * 3
    assert failures.where == []
