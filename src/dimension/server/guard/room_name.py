"""Names of rooms as people type them."""

import re
from typing import Final

_LOOKALIKES: Final = str.maketrans("OIL", "011", " -")
_ROOM: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{6}")


def room_name(text: str) -> str | None:
    """The room that is meant; None when no room can have such a name."""
    name = text.upper().translate(_LOOKALIKES) if len(text) <= 20 else ""
    return name if _ROOM.fullmatch(name) else None
