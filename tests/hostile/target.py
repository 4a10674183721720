"""A real server to attack: it logs into a file, and shows what it costs."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

UNLIMITED: Final = {
    "DIMENSION_COMMANDS_PER_SECOND": "1000000",
    "DIMENSION_TABLES_PER_MINUTE": "1000000",
    "DIMENSION_REQUESTS_PER_SECOND": "1000000",
    "DIMENSION_DEAL_SECONDS_PER_MINUTE": "1000000",
    "DIMENSION_SOLVES_PER_MINUTE": "1000000",
    "DIMENSION_FAILED_LOOKUPS_PER_MINUTE": "100000000",
    "DIMENSION_SOCKETS_PER_ADDRESS": "100000",
    "DIMENSION_MESSAGES_PER_SECOND": "100000",
    "DIMENSION_MESSAGE_BURST": "100000",
    "DIMENSION_PRESENCE_SECONDS": "0.2",
    "DIMENSION_REQUEST_SECONDS": "2",
    "DIMENSION_SPEED": "20",
}
"""Limits that an attack from one address does not reach, so that it gets as far as the code behind them."""
STILL: Final = {"DIMENSION_SPEED": "0.000001"}
"""A clock that all but stands: no limit recovers while a test runs."""
_STANDARD: Final = ("-m", "dimension")


class Target:
    """`dimension serve` on a free port of this machine, with a database and a log in a folder of its own."""

    def __init__(
        self,
        folder: Path,
        environ: Mapping[str, str],
        program: tuple[str, ...] = _STANDARD,
        most_descriptors: int | None = None,
        shared: str | None = None,
    ) -> None:
        """`program` is run by Python; `shared` is a PostgreSQL database instead of a file in the folder."""
        self.database: Final = folder / "games.sqlite3"
        self._log: Final = folder / "server.log"
        with self._log.open("ab") as log:
            self._process: Final = subprocess.Popen(
                [
                    *(("prlimit", f"--nofile={most_descriptors}") if most_descriptors else ()),
                    *(sys.executable, *program, "serve", "--log-level", "info"),
                    *("--host", "127.0.0.1", "--port", "0", "--database", shared or str(self.database)),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                encoding="utf-8",
                env={**os.environ, "DIMENSION_LANG": "en", **environ},
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)", line)
        if found is None:
            self.stop()
            raise AssertionError(line + self.log)
        self.host: Final = found[1]
        self.port: Final = int(found[2])

    @property
    def address(self) -> str:
        """Host and port as in the header of a request."""
        return f"{self.host}:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def errors(self) -> list[str]:
        """The complaints of the log: lines from the level of errors up, and lines in another format than ours."""
        return [line for line in self.log.splitlines() if _is_error(line)]

    @property
    def memory(self) -> int:
        """Resident memory of the server itself, without its worker, in KiB."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        return int(found[1]) if found else 0

    @property
    def descriptors(self) -> int:
        """Open files and sockets."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    @property
    def not_accepted(self) -> int:
        """Connections that the system made and the server has yet to accept."""
        listening = f":{self.port:04X} 00000000:0000 0A "
        table = Path(f"/proc/{self.pid}/net/tcp").read_text(encoding="ascii")
        (line,) = (line for line in table.splitlines() if listening in line)
        return int(line.split()[4].partition(":")[2], 16)

    @property
    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/task").iterdir()))

    @property
    def file_bytes(self) -> int:
        """The database with its write-ahead log."""
        files = [self.database.with_name(self.database.name + suffix) for suffix in ("", "-wal")]
        return sum(file.stat().st_size for file in files if file.exists())

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def stop(self, patience: float = 60) -> int:
        """Ask it to end; its exit code."""
        if self.is_running:
            self._process.terminate()
        try:
            self._process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        return self._process.returncode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


def wait_for_file(path: Path, patience: float = 60) -> Any:
    """The JSON that another process writes, once it is there."""
    limit = time.monotonic() + patience
    while not path.exists():
        assert time.monotonic() < limit, f"{path} was never written"
        time.sleep(0.02)
    return json.loads(path.read_text())


def _is_error(line: str) -> bool:
    try:
        level = json.loads(line)["level"]
    except (ValueError, KeyError, TypeError):
        return bool(line.strip())
    return level in ("error", "critical") or '"trace"' in line
