"""Backups of a server's own SQLite file: made on a schedule, tested by a restore, and limited in number."""

import asyncio
import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from dimension.store.errors import StorageError
from dimension.store.sqlite.backup import back_up

_NAME: Final = "dimension-%Y%m%dT%H%M%SZ.sqlite3"
_NAMED: Final = re.compile(r"dimension-\d{8}T\d{6}Z\.sqlite3")
_TRIED: Final = ".restore-test.sqlite3"
_TRY_EVERY: Final = 86_400.0
"""Seconds between two test restores, each of which reads every log."""
_AGAIN: Final = 60.0
"""The shortest pause in seconds, even after a failure."""
_LATE: Final = 2.5
"""A backup is late after this many intervals."""
_LOG: Final = logging.getLogger("dimension.backups")


class BackupPlan(NamedTuple):
    """Where backups go, how often, and how many are kept."""

    folder: Path
    every: float
    """In seconds."""
    keep: int


class Backups:
    """Backs a database up until its task is canceled."""

    def __init__(self, database: Path, plan: BackupPlan, now: Callable[[], float] = time.time) -> None:
        self._database: Final = database
        self._plan: Final = plan
        self._now: Final = now
        self._began: Final = now()
        self._tried_at: float | None = None
        self._is_restorable = True

    @property
    def age(self) -> float:
        """Seconds since the latest backup, or since the start if there is none."""
        return self._now() - (self._latest() or self._began)

    @property
    def is_late(self) -> bool:
        """Whether the latest backup is too old, or could not be restored."""
        return not self._is_restorable or self.age > _LATE * max(self._plan.every, _AGAIN)

    async def run(self) -> None:
        """Make backups until canceled; a failure is logged, and the backup is retried."""
        while True:
            latest = self._latest()
            due = self._now() if latest is None else latest + self._plan.every
            await asyncio.sleep(max(0.0, due - self._now()))
            if not await self.make():
                await asyncio.sleep(_AGAIN)

    async def make(self) -> bool:
        """Make a backup, test once a day whether it can be restored, and delete the oldest ones; False on failure."""
        copy = self._plan.folder / datetime.fromtimestamp(self._now(), UTC).strftime(_NAME)
        try:
            self._plan.folder.mkdir(parents=True, exist_ok=True)
            contents = await asyncio.to_thread(back_up, self._database, copy, overwrite=True)
            _LOG.info("backup made", extra={"file": copy.name, "rooms": contents.rooms, "games": contents.games})
            if self._tried_at is None or self._now() - self._tried_at >= _TRY_EVERY:
                await self._try_restore(copy)
            self._delete_oldest()
        except (StorageError, OSError) as error:
            _LOG.error("backup failed", extra={"reason": str(error)})
            return False
        return True

    async def _try_restore(self, copy: Path) -> None:
        """Restore a backup to another file and read every log there, in a separate process; it may take minutes."""
        file = self._plan.folder / _TRIED
        try:
            commands = (["restore", str(copy), "--database", str(file)], ["check-database", str(file)])
            self._is_restorable = all([await _succeeds(command) for command in commands])
        finally:
            for ending in ("", "-wal", "-shm", ".lock", ".owner"):
                file.with_name(file.name + ending).unlink(missing_ok=True)
        self._tried_at = self._now()
        if not self._is_restorable:
            _LOG.error("backup failed", extra={"reason": "it cannot be restored", "file": copy.name})

    def _delete_oldest(self) -> None:
        for file in self._files()[: -self._plan.keep]:
            file.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        """The backups, the oldest first."""
        folder = self._plan.folder
        return sorted(file for file in folder.iterdir() if _NAMED.fullmatch(file.name)) if folder.is_dir() else []

    def _latest(self) -> float | None:
        files = self._files()
        return datetime.strptime(files[-1].name, _NAME).replace(tzinfo=UTC).timestamp() if files else None


async def _succeeds(command: list[str]) -> bool:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "dimension", *command),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
