"""A database has one owner; a second process learns immediately who that is."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from dimension.store import SqliteStore, StorageError
from dimension.store.sqlite.backup import back_up
from dimension.store.sqlite.ownership import DatabaseOwned, Owner, announce_owner, own, owner_file, owner_of
from tests.store.logs import OPENED
from tests.store.sqlite.files import refused, with_store

OPEN = """
import asyncio, sys
from dimension.store import SqliteStore

async def main():
    store = await SqliteStore.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await store.close()

asyncio.run(main())
"""


@contextmanager
def another_process(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process that has a database open until it hears to end."""
    arguments = [sys.executable, "-c", OPEN, str(path)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
        process.communicate("\n", timeout=30)


def owned_by(path: Path) -> Owner:
    """Who has a database that cannot be opened."""
    with pytest.raises(DatabaseOwned) as caught:
        with_store(path, lambda store: store.load("A"))
    assert caught.value.code == "database_owned"
    return caught.value.owner


def test_a_second_process_learns_who_has_the_database(path: Path) -> None:
    with another_process(path) as process:
        assert owned_by(path) == Owner(process.pid)
        assert owner_of(path) == Owner(process.pid)
    assert owner_of(path) is None
    with_store(path, lambda store: store.append("A", 0, [OPENED]))


def test_a_second_store_in_the_same_process_is_refused(path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        with pytest.raises(DatabaseOwned):
            await SqliteStore.open(path)
        await store.append("A", 0, [OPENED])

    with_store(path, scenario)


def test_every_spelling_of_a_file_is_the_same_file(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_store(path, lambda store: store.append("A", 0, [OPENED]))
    (tmp_path / "link.sqlite").symlink_to(path)
    (tmp_path / "folder").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    spellings = [
        Path(path.name),
        Path("link.sqlite"),
        tmp_path / "folder" / path.name,
        Path("folder/folder/link.sqlite"),
    ]

    async def scenario(_: SqliteStore) -> None:
        for spelling in spellings:
            assert owner_of(spelling) == Owner(os.getpid())
            with pytest.raises(DatabaseOwned):
                await SqliteStore.open(spelling)

    with_store(path, scenario)
    for spelling in spellings:
        assert with_store(spelling, lambda store: store.load("A")) == [OPENED]


def test_files_of_a_killed_process_do_not_block_the_next(path: Path) -> None:
    with another_process(path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait(30)
    assert owner_file(path).exists()
    assert owner_of(path) is None
    with_store(path, lambda store: store.append("A", 0, [OPENED]))
    assert not owner_file(path).exists()


def test_a_file_that_cannot_be_used_is_not_kept_from_any_process(path: Path) -> None:
    path.write_text("no database at all, but a letter to a friend\n" * 50)
    assert refused(path) == "database_damaged"
    assert owner_of(path) is None
    assert list(path.parent.iterdir()) == [path]


def test_the_owner_may_say_where_it_serves(path: Path) -> None:
    owner = Owner(os.getpid(), "http://127.0.0.1:8000/", 1_794_776_225_444)

    async def scenario(_: SqliteStore) -> None:
        announce_owner(path, owner)
        assert owned_by_now(path) == owner
        assert json.loads(owner_file(path).read_text()) == {
            "pid": os.getpid(),
            "url": "http://127.0.0.1:8000/",
            "started": 1_794_776_225_444,
        }
        announce_owner(path, Owner(7))
        assert owner_of(path) == Owner(7)

    def owned_by_now(path: Path) -> Owner:
        with pytest.raises(DatabaseOwned) as caught:
            own(path)
        return caught.value.owner

    with_store(path, scenario)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": "me"}'])
def test_an_owner_that_has_not_said_who_it_is_still_is_the_owner(path: Path, text: str) -> None:
    with closing(own(path)):
        owner_file(path).write_text(text)
        assert owner_of(path) == Owner()
        assert owned_by(path) == Owner()
    assert owner_of(path) is None


def test_an_owner_file_that_leads_elsewhere_is_not_followed(path: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    owner_file(path).symlink_to(precious)
    with pytest.raises(StorageError):
        with_store(path, lambda store: store.load("A"))
    assert precious.read_text() == "precious"


def test_of_many_who_open_a_file_at_the_same_time_exactly_one_has_it(path: Path) -> None:
    async def attempt() -> SqliteStore | None:
        try:
            return await SqliteStore.open(path)
        except DatabaseOwned:
            return None

    async def scenario() -> None:
        for _ in range(20):
            stores = [store for store in await asyncio.gather(*(attempt() for _ in range(8))) if store]
            assert len(stores) == 1
            await stores[0].close()

    asyncio.run(scenario())


def test_a_backup_needs_no_ownership(path: Path, tmp_path: Path) -> None:
    with another_process(path):
        assert back_up(path, tmp_path / "copy.sqlite").rooms == 0
