"""Who answers: this node, the one that has the room, or no node for now."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

import msgspec

from dimension.app import create_app
from dimension.runtime.ports import Claimed, ServedElsewhere
from dimension.server.http.dispatch import dispatch
from dimension.server.relay.client import Relays
from dimension.server.relay.owner import RelayServer
from dimension.server.service import Service
from dimension.server.settings import ServerSettings
from tests.runtime.hall import loop_clock
from tests.runtime.test_ownership import SharedStore, ShownClaims
from tests.server.relay.test_relay_client import SECRET

ROOM = "AAAA-AAAA-AAAA-AAAA"
TABLE = f"/api/tables/{ROOM}"


class Moving(ShownClaims):
    """A room that is at one place after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[Claimed | ServedElsewhere] = [Claimed()]

    async def claim(self, room: str) -> Claimed | ServedElsewhere:  # noqa: ARG002
        return self.places.pop(0) if len(self.places) > 1 else self.places[0]


async def _answer(scope: Any, receive: Any, send: Any, who: str) -> None:
    """Says who answers."""
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await send({"type": "websocket.send", "text": who})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": who.encode(), "more_body": False})


@cache
def _router() -> Any:
    return create_app(ServerSettings()).app.asgi_router


class Here:
    """A node, and another one that has some rooms."""

    def __init__(self, service: Service, claims: Moving, address: str) -> None:
        self.service = service
        self.claims = claims
        self.there = ServedElsewhere(2, address)
        self.state = SimpleNamespace(service=service)
        self.asgi_router = _router()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await _answer(scope, receive, send, "here")

    async def ask(self, path: str, kind: str = "http", hops: int = 0) -> list[Any]:
        """Everything that a client hears who asks for something."""
        heard: list[Any] = []

        async def receive() -> Any:
            if heard:
                await asyncio.Event().wait()
            return {"type": "http.request"} if kind == "http" else {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            heard.append(message)

        method = {"method": "POST" if path.endswith("/seats") else "GET"} if kind == "http" else {}
        scope = method | {"type": kind, "path": path, "headers": [], "client": ("10.0.0.1", 5), "state": {"hops": hops}}
        async with asyncio.timeout(45):
            await dispatch(self, scope, receive, send)  # type: ignore[arg-type]
        return heard


def _at_two_nodes(scenario: Callable[[Here], Awaitable[None]]) -> None:
    async def run() -> None:
        store, claims = SharedStore(), Moving()
        store.claims = store.neighbors = claims  # type: ignore[misc]
        service = Service(ServerSettings(), store, loop_clock)
        service.relays = Relays(SECRET)
        server = RelayServer(partial(_answer, who="there"), SECRET)
        try:
            await scenario(Here(service, claims, await server.listen("127.0.0.1", 0)))
        finally:
            await service.stop()
            await server.close()

    asyncio.run(run())


def test_requests_outside_tables_are_answered_by_the_node_that_gets_them() -> None:
    async def scenario(here: Here) -> None:
        here.claims.places = [here.there]
        for path in ("/", "/api/tables", "/api/solve", f"{TABLE}/qr.svg", "/api/tables/not a name"):
            assert (await here.ask(path))[-1]["body"] == b"here", path

    _at_two_nodes(scenario)


def test_a_table_is_answered_where_it_is() -> None:
    async def scenario(here: Here) -> None:
        assert (await here.ask(TABLE))[-1]["body"] == b"here"
        here.claims.places = [here.there]
        assert (await here.ask(TABLE))[-1]["body"] == b"there"
        assert (await here.ask(f"/api//tables/{ROOM.lower()}/seats"))[-1]["body"] == b"there"
        assert (await here.ask(f"{TABLE}/socket", "websocket"))[-1]["text"] == "there"

    _at_two_nodes(scenario)


def test_no_client_is_sent_around_in_circles() -> None:
    async def scenario(here: Here) -> None:
        here.claims.places = [here.there]
        start, body = await here.ask(TABLE, hops=2)
        assert (start["status"], msgspec.json.decode(body["body"])["code"]) == (503, "not_stored")
        accepted, closed = await here.ask(f"{TABLE}/socket", "websocket", hops=2)
        assert (accepted["type"], closed["code"]) == ("websocket.accept", 1001)

    _at_two_nodes(scenario)


def test_while_no_node_knows_whose_a_table_is_clients_come_again_later() -> None:
    async def scenario(here: Here) -> None:
        here.claims.places = [ServedElsewhere(0, "")]
        assert (await here.ask(TABLE))[0]["status"] == 503
        assert (await here.ask(f"{TABLE}/socket", "websocket"))[-1]["code"] == 1013
        # Not because of the store, but because this node goes.
        here.service.is_stopping = True
        assert (await here.ask(f"{TABLE}/socket", "websocket"))[-1]["code"] == 1001

    _at_two_nodes(scenario)


def test_a_node_that_does_not_answer_gets_the_request_again_until_a_node_has_the_table() -> None:
    async def scenario(here: Here) -> None:
        gone = ServedElsewhere(3, "127.0.0.1:1")
        here.claims.places = [gone, gone, here.there]
        assert (await here.ask(TABLE))[-1]["body"] == b"there"
        here.claims.places = [gone, Claimed()]
        assert (await here.ask(TABLE))[-1]["body"] == b"here"
        here.claims.places = [gone]
        assert (await here.ask(f"{TABLE}/socket", "websocket"))[-1]["code"] == 1001

    _at_two_nodes(scenario)
