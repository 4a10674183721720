"""A bare echo on the stack of the game service: the cost of a server that does nothing but answer.

`/echo` decodes a message and sends it back; `/echo/{group}` sends it to every socket of a group, as a table would.
Run by benchmarks/rooms.py.
"""

from collections import defaultdict
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.types import WebSocketSendEvent

from dimension.room.commands import SetTray
from dimension.server.run import listen

Socket = WebSocket[Any, Any, Any]
GROUPS: defaultdict[str, set[Socket]] = defaultdict(set)
DECODER = msgspec.json.Decoder(SetTray)
ENCODER = msgspec.json.Encoder()


async def next_answer(socket: Socket) -> WebSocketSendEvent | None:
    """The reply to the next message; None when the socket is closed."""
    message: Any = await socket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    text = ENCODER.encode(DECODER.decode(message["text"])).decode()
    return {"type": "websocket.send", "text": text, "bytes": None}


@websocket("/echo")
async def echo(socket: Socket) -> None:
    """Answer the one who speaks."""
    await socket.accept()
    while (answer := await next_answer(socket)) is not None:
        await socket.send(answer)


@websocket("/echo/{group:str}")
async def echo_to_group(socket: Socket, group: str) -> None:
    """Answer every player in the group."""
    await socket.accept()
    GROUPS[group].add(socket)
    try:
        while (answer := await next_answer(socket)) is not None:
            for member in GROUPS[group]:
                await member.send(answer)
    finally:
        GROUPS[group].discard(socket)


def main() -> None:
    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        Litestar([echo, echo_to_group], openapi_config=None, logging_config=None),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
