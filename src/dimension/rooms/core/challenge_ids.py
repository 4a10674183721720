"""Names of challenges: too long to guess, made of Crockford's alphabet."""

from collections.abc import Callable
from typing import Final

from dimension.rules.crockford import ALPHABET, normalized

_LENGTH: Final = 12
_BITS: Final = 5
"""Per character: the alphabet has 32."""
_LONGEST_TYPED: Final = 40


def new_challenge_id(random_bits: Callable[[int], int]) -> str:
    """A random name; `random_bits` returns as many random bits as it is asked for."""
    return "".join(ALPHABET[random_bits(_BITS)] for _ in range(_LENGTH))


def parse_challenge_id(text: str) -> str | None:
    """A name as it is in a link, or as somebody typed it; None when it can be none."""
    name = normalized(text) if len(text) <= _LONGEST_TYPED else ""
    return name if len(name) == _LENGTH and set(name) <= set(ALPHABET) else None
