"""Somebody who guesses names of tables from one address learns almost nothing, and keeps nobody else from playing."""

import json
import time
from pathlib import Path
from random import Random

from tests.server.hostile.honest_table import HonestPlayer, open_table
from tests.server.hostile.target import Target
from tests.server.hostile.wire_client import Line, RawSocket, Where, run

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BURST = 20
PER_SECOND = 0.1
GUESSES = 150
SLACK = 3


def guessed(rng: Random) -> str:
    return "".join(rng.choice(ALPHABET) for _ in range(6))


async def status(where: Where, name: str, token: str = "g" * 32) -> int:
    """What a table's page says to an address."""
    line = Line(where)
    head = f"GET /api/tables/{name} HTTP/1.1\r\nHost: {where.host}:{where.port}\r\nCookie: dimension={token}\r\n\r\n"
    answer = await line.ask(head.encode())
    line.close()
    assert answer is not None
    return answer.status


async def closing(where: Where, name: str) -> int | None:
    """How a socket to a table ends; None when the server lets it in, and the status of a refused handshake."""
    try:
        socket = await RawSocket.open(where, name, "g" * 32)
    except ConnectionError as refusal:
        return int(str(refusal)[-3:])
    try:
        await socket.hear(5)
    finally:
        await socket.goodbye()
    return socket.closed_with


def test_guesses_over_http_and_sockets_share_a_small_budget_that_hides_real_tables_too(tmp_path: Path) -> None:
    async def scene(target: Target) -> None:
        rng = Random(1)
        honest = Where(target.host, target.port, "127.0.0.2")
        guesser = Where(target.host, target.port, "127.0.0.3")
        ann = HonestPlayer(honest, "Ann", rng, 0)
        room = await open_table(honest, ann.token, listed=False)
        page = await ann.join(room)
        began, told = time.monotonic(), 0
        for at in range(GUESSES):
            outcome = await (closing(guesser, guessed(rng)) if at % 2 else status(guesser, guessed(rng)))
            told += outcome in (404, 4404)
            assert outcome in (404, 4404, 429, 4429), outcome
        assert told <= BURST + PER_SECOND * (time.monotonic() - began) + SLACK
        # Beyond the budget a right guess looks like a wrong one.
        assert await status(guesser, room) == 429
        assert await closing(guesser, room) in (429, 4429)
        # A player who has been there comes in even from that address, and other addresses notice nothing.
        again = await RawSocket.open(guesser, room, ann.token)
        assert json.loads(await again.hear() or "{}")["type"] == "snapshot"
        assert await status(honest, room) == 200
        for socket in (again, page):
            await socket.goodbye()

    with Target(tmp_path, {}) as target:
        run(scene(target))
        assert target.stop() == 0
    assert target.errors == []
