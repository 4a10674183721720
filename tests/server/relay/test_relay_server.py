"""The owner of a room and pages at other nodes: it knows why each of them ends."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from dimension.server.relay.client import Relays
from dimension.server.relay.frames import NODE_GONE
from dimension.server.relay.owner import RelayServer
from dimension.server.wire.sockets import OpenSockets
from tests.server.relay.test_relay_client import SECRET, Page

PATIENCE = 30.0


class Owner:
    """Serves one page: whether it has begun, and how it ended."""

    def __init__(self) -> None:
        self.has_begun: Final = asyncio.Event()
        self.ends: asyncio.Queue[Any] = asyncio.Queue()

    async def answer(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        self.has_begun.set()
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
        await owner.has_begun.wait()
        await page.until(1)
        page.is_listening.clear()
        sockets.say_goodbye()
        end = await owner.ends.get()
        assert end[NODE_GONE]
        assert len(page.heard) == 1
        page.is_listening.set()
        await carrying
        assert page.heard[-1]["code"] == 1001

    _between(scenario)


def test_a_page_that_goes_by_itself_is_owed_nothing() -> None:
    async def scenario(relays: Relays, owner: Owner, address: str) -> None:
        page = Page("/")
        carrying = asyncio.create_task(relays.carry(address, page.passenger, OpenSockets()))
        await owner.has_begun.wait()
        page.go()
        end = await owner.ends.get()
        # Only itself is to blame, so it is owed nothing.
        assert not end.get(NODE_GONE)
        await carrying

    _between(scenario)


def test_a_page_ends_with_the_connection_of_the_nodes() -> None:
    async def scenario(relays: Relays, owner: Owner, address: str) -> None:
        carrying = asyncio.create_task(relays.carry(address, Page("/").passenger, OpenSockets()))
        await owner.has_begun.wait()
        await relays.close()
        await asyncio.gather(carrying, return_exceptions=True)
        assert (await owner.ends.get())[NODE_GONE]

    _between(scenario)
