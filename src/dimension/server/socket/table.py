"""The WebSocket of a table: its address, admission, and how it ends."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final, assert_never

from litestar import WebSocket, websocket
from litestar.params import FromPath

from dimension.room.names import join_code_in, parse_room_name
from dimension.room.state import is_removed, leads
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import DamagedRoom
from dimension.runtime.room_cache import RoomElsewhere, RoomsFull
from dimension.server.guard.identity import is_cross_origin, player_of, token_in
from dimension.server.guard.limits import address_key
from dimension.server.routing import HANDSHAKE_COST, rules
from dimension.server.service import Service
from dimension.server.socket.page import PageSocket, pages_of
from dimension.server.wire.close_codes import (
    CROSS_ORIGIN,
    DAMAGED_ROOM,
    GOING_AWAY,
    NOT_STORED,
    REMOVED,
    ROOMS_FULL,
    TOO_MANY_SOCKETS,
    UNKNOWN_ROOM,
    Close,
    CloseSocket,
)
from dimension.server.wire.frames import listen_of, write_of
from dimension.store.errors import StorageError


def revision_of(query: Mapping[str, str]) -> int:
    """The revision that a page knows; -1 when it knows none, or says nonsense."""
    return _number(query.get("revision", ""), -1)


def is_watching(query: Mapping[str, str]) -> bool:
    """Whether the page only looks on, even if its browser has an identity."""
    return query.get("watch") == "1"


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else otherwise


_Socket = WebSocket[Any, Any, Any]
_MOST_PAGES: Final = 8
"""Open pages of one player at one table."""
MOST_WATCHED: Final = 600
"""Open pages at one table: all of them hear of every tray. The players themselves come in beyond that."""
_GOODBYE_SECONDS: Final = 1.0
"""How long a dismissed client has to take the message."""


@websocket("/api/tables/{room:str}/socket", opt=rules(cost=HANDSHAKE_COST, is_at_owner=True))
async def table_socket(socket: _Socket, room: FromPath[str]) -> None:
    """One page at a table."""
    service: Service = socket.app.state.service
    if is_cross_origin(socket.scope["headers"], socket.scope["scheme"]):
        # Before the socket is accepted, so the handshake is answered with 403.
        await socket.close(CROSS_ORIGIN.code, CROSS_ORIGIN.reason)
        return
    address = address_key(socket.client.host if socket.client else None)
    if not service.sockets_per_address.enter(address):
        service.abuse.note("sockets", address, service.clock())
        await _turn_away(socket, TOO_MANY_SOCKETS)
        return
    try:
        await _admit(socket, service, room)
    finally:
        service.sockets_per_address.leave(address)


def _identity(socket: _Socket) -> str | None:
    token = token_in(socket.scope["headers"], socket.scope["scheme"])
    return player_of(token) if token else None


async def _admit(socket: _Socket, service: Service, text: str) -> None:
    name = parse_room_name(text)
    # The node that relays a page names its player, and sends no cookie.
    identity: str | None = socket.scope["state"].get("player") or _identity(socket)
    # A projector in the host's own browser must see no more than all in the room may.
    player = None if is_watching(socket.query_params) else identity
    try:
        room = await service.runner.visit(name, player) if name else None
    except (RoomsFull, RoomElsewhere, DamagedRoom, StorageError) as error:
        await _turn_away(socket, _close_for(error))
        return
    if room is None:
        await _turn_away(socket, UNKNOWN_ROOM)
        return
    if is_removed(room.state, identity, service.clock()):
        await _turn_away(socket, REMOVED)
        return
    is_theirs = player is not None and (leads(room.state, player) or room.state.seat_of(player) is not None)
    if len(pages_of(room, player)) >= _MOST_PAGES or (len(room.pages) >= MOST_WATCHED and not is_theirs):
        await _turn_away(socket, TOO_MANY_SOCKETS)
        return
    if player is not None:
        service.lookups.found(player, join_code_in(room.name))
    address = address_key(socket.client.host if socket.client else None)
    page = PageSocket(
        service,
        room,
        player,
        revision_of(socket.query_params),
        socket.send,
        write_of(socket.scope),
        address,
        identity=identity,
    )
    # A page that another server relayed asked there.
    if (question := socket.scope["state"].get("question")) is not None:
        # From here on it is known that the name was right.
        question.answered(failed=False)
    await socket.accept()
    await _serve(socket, service, room, page)


async def _serve(socket: _Socket, service: Service, room: LiveRoom, page: PageSocket) -> None:
    service.metrics.sockets += 1
    # First of all: when the server is going away, the page must not be shown a clock that stands still.
    service.sockets.add(page)
    room.arrive(page)
    page.wake()
    is_host = leads(room.state, page.player)
    if is_host:
        service.lookups.host_came(page.address)
    try:
        page.reader = asyncio.current_task()
        await _converse(socket, page)
    except asyncio.CancelledError:
        # Dropped: returning is enough, because uvicorn then closes the connection.
        page.outlet.abandon()
    finally:
        if is_host:
            service.lookups.host_went(page.address)
        service.sockets.discard(page)
        service.metrics.sockets -= 1
        room.depart(page)


async def _converse(socket: _Socket, page: PageSocket) -> None:
    """Read until the page goes, or until it has to go."""
    try:
        listen_of(socket.scope)(page.hear)
        await page.read(socket.receive)
    except CloseSocket as ending:
        if goodbye := page.close(ending.close):
            await asyncio.wait([goodbye], timeout=_GOODBYE_SECONDS)


def _close_for(error: RoomsFull | RoomElsewhere | DamagedRoom | StorageError) -> Close:
    """How a socket ends whose room cannot be had."""
    match error:
        case RoomsFull():
            return ROOMS_FULL
        case DamagedRoom():
            return DAMAGED_ROOM
        case StorageError():
            return NOT_STORED
        case RoomElsewhere():
            return GOING_AWAY if error.owner.address else NOT_STORED
        case _:
            assert_never(error)


async def _turn_away(socket: _Socket, close: Close) -> None:
    """Accept and close: only then does a page learn why."""
    await socket.accept()
    await socket.close(close.code, close.reason)
