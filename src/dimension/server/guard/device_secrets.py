"""What is in a link to another device, and how the token of a player is sealed with it.

The token is a password, so the database must not hold it. What it holds is the token combined with bytes that come
from the secret in the link, which it does not hold: without the link, these are random bytes. A secret seals only
once, so nothing can be learned by comparing; the link is found by a hash of another kind.
"""

import secrets
from hashlib import sha256, shake_256
from typing import Final

import msgspec
from msgspec import Struct

SECRET_LENGTH: Final = 32
"""Characters of a secret: six bits each, 192 in all."""
_SECRET_BYTES: Final = SECRET_LENGTH * 6 // 8


class Sealed(Struct, frozen=True):
    """The player that a link connects a device to: their token and their name."""

    token: str
    name: str


def new_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def link_of(secret: str) -> str:
    """Under which name the link with a secret is kept."""
    return sha256(f"dimension link {secret}".encode()).hexdigest()


def seal(contents: Sealed, secret: str) -> str:
    """What the database keeps: of no use without the secret."""
    return _combined(msgspec.json.encode(contents), secret).hex()


def unseal(sealed: str, secret: str) -> Sealed:
    """What was sealed with a secret."""
    return msgspec.json.decode(_combined(bytes.fromhex(sealed), secret), type=Sealed)


def _combined(data: bytes, secret: str) -> bytes:
    mask = shake_256(f"dimension seal {secret}".encode()).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, mask, strict=True))
