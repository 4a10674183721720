"""Which node answers: this one, or the owner of the room that a request is about."""

import asyncio
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.utils import normalize_path

from dimension.room.names import parse_room_name
from dimension.runtime.ports import ServedElsewhere
from dimension.runtime.room_cache import RoomElsewhere
from dimension.server.guard.identity import player_of, token_in
from dimension.server.http.contract import Trouble
from dimension.server.http.problems import Problem
from dimension.server.relay.client import OwnerGone, OwnerUnreachable, Passenger, RelayReceive, RelaySend
from dimension.server.routing import route_of
from dimension.server.service import Service
from dimension.server.wire.close_codes import GOING_AWAY, NOT_STORED, Close

_MOST_HOPS: Final = 2
"""Nodes that pass the same page on: the owner may be giving the room away right now."""
_ATTEMPTS: Final = 15
_AGAIN_SECONDS: Final = 0.2
"""Between two attempts to find an owner that answers: a dead one is noticed within a few seconds."""


async def dispatch(app: Litestar, scope: Any, receive: RelayReceive, send: RelaySend) -> None:
    """Answer a request or a socket here, or let the owner of its room do it."""
    service: Service = app.state.service
    relays = service.relays
    name = _room_in(app, scope) if relays is not None else None
    if relays is None or name is None:
        await app(scope, receive, send)
        return
    state = scope.setdefault("state", {})
    passenger = Passenger(scope, receive, send, _player(scope), state.get("hops", 0))
    for _ in range(_ATTEMPTS):
        owner = await _owner(service, passenger, name)
        if owner is None:
            await app(scope, receive, send)
            return
        if not owner.address or passenger.hops >= _MOST_HOPS:
            await _turn_away(passenger, GOING_AWAY if owner.address or service.is_stopping else NOT_STORED)
            return
        try:
            await relays.carry(owner.address, passenger, service.sockets)
        except OwnerUnreachable:
            await asyncio.sleep(_AGAIN_SECONDS)
            continue
        except OwnerGone as gone:
            await _turn_away(passenger, GOING_AWAY, has_begun=gone.has_begun)
        return
    await _turn_away(passenger, GOING_AWAY)


async def _owner(service: Service, passenger: Passenger, name: str) -> ServedElsewhere | None:
    """The other node that has the room; None when this node has to look for it."""
    try:
        await service.runner.find_for(passenger.player, name)
    except RoomElsewhere as elsewhere:
        return elsewhere.owner
    except Exception:  # noqa: S110 - the application finds out the same, and says so
        pass
    return None


def _room_in(app: Litestar, scope: Any) -> str | None:
    """The room whose owner has to answer; None where any node can."""
    rules, room = route_of(app, normalize_path(scope["path"]), scope)
    return parse_room_name(room) if room and rules.is_at_owner else None


def _player(scope: Any) -> str | None:
    if "player" in scope["state"]:
        player: str | None = scope["state"]["player"]
        return player
    token = token_in(scope["headers"], scope.get("scheme", "http"))
    return player_of(token) if token else None


async def _turn_away(passenger: Passenger, close: Close, *, has_begun: bool = False) -> None:
    """Tell a client to try again."""
    if passenger.scope["type"] == "websocket":
        if not has_begun:
            # Accepted first: only then does a page learn why.
            await passenger.send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await passenger.send({"type": "websocket.close", "code": close.code, "reason": close.reason})
    elif not has_begun:
        problem = Problem("not_stored")
        body = msgspec.json.encode(Trouble(problem.code, problem.details))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await passenger.send({"type": "http.response.start", "status": problem.status, "headers": headers})
        await passenger.send({"type": "http.response.body", "body": body, "more_body": False})
