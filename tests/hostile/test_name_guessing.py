"""Whoever guesses names of tables from one address learns almost nothing, and keeps no player from their table."""

import asyncio
import json

from dimension.room.names import new_room_name
from dimension.server.guard.identity import new_token
from dimension.server.guard.lookups import LENT
from dimension.server.settings import ServerSettings
from tests.determinism import rng
from tests.hostile.honest_table import HonestPlayer, open_table
from tests.hostile.wire_client import PATIENCE, Line, RawSocket, Where, run
from tests.server.local_server import LocalServer

AT_ONCE = 100
BY_ONE_PLAYER = 20
GUESSES = 400
ABREAST = 4
"""Connections at a time: together they learn no more than one."""
YEAR = 365 * 24 * 3600
OPEN = 200
"""Tables that a short code opens, of 20,000 on file."""


async def status(where: Where, name: str, token: str = "g" * 32) -> int:
    """The response of a table's page to an address."""
    line = Line(where)
    head = f"GET /api/tables/{name} HTTP/1.1\r\nHost: {where.host}:{where.port}\r\nCookie: dimension={token}\r\n\r\n"
    answer = await line.ask(head.encode())
    line.close()
    assert answer is not None
    return answer.status


async def seat(where: Where, name: str, token: str) -> int:
    """How the server answers a player who wants a seat."""
    line, body = Line(where), b'{"name": "Ann"}'
    head = (
        f"POST /api/tables/{name}/seats HTTP/1.1\r\nHost: {where.host}:{where.port}\r\nCookie: dimension={token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    answer = await line.ask(head.encode() + body)
    line.close()
    assert answer is not None
    return answer.status


async def closing(where: Where, name: str, token: str = "g" * 32) -> int | None:
    """How a socket to a table ends; None when the server lets it in, and the status of a refused handshake."""
    try:
        socket = await RawSocket.open(where, name, token)
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
                # A new player each time: only the address stays.
                outcomes.append(await status(guesser, name, new_token()))
                outcomes.append(await closing(guesser, name, new_token()))

        await asyncio.gather(*(guess() for _ in range(ABREAST)))
        assert set(outcomes) <= {404, 4404, 429, 4429}
        assert sum(outcome in (404, 4404) for outcome in outcomes) == AT_ONCE
        # Beyond the budget a right guess looks like a wrong one, and a link leads to its table.
        assert await status(guesser, room[:6]) == 429
        assert await closing(guesser, room[:6]) in (429, 4429)
        assert await status(guesser, room) == 200
        # A player who has been there comes in even from that address, and other addresses notice nothing.
        again = await RawSocket.open(guesser, room, ann.token)
        assert json.loads(await again.hear() or "{}")["type"] == "snapshot"
        assert await status(honest, room) == 200
        for socket in (again, page):
            await socket.goodbye()

    run(scene())


def test_one_player_guesses_twenty_times_and_stops_no_other_one_of_the_address(strict: LocalServer) -> None:
    async def scene() -> None:
        draw = rng("names").getrandbits
        school = Where(*strict.pair, "127.0.0.4")
        ann = HonestPlayer(school, "Ann", rng("Ann"), 0)
        room = await open_table(school, ann.token, listed=False)
        outcomes = [await status(school, new_room_name(draw)[:6]) for _ in range(BY_ONE_PLAYER + 5)]
        assert outcomes == [404] * BY_ONE_PLAYER + [429] * 5
        assert await status(school, room[:6]) == 429
        # Found once, found always, and the link needs no code.
        assert await status(school, room) == 200
        assert await status(school, room[:6]) == 200
        assert await status(school, room[:6], new_token()) == 200

    run(scene())


def test_a_school_behind_one_address_mistypes_sixty_codes_and_all_thirty_are_seated(strict: LocalServer) -> None:
    async def scene() -> None:
        draw = rng("names").getrandbits
        school = Where(*strict.pair, "127.0.0.5")
        teacher = HonestPlayer(school, "Teacher", rng("Teacher"), 0)
        room = await open_table(school, teacher.token, listed=False, seats=40, lesson=True)
        page = await teacher.join(room)
        tokens = [new_token() for _ in range(30)]

        async def come(token: str) -> int:
            for _ in range(2):
                assert await status(school, new_room_name(draw)[:6], token) == 404
            return await seat(school, room[:6], token)

        assert await asyncio.gather(*map(come, tokens)) == [201] * 30
        await page.goodbye()

    run(scene())


def test_at_the_pace_of_a_server_as_it_is_installed_a_guess_takes_more_than_a_year() -> None:
    per_second = ServerSettings().failed_lookups_per_minute / 60
    assert 2**30 / OPEN / per_second > 1.5 * YEAR
    # Even while a host is there, who may be the guesser.
    assert 2**30 / OPEN / ((1 + LENT) * per_second) > YEAR
