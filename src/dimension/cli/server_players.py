"""Who we are at each server, kept on this machine: a token that works like a password, a different one for each."""

import json
from contextlib import suppress
from pathlib import Path

from dimension.server.guard.identity import new_token


def players_file() -> Path:
    """Where the tokens are kept."""
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "players.json"


def token_for(file: Path, server: str) -> str:
    """The token for a server, made when there is none yet; raises OSError when it cannot be kept."""
    tokens = _tokens(file)
    if server not in tokens:
        tokens[server] = new_token()
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
