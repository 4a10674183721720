"""Moves are written in fewer statements, and in no other way than everything else."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from dimension.runtime.ports import VersionConflict
from dimension.store.append import Append, Done
from dimension.store.sqlite.file import connect, migrations, prepare
from dimension.store.sqlite.writer import MOST_MOVES, MoveRow, Writer, append_moves, write_jobs

EVENT = '{"type":"Reopened","at":5}'
Outcome = BaseException | None


def database(path: Path, rooms: int) -> sqlite3.Connection:
    """A database in which every room has two events."""
    connection = connect(path)
    prepare(connection, migrations())
    write_jobs(connection, [append(None, f"room {at}", 0, events=2) for at in range(rooms)])
    return connection


def append(done: Done | None, room: str, version: int, events: int = 1) -> Append:
    return Append(done, room, version, [EVENT] * events, None, None)  # type: ignore[arg-type]


def rows(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    return connection.execute("SELECT * FROM events ORDER BY room, version").fetchall()


def written(connection: sqlite3.Connection, moves: Sequence[tuple[str, int]]) -> tuple[list[Outcome], int]:
    """The results of moves submitted together, and the number of transactions."""

    async def scene() -> tuple[list[Outcome], int]:
        loop = asyncio.get_running_loop()
        writer = Writer(connection, loop)
        jobs = [append(loop.create_future(), room, version) for room, version in moves]
        writer.submit(jobs)
        outcomes = await asyncio.gather(*(job.done for job in jobs), return_exceptions=True)
        await asyncio.to_thread(writer.finish)
        return outcomes, writer.commits

    return asyncio.run(scene())


def test_the_rows_are_those_that_any_other_job_would_write(tmp_path: Path) -> None:
    one, other = (database(tmp_path / name, rooms=3) for name in ("one", "other"))
    moves = [("room 0", 2), ("room 2", 2)]
    assert append_moves(one, [MoveRow(room, version, EVENT) for room, version in moves])
    write_jobs(other, [append(None, room, version) for room, version in moves])
    assert rows(one) == rows(other)


@pytest.mark.parametrize(
    "misfit",
    [("room 1", 1), ("room 1", 3), ("room 0", 2), ("room 0", 3), ("unknown", 2)],
    ids=["behind", "ahead", "twice", "one after the other", "unknown room"],
)
def test_a_misfit_is_found_before_anything_is_inserted(path: Path, misfit: tuple[str, int]) -> None:
    connection = database(path, rooms=2)
    before = connection.execute("SELECT count(*) FROM events").fetchone()
    assert not append_moves(connection, [MoveRow("room 0", 2, EVENT), MoveRow(*misfit, EVENT)])
    assert connection.execute("SELECT count(*) FROM events").fetchone() == before


def test_a_move_that_does_not_fit_fails_alone(path: Path) -> None:
    connection = database(path, rooms=3)
    outcomes, commits = written(connection, [("room 0", 2), ("room 1", 1), ("room 2", 2), ("room 2", 3)])
    assert [type(outcome) for outcome in outcomes] == [type(None), VersionConflict, type(None), type(None)]
    assert commits == 1
    ends = connect(path).execute("SELECT room, version FROM events WHERE is_last ORDER BY room").fetchall()
    assert ends == [("room 0", 3), ("room 1", 2), ("room 2", 4)]


@pytest.mark.parametrize("count", [1, 2, MOST_MOVES, MOST_MOVES + 1])
def test_any_number_of_moves_is_one_transaction(path: Path, count: int) -> None:
    connection = database(path, count)
    outcomes, commits = written(connection, [(f"room {at}", 2) for at in range(count)])
    assert (outcomes, commits) == ([None] * count, 1)
    assert connect(path).execute("SELECT count(*) FROM events WHERE is_last AND version = 3").fetchone() == (count,)
