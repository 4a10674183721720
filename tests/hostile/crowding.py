"""Attacks that take time: crowds, storms, slowness, and questions that cost more than they look."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from dimension.server.settings import STATIC
from tests.hostile.attacks import Scene
from tests.hostile.distinct_requests import client_files, distinct_request
from tests.hostile.expensive_requests import EXPENSIVE
from tests.hostile.tally import Tally
from tests.hostile.wire_client import Answer, Line, RawSocket, Where

_CROWD: Final = 50
_IDLERS: Final = 400
_NAME: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_HARD_HAND: Final = "K-W K-B K-G K-O W-B W-G W-O B-G"
_NO_FAILURE: Final = (b'"busy"', b'"rooms_full"')
CLIENT: Final = client_files(Path(STATIC))

Crowding = Callable[[Scene, Tally, Random], Awaitable[None]]
"""One turn of an attack, which may take seconds."""


async def ask(line: Line, tally: Tally, data: bytes) -> Answer | None:
    """Send a request, and note what came back; raises ConnectionError when the server hung up."""
    answer = await line.ask(data)
    tally.inputs += 1
    tally.outcomes[str(answer.status) if answer else "hung up"] += 1
    if answer and answer.status >= 500 and not any(code in answer.body for code in _NO_FAILURE):
        tally.complain(f"status {answer.status}", data)
    return answer


async def sit_in(scene: Scene, tally: Tally, room: str, token: str | None) -> RawSocket | None:
    """A socket at a table; None when the server refuses it."""
    tally.inputs += 1
    try:
        return await RawSocket.open(scene.where, room, token)
    except OSError as refusal:
        tally.outcomes[f"handshake {str(refusal)[-3:]}"] += 1
        return None


async def storm(scene: Scene, tally: Tally, rng: Random) -> None:
    """All clients reconnect at the same time, and hangs up without a word."""
    opened = await asyncio.gather(
        *(sit_in(scene, tally, rng.choice(scene.rooms), rng.choice(scene.tokens)) for _ in range(_CROWD))
    )
    for each in opened:
        if each is not None:
            each.writer.transport.abort()


async def deaf(scene: Scene, tally: Tally, rng: Random) -> None:
    """Pages that never read, at a busy table."""
    room = rng.choice(scene.rooms)
    reading = [socket.socket() for _ in range(10)]
    loop = asyncio.get_running_loop()
    try:
        for each in reading:
            each.setblocking(False)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            each.bind((scene.where.source, 0))
            await loop.sock_connect(each, (scene.where.host, scene.where.port))
            await loop.sock_sendall(each, _handshake(scene, room))
        talker = await sit_in(scene, tally, room, rng.choice(scene.tokens))
        for at in range(60 if talker else 0):
            assert talker is not None
            talker.send(json.dumps({"type": "rename", "name": f"Eve {at}"}))
            await asyncio.sleep(0.25)
        if talker:
            await talker.goodbye()
    finally:
        for each in reading:
            each.close()
    tally.inputs += len(reading)


def _handshake(scene: Scene, room: str) -> bytes:
    return (
        f"GET /api/tables/{room}/socket HTTP/1.1\r\nHost: {scene.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


async def slow(scene: Scene, tally: Tally, _: Random) -> None:
    """Requests that arrive one byte at a time."""
    text = f"POST /api/tables HTTP/1.1\r\nHost: {scene.host}\r\nContent-Length: 99\r\n\r\n{{".encode()

    async def dribble() -> None:
        with suppress(OSError):
            _, writer = await scene.where.connect()
            for at in range(len(text)):
                writer.write(text[at : at + 1])
                await asyncio.sleep(0.2)
            writer.close()

    tally.inputs += _CROWD
    await asyncio.gather(*(dribble() for _ in range(_CROWD)))


async def idle(scene: Scene, tally: Tally, _: Random) -> None:
    """Connections that say nothing, as many as the server lets in, and some that stay after an answer."""
    held: list[asyncio.StreamWriter] = []
    for at in range(_IDLERS):
        with suppress(OSError):
            writer = (await scene.where.connect())[1]
            if at % 2:
                writer.write(f"GET /health HTTP/1.1\r\nHost: {scene.host}\r\n\r\n".encode())
            held.append(writer)
    tally.inputs += _IDLERS
    await asyncio.sleep(8)
    for writer in held:
        writer.close()


async def guess(scene: Scene, tally: Tally, rng: Random) -> None:
    """Names of tables, over HTTP and by handshakes."""
    line = Line(scene.where)
    for _ in range(50):
        name = "".join(rng.choice(_NAME) for _ in range(6))
        await ask(line, tally, f"GET /api/tables/{name} HTTP/1.1\r\nHost: {scene.host}\r\n\r\n".encode())
        if found := await sit_in(scene, tally, name, None):
            with suppress(TimeoutError):
                await found.hear()
            tally.outcomes[f"closed {found.closed_with}"] += 1
            await found.goodbye()
    line.close()


async def think(scene: Scene, tally: Tally, rng: Random) -> None:
    """Hard questions to the solver."""
    await asyncio.gather(*(_question(scene, tally, rng) for _ in range(8)))


async def _question(scene: Scene, tally: Tally, rng: Random) -> None:
    line, route = Line(scene.where), rng.choice(("solve", "explain", "check"))
    question: dict[str, Any] = {"hand": _HARD_HAND} | ({"tray": "KW...../....../."} if route != "explain" else {})
    body = json.dumps(question).encode()
    head = f"POST /api/{route} HTTP/1.1\r\nHost: {scene.host}\r\nContent-Type: application/json\r\n"
    with suppress(TimeoutError):
        await ask(line, tally, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    line.close()


async def spell(scene: Scene, tally: Tally, rng: Random) -> None:
    """The same files under ever new spellings, and ever new names, cookies and hosts."""
    line = Line(scene.where)
    for _ in range(100):
        await ask(line, tally, distinct_request(rng, scene.host, CLIENT))
    line.close()


async def burden(scene: Scene, tally: Tally, rng: Random) -> None:
    """Requests that are as expensive as possible."""
    line, make = Line(scene.where), rng.choice(list(EXPENSIVE.values()))
    for _ in range(20):
        await ask(line, tally, make(rng.randrange(10**7), scene.host))
    line.close()


async def abandon(scene: Scene, tally: Tally, rng: Random) -> None:
    """Long games with bots, started and left to themselves."""
    token = rng.choice([token for token in scene.tokens if token])
    settings = {"seats": 4, "rounds": 12, "seconds": 600, "listed": True}
    body = json.dumps({"settings": settings}).encode()
    head = f"POST /api/tables HTTP/1.1\r\nHost: {scene.host}\r\nCookie: dimension={token}\r\n"
    line = Line(scene.where)
    answer = await ask(
        line,
        tally,
        f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body,
    )
    line.close()
    if answer is None or answer.status != 201:
        await asyncio.sleep(0.5)
        return
    page = await sit_in(scene, tally, json.loads(answer.body)["room"], token)
    if page is None:
        return
    for message in ({"type": "take_seat", "name": "Eve"}, {"type": "seat_bot", "seat": 1, "level": "perfect"}):
        page.send(json.dumps(message))
    page.send(json.dumps({"type": "start"}))
    with suppress(TimeoutError):
        while (text := await page.hear(3)) and '"lead_in"' not in text:
            pass
    await page.goodbye()


async def scribble(scene: Scene, tally: Tally, rng: Random) -> None:
    """Events without end at the allowed pace: settings, names, seats, trays."""
    token = rng.choice([token for token in scene.tokens if token])
    page = await sit_in(scene, tally, rng.choice(scene.rooms), token)
    if page is None:
        return
    for at in range(40):
        page.send(json.dumps({"type": "take_seat", "name": f"E{at}"}))
        page.send(json.dumps({"type": "rename", "name": f"Eve {rng.random()}"}))
        page.send(json.dumps({"type": "set_tray", "round": 1, "tray": f"{'KWBGO'[at % 5]}....../....../."}))
        tally.inputs += 3
        await asyncio.sleep(0.5)
    await page.goodbye()


CROWDINGS: Final[dict[str, Crowding]] = {
    "reconnect storm": storm,
    "slow readers": deaf,
    "slow requests": slow,
    "idle connections": idle,
    "guessing names": guess,
    "solver questions": think,
    "spellings": spell,
    "expensive requests": burden,
    "abandoned games": abandon,
    "endless events": scribble,
}


def from_address(scene: Scene, source: str) -> Scene:
    """The same attack from another address."""
    return scene._replace(where=Where(scene.where.host, scene.where.port, source))
