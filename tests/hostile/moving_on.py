"""Whether a table still works, whatever was done to it."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tests.hostile.wire_client import RawSocket, Where

_PATIENCE: Final = 90.0
"""Seconds: where every player has left, scores stay for a minute."""
_CHANGES: Final = 3
"""Of the phase: enough for a game to begin, and for a running one to continue."""


async def moves_on(where: Where, room: str, tokens: Sequence[str]) -> bool:
    """Whether people with these cookies get the table through its phases."""
    sockets = [await RawSocket.open(where, room, token) for token in tokens]
    phases: set[tuple[int, int, str]] = set()
    is_moving = asyncio.Event()

    async def take_part(socket: RawSocket) -> None:
        while (text := await socket.hear(2 * _PATIENCE)) is not None:
            message = json.loads(text)
            if message["type"] != "snapshot":
                continue
            view = message["view"]
            phases.add((view["game"], view["round"], view["phase"]))
            if len(phases) > _CHANGES:
                is_moving.set()
            for said in _wishes(view):
                socket.send(json.dumps(said))

    playing = [asyncio.create_task(take_part(socket)) for socket in sockets]
    try:
        await asyncio.wait_for(is_moving.wait(), _PATIENCE)
    except TimeoutError:
        return False
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for socket in sockets:
            await socket.goodbye()
    return True


def _wishes(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    you = view["you"]
    if view["can_resume"]:
        yield {"type": "resume"}
    if you is not None and view["seats"][you]["left"]:
        yield {"type": "take_seat", "name": "Eve"}
    match view["phase"]:
        case "lobby":
            if you is None:
                yield {"type": "take_seat", "name": "Eve"}
            if view["is_host"]:
                yield {"type": "start"}
        case "over":
            if you is None:
                yield {"type": "take_seat", "name": "Eve"}
            yield {"type": "start"}
        case "building" if you is not None and not view["seats"][you]["done"]:
            yield {"type": "done", "round": view["round"]}
        case "scored" if view["is_host"] and view["settings"]["wait_for_host"]:
            yield {"type": "begin_round", "round": view["round"]}
        case "scored" if you is not None and not view["seats"][you]["ready"]:
            yield {"type": "ready", "round": view["round"]}
