"""The headers of every answer: security, caching, and the cookie for those who have none."""

from collections.abc import Iterable
from typing import Final

from dimension.server.guard.headers import header

RawHeaders = list[tuple[bytes, bytes]]

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS: Final[RawHeaders] = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]


def is_personal(path: str, headers: RawHeaders) -> bool:
    """Whether an answer depends on who asks, and may set the cookie: pages and the API."""
    is_page = (header(headers, b"content-type") or "").startswith("text/html")
    return path.startswith("/api/") or is_page or "private" in (header(headers, b"cache-control") or "")


def _is_nobodys(path: str) -> bool:
    """Whether it is part of a big screen, which is shown to everybody alike and makes nobody a player."""
    is_screen = path.startswith("/t/") and path.endswith("/screen")
    is_code = path.startswith("/api/tables/") and path.endswith("/qr.svg")
    return is_screen or is_code or path == "/api/address"


def complete_headers(headers: Iterable[tuple[bytes, bytes]], path: str, new_cookie: str) -> RawHeaders:
    """The headers of an answer with everything that belongs to it; `new_cookie` is for somebody who has none."""
    given = list(headers)
    is_theirs = is_personal(path, given)
    caching = header(given, b"cache-control") or "no-store"
    vary = header(given, b"vary")
    kept = [pair for pair in given if pair[0] not in (b"cache-control", b"vary")]
    if is_theirs:
        # No cache between us and them may keep it, and give it to others with its cookie.
        caching = caching if "private" in caching else f"private, {caching}"
        vary = f"{vary}, Cookie" if vary else "Cookie"
    kept.append((b"cache-control", caching.encode()))
    if vary:
        kept.append((b"vary", vary.encode()))
    # An answer that changes who somebody is brings its own.
    if is_theirs and new_cookie and not _is_nobodys(path) and header(given, b"set-cookie") is None:
        kept.append((b"set-cookie", new_cookie.encode()))
    # A picture that others may show says so itself.
    said = {name for name, _ in kept}
    return kept + [pair for pair in SECURITY_HEADERS if pair[0] not in said]
