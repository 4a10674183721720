"""The server a command plays at, and the player's token for each server.

Without an address, a command uses the server that already has this machine's database, or starts one.
"""

import json
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from dimension.cli.database_file import storage_problem
from dimension.cli.declarations import UsageProblem
from dimension.client.local import local_server


@contextmanager
def own_server(database: Path) -> Iterator[str]:
    """The address of a server that has the database; raises UsageProblem."""
    from dimension.store.sqlite.ownership import DatabaseOwned, owner_of

    owner = owner_of(database)
    if owner is not None:
        if owner.url is None:
            raise storage_problem(DatabaseOwned(owner), database)
        yield owner.url
        return
    database.parent.mkdir(parents=True, exist_ok=True)
    with ExitStack() as end:
        try:
            address = end.enter_context(local_server(database))
        except RuntimeError as error:
            raise UsageProblem("other", message=str(error)) from None
        yield address


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
