"""Around every HTTP request: identity, origin, limits, and the security headers of every answer."""

from typing import Any, Final

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import HTTPScope, Message, Receive, Scope, Send

from dimension.server.guard.headers import header
from dimension.server.guard.identity import cookie_for, new_token, player_of, token_in
from dimension.server.guard.limits import address_key
from dimension.server.guard.origins import is_cross_origin
from dimension.server.http.problems import ProblemCode
from dimension.server.service import Service

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_SECURITY_HEADERS: Final = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
BODY_BYTES: Final = 16_384
"""The longest body of a request."""


class Guard:
    """The application behind the guard."""

    def __init__(self, app: Litestar) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand a socket on."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        sent_token = token_in(scope["headers"])
        token = sent_token or new_token()
        scope.setdefault("state", {})["player"] = player_of(token)
        scope["state"]["refusal"] = _refusal(scope, self.app.state.service)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers: list[Any] = [*message["headers"], *_SECURITY_HEADERS]
                if sent_token is None and _is_personal(scope["path"], headers):
                    headers.append((b"set-cookie", cookie_for(token, scope["scheme"] == "https").encode()))
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _refusal(scope: HTTPScope, service: Service) -> ProblemCode | None:
    """Why a request is refused before it is looked at; None when it is not."""
    headers = scope["headers"]
    if scope["method"] not in ("GET", "HEAD") and is_cross_origin(headers):
        return "cross_origin"
    if scope["path"].startswith("/api/"):
        client = scope["client"]
        if not service.requests.take(address_key(client[0] if client else None), service.clock()):
            return "slow_down"
    length = header(headers, b"content-length") or "0"
    if not length.isdigit() or int(length) > BODY_BYTES:
        return "too_large"
    return None


def _is_personal(path: str, headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether an answer may set the cookie: pages and the API, nothing that is cached."""
    return path.startswith("/api/") or (header(headers, b"content-type") or "").startswith("text/html")
