"""Many at the same time: hourglasses that end together, and every client coming back at the same moment."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from dimension.room.state import GRACE
from tests.server.held_clock import HeldClock, held_server
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Player

ROOMS = 200
CLIENTS = 500
PATIENCE = 60
TRAY = "KWBGO../....../."


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[LocalServer]:
    limits = {**GENEROUS, "DIMENSION_SOCKETS_PER_ADDRESS": "5000", "DIMENSION_SPEED": "3"}
    with LocalServer(tmp_path / "games.sqlite3", **limits) as server:
        yield server


def socket_of(server: LocalServer, room: str, token: str, revision: int = 0) -> connect:
    address = f"ws://{server.address}/api/tables/{room}/socket?revision={revision}"
    return connect(
        address, additional_headers={"Cookie": f"dimension={token}"}, compression=None, open_timeout=PATIENCE
    )


async def message_where(socket: ClientConnection, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first message for which something holds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if holds(message):
                return message


async def together(work: list[Awaitable[Any]]) -> list[Any]:
    return list(await asyncio.gather(*work))


def test_two_hundred_hourglasses_that_end_together_are_all_scored(tmp_path: Path) -> None:
    def in_phase(phase: str) -> Callable[[dict[str, Any]], bool]:
        return lambda message: message["type"] == "snapshot" and message["view"]["phase"] == phase

    async def begin(socket: ClientConnection) -> dict[str, Any]:
        await socket.send(json.dumps({"type": "start"}))
        return await message_where(socket, in_phase("lead_in"))

    async def build(socket: ClientConnection) -> dict[str, Any]:
        building = await message_where(socket, in_phase("building"))
        await socket.send(json.dumps({"type": "set_tray", "round": 1, "tray": TRAY}))
        await message_where(socket, lambda message: message["type"] == "moved" and message["tray"] == TRAY)
        return building

    async def play(tables: list[tuple[str, str]], server: LocalServer, clock: HeldClock) -> None:
        async with AsyncExitStack() as stack:
            sockets = await together([stack.enter_async_context(socket_of(server, *table)) for table in tables])
            (starts_at,) = {begun["view"]["starts_at"] for begun in await together([begin(each) for each in sockets])}
            clock.move_to(starts_at)
            (ends_at,) = {built["view"]["ends_at"] for built in await together([build(each) for each in sockets])}
            clock.move_to(ends_at + GRACE)
            scored = await together([message_where(each, in_phase("scored")) for each in sockets])
        assert len(scored) == ROOMS
        assert min(each["now"] for each in scored) >= ends_at
        assert {each["view"]["results"][0]["scores"][0]["tray"] for each in scored} == {TRAY}

    with held_server(tmp_path / "games.sqlite3", DIMENSION_SOCKETS_PER_ADDRESS="5000") as (server, clock):
        host = Player(server)
        tables: list[tuple[str, str]] = []
        for _ in range(ROOMS):
            token = secrets.token_urlsafe(24)
            host.http.headers["Cookie"] = f"dimension={token}"
            room = host.open(seats=1, rounds=1, seconds=15)
            assert host.http.post(f"/api/tables/{room}/seats", json={"name": "Ann"}).status_code == 201
            tables.append((room, token))
        host.close()
        asyncio.run(play(tables, server, clock))


def test_a_storm_of_clients_that_come_back_finds_every_table(crowded: LocalServer) -> None:
    host = Player(crowded)
    rooms = [host.open(seats=4, rounds=1, seconds=0) for _ in range(50)]
    tokens = [secrets.token_urlsafe(24) for _ in range(CLIENTS)]

    async def visit(number: int, revision: int) -> int:
        async with socket_of(crowded, rooms[number % len(rooms)], tokens[number], revision) as socket:
            if revision:
                # There is nothing new to send: the server stays silent until a page pings.
                await socket.send(json.dumps({"type": "ping", "id": number}))
            async with asyncio.timeout(PATIENCE):
                message = json.loads(await socket.recv())
            return int(message.get("revision", revision))

    async def storm() -> tuple[list[int], list[int]]:
        first = await together([visit(number, 0) for number in range(CLIENTS)])
        return first, await together([visit(number, first[number]) for number in range(CLIENTS)])

    first, again = asyncio.run(storm())
    host.http.close()
    assert len(first) == CLIENTS
    assert min(first) >= 1
    assert again == first
