"""The solo games played on this machine, one JSON line each."""

import json
from pathlib import Path

from dimension.rules.code import format_game_code
from dimension.rules.settings import GameSettings


def history_file() -> Path:
    """Where solo games are stored."""
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "solo.jsonl"


def earlier_totals(file: Path, settings: GameSettings) -> list[int]:
    """The totals of the games with these settings, oldest first; damaged lines are skipped."""
    if not file.is_file():
        return []
    key = _settings_key(settings)
    games = (_game(line) for line in file.read_text(encoding="utf-8", errors="replace").splitlines())
    return [total for played, total in games if played == key]


def remember(file: Path, settings: GameSettings, code: str, total: int) -> None:
    """Append the result of a game."""
    file.parent.mkdir(parents=True, exist_ok=True)
    line = json.dumps({"settings": _settings_key(settings), "code": code, "total": total})
    with file.open("a+b") as lines:
        # After a line that a crash cut short, start a new one.
        lines.seek(max(0, lines.tell() - 1))
        ending = b"" if lines.read(1) in (b"", b"\n") else b"\n"
        lines.write(ending + line.encode() + b"\n")


def _game(line: str) -> tuple[str, int]:
    """Settings and total of a line; empty settings if the line is damaged."""
    try:
        game = json.loads(line)
    except (ValueError, RecursionError):
        return "", 0
    if isinstance(game, dict) and isinstance(game.get("settings"), str) and type(game.get("total")) is int:
        return game["settings"], game["total"]
    return "", 0


def _settings_key(settings: GameSettings) -> str:
    """The code of the settings with seed 0: equal for equal settings."""
    return format_game_code(settings, 0)
