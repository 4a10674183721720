"""The solo games played on this machine, one JSON line each."""

import json
from pathlib import Path

from dimension.rules.code import format_game_code
from dimension.rules.settings import GameSettings


def history_file() -> Path:
    """Where solo games are kept."""
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "solo.jsonl"


def earlier_totals(file: Path, settings: GameSettings) -> list[int]:
    """The totals of the games with these settings, oldest first."""
    if not file.exists():
        return []
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [game["total"] for game in games if game["settings"] == _settings_key(settings)]


def remember(file: Path, settings: GameSettings, code: str, total: int) -> None:
    """Keep the result of a game."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"settings": _settings_key(settings), "code": code, "total": total}) + "\n")


def _settings_key(settings: GameSettings) -> str:
    """The code of the settings with seed 0: equal for equal settings."""
    return format_game_code(settings, 0)
