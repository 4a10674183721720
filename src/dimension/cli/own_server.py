"""A server on this machine for as long as a command needs one: the one that has the database already, or a new one."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from dimension.cli.database_file import storage_problem
from dimension.cli.usage import UsageProblem

_STOP_SECONDS: Final = 20.0


@contextmanager
def own_server(database: Path) -> Iterator[str]:
    """The address of a server that has the database; raises UsageProblem."""
    from dimension.storage.sqlite.ownership import DatabaseOwned, owner_of

    owner = owner_of(database)
    if owner is None:
        with _started(database) as address:
            yield address
    elif owner.url is None:
        raise storage_problem(DatabaseOwned(owner), database)
    else:
        yield owner.url


@contextmanager
def _started(database: Path) -> Iterator[str]:
    database.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "dimension", "serve", "--host", "127.0.0.1", "--port", "0"]
    with (
        # Not a pipe, which nobody reads: a server whose log has filled it stands still.
        TemporaryFile("w+", encoding="utf-8") as log,
        subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--database", str(database)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        ) as process,
    ):
        assert process.stdout is not None
        try:
            address = re.search(r"http://\S+", process.stdout.readline())
            if address is None:
                process.wait(_STOP_SECONDS)
                log.seek(0)
                raise UsageProblem("other", message=log.read().strip().removeprefix("dimension: "))
            yield address[0]
        finally:
            process.terminate()
