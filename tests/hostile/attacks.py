"""The attacks, one input after another over as few connections as the server's limits allow."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from dimension.server.guard.identity import player_of
from tests.hostile.bad_bytes import bad_bytes
from tests.hostile.bad_frames import bad_frame
from tests.hostile.bad_messages import malformed_message, wrong_message
from tests.hostile.bad_requests import bad_request
from tests.hostile.tally import Heard, Tally
from tests.hostile.thorough_random import ThoroughRandom
from tests.hostile.wire_client import Line, RawSocket, Where, blurt, statuses

_ABREAST: Final = 6
"""Connections at a time."""
_BAD_BEFORE_CLOSE: Final = 6
"""Malformed messages after which the server closes a socket."""
_HANDSHAKES: Final = 5
"""Attempts to open a socket."""
_FRAMES_PER_SOCKET: Final = 200
"""Fewer than the server takes at the same time."""
_MARK: Final = 2**52
"""The id of the ping that shows that everything before it was answered."""
_REMOVED: Final = 4403
"""Attackers remove one another: no other player is touched by that."""
_TYPES: Final = ("snapshot", "moved", "reacted", "refused", "pong")
_NO_FAILURE: Final = (b'"busy"', b'"rooms_full"')
"""Refused with 503, because there is a limit to what the server does at the same time."""


class Scene(NamedTuple):
    """The targets of an attack, and its attackers."""

    where: Where
    rooms: Sequence[str]
    tokens: Sequence[str | None]
    """The attackers' identities; None stands for a client without one."""

    @property
    def host(self) -> str:
        """The header of an honest request."""
        return f"{self.where.host}:{self.where.port}"


Attack = Callable[[Scene, Tally, Random], Awaitable[int]]
"""One turn of an attack, with a connection or a few; how many inputs it sent.

It draws everything before it sends anything: so the same seed makes the same turns, however long they take.
"""


async def run_attack(attack: Attack, scene: Scene, tally: Tally, count: int) -> None:
    """Attack until there were enough inputs."""

    rng = ThoroughRandom(f"{tally.seed}/{attack.__name__}")

    async def work() -> None:
        while tally.inputs < count:
            sent = await attack(scene, tally, rng)
            tally.inputs += sent

    await asyncio.gather(*(work() for _ in range(_ABREAST)))


async def with_requests(scene: Scene, tally: Tally, rng: Random, count: int = 100) -> int:
    """Requests that are HTTP and nothing else that they should be."""
    requests = [bad_request(rng, scene.host, scene.rooms) for _ in range(count)]
    line = Line(scene.where)
    for request in requests:
        answer = await line.ask(request.data, request.is_head)
        if answer is None:
            tally.outcomes["hung up"] += 1
            tally.complain("no answer", request.data)
            continue
        tally.outcomes[str(answer.status)] += 1
        tally.heard.append(Heard(None, None, answer.body.decode("latin-1")))
        if answer.status >= 500 and not any(code in answer.body for code in _NO_FAILURE):
            tally.complain(f"status {answer.status}", request.data)
    line.close()
    return count


async def with_bytes(scene: Scene, tally: Tally, rng: Random) -> int:
    """Bytes that are hardly HTTP."""
    data = bad_bytes(rng, scene.host)
    heard = await blurt(scene.where, data)
    if heard is None:
        tally.complain("a connection that never ends", data)
        return 1
    tally.heard.append(Heard(None, None, heard.decode("latin-1")))
    for status in statuses(heard):
        tally.outcomes[str(status)] += 1
        if status >= 500 and not any(code in heard for code in _NO_FAILURE):
            tally.complain(f"status {status}", data)
    return 1


async def with_frames(scene: Scene, tally: Tally, rng: Random) -> int:
    """Frames that break the protocol of WebSockets."""
    data = bad_frame(rng)
    room, token = rng.choice(scene.rooms), rng.choice(scene.tokens)
    socket = await _opened(scene.where, room, token)
    socket.send_last(data)
    await _listen(socket, room, token, tally, data)
    tally.outcomes[f"closed {socket.closed_with}"] += 1
    await socket.goodbye()
    return 1


async def with_malformed_messages(scene: Scene, tally: Tally, rng: Random) -> int:
    """Messages that cannot be understood: each is refused, and the last one closes the socket."""
    room, token = rng.choice(scene.rooms), rng.choice(scene.tokens)
    texts = [malformed_message(rng) for _ in range(_BAD_BEFORE_CLOSE)]
    socket = await _opened(scene.where, room, token)
    for text in texts:
        socket.send(text)
    codes = await _listen(socket, room, token, tally, "\n".join(texts))
    if socket.closed_with == _REMOVED:
        await socket.goodbye()
        return 0
    if codes.count("bad_message") != _BAD_BEFORE_CLOSE - 1 or socket.closed_with != 4400:
        tally.complain(f"answered with {codes}, closed with {socket.closed_with}", "\n".join(texts))
    tally.outcomes[f"closed {socket.closed_with}"] += 1
    await socket.goodbye()
    return len(texts)


async def with_wrong_messages(scene: Scene, tally: Tally, rng: Random) -> int:
    """Messages that are understood, from people who may not send them or at the wrong moment."""
    room, token = rng.choice(scene.rooms), rng.choice(scene.tokens)
    texts = [wrong_message(rng) for _ in range(_FRAMES_PER_SOCKET)]
    socket = await _opened(scene.where, room, token)
    for text in texts:
        socket.send(text)
    socket.send(json.dumps({"type": "ping", "id": _MARK}))
    await _listen(socket, room, token, tally, texts[-1])
    if socket.closed_with not in (None, _REMOVED):
        tally.complain(f"closed with {socket.closed_with}", texts[-1])
    await socket.goodbye()
    return len(texts)


async def _opened(where: Where, room: str, token: str | None) -> RawSocket:
    """A socket at a table; on a slow machine a handshake may take longer than the server waits for one."""
    for _ in range(_HANDSHAKES):
        try:
            return await RawSocket.open(where, room, token)
        except ConnectionError as error:
            failure = error
    raise failure


async def _listen(socket: RawSocket, room: str, token: str | None, tally: Tally, sent: bytes | str) -> list[str]:
    """Everything until the socket is closed or the last ping is answered; the codes of the refusals."""
    player = player_of(token) if token else None
    codes: list[str] = []
    while True:
        try:
            text = await socket.hear()
        except TimeoutError:
            tally.complain("a socket that neither answers nor ends", sent)
            return codes
        if text is None:
            return codes
        tally.heard.append(Heard(room, player, text))
        message = json.loads(text)
        if message["type"] not in _TYPES:
            tally.complain(f"told {text[:200]}", sent)
        if message["type"] == "refused":
            codes.append(message["code"])
            tally.outcomes[message["code"]] += 1
            if message["code"] == "not_stored":
                tally.complain("not stored", sent)
        if message["type"] == "pong" and message["id"] == _MARK:
            return codes
