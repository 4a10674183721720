"""Names of rooms: six characters of Crockford's alphabet, short enough to read out."""

from collections.abc import Callable
from typing import Final

from dimension.rules.crockford import ALPHABET, normalized

ROOM_NAME_LENGTH: Final = 6
MAX_TYPED_ROOM_NAME: Final = 20
"""With spaces and hyphens; anything longer is not looked at."""
_BITS: Final = 5
"""Per character: the alphabet has 32."""


def new_room_name(random_bits: Callable[[int], int]) -> str:
    """A random name; `random_bits` returns as many random bits as it is asked for."""
    bits = random_bits(_BITS * ROOM_NAME_LENGTH)
    return "".join(ALPHABET[bits >> _BITS * at & len(ALPHABET) - 1] for at in range(ROOM_NAME_LENGTH))


def parse_room_name(text: str) -> str | None:
    """The name that somebody typed, written as rooms are named; None when no room can have it."""
    if len(text) > MAX_TYPED_ROOM_NAME:
        return None
    name = normalized(text)
    return name if len(name) == ROOM_NAME_LENGTH and set(name) <= set(ALPHABET) else None
