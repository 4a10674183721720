"""One address that takes every place it can get leaves places for others."""

import json
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.server.hostile.honest_table import HonestTable, open_table
from tests.server.hostile.target import UNLIMITED, Target
from tests.server.hostile.wire_client import Answer, Line, RawSocket, Where, run

CROWD = 700
KEPT = 560
"""More than an address may keep, with some slack."""
LISTED = 60


async def get(where: Where, path: str, *headers: str) -> Answer:
    line = Line(where)
    head = "\r\n".join((f"GET {path} HTTP/1.1", f"Host: {where.host}:{where.port}", *headers, "", ""))
    answer = await line.ask(head.encode())
    line.close()
    assert answer is not None
    return answer


def test_idle_connections_of_one_address_are_bounded_and_lock_nobody_out(tmp_path: Path) -> None:
    crowd: list[socket.socket] = []
    with Target(tmp_path, {"DIMENSION_REQUEST_SECONDS": "60", "DIMENSION_SOCKETS_PER_ADDRESS": "16"}) as target:
        before = target.descriptors
        try:
            for _ in range(CROWD):
                each = socket.create_connection((target.host, target.port), 10, source_address=("127.0.0.3", 0))
                crowd.append(each)
            answer = run(get(Where(target.host, target.port, "127.0.0.2"), "/health"))
            assert answer.status == 200
            assert target.descriptors - before < KEPT
        finally:
            for each in crowd:
                each.close()
        assert target.stop() == 0
    assert target.errors == []


def test_a_server_without_descriptors_left_complains_to_nobody_and_recovers(tmp_path: Path) -> None:
    crowd: list[socket.socket] = []
    with Target(tmp_path, {}, most_descriptors=200) as target:
        for at in range(400):
            with suppress(OSError):
                source = (f"127.0.5.{at % 200 + 1}", 0)
                crowd.append(socket.create_connection((target.host, target.port), 10, source_address=source))
        for each in crowd:
            each.close()
        honest = HonestTable(Where(target.host, target.port, "127.0.0.2"), 1, (), Random(1))
        run(_one_game(honest))
        assert honest.complaints == []
        assert target.stop() == 0
    assert target.errors == []


async def _one_game(table: HonestTable) -> None:
    await table.open(rounds=1, seconds=15)
    await table.play(moves=3)
    await table.close()


def test_listed_tables_of_one_address_do_not_fill_the_list_of_open_ones(tmp_path: Path) -> None:
    async def scene(target: Target) -> None:
        crowding, honest = (Where(target.host, target.port, f"127.0.0.{at}") for at in (3, 2))
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

    with Target(tmp_path, UNLIMITED) as target:
        run(scene(target))


def test_an_address_that_a_client_makes_up_does_not_buy_more_tables(tmp_path: Path) -> None:
    async def scene(target: Target) -> list[int]:
        line, statuses = Line(Where(target.host, target.port)), []
        for at in range(40):
            head = (
                f"POST /api/tables HTTP/1.1\r\nHost: {target.address}\r\nX-Forwarded-For: 10.0.0.{at}\r\n"
                f"Forwarded: for=10.1.0.{at}\r\nX-Real-IP: 10.2.0.{at}\r\nContent-Type: application/json\r\n"
                "Content-Length: 2\r\n\r\n{}"
            )
            answer = await line.ask(head.encode())
            statuses.append(answer.status if answer else 0)
        line.close()
        return statuses

    with Target(tmp_path, {}) as target:
        statuses = run(scene(target))
    assert 429 in statuses
