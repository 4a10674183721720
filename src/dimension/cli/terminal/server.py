"""The server a command plays at, and the player's token for each server.

Without an address, a command uses the server that already has this machine's database, or starts one.
"""

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from dimension.cli.database_file import storage_problem
from dimension.cli.declarations import UsageProblem

_STOP_SECONDS: Final = 20.0


@contextmanager
def own_server(database: Path) -> Iterator[str]:
    """The address of a server that has the database; raises UsageProblem."""
    from dimension.store.sqlite.ownership import DatabaseOwned, owner_of

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


def players_file() -> Path:
    """Where the tokens are kept."""
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "players.json"


def token_for(file: Path, server: str) -> str:
    """The token for a server, made when there is none yet; raises OSError when it cannot be kept."""
    tokens = _tokens(file)
    if server not in tokens:
        tokens[server] = secrets.token_urlsafe(24)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(json.dumps(tokens, indent=1), encoding="utf-8")
    return tokens[server]


def _tokens(file: Path) -> dict[str, str]:
    with suppress(OSError, ValueError, RecursionError):
        kept = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(kept, dict):
            return {str(server): token for server, token in kept.items() if isinstance(token, str)}
    return {}
