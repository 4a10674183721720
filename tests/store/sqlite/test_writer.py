"""The writing thread: waiting appends become one transaction, and every caller gets their own answer."""

import asyncio
import sqlite3
from pathlib import Path

from dimension.runtime.ports import VersionConflict
from dimension.store.append import Append, Done
from dimension.store.errors import StorageError
from dimension.store.sql import Statement
from dimension.store.sqlite.file import connect, migrations, prepare
from dimension.store.sqlite.writer import Change, Job, Writer, write_jobs
from tests.store.logs import finished

EVENT = '{"type":"Reopened","at":5}'


def database(path: Path) -> sqlite3.Connection:
    connection = connect(path)
    prepare(connection, migrations())
    return connection


def append(done: Done, room: str, version: int, events: int = 1) -> Append:
    return Append(done, room, version, [EVENT] * events, None, None)


def alive(done: Done, now: int) -> Change:
    return Change(done, [Statement("INSERT INTO heartbeat VALUES (1, $1)", (now,))])


def versions(connection: sqlite3.Connection) -> dict[str, int]:
    return dict(connection.execute("SELECT room, max(version) FROM events GROUP BY room").fetchall())


def test_jobs_of_one_room_build_on_each_other_and_wrong_ones_are_left_out(path: Path) -> None:
    async def scene() -> None:
        connection = database(path)
        futures: list[Done] = [asyncio.get_running_loop().create_future() for _ in range(5)]
        jobs: list[Job] = [
            append(futures[0], "A", 0, events=2),
            append(futures[1], "A", 0),
            append(futures[2], "A", 2),
            append(futures[3], "B", 0),
            alive(futures[4], 77),
        ]
        outcomes = write_jobs(connection, jobs)
        assert [done for done, _ in outcomes] == futures
        assert [type(error) for _, error in outcomes] == [type(None), VersionConflict, *[type(None)] * 3]
        assert versions(connection) == {"A": 3, "B": 1}
        assert connection.execute("SELECT last_alive FROM heartbeat").fetchall() == [(77,)]
        connection.close()

    asyncio.run(scene())


def test_a_game_that_ends_twice_is_refused_and_its_events_are_not_written(path: Path) -> None:
    async def scene() -> None:
        connection = database(path)
        for version, expected in ((0, None), (1, StorageError)):
            done: Done = asyncio.get_running_loop().create_future()
            job = Append(done, "A", version, [EVENT], False, finished())
            ((_, error),) = write_jobs(connection, [job])
            assert error is None if expected is None else isinstance(error, expected)
        assert versions(connection) == {"A": 1}
        connection.close()

    asyncio.run(scene())


def test_appends_submitted_together_are_one_transaction(path: Path) -> None:
    async def scene() -> None:
        loop = asyncio.get_running_loop()
        writer = Writer(database(path), loop)
        futures: list[Done] = [loop.create_future() for _ in range(20)]
        writer.submit([append(done, f"room {at}", 0) for at, done in enumerate(futures)])
        await asyncio.gather(*futures)
        assert writer.commits == 1
        await asyncio.to_thread(writer.finish)

    asyncio.run(scene())


def test_a_failure_fails_the_whole_transaction_and_nothing_after_it(path: Path) -> None:
    async def scene() -> None:
        loop = asyncio.get_running_loop()
        writer = Writer(database(path), loop)
        broken: list[Done] = [loop.create_future() for _ in range(2)]
        # A number that SQLite cannot hold.
        writer.submit([append(broken[0], "A", 0), alive(broken[1], 2**70)])
        errors = await asyncio.gather(*broken, return_exceptions=True)
        assert [error.code for error in errors if isinstance(error, StorageError)] == ["write_failed"] * 2
        fine: Done = loop.create_future()
        writer.submit([append(fine, "A", 0)])
        await fine
        await asyncio.to_thread(writer.finish)

    asyncio.run(scene())


def test_finishing_writes_what_waits(path: Path) -> None:
    async def scene() -> list[Done]:
        loop = asyncio.get_running_loop()
        writer = Writer(database(path), loop)
        futures: list[Done] = [loop.create_future() for _ in range(3)]
        for at, done in enumerate(futures):
            writer.submit([append(done, "A", at)])
        await asyncio.to_thread(writer.finish)
        await asyncio.gather(*futures)
        return futures

    asyncio.run(scene())
    connection = connect(path)
    assert versions(connection) == {"A": 3}
    connection.close()
