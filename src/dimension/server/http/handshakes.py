"""Before a socket is opened: limits on handshakes, and on asking for tables that do not exist."""

from typing import Any, cast

import msgspec
from litestar import Litestar
from litestar.types import Message, Receive, Send, WebSocketScope

from dimension.features.tables.contract import Trouble
from dimension.server.guard.identity import player_of, token_in
from dimension.server.http.checks import arrival_of, question_of, refused_arrival
from dimension.server.http.middleware import dispatch
from dimension.server.http.problems import Problem
from dimension.server.service import Service
from dimension.server.socket.close_codes import SLOW_DOWN, UNKNOWN_ROOM


async def guard_socket(app: Litestar, scope: WebSocketScope, receive: Receive, send: Send) -> None:
    """Hand a socket on, or refuse it before the application sees it."""
    service: Service = app.state.service
    token = token_in(scope["headers"])
    arrival = arrival_of(scope, player_of(token) if token else None)

    if problem := refused_arrival(service, arrival):
        await _deny(problem, send)
        return
    question = await question_of(service, arrival)
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
