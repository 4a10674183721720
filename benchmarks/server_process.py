"""A server that is measured: a process on a core of its own, without the limits of strangers."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_LIMITS: Final = {
    "DIMENSION_COMMANDS_PER_SECOND": "1000000",
    "DIMENSION_SOCKETS_PER_ADDRESS": "100000",
    "DIMENSION_TABLES_PER_MINUTE": "1000000",
    "DIMENSION_REQUESTS_PER_SECOND": "100000",
    "DIMENSION_LANG": "en",
    "NODE_ENV": "production",
}


class Process:
    """A server on a core of its own."""

    def __init__(self, core: int, *command: str) -> None:
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **_LIMITS},
        )
        os.sched_setaffinity(self._process.pid, {core})
        assert self._process.stdout is not None
        address = re.search(r"http://([\d.]+):(\d+)", self._process.stdout.readline())
        assert address
        self.host, self.port = address[1], int(address[2])

    @property
    def cpu_seconds(self) -> float:
        """The CPU time of all its threads; its worker is a process of its own."""
        threads = Path(f"/proc/{self._process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9

    @property
    def memory(self) -> int:
        """Resident memory in KiB."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self._process.pid}/status").read_text())
        assert found
        return int(found[1])

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)


@contextmanager
def running(core: int, *command: str) -> Iterator[Process]:
    process = Process(core, *command)
    try:
        time.sleep(3)
        yield process
    finally:
        process.stop()
