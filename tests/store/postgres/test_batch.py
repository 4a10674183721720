"""Appends that share a statement, and the meaning of its result for each of them."""

import asyncio
from collections.abc import Awaitable, Callable

from dimension.room.events import FORMAT
from dimension.room.records import FinishedGame
from dimension.runtime.ports import NotOwner, VersionConflict
from dimension.store.append import Append
from dimension.store.errors import StorageError
from dimension.store.postgres.writer import RoomRow, gathered, settle, statement
from dimension.store.rows import RunningPlayers
from tests.store.logs import finished


def _job(room: str, expected: int, count: int = 1, *, ends: FinishedGame | None = None) -> Append:
    texts = [f"{room} {expected + number}" for number in range(1, count + 1)]
    return Append(asyncio.get_running_loop().create_future(), room, expected, texts, None, ends)


def _answers(jobs: list[Append]) -> list[str]:
    """The answer to each append: a dot for nothing yet."""
    told = []
    for job in jobs:
        error = job.done.exception() if job.done.done() else None
        told.append((type(error).__name__ if error else "written") if job.done.done() else ".")
    return told


def _in_a_loop(scenario: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await scenario()

    asyncio.run(run())


def test_appends_that_follow_one_another_are_written_together_and_rooms_are_sorted() -> None:
    async def scenario() -> None:
        jobs = [_job("B", 4), _job("A", 0, 2), _job("A", 2), _job("B", 4), _job("A", 9)]
        chains, others = gathered(jobs)
        assert chains == [[jobs[1], jobs[2]], [jobs[0]]]
        assert others == [jobs[3], jobs[4]]
        _, (_, rooms, expected, versions, _, _, *lines, ends, running) = statement(7, FORMAT, chains)
        assert ends == running == [None, None]
        assert (rooms, expected, versions) == (["A", "B"], [0, 4], [3, 5])
        assert lines == [["A", "A", "A", "B"], [1, 2, 3, 5], ["A 1", "A 2", "A 3", "B 5"]]

    _in_a_loop(scenario)


def test_moves_need_a_shorter_statement() -> None:
    async def scenario() -> None:
        usual, parameters = statement(7, FORMAT, [[_job("A", 3)], [_job("B", 1)]])
        said = RunningPlayers(("ann",), 5, is_whole=True)
        for chain in ([_job("A", 0)], [_job("A", 3, ends=finished())], [_job("A", 3)._replace(running=said)]):
            longer, more = statement(7, FORMAT, [chain])
            assert (len(longer) > len(usual), len(more)) == (True, len(parameters) + 2)

    _in_a_loop(scenario)


def test_the_end_of_a_game_is_written_alone() -> None:
    async def scenario() -> None:
        jobs = [_job("A", 0), _job("A", 1, ends=finished()), _job("A", 2)]
        chains, others = gathered(jobs)
        assert (chains, others) == ([[jobs[0]]], jobs[1:])

    _in_a_loop(scenario)


def test_written_appends_are_confirmed_and_late_ones_are_refused() -> None:
    async def scenario() -> None:
        jobs = [_job("A", 3), _job("A", 3), _job("A", 4), _job("A", 6)]
        chains, others = gathered(jobs)
        again = settle(chains, others, {"A"}, {})
        assert _answers(jobs) == ["written", "VersionConflict", "written", "."]
        assert again == [jobs[3]]

    _in_a_loop(scenario)


def test_a_chain_that_did_not_fit_is_refused_step_by_step() -> None:
    async def scenario() -> None:
        jobs = [_job("A", 3), _job("A", 4), _job("A", 5), _job("A", 0)]
        chains, others = gathered(jobs)
        again = settle(chains, others, set(), {"A": RoomRow(is_mine=True, version=5)})
        assert _answers(jobs) == ["VersionConflict", "VersionConflict", ".", "VersionConflict"]
        assert again == [jobs[2]]

    _in_a_loop(scenario)


def test_whoever_lost_a_room_learns_it() -> None:
    async def scenario() -> None:
        jobs = [_job("A", 3), _job("A", 4)]
        chains, others = gathered(jobs)
        assert settle(chains, others, set(), {"A": RoomRow(is_mine=False, version=3)}) == []
        assert [type(job.done.exception()) for job in jobs] == [NotOwner, NotOwner]

    _in_a_loop(scenario)


def test_a_game_that_ended_before_is_refused_as_such() -> None:
    async def scenario() -> None:
        job = _job("A", 3, ends=finished())
        settle([[job]], [], set(), {"A": RoomRow(is_mine=True, version=3)})
        error = job.done.exception()
        assert isinstance(error, StorageError)
        assert error.code == "doubled_game"

    _in_a_loop(scenario)


def test_a_room_that_does_not_exist_has_no_version_to_append_to() -> None:
    async def scenario() -> None:
        job = _job("A", 3)
        assert settle([[job]], [], set(), {}) == []
        assert isinstance(job.done.exception(), VersionConflict)

    _in_a_loop(scenario)
