"""The worker process: it answers, it is replaced when it dies, and it ends with its parent."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time

import pytest

from dimension.server import solver_jobs, solver_process
from dimension.server.guard.limits import Busy
from dimension.server.solver_process import SolverProcess
from tests.server.solver import hanging

HAND = "K1 W1"
EMPTY = "......./....../."
PARENT = """
import sys
from dimension.server.solver_process import SolverProcess
if __name__ == "__main__":
    solver = SolverProcess()
    print(solver._running().submit(__import__("os").getpid).result(), flush=True)
    sys.stdin.read()
"""


async def worker_of(solver: SolverProcess) -> int:
    """The worker's process id."""
    return await asyncio.get_running_loop().run_in_executor(solver._running(), os.getpid)


def is_alive(pid: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return state != "" and not state.startswith("Z")


def test_a_worker_that_dies_is_replaced_and_the_question_asked_again() -> None:
    async def scene() -> None:
        solver = SolverProcess()
        solver.warm_up()
        first = await worker_of(solver)
        os.kill(first, signal.SIGKILL)
        best, _ = await solver.best(HAND, [])
        assert best.score > 0
        assert await worker_of(solver) != first
        solver.close()

    asyncio.run(scene())


def test_closing_ends_the_worker_whatever_it_is_doing() -> None:
    async def scene() -> None:
        solver = SolverProcess()
        worker = await worker_of(solver)
        busy = asyncio.get_running_loop().run_in_executor(solver._running(), time.sleep, 3_600)
        # It returns long before the hour is over, or the test never ends.
        solver.close()
        assert not is_alive(worker)
        await asyncio.gather(busy, return_exceptions=True)
        solver.close()

    asyncio.run(scene())


def test_a_solver_that_was_never_asked_has_nothing_to_close() -> None:
    SolverProcess().close()


def test_only_a_few_questions_from_outside_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_process, "_MOST_QUESTIONS", 2)

    async def scene() -> None:
        solver = SolverProcess()
        asked = [*(solver.ask(solver_jobs.best, HAND, []) for _ in range(3)), solver.best(HAND, [])]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        # Tables are not from outside.
        assert [isinstance(answer, Busy) for answer in answers] == [False, False, True, False]
        await solver.ask(solver_jobs.best, HAND, [])
        solver.close()

    asyncio.run(scene())


def test_a_bot_that_hangs_costs_everybody_else_only_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_jobs, "plan", hanging.plan)
    monkeypatch.setattr(solver_process, "_PLAN_SECONDS", 0.3)

    async def scene() -> None:
        solver = SolverProcess()
        first = await worker_of(solver)
        hanging_bot = asyncio.create_task(solver.plan("beginner", HAND, EMPTY, 60, 1))
        best, _ = await solver.best(HAND, [])
        assert best.score > 0
        with pytest.raises(TimeoutError):
            await hanging_bot
        async with asyncio.timeout(30):
            while is_alive(first):
                # It was killed, and has to be collected yet.
                await asyncio.sleep(0.01)
        solver.close()

    asyncio.run(scene())


def test_a_hanging_bot_that_nobody_waits_for_any_more_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_jobs, "plan", hanging.plan)
    monkeypatch.setattr(solver_process, "_PLAN_SECONDS", 0.3)

    async def scene() -> None:
        solver = SolverProcess()
        first = await worker_of(solver)
        hanging_bot = asyncio.create_task(solver.plan("beginner", HAND, EMPTY, 60, 1))
        await asyncio.sleep(0)
        hanging_bot.cancel()
        # The next question is not the one that runs out of time.
        best, _ = await solver.best(HAND, [])
        assert best.score > 0
        assert await worker_of(solver) != first
        solver.close()

    asyncio.run(scene())


def test_what_a_bot_logs_is_in_the_servers_log(capfd: pytest.CaptureFixture[str]) -> None:
    async def scene() -> None:
        solver = SolverProcess()
        logger = logging.getLogger("some.bot")
        await asyncio.get_running_loop().run_in_executor(solver._running(), logger.warning, "is puzzled")
        solver.close()

    asyncio.run(scene())
    assert '"event":"is puzzled"' in capfd.readouterr().err


def test_the_worker_dies_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert is_alive(worker)
        # The worker has the other end of this pipe as well: it is closed when both are gone.
        parent.kill()
        parent.stdout.read()
    assert not is_alive(worker)
