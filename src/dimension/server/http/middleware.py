"""Around every HTTP request: identity, origin, limits, and the headers of every answer."""

from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.types import HTTPScope, Message, Receive, Send

from dimension.server.guard.headers import header
from dimension.server.guard.identity import cookie_for, new_token, player_of, token_in
from dimension.server.guard.lookups import Question, is_failed_lookup
from dimension.server.guard.origins import is_cross_origin
from dimension.server.http.answer_headers import RawHeaders, complete_headers
from dimension.server.http.arrivals import Arrival, arrival_of, note, question_of, refused_arrival
from dimension.server.http.contract import Trouble
from dimension.server.http.dispatch import dispatch
from dimension.server.http.host_hint import host_hint
from dimension.server.http.problems import Problem
from dimension.server.service import Service

BODY_BYTES: Final = 16_384
"""The longest body of a request."""


async def guard_request(app: Litestar, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Answer a request, or refuse it before the application sees it."""
    service: Service = app.state.service
    sent_token = token_in(scope["headers"])
    token = sent_token or new_token()
    player = player_of(token)
    arrival = arrival_of(scope, player)
    new_cookie = "" if sent_token else cookie_for(token, scope["scheme"] == "https")

    question: Question | None = None

    async def send_complete(message: Message) -> None:
        if message["type"] == "http.response.start":
            is_failed = is_failed_lookup(scope["method"], arrival.path, message["status"])
            if question is not None:
                question.answered(failed=is_failed)
            elif is_failed:
                service.lookups.failed(arrival.address, service.clock())
            headers = complete_headers(message["headers"], arrival.path, new_cookie)
            message["headers"] = _with_all_methods(app, arrival.path, headers)
        await send(message)

    asked = _refusal(service, scope, arrival) or await question_of(service, arrival)
    if isinstance(asked, Problem):
        # An identity is for those who were let in.
        new_cookie = ""
        await _answer(asked, arrival, send_complete)
        return
    question = asked
    scope.setdefault("state", {})["player"] = player
    # Whatever can be read can be asked about; uvicorn leaves the body out, because its own scope still says HEAD.
    inner: Any = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
    try:
        await dispatch(app, inner, receive, send_complete)
    finally:
        if question is not None:
            # If nobody waited for the answer, nobody learned anything.
            question.answered(failed=False)


def _refusal(service: Service, scope: HTTPScope, arrival: Arrival) -> Problem | None:
    """Why a request is refused before it is looked at; None when it is not."""
    # Returned, not raised: a raised exception and its frames would keep the request until the next collection.
    if problem := refused_arrival(service, arrival):
        return problem
    if scope["method"] not in ("GET", "HEAD") and is_cross_origin(arrival.headers):
        note(service, "cross_origin", arrival)
        return Problem("cross_origin")
    length = header(arrival.headers, b"content-length") or "0"
    if not (length.isascii() and length.isdigit()) or int(length) > BODY_BYTES:
        note(service, "too_large", arrival)
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


async def _answer(problem: Problem, arrival: Arrival, send: Send) -> None:
    hint = host_hint(problem, arrival.headers)
    body = hint.encode() if hint else msgspec.json.encode(Trouble(problem.code, problem.details))
    kind = b"text/plain; charset=utf-8" if hint else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
