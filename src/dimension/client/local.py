"""A server on this machine for as long as a program needs one."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

_STOP_SECONDS: Final = 20.0


@contextmanager
def local_server(database: Path | str = ":memory:", **environ: str) -> Iterator[str]:
    """The address of a new server, which needs the extra `play`; raises RuntimeError with the reason if none starts.

    Without a `database` it keeps nothing. `environ` has settings, named as in the environment.
    """
    command = [sys.executable, "-m", "dimension", "serve", "--host", "127.0.0.1", "--port", "0"]
    with (
        # Not a pipe, which nothing reads: a server whose log has filled it stands still.
        TemporaryFile("w+", encoding="utf-8") as log,
        subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--database", str(database)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **environ},
        ) as process,
    ):
        assert process.stdout is not None
        try:
            address = re.search(r"http://\S+", process.stdout.readline())
            if address is None:
                process.wait(_STOP_SECONDS)
                log.seek(0)
                raise RuntimeError(log.read().strip().removeprefix("dimension: "))
            yield address[0]
        finally:
            process.terminate()
