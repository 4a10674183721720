"""The worker process: it answers, it is replaced when it dies, and it ends with its parent."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time

import pytest

from dimension.room.settings import TableSettings
from dimension.rules.notation import format_hand
from dimension.rules.settings import Grade
from dimension.rules.stack import deal_game
from dimension.server import solver_jobs, solver_process, solver_queue
from dimension.server.guard.limits import Busy
from dimension.server.solver_process import SolverProcess
from dimension.server.solver_queue import ASKING, Lane
from dimension.solver.grades import SolverOracle
from tests.server.solver import hanging

ROOM = "TABLE"
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
        best, _ = await solver.best(ROOM, HAND, [])
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


def test_only_a_few_questions_of_an_address_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(solver_queue._MOST_WAITING, Lane.QUESTION, 1)

    async def scene() -> None:
        solver = SolverProcess()
        ASKING.set("192.0.2.1")
        asked = [*(solver.ask(solver_jobs.best, HAND, []) for _ in range(3)), solver.best(ROOM, HAND, [])]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        # One is answered and one waits; tables are not from outside.
        assert [isinstance(answer, Busy) for answer in answers] == [False, False, True, False]
        await solver.ask(solver_jobs.best, HAND, [])
        solver.close()

    asyncio.run(scene())


def test_a_long_deal_lets_the_bots_of_others_think_between_two_hands() -> None:
    async def scene() -> list[str]:
        solver = SolverProcess()
        ended: list[str] = []
        work: list[float] = []
        solver.on_dealt = lambda _room, seconds: work.append(seconds)

        async def deal() -> None:
            settings = TableSettings(rounds=3, grade=Grade.EASY)
            deals = await solver.deal("LONG", settings, 5)
            expected = deal_game(settings.game(), 5, SolverOracle())
            assert [each.hand for each in deals] == [format_hand(each.hand) for each in expected]
            ended.append("deal")

        async def plan() -> None:
            await solver.plan(ROOM, "beginner", HAND, EMPTY, 60, 1)
            ended.append("plan")

        await asyncio.gather(deal(), plan())
        assert len(work) == 3
        assert min(work) > 0
        solver.close()
        return ended

    assert asyncio.run(scene()) == ["plan", "deal"]


def test_a_bot_that_hangs_costs_every_other_player_only_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_jobs, "plan", hanging.plan)
    monkeypatch.setattr(solver_process, "_PLAN_SECONDS", 0.3)

    async def scene() -> None:
        solver = SolverProcess()
        first = await worker_of(solver)
        hanging_bot = asyncio.create_task(solver.plan(ROOM, "beginner", HAND, EMPTY, 60, 1))
        best, _ = await solver.best(ROOM, HAND, [])
        assert best.score > 0
        with pytest.raises(TimeoutError):
            await hanging_bot
        async with asyncio.timeout(30):
            while is_alive(first):
                # It was killed, and has to be collected yet.
                await asyncio.sleep(0.01)
        solver.close()

    asyncio.run(scene())


def test_a_hanging_bot_that_no_player_waits_for_any_more_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_jobs, "plan", hanging.plan)
    monkeypatch.setattr(solver_process, "_PLAN_SECONDS", 0.3)

    async def scene() -> None:
        solver = SolverProcess()
        first = await worker_of(solver)
        hanging_bot = asyncio.create_task(solver.plan(ROOM, "beginner", HAND, EMPTY, 60, 1))
        await asyncio.sleep(0)
        hanging_bot.cancel()
        # The next question is not the one that runs out of time.
        best, _ = await solver.best(ROOM, HAND, [])
        assert best.score > 0
        assert await worker_of(solver) != first
        solver.close()

    asyncio.run(scene())


def test_a_bots_log_lines_are_in_the_servers_log(capfd: pytest.CaptureFixture[str]) -> None:
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
        # The worker also has the other end of this pipe: it is closed when both are gone.
        parent.kill()
        parent.stdout.read()
    assert not is_alive(worker)
