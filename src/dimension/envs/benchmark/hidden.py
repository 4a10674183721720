"""Hidden sets by commitment: a hash is published before agents are tested, and the secret afterward.

The owner of the secret deals the hands of a month. Without it no agent can be trained on them, and with the hash its
owner cannot choose other hands later.

>>> secret = "0123456789abcdef" * 4
>>> commitment("2026-12", secret)[:16]
'ebfc472a74568694'
>>> hidden_hands("2026-12", secret, 2)[0] == hidden_hands("2026-12", secret, 1)[0]
True
"""

import re
from hashlib import sha256
from secrets import token_hex
from typing import Final

from dimension.envs.benchmark.hand_sets import SetRecipe, make_set
from dimension.envs.benchmark.protocol import NAME
from dimension.rules.hand import Hand

SIZE: Final = 1000
"""The hands of a hidden set."""

_MONTH: Final = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])")
_SECRET: Final = re.compile(r"[0-9a-f]{64}")
_DEALS: Final = 1 << 52
"""The first deal lies below this: far from the deals of the published sets, which begin at 0 to 3,200,000."""


def new_secret() -> str:
    """A secret that cannot be guessed, as 64 hexadecimal digits."""
    return token_hex(32)


def commitment(month: str, secret: str) -> str:
    """The hash to publish: it fixes the hands of a month and says nothing about them."""
    return _digest("commitment", month, secret).hex()


def hidden_hands(month: str, secret: str, count: int = SIZE) -> tuple[Hand, ...]:
    """The hands of a month: six cards of the split `test`, no two of them equal up to colors."""
    first = int.from_bytes(_digest("hands", month, secret)[:8]) % _DEALS
    return make_set(SetRecipe(f"hidden, {month}", SIZE, "test", first), count)


def _digest(use: str, month: str, secret: str) -> bytes:
    if not _MONTH.fullmatch(month):
        raise ValueError(f"a month is written as 2026-12, not {month!r:.40}")
    if not _SECRET.fullmatch(secret):
        raise ValueError("a secret has 64 hexadecimal digits")
    return sha256(f"{NAME} {use} {month} {secret}".encode()).digest()
