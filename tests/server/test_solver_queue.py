"""The queue of the solver: games before questions, the address with the least work first, and a share for each lane."""

import asyncio
from collections.abc import Coroutine, Hashable
from typing import Any

import pytest

from dimension.server import solver_queue
from dimension.server.guard.limits import Busy
from dimension.server.solver_queue import ASKING, Lane, SolverQueue, Turns


class Worker:
    """Does jobs that take as long as they say, and remembers their order."""

    def __init__(self) -> None:
        self.now = 0.0
        self.queue = SolverQueue(lambda: self.now)
        self.done: list[str] = []
        self._jobs: list[asyncio.Task[None]] = []

    def ask(self, lane: Lane, owner: str, seconds: float, kind: Hashable = None) -> asyncio.Task[None]:
        job = asyncio.get_running_loop().create_task(self._job(lane, owner, seconds, kind))
        self._jobs.append(job)
        return job

    async def _job(self, lane: Lane, owner: str, seconds: float, kind: Hashable) -> None:
        await self.queue.enter(lane, owner, kind)
        # All other jobs of this moment enter before the end of this one.
        await asyncio.sleep(0)
        self.now += seconds
        self.done.append(owner)
        self.queue.leave()

    async def all_done(self) -> list[str]:
        await asyncio.gather(*self._jobs)
        return self.done


def run(scene: Coroutine[Any, Any, list[str]]) -> list[str]:
    return asyncio.run(scene)


def test_another_address_waits_for_one_job_however_many_an_address_asks_for() -> None:
    async def scene() -> list[str]:
        worker = Worker()
        for _ in range(20):
            worker.ask(Lane.GAME, "eve", 1)
        worker.ask(Lane.GAME, "ann", 0.01)
        return await worker.all_done()

    assert run(scene())[:2] == ["eve", "ann"]


def test_an_address_with_little_work_stays_before_fifty_with_much() -> None:
    async def scene() -> list[str]:
        worker = Worker()
        crowd = [f"eve {number}" for number in range(50)]
        for _ in range(2):
            for eve in crowd:
                worker.ask(Lane.GAME, eve, 0.13, "long")
        for _ in range(3):
            worker.ask(Lane.GAME, "ann", 0.01, "short")
        return await worker.all_done()

    # One job of the crowd runs already, and tells how long such jobs take.
    assert run(scene())[:4] == ["eve 0", "ann", "ann", "ann"]


def test_games_come_before_questions_which_still_get_their_share() -> None:
    async def scene() -> list[str]:
        worker = Worker()
        for _ in range(3):
            worker.ask(Lane.QUESTION, "question", 1)
        for number in range(8):
            worker.ask(Lane.GAME, f"game {number}", 1)
        worker.ask(Lane.IDLE, "idle", 1)
        return [name.split()[0] for name in await worker.all_done()]

    done = run(scene())
    assert done[:9] == ["question", "idle", "game", "game", "question", "game", "game", "game", "question"]
    assert sorted(done[9:]) == ["game", "game", "game"]


def test_only_so_many_questions_of_one_address_and_of_all_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_queue, "_MOST_QUESTIONS", 9)

    async def scene() -> list[str]:
        worker = Worker()
        crowd = [worker.ask(Lane.QUESTION, "eve", 1) for _ in range(12)]
        others = [worker.ask(Lane.QUESTION, name, 1) for name in ("ann", "ben")]
        answers = await asyncio.gather(*crowd, *others, return_exceptions=True)
        return ["busy" if isinstance(answer, Busy) else "answered" for answer in answers]

    # One runs and eight wait; of the others, there is a place for one.
    assert run(scene()) == ["answered"] * 9 + ["busy"] * 3 + ["answered", "busy"]


def test_a_client_that_stops_waiting_delays_no_other() -> None:
    async def scene() -> list[str]:
        worker = Worker()
        worker.ask(Lane.GAME, "ann", 1)
        gone = worker.ask(Lane.GAME, "eve", 1)
        worker.ask(Lane.GAME, "ben", 1)
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        worker._jobs.remove(gone)
        return await worker.all_done()

    assert run(scene()) == ["ann", "ben"]


def test_old_work_counts_less_and_less() -> None:
    async def scene() -> list[str]:
        worker = Worker()
        await worker.ask(Lane.GAME, "early", 8)
        worker.now += 100
        await worker.ask(Lane.GAME, "late", 1)
        worker.ask(Lane.GAME, "running", 1)
        worker.ask(Lane.GAME, "late", 1)
        worker.ask(Lane.GAME, "early", 1)
        return await worker.all_done()

    assert run(scene())[2:] == ["running", "early", "late"]


def test_twenty_connections_of_an_address_make_no_other_wait_for_more_than_one_turn() -> None:
    async def scenario() -> tuple[list[str], list[BaseException | None]]:
        turns, done = Turns(), list[str]()

        async def ask(who: str) -> None:
            ASKING.set(who)
            async with turns:
                await asyncio.sleep(0)
                done.append(who)

        asked = [asyncio.create_task(ask("greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        asked += [asyncio.create_task(ask("ann")), asyncio.create_task(ask("ben"))]
        return done, await asyncio.gather(*asked, return_exceptions=True)

    done, failed = asyncio.run(scenario())
    assert {"ann", "ben"} <= {*done[:4]}
    # Eight wait behind the first one; no other address is refused.
    assert [type(each) for each in failed] == [*[type(None)] * 9, *[Busy] * 11, type(None), type(None)]
