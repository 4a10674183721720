"""Around every HTTP request and every handshake of a socket: identity, origin, limits, and the headers of responses."""

import asyncio
import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, cast

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from dimension.room.names import parse_room_name
from dimension.server.guard.identity import cookie_for, header, is_cross_origin, new_token, player_of, token_in
from dimension.server.guard.lookups import Question
from dimension.server.http.checks import (
    IncomingRequest,
    host_hint,
    incoming_request,
    is_whole_name,
    note,
    question_of,
    refusal_of,
)
from dimension.server.http.contract import Trouble
from dimension.server.http.dispatch import dispatch
from dimension.server.http.problems import Problem
from dimension.server.ops.logs import REQUEST
from dimension.server.service import Service
from dimension.server.solver_queue import ASKING
from dimension.server.wire.close_codes import SLOW_DOWN, UNKNOWN_ROOM

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


def complete_headers(headers: Iterable[tuple[bytes, bytes]], path: str, new_cookie: str) -> RawHeaders:
    """The headers of an answer with everything that belongs to it; `new_cookie` is for a client that has none."""
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
    # A response that changes the client's identity brings its own cookie.
    if is_theirs and new_cookie and header(given, b"set-cookie") is None:
        kept.append((b"set-cookie", new_cookie.encode()))
    # A picture that others may show says so itself.
    said = {name for name, _ in kept}
    return kept + [pair for pair in SECURITY_HEADERS if pair[0] not in said]


BODY_BYTES: Final = 16_384
"""The longest body of a request."""
_LENGTH_DIGITS: Final = 20
_REFUSED_SECONDS: Final = 3.0
"""How long a client waits whose address was refused often."""


async def guard_request(app: Litestar, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Answer a request, or refuse it before the application sees it."""
    service: Service = app.state.service
    sent_token = token_in(scope["headers"], scope["scheme"])
    token = sent_token or new_token()
    player = player_of(token)
    incoming = incoming_request(app, scope, player)
    new_cookie = "" if sent_token else cookie_for(token, scope["scheme"])

    question: Question | None = None
    state = scope.setdefault("state", {})

    async def send_complete(message: Message) -> None:
        if message["type"] == "http.response.start":
            service.metrics.responses[f"{message['status'] // 100}xx"] += 1
            is_failed = is_failed_lookup(incoming, message["status"])
            if question is not None:
                question.answered(failed=is_failed)
            elif is_failed and not is_whole_name(parse_room_name(incoming.route.room or "")):
                service.lookups.failed(incoming.address, service.limit_clock(), incoming.player)
            is_anonymous = incoming.route.rules.is_anonymous or state.get("is_anonymous")
            headers = complete_headers(message["headers"], incoming.path, "" if is_anonymous else new_cookie)
            if message["status"] >= 500:
                # The lines of the log about this request have it too.
                headers.append((b"x-request-id", request.encode()))
            message["headers"] = _with_all_methods(app, incoming.path, headers)
        await send(message)

    ASKING.set(incoming.address.own)
    request = secrets.token_hex(6)
    REQUEST.set(request)
    asked = _refusal(service, scope, incoming) or await question_of(service, incoming)
    if isinstance(asked, Problem):
        service.metrics.refused[asked.code] += 1
        # An identity is for those who were let in.
        new_cookie = ""
        await delay_refusal(service, incoming, receive)
        await _answer(asked, incoming, send_complete)
        return
    question = asked
    state["player"] = player
    # Every GET route answers HEAD; uvicorn leaves the body out, because its own scope still says HEAD.
    inner: Any = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
    try:
        await dispatch(app, inner, receive, send_complete)
    finally:
        if question is not None:
            # A client that did not wait for the response learned nothing.
            question.answered(failed=False)


async def delay_refusal(service: Service, incoming: IncomingRequest, receive: Receive) -> None:
    """Let an address wait that was refused often: its connections are limited, and so is the cost of their refusals."""
    if not service.refusals.take(incoming.address, service.clock()):
        with suppress(TimeoutError):
            async with asyncio.timeout(_REFUSED_SECONDS):
                while "disconnect" not in (await receive())["type"]:
                    pass


def is_failed_lookup(incoming: IncomingRequest, status: int) -> bool:
    """Whether a response says that something does not exist, or that a player may not sit down."""
    if not incoming.path.startswith("/api/"):
        return False
    return status == 404 or (incoming.route.rules.is_guess and 400 <= status < 500 and status != 429)


def _refusal(service: Service, scope: HTTPScope, incoming: IncomingRequest) -> Problem | None:
    """Why a request is refused before it is looked at; None when it is not."""
    # Returned, not raised: a raised exception and its frames would keep the request until the next collection.
    if problem := refusal_of(service, incoming):
        return problem
    is_change = scope["method"] not in ("GET", "HEAD")
    if is_change and is_cross_origin(incoming.headers, scope["scheme"]):
        note(service, "cross_origin", incoming)
        return Problem("cross_origin")
    if service.is_read_only and is_change and not incoming.route.rules.works_read_only:
        return Problem("read_only")
    length = (header(incoming.headers, b"content-length") or "0").strip(" \t")
    # Python raises ValueError for a number of many digits.
    if len(length) > _LENGTH_DIGITS or not (length.isascii() and length.isdigit()) or int(length) > BODY_BYTES:
        note(service, "too_large", incoming)
        return Problem("too_large")
    return None


def _with_all_methods(app: Litestar, path: str, headers: RawHeaders) -> RawHeaders:
    """The header Allow, where there is one, with HEAD, and with methods that Litestar forgets where it has several."""
    named = header(headers, b"allow")
    if named is None:
        return headers
    methods = {method.strip() for method in named.split(",")} | set(app.route_handler_method_map.get(path, ()))
    allow = ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))
    return [*((name, value) for name, value in headers if name != b"allow"), (b"allow", allow.encode())]


async def _answer(problem: Problem, incoming: IncomingRequest, send: Send) -> None:
    hint = host_hint(problem, incoming.headers)
    body = hint.encode() if hint else msgspec.json.encode(Trouble(problem.code, problem.details))
    kind = b"text/plain; charset=utf-8" if hint else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def guard_socket(app: Litestar, scope: WebSocketScope, receive: Receive, send: Send) -> None:
    """Hand a socket on, or refuse it before the application sees it."""
    service: Service = app.state.service
    token = token_in(scope["headers"], scope["scheme"])
    incoming = incoming_request(app, scope, player_of(token) if token else None)

    if problem := refusal_of(service, incoming):
        service.metrics.refused[problem.code] += 1
        await delay_refusal(service, incoming, receive)
        await _deny(problem, send)
        return
    question = await question_of(service, incoming)
    if isinstance(question, Problem):
        # Accepted first: only then does a page learn why.
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await send({"type": "websocket.close", "code": SLOW_DOWN.code, "reason": SLOW_DOWN.reason})
        return

    async def send_counted(message: Message) -> None:
        if question is not None and message["type"] in ("websocket.close", "websocket.send"):
            question.answered(failed=message.get("code") == UNKNOWN_ROOM.code)
        await send(message)

    scope.setdefault("state", {})["question"] = question
    try:
        await dispatch(app, scope, receive, send_counted)
    finally:
        if question is not None:
            question.answered(failed=False)


async def _deny(problem: Problem, send: Send) -> None:
    """Answer the handshake over HTTP: cheaper than opening a socket to close it."""
    body = msgspec.json.encode(Trouble(problem.code, problem.details))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await _send_raw(send, "start", status=problem.status, headers=headers)
    await _send_raw(send, "body", body=body)


async def _send_raw(send: Send, part: str, **fields: Any) -> None:
    # Litestar's types do not know this extension of ASGI.
    await send(cast("Message", {"type": f"websocket.http.response.{part}", **fields}))


class Guard:
    """The application behind the guard."""

    def __init__(self, app: Litestar) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand a socket on."""
        if scope["type"] == ScopeType.HTTP:
            await guard_request(self.app, scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await guard_socket(self.app, scope, receive, send)
        else:
            await self.app(scope, receive, send)
