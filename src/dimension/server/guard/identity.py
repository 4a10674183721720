"""Who somebody is: a random token in a cookie, of which only a hash is ever stored."""

import re
import secrets
from hashlib import sha256
from typing import Final

from dimension.server.guard.headers import Headers

COOKIE: Final = "dimension"
_TOKEN: Final = re.compile(rf"(?:^|;\s*){COOKIE}=([A-Za-z0-9_-]{{32}})(?=;|\s*$)")
_YEAR: Final = 365 * 24 * 3600
"""In seconds."""

NO_COOKIE: Final = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
"""The value of the header that makes a browser forget its token."""


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(24)


def player_of(token: str) -> str:
    """The player that a token stands for: a hash, because the token itself is a password."""
    return sha256(token.encode()).hexdigest()[:20]


def token_in(headers: Headers) -> str | None:
    """The token in the cookie; None when there is no cookie, or no valid one."""
    for name, value in headers:
        if name == b"cookie" and (found := _TOKEN.search(value.decode("latin-1"))):
            return found[1]
    return None


def cookie_for(token: str, is_secure: bool) -> str:
    """The value of the header that makes a browser keep a token."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"
