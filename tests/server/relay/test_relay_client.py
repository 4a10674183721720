"""Requests and sockets passed on to another node: nodes only, and no client waits for a slow page."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from dimension.server.relay.client import OwnerGone, OwnerUnreachable, Passenger, Relays
from dimension.server.relay.owner import RelayServer
from dimension.server.wire.close_codes import GOING_AWAY
from dimension.server.wire.frames import write_of
from dimension.server.wire.sockets import OpenSockets

SECRET = "between us"
MANY = 200


class Page:
    """The page's side: says what it is given, remembers what it hears, and may stop listening."""

    def __init__(self, path: str, *said: str) -> None:
        self.scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": path,
            "headers": [(b"cookie", b"x")],
            "client": ("10.0.0.1", 5),
        }
        self.heard: list[Any] = []
        self.is_listening = asyncio.Event()
        self.is_listening.set()
        self._said: asyncio.Queue[Any] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        for text in said:
            self._said.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    def go(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1005})

    async def receive(self) -> Any:
        return await self._said.get()

    async def send(self, message: Any) -> None:
        await self.is_listening.wait()
        self.heard.append(message)

    async def until(self, count: int) -> list[Any]:
        while len(self.heard) < count:
            await asyncio.sleep(0.001)
        return self.heard

    @property
    def passenger(self) -> Passenger:
        return Passenger(self.scope, self.receive, self.send, "ann", 0)


async def _answer(scope: Any, receive: Any, send: Any) -> None:
    """An application: floods the page, or echoes what it says."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    if scope["path"] == "/flood":
        for number in range(MANY):
            if not write_of(scope)(str(number)):
                await send({"type": "websocket.send", "text": str(number)})
    while (message := await receive())["type"] != "websocket.disconnect":
        who = f"{scope['state']['player']} {scope['client'][0]} {scope['state']['hops']}"
        await send({"type": "websocket.send", "text": f"{who}: {message['text']}"})


def _with_nodes(scenario: Callable[[Relays, str, RelayServer], Awaitable[None]]) -> None:
    async def run() -> None:
        server, relays = RelayServer(_answer, SECRET), Relays(SECRET)
        address = await server.listen("127.0.0.1", 0)
        try:
            await scenario(relays, address, server)
        finally:
            await relays.close()
            await server.close()

    asyncio.run(run())


def test_the_owner_hears_the_page_and_knows_who_it_is() -> None:
    async def scenario(relays: Relays, address: str, _: RelayServer) -> None:
        page = Page("/echo", "hello")
        carrying = asyncio.create_task(relays.carry(address, page.passenger, OpenSockets()))
        _, echo = await page.until(2)
        assert echo["text"] == "ann 10.0.0.1 1: hello"
        page.go()
        await carrying
        assert relays.pages == 0

    _with_nodes(scenario)


def test_a_page_that_stops_reading_makes_no_other_client_wait_and_fills_no_memory() -> None:
    async def scenario(relays: Relays, address: str, _: RelayServer) -> None:
        slow, fast, sockets = Page("/flood"), Page("/flood", "still there?"), OpenSockets()
        slow.is_listening.clear()
        tasks = [asyncio.create_task(relays.carry(address, page.passenger, sockets)) for page in (slow, fast)]
        heard = await fast.until(MANY + 2)
        assert [message.get("text") for message in heard[1:-1]] == [str(number) for number in range(MANY)]
        assert slow.heard == []
        (waiting,) = [page for page in sockets if len(page._waiting) > 0]  # type: ignore[attr-defined]
        assert len(waiting._waiting) <= 32  # type: ignore[attr-defined]
        slow.is_listening.set()
        assert len(await slow.until(MANY + 1)) == MANY + 1
        for page in (slow, fast):
            page.go()
        await asyncio.gather(*tasks)

    _with_nodes(scenario)


def test_when_the_owner_goes_away_the_page_hears() -> None:
    async def scenario(relays: Relays, address: str, server: RelayServer) -> None:
        page = Page("/echo", "hello")
        carrying = asyncio.create_task(relays.carry(address, page.passenger, OpenSockets()))
        await page.until(2)
        await server.close()
        with pytest.raises(OwnerGone) as gone:
            await carrying
        assert gone.value.has_begun
        with pytest.raises(OwnerUnreachable):
            await relays.carry(address, Page("/echo").passenger, OpenSockets())

    _with_nodes(scenario)


def test_a_node_that_stops_says_goodbye_to_pages_that_are_elsewhere() -> None:
    async def scenario(relays: Relays, address: str, _: RelayServer) -> None:
        page, sockets = Page("/echo", "hello"), OpenSockets()
        carrying = asyncio.create_task(relays.carry(address, page.passenger, sockets))
        await page.until(2)
        sockets.say_goodbye()
        await carrying
        assert page.heard[-1] == {"type": "websocket.close", "code": GOING_AWAY.code, "reason": GOING_AWAY.reason}

    _with_nodes(scenario)


@pytest.mark.parametrize("shown", [[], [("Authorization", "guess")], [("Authorization", "guess")] * 2])
def test_whoever_does_not_know_the_secret_is_refused(shown: list[tuple[str, str]]) -> None:
    async def scenario(_: Relays, address: str, __: RelayServer) -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"ws://{address}/", additional_headers=shown, proxy=None):
                pass
        assert refused.value.response.status_code == 403

    _with_nodes(scenario)
