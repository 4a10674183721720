"""The owner of a room and pages at other nodes: it knows which of them it still reaches."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from dimension.server.relay.client import Relays
from dimension.server.relay.frames import NODE_GONE, IsThere, way_extension, way_of
from dimension.server.relay.owner import RelayServer
from dimension.server.wire.sockets import OpenSockets
from tests.server.relay.test_relay_client import SECRET, Page

PATIENCE = 30.0


class Owner:
    """Serves one page: how it can be asked for, and how it ended."""

    def __init__(self) -> None:
        self.ways: asyncio.Queue[IsThere] = asyncio.Queue()
        self.ends: asyncio.Queue[Any] = asyncio.Queue()

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        way = way_of(scope)
        assert way is not None
        self.ways.put_nowait(way)
        while (message := await receive())["type"] != "websocket.disconnect":
            pass
        self.ends.put_nowait(message)


def _between(scenario: Callable[[Relays, Owner, str], Awaitable[None]]) -> None:
    async def run() -> None:
        owner, relays = Owner(), Relays(SECRET)
        server = RelayServer(owner.answer, SECRET)
        address = await server.listen("127.0.0.1", 0)
        try:
            async with asyncio.timeout(PATIENCE):
                await scenario(relays, owner, address)
        finally:
            await relays.close()
            await server.close()

    asyncio.run(run())


def test_the_owner_knows_that_a_node_goes_before_the_page_does() -> None:
    async def scenario(relays: Relays, owner: Owner, address: str) -> None:
        page, sockets = Page("/"), OpenSockets()
        carrying = asyncio.create_task(relays.carry(address, page.passenger, sockets))
        way = await owner.ways.get()
        await page.until(1)
        page.is_listening.clear()
        sockets.say_goodbye()
        end = await owner.ends.get()
        assert end[NODE_GONE]
        assert not await way()
        assert len(page.heard) == 1
        page.is_listening.set()
        await carrying
        assert page.heard[-1]["code"] == 1001

    _between(scenario)


def test_a_page_is_there_until_it_goes_by_itself() -> None:
    async def scenario(relays: Relays, owner: Owner, address: str) -> None:
        page = Page("/")
        carrying = asyncio.create_task(relays.carry(address, page.passenger, OpenSockets()))
        way = await owner.ways.get()
        assert all(await asyncio.gather(way(), way()))
        page.go()
        end = await owner.ends.get()
        # Nobody but itself is to blame, so it is owed nothing.
        assert not end.get(NODE_GONE)
        await carrying

    _between(scenario)


def test_a_page_is_not_there_when_the_connection_of_the_nodes_is_gone() -> None:
    async def scenario(relays: Relays, owner: Owner, address: str) -> None:
        carrying = asyncio.create_task(relays.carry(address, Page("/").passenger, OpenSockets()))
        way = await owner.ways.get()
        await relays.close()
        await asyncio.gather(carrying, return_exceptions=True)
        assert (await owner.ends.get())[NODE_GONE]
        assert not await way()

    _between(scenario)


def test_a_page_that_two_nodes_passed_on_is_asked_for_where_it_is() -> None:
    async def scenario(relays: Relays, owner: Owner, address: str) -> None:
        is_there = [True, False]
        page = Page("/")

        async def first_way() -> bool:
            return is_there.pop(0)

        scope = page.scope | {"extensions": way_extension(first_way)}
        passenger = page.passenger._replace(scope=scope, hops=1)
        carrying = asyncio.create_task(relays.carry(address, passenger, OpenSockets()))
        way = await owner.ways.get()
        assert await way()
        assert not await way()
        page.go()
        await carrying

    _between(scenario)
