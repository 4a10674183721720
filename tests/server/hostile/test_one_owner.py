"""A database file belongs to one server at a time, and to its owner's account alone."""

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.hostile.target import UNLIMITED, Target

AT_ONCE = 20.0
"""Seconds to start Python and be refused: far less than a server that waits for a lock."""


def second(database: Path) -> subprocess.CompletedProcess[str]:
    """Another `dimension serve` on a file."""
    return subprocess.run(
        [sys.executable, "-m", "dimension", "serve", "--port", "0", "--database", str(database)],
        capture_output=True,
        text=True,
        timeout=AT_ONCE,
        env={**os.environ, "DIMENSION_LANG": "en"},
        check=False,
    )


@pytest.mark.parametrize("spelling", ["same", "symlink", "relative", "folder symlink"])
def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(spelling: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with Target(folder, UNLIMITED) as target:
        other = target.database
        if spelling == "symlink":
            other = tmp_path / "link.sqlite3"
            other.symlink_to(target.database)
        elif spelling == "relative":
            other = folder / ".." / "data" / "games.sqlite3"
        elif spelling == "folder symlink":
            (tmp_path / "elsewhere").symlink_to(folder)
            other = tmp_path / "elsewhere" / "games.sqlite3"
        refused = second(other)
        assert refused.returncode != 0
        said = refused.stdout + refused.stderr
        assert "Traceback" not in said
        assert str(target.pid) in said or str(target.port) in said
        assert target.stop() == 0


def test_a_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    with Target(tmp_path, UNLIMITED) as target:
        target.signal(signal.SIGKILL)
        target.stop()
    with Target(tmp_path, UNLIMITED) as again:
        assert again.stop() == 0


def test_a_frozen_server_still_owns_its_file(tmp_path: Path) -> None:
    with Target(tmp_path, UNLIMITED) as target:
        target.signal(signal.SIGSTOP)
        try:
            assert second(target.database).returncode != 0
        finally:
            target.signal(signal.SIGCONT)
        assert target.stop() == 0


def test_nobody_else_on_the_machine_reads_the_files(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    before = os.umask(0)
    try:
        with Target(tmp_path, UNLIMITED) as target:
            time.sleep(0.5)
            files = [file for file in tmp_path.iterdir() if file.name != "server.log"]
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in files}
            assert target.stop() == 0
    finally:
        os.umask(before)
    assert len(modes) >= 2
    assert set(modes.values()) == {0o600}, modes
