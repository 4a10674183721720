"""A database file belongs to one server at a time, and to its owner's account alone."""

import asyncio
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dimension.store.errors import StorageError
from dimension.store.stores import open_store
from tests.hostile.target import UNLIMITED, Target
from tests.server.local_server import LocalServer

HANGING = 60.0
"""Seconds after which a server that should be refused immediately waits for a lock."""


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """A server in a process of its own."""
    folder = tmp_path_factory.mktemp("owned") / "data"
    folder.mkdir()
    with Target(folder, UNLIMITED) as target:
        yield target
        assert target.stop() == 0


def refusal(database: Path) -> str:
    """The refusal that this process gets when it wants a file that another process owns."""
    with pytest.raises(StorageError) as refused:
        asyncio.run(open_store(database))
    return str(refused.value)


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(owner: Target) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "dimension", "serve", "--port", "0", "--database", str(owner.database)],
        capture_output=True,
        text=True,
        timeout=HANGING,
        env={**os.environ, "DIMENSION_LANG": "en"},
        check=False,
    )
    assert second.returncode != 0
    said = second.stdout + second.stderr
    assert "Traceback" not in said
    assert str(owner.pid) in said or str(owner.port) in said


@pytest.mark.parametrize("spelling", ["same", "symlink", "relative", "folder symlink"])
def test_another_spelling_of_the_path_is_the_same_file(spelling: str, owner: Target, tmp_path: Path) -> None:
    other, folder = owner.database, owner.database.parent
    if spelling == "symlink":
        other = tmp_path / "link.sqlite3"
        other.symlink_to(owner.database)
    elif spelling == "relative":
        other = folder / ".." / "data" / "games.sqlite3"
    elif spelling == "folder symlink":
        (tmp_path / "elsewhere").symlink_to(folder)
        other = tmp_path / "elsewhere" / "games.sqlite3"
    said = refusal(other)
    assert str(owner.pid) in said or str(owner.port) in said


def test_a_frozen_server_still_owns_its_file(owner: Target) -> None:
    owner.signal(signal.SIGSTOP)
    try:
        refusal(owner.database)
    finally:
        owner.signal(signal.SIGCONT)


def test_a_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    with Target(tmp_path, UNLIMITED) as target:
        target.signal(signal.SIGKILL)
        target.stop()
    LocalServer(target.database, **UNLIMITED).stop()


def test_no_other_player_on_the_machine_reads_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(0o755)
    before = os.umask(0)
    try:
        with LocalServer(folder / "games.sqlite3", **UNLIMITED):
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    finally:
        os.umask(before)
    assert len(modes) >= 2
    assert set(modes.values()) == {0o600}, modes
