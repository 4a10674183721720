"""Whoever guesses names of tables from one address learns almost nothing, and keeps no player from their table."""

import asyncio
import json

from dimension.room.names import new_room_name
from dimension.server.settings import ServerSettings
from tests.determinism import rng
from tests.hostile.honest_table import HonestPlayer, open_table
from tests.hostile.wire_client import PATIENCE, Line, RawSocket, Where, run
from tests.server.local_server import LocalServer

AT_ONCE = 20
GUESSES = 150
ABREAST = 4
"""Connections at a time: together they learn no more than one."""
YEAR = 365 * 24 * 3600
OPEN = 200
"""Tables that a short code opens, of 20,000 on file."""


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
        await socket.hear(PATIENCE)
    finally:
        await socket.goodbye()
    return socket.closed_with


def test_guesses_over_http_and_sockets_share_a_small_budget_that_hides_real_tables_too(strict: LocalServer) -> None:
    async def scene() -> None:
        draw = rng("names").getrandbits
        honest, guesser = Where(*strict.pair, "127.0.0.2"), Where(*strict.pair, "127.0.0.3")
        ann = HonestPlayer(honest, "Ann", rng("Ann"), 0)
        room = await open_table(honest, ann.token, listed=False)
        page = await ann.join(room)
        outcomes: list[int | None] = []

        async def guess() -> None:
            while len(outcomes) < GUESSES:
                name = new_room_name(draw)[:6]
                outcomes.append(await status(guesser, name))
                outcomes.append(await closing(guesser, name))

        await asyncio.gather(*(guess() for _ in range(ABREAST)))
        assert set(outcomes) <= {404, 4404, 429, 4429}
        assert sum(outcome in (404, 4404) for outcome in outcomes) == AT_ONCE
        # Beyond the budget a right guess looks like a wrong one.
        assert await status(guesser, room) == 429
        assert await closing(guesser, room) in (429, 4429)
        # A player who has been there comes in even from that address, and other addresses notice nothing.
        again = await RawSocket.open(guesser, room, ann.token)
        assert json.loads(await again.hear() or "{}")["type"] == "snapshot"
        assert await status(honest, room) == 200
        for socket in (again, page):
            await socket.goodbye()

    run(scene())


def test_at_the_pace_of_a_server_as_it_is_installed_a_guess_takes_more_than_a_year() -> None:
    per_second = ServerSettings().failed_lookups_per_minute / 60
    assert 2**30 / OPEN / per_second > 1.5 * YEAR
