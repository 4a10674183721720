"""The parts of the extra `play`: the game in the browser needs them, library and solver do not."""

from typing import Final

PLAY_PARTS: Final = frozenset(
    {"httptools", "litestar", "msgspec", "resvg_py", "segno", "uvicorn", "wcwidth", "websockets"}
)
"""As they are imported."""


def is_play_part(missing: ModuleNotFoundError) -> bool:
    """Whether the module that was not found comes with the extra."""
    return (missing.name or "").partition(".")[0] in PLAY_PARTS
