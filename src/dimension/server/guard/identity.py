"""Who somebody is: a random token in a cookie, of which only a hash is ever kept."""

import re
import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

COOKIE: Final = "dimension"
_TOKEN: Final = re.compile(rf"(?:^|;\s*){COOKIE}=([A-Za-z0-9_-]{{32}})(?=;|\s*$)")
_YEAR: Final = 365 * 24 * 3600

Headers = Iterable[tuple[bytes, bytes]]


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(24)


def player_of(token: str) -> str:
    """The name under which the service knows whoever holds a token."""
    return sha256(token.encode()).hexdigest()[:20]


def token_in(headers: Headers) -> str | None:
    """The token that came along; None when there is none, or something else in its place."""
    for name, value in headers:
        if name == b"cookie" and (found := _TOKEN.search(value.decode("latin-1"))):
            return found[1]
    return None


def cookie_for(token: str, is_secure: bool) -> str:
    """The header that lets a browser keep a token."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"


def header(headers: Headers, wanted: bytes) -> str | None:
    """One header."""
    return next((value.decode("latin-1") for name, value in headers if name == wanted), None)


def is_cross_origin(headers: Headers) -> bool:
    """Whether a page of another site asks; programs without an origin are nobody's page."""
    origin = header(headers, b"origin")
    if origin is None:
        return False
    return origin.partition("://")[2].lower() != (header(headers, b"host") or "").lower()
