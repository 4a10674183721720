"""What only a file can do: outlive its process, be shared, be old, new, foreign, damaged or locked."""

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from dimension.rooms.live.ports import VersionConflict
from dimension.storage import SqliteStore, StorageError, schema
from dimension.storage.schema import APPLICATION, connect, migrations, prepare
from tests.storage.logs import ENDED, OPENED, STARTED, finished, moves

_Answer = TypeVar("_Answer")


def with_store(path: Path, scenario: Callable[[SqliteStore], Awaitable[_Answer]]) -> _Answer:
    """Open the file, do something, close it."""

    async def run() -> _Answer:
        store = await SqliteStore.open(path)
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(run())


def refused(path: Path) -> str:
    """The code with which a file is refused."""
    with pytest.raises(StorageError) as caught:
        with_store(path, lambda store: store.load("A"))
    return caught.value.code


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


async def _filled(store: SqliteStore) -> None:
    await store.append("A", 0, [OPENED, STARTED, *moves(3)])
    await store.append("B", 0, [OPENED, STARTED, ENDED], finished("B"))
    await store.alive(123)


# --- Keeping ----------------------------------------------------------------------------------


def test_everything_is_there_after_opening_again(path: Path) -> None:
    with_store(path, _filled)

    async def check(store: SqliteStore) -> None:
        assert await store.load("A") == [OPENED, STARTED, *moves(3)]
        assert await store.rooms_in_progress() == ["A"]
        assert await store.last_alive() == 123
        assert await store.games_of("ann") == [finished("B")]
        with pytest.raises(VersionConflict):
            await store.append("A", 0, [OPENED])
        await store.append("A", 5, [ENDED])

    with_store(path, check)


def test_missing_folders_are_made_and_a_closed_store_is_one_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "with space & 100%.sqlite"
    with_store(path, _filled)
    assert list(path.parent.iterdir()) == [path]


def test_every_event_is_stored_as_readable_text_with_the_version_of_its_form(path: Path) -> None:
    with_store(path, _filled)
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT version, format, data FROM events WHERE room = 'A' ORDER BY version").fetchall()
    connection.close()
    assert [row[:2] for row in rows] == [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]
    assert [json.loads(row[2])["type"] for row in rows[:3]] == ["TableOpened", "GameStarted", "TrayChanged"]


def test_commits_reach_the_disk_before_they_are_confirmed(path: Path) -> None:
    async def level(store: SqliteStore) -> object:
        return store._writer._connection.execute("PRAGMA synchronous").fetchone()[0]

    assert with_store(path, level) == 2


def test_rooms_that_append_in_the_same_tick_share_a_commit(path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append(f"room {number}", 0, [OPENED]) for number in range(200)))
        assert store.commits == 1
        await asyncio.gather(store.alive(5), *(store.append(f"room {number}", 1, moves(2)) for number in range(200)))
        assert store.commits == 2
        assert await store.load("room 199") == [OPENED, *moves(2)]

    with_store(path, scenario)


def test_a_flood_of_appends_is_gathered_into_few_commits(path: Path) -> None:
    async def room(store: SqliteStore, number: int) -> None:
        for version, event in enumerate(moves(20)):
            await store.append(f"room {number}", version, [event])
            await asyncio.sleep(0)

    async def scenario(store: SqliteStore) -> int:
        await asyncio.gather(*(room(store, number) for number in range(50)))
        return store.commits

    assert with_store(path, scenario) <= 100


def test_an_append_whose_asker_went_away_is_kept(path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        asking = asyncio.ensure_future(store.append("A", 0, [OPENED]))
        await asyncio.sleep(0)
        asking.cancel()
        await store.append("B", 0, [OPENED])
        assert await store.load("A") == [OPENED]

    with_store(path, scenario)


# --- Several processes ------------------------------------------------------------------------

WRITER = """
import asyncio, sys
from dimension.rooms.core import events as e
from dimension.storage import SqliteStore

async def room(store, name):
    version = 0
    while True:
        await store.append(name, version, [e.SeatFreed(at=version, seat=0)])
        version += 1
        sys.stdout.write(f"{name} {version}\\n")
        sys.stdout.flush()

async def main():
    store = await SqliteStore.open(sys.argv[1])
    await asyncio.gather(*(room(store, name) for name in "ABCD"))

asyncio.run(main())
"""

RIVAL = """
import asyncio, sys
from dimension.rooms.core import events as e
from dimension.rooms.live.ports import VersionConflict
from dimension.storage import SqliteStore

async def main():
    store = await SqliteStore.open(sys.argv[1])
    print("ready", flush=True)
    sys.stdin.readline()
    won = []
    version = 0
    while version < 60:
        try:
            await store.append("A", version, [e.SeatFreed(at=version, seat=int(sys.argv[2]))])
            won.append(version)
            version += 1
        except VersionConflict:
            version = len(await store.load("A"))
    await store.close()
    print(*won)

asyncio.run(main())
"""


def _process(code: str, *args: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def test_a_killed_writer_loses_nothing_that_it_had_confirmed(path: Path) -> None:
    with _process(WRITER, str(path)) as writer:
        assert writer.stdout is not None
        heard = [writer.stdout.readline() for _ in range(300)]
        writer.send_signal(signal.SIGKILL)
        heard += writer.stdout.readlines()
    confirmed = dict.fromkeys("ABCD", 0)
    for line in heard:
        if line.endswith("\n"):
            name, version = line.split()
            confirmed[name] = int(version)
    assert min(confirmed.values()) > 20

    async def check(store: SqliteStore) -> None:
        for name, version in confirmed.items():
            log = await store.load(name)
            assert version <= len(log) <= version + 1
            assert [event.at for event in log] == list(range(len(log)))

    with_store(path, check)


def test_of_two_processes_that_write_the_same_room_exactly_one_wins_each_version(path: Path) -> None:
    with_store(path, lambda store: store.alive(1))
    rivals = [_process(RIVAL, str(path), str(number)) for number in range(2)]
    for rival in rivals:
        assert rival.stdout is not None
        assert rival.stdout.readline() == "ready\n"
    for rival in rivals:
        assert rival.stdin is not None
        rival.stdin.write("go\n")
        rival.stdin.flush()
    won = [[int(word) for word in rival.communicate(timeout=30)[0].split()] for rival in rivals]
    assert sorted(won[0] + won[1]) == list(range(60))
    log = with_store(path, lambda store: store.load("A"))
    assert [(event.at, event.seat) for event in log] == sorted(  # type: ignore[union-attr]
        [(version, number) for number in range(2) for version in won[number]]
    )


def test_a_store_that_another_program_locks_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "_BUSY_SECONDS", 0.05)

    async def scenario(store: SqliteStore) -> None:
        lock = sqlite3.connect(path, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError) as caught:
            await store.append("A", 0, [OPENED])
        assert caught.value.code == "database_busy"
        lock.close()
        await store.append("A", 0, [OPENED])

    with_store(path, scenario)


# --- Migrations -------------------------------------------------------------------------------


_WITHOUT_VERSION = 3
"""Since this migration, rooms no longer repeat how long their log is."""


def _old_database(path: Path, version: int) -> None:
    """A file as an earlier version of this program left it."""
    connection = connect(path)
    prepare(connection, migrations()[:version])
    connection.execute("INSERT INTO events VALUES ('A', 1, 1, ?)", (b'{"type":"Reopened","at":5}'.decode(),))
    values = "('A', 1)" if version >= _WITHOUT_VERSION else "('A', 1, 1)"
    connection.execute(f"INSERT INTO rooms VALUES {values}")
    connection.close()


def test_migrations_are_numbered_without_gaps() -> None:
    folder = Path(schema.__file__).parent / "migrations"
    names = sorted(entry.name for entry in folder.iterdir())
    assert [name[:5] for name in names] == [f"{number:04}_" for number in range(1, len(names) + 1)]
    assert len(migrations()) == len(names)


@pytest.mark.parametrize("version", range(1, len(migrations()) + 1))
def test_a_file_of_every_earlier_version_is_brought_up_to_date_with_all_it_holds(path: Path, version: int) -> None:
    _old_database(path, version)

    async def check(store: SqliteStore) -> None:
        assert [event.at for event in await store.load("A")] == [5]
        assert await store.rooms_in_progress() == ["A"]
        await store.append("A", 1, [ENDED], finished())
        assert await store.games_of("ann") == [finished()]

    with_store(path, check)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(migrations()),)
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    connection.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    _old_database(path, 1)
    connection = connect(path)
    with pytest.raises(sqlite3.OperationalError):
        prepare(connection, [*migrations()[:1], "CREATE TABLE fine (a);\nCREATE TABLE events (b);\n"])
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'fine'").fetchone() == (0,)
    connection.close()
    assert len(with_store(path, lambda store: store.load("A"))) == 1


# --- Files that cannot be used ----------------------------------------------------------------


def test_a_newer_file_is_refused_and_not_touched(path: Path) -> None:
    with_store(path, _filled)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    before = path.read_bytes()
    assert refused(path) == "database_newer"
    assert path.read_bytes() == before


def test_the_database_of_another_program_is_refused_and_not_touched(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (title)")
    connection.close()
    before = path.read_bytes()
    assert refused(path) == "database_foreign"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"no database at all, but a letter to a friend\n" * 50, b"SQLite format 3\0" * 300]
)
def test_a_file_that_is_no_database_is_refused_and_not_touched(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert refused(path) == "database_damaged"
    assert path.read_bytes() == content


def test_a_damaged_page_is_an_error_for_those_who_need_it(path: Path) -> None:
    with_store(path, lambda store: store.append("A", 0, moves(3000)))
    data = bytearray(path.read_bytes())
    data[8 * 4096 : 20 * 4096] = b"\xff" * 12 * 4096
    path.write_bytes(data)
    assert refused(path) == "database_damaged"


def test_an_event_that_cannot_be_read_is_an_error_and_not_skipped(path: Path) -> None:
    with_store(path, lambda store: store.append("A", 0, moves(3)))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE events SET data = '{}' WHERE version = 2")
    connection.commit()
    connection.close()
    assert refused(path) == "database_damaged"


def test_a_log_with_a_gap_is_an_error(path: Path) -> None:
    with_store(path, lambda store: store.append("A", 0, moves(3)))
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM events WHERE version = 2")
    connection.commit()
    connection.close()
    assert refused(path) == "database_damaged"


def test_events_of_a_newer_form_are_refused(path: Path) -> None:
    with_store(path, lambda store: store.append("A", 0, moves(3)))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE events SET format = 2 WHERE version = 3")
    connection.commit()
    connection.close()
    assert refused(path) == "events_newer"


def test_a_file_that_cannot_be_written_is_refused_when_it_is_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(path, _filled)
    before = path.read_bytes()
    # Permissions do not stop the superuser, who may be running this.
    monkeypatch.setattr(schema, "database_uri", lambda path: f"{path.as_uri()}?mode=ro")
    assert refused(path) == "database_read_only"
    assert path.read_bytes() == before


def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert refused(tmp_path / "file" / "games.sqlite") == "database_unreachable"
    (tmp_path / "folder").mkdir()
    assert refused(tmp_path / "folder") == "database_unreachable"
