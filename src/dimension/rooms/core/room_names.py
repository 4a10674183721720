"""Names of rooms: too long to guess, made of Crockford's alphabet. They begin with a code short enough to say aloud."""

from collections.abc import Callable
from typing import Final

from dimension.rules.code import CODE_VERSION
from dimension.rules.crockford import ALPHABET, normalized

ROOM_NAME_LENGTH: Final = 16
JOIN_CODE_LENGTH: Final = 6
"""Also the length of the names that version 1 gave its rooms."""
MAX_TYPED_ROOM_NAME: Final = 40
"""With spaces and hyphens; anything longer is not looked at."""
_BITS: Final = 5
"""Per character: the alphabet has 32."""


def new_room_name(random_bits: Callable[[int], int]) -> str:
    """A random name; `random_bits` returns as many random bits as it is asked for."""
    while True:
        bits = random_bits(_BITS * ROOM_NAME_LENGTH)
        name = "".join(ALPHABET[bits >> _BITS * at & len(ALPHABET) - 1] for at in range(ROOM_NAME_LENGTH))
        # Players type both into one field, so no name may look like a game code.
        if not name.startswith(CODE_VERSION):
            return name


def join_code_in(name: str) -> str:
    """The code at the beginning of a room's name."""
    return name[:JOIN_CODE_LENGTH]


def parse_room_name(text: str) -> str | None:
    """The name or join code that somebody typed, written as rooms are named; None when it can be neither."""
    if len(text) > MAX_TYPED_ROOM_NAME:
        return None
    name = normalized(text)
    return name if len(name) in (JOIN_CODE_LENGTH, ROOM_NAME_LENGTH) and set(name) <= set(ALPHABET) else None
