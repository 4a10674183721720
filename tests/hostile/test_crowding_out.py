"""One address that takes every place it can get leaves places for others."""

import json
import secrets
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from dimension.server.run import CONNECTIONS_BESIDES_SOCKETS, files_kept_free
from dimension.server.settings import ServerSettings
from tests.determinism import rng
from tests.hostile.honest_table import HonestTable, open_table
from tests.hostile.target import Target
from tests.hostile.wire_client import PATIENCE, Answer, Line, RawSocket, Where, run
from tests.server.local_server import LocalServer

CROWD = 600
DESCRIPTORS = 200
FULL = DESCRIPTORS - files_kept_free(DESCRIPTORS)
AT_ONCE = 20
KEPT = 8 + CONNECTIONS_BESIDES_SOCKETS
OTHERS = 8
"""Files that a server opens by and by for itself, and the one connection of the other address."""
LISTED = 60
TABLES = ServerSettings().tables_per_minute


async def get(where: Where, path: str, *headers: str) -> Answer:
    line = Line(where)
    head = "\r\n".join((f"GET {path} HTTP/1.1", f"Host: {where.host}:{where.port}", *headers, "", ""))
    answer = await line.ask(head.encode())
    line.close()
    assert answer is not None
    return answer


def test_idle_connections_of_one_address_are_bounded_and_lock_no_player_out(tmp_path: Path) -> None:
    environ = {"DIMENSION_REQUEST_SECONDS": "600", "DIMENSION_SOCKETS_PER_ADDRESS": "8"}
    with Target(tmp_path, environ, most_descriptors=1024) as target, ExitStack() as end:
        before = target.descriptors
        crowd = [
            end.enter_context(
                socket.create_connection((target.host, target.port), PATIENCE, source_address=("127.0.0.3", 0))
            )
            for _ in range(CROWD)
        ]
        assert run(get(Where(target.host, target.port, "127.0.0.2"), "/health")).status == 200
        assert [_is_closed(connection) for connection in crowd] == [False] * KEPT + [True] * (CROWD - KEPT)
        _wait_for(lambda: target.descriptors - before <= KEPT + OTHERS)
        assert target.stop() == 0
    assert target.errors == []


def _wait_for(holds: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < limit
        time.sleep(0.01)


def _is_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_a_server_without_descriptors_left_complains_to_no_player_and_recovers(tmp_path: Path) -> None:
    environ = {"DIMENSION_SPEED": "5", "DIMENSION_REQUEST_SECONDS": "600"}
    with Target(tmp_path, environ, most_descriptors=DESCRIPTORS) as target, ExitStack() as end:
        crowd: list[socket.socket] = []
        for at in range(2 * DESCRIPTORS):
            source = (f"127.0.5.{at % 200 + 1}", 0)
            connection = socket.create_connection((target.host, target.port), PATIENCE, source_address=source)
            crowd.append(end.enter_context(connection))
            if at % AT_ONCE == 0:
                # Whoever finds the server's queue full has to wait for a second.
                _wait_for(lambda: target.not_accepted == 0)
                _wait_for(lambda: all(map(_is_closed, crowd[FULL:])))
        _wait_for(lambda: all(map(_is_closed, crowd[FULL:])))
        assert not any(map(_is_closed, crowd[:FULL]))
        end.close()
        honest = HonestTable(Where(target.host, target.port, "127.0.0.2"), 1, (), rng("honest"))
        run(_one_game(honest))
        assert honest.complaints == []
        assert target.stop() == 0
    assert target.errors == []


async def _one_game(table: HonestTable) -> None:
    await table.open(rounds=1, seconds=15)
    await table.play(moves=3)
    await table.close()


def test_listed_tables_of_one_address_do_not_fill_the_list_of_open_ones(unlimited: LocalServer) -> None:
    async def scene() -> None:
        crowding, honest = (Where(*unlimited.pair, f"127.0.0.{at}") for at in (3, 2))
        pages = []
        for _ in range(LISTED):
            token = secrets.token_urlsafe(24)
            room = await open_table(crowding, token, listed=True)
            pages.append(await RawSocket.open(crowding, room, token))
        token = secrets.token_urlsafe(24)
        mine = await open_table(honest, token, listed=True)
        pages.append(await RawSocket.open(honest, mine, token))
        found = [table["room"] for table in json.loads((await get(honest, "/api/tables")).body)]
        assert mine in found
        for page in pages:
            await page.goodbye()

    run(scene())


def test_an_address_that_a_client_makes_up_does_not_buy_more_tables(strict: LocalServer) -> None:
    async def scene() -> list[int]:
        line, statuses = Line(Where(*strict.pair)), []
        for at in range(TABLES + 10):
            head = (
                f"POST /api/tables HTTP/1.1\r\nHost: {strict.address}\r\nX-Forwarded-For: 10.0.0.{at}\r\n"
                f"Forwarded: for=10.1.0.{at}\r\nX-Real-IP: 10.2.0.{at}\r\nContent-Type: application/json\r\n"
                "Content-Length: 2\r\n\r\n{}"
            )
            answer = await line.ask(head.encode())
            statuses.append(answer.status if answer else 0)
        line.close()
        return statuses

    assert run(scene()) == [201] * TABLES + [429] * 10
