"""Opening, finding and joining tables.

A short list of many things, in which nobody takes more than their share.

Invitations to tables and challenges: an address that others can open, and its QR code for a phone's camera.

Tables that strangers may find, at this node and at all others of its store.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from typing import Annotated, Final, TypeVar

import msgspec
import segno
from litestar import Response, get, post
from litestar.params import JSONBody, Parameter

from dimension.bots.registry import introduction
from dimension.features.tables import contract as t
from dimension.features.tables.contract import Address, TableSummary
from dimension.room.commands import Refusal, TakeSeat
from dimension.room.lobby import open_join_code
from dimension.room.messages import BIG_TABLES_SINCE
from dimension.room.names import MAX_TYPED_ROOM_NAME, join_code_in, parse_room_name
from dimension.room.settings import gentle_settings, table_settings_of
from dimension.room.state import Phase
from dimension.room.view import host_name
from dimension.rules.code import parse_game_code
from dimension.rules.shuffle import MAX_SEED
from dimension.runtime.live_room import LiveRoom
from dimension.server.guard.limits import PER_NETWORK, AddressKey, Busy
from dimension.server.http.problems import Problem, problem_of
from dimension.server.http.requests import (
    HttpRequest,
    RoomParameter,
    address_asking,
    player_asking,
    room_asked_for,
    service_of,
)
from dimension.server.ops.addresses import EVERYWHERE, is_this_machine, network_address, url_of
from dimension.server.service import Service
from dimension.server.socket.page import address_of

_Item = TypeVar("_Item")


def fair_list(items: Iterable[tuple[AddressKey, _Item]], per_address: int, most: int) -> list[_Item]:
    """At most `most` items, and `per_address` of each address; first one of everybody, then the second, and so on."""
    taken: Counter[str] = Counter()
    ranked: list[tuple[int, _Item]] = []
    for address, item in items:
        rank, in_network = taken[address.own], taken[address.network or ""]
        if rank >= per_address or in_network >= PER_NETWORK * per_address:
            continue
        taken[address.own] += 1
        if address.network is not None:
            taken[address.network] += 1
        ranked.append((rank, item))
    return [item for _, item in sorted(ranked, key=lambda pair: pair[0])][:most]


_QUIET_ZONE: Final = 3
_INK: Final = "#23262b"
_PAPER: Final = "#ffffff"


# Everybody at a table asks for the same one, and drawing takes milliseconds.
@lru_cache(maxsize=256)
def qr_svg(text: str) -> bytes:
    """As `drawn_qr`, and remembered: not for secrets."""
    return drawn_qr(text)


def drawn_qr(text: str) -> bytes:
    """A QR code that scales to any size."""
    picture = BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture,
        kind="svg",
        border=_QUIET_ZONE,
        dark=_INK,
        light=_PAPER,
        xmldecl=False,
        omitsize=True,
        svgclass=None,
        lineclass=None,
    )
    return picture.getvalue()


@get("/api/address", summary="Where others open this server")
async def show_address(request: HttpRequest) -> Address:
    """The address to hand out: the one this request came to, unless it leads everybody to their own machine."""
    return Address(join_address(request))


def join_address(request: HttpRequest) -> str | None:
    """Where others reach this server; None when nobody else can."""
    asked = request.base_url
    if not is_this_machine(asked.hostname or ""):
        return str(asked)
    settings = service_of(request).settings
    host = network_address() if settings.host in EVERYWHERE else None
    return url_of(host, asked.port, asked.scheme) if host and asked.port else None


@get("/api/tables/{room:str}/qr.svg", summary="A table's link as a QR code", media_type="image/svg+xml")
async def table_qr(
    request: HttpRequest,
    room: Annotated[str, Parameter(max_length=MAX_TYPED_ROOM_NAME, description="The name of a table, as in its link.")],
) -> Response[bytes]:
    """The link to a table, under an address that others can open."""
    name = parse_room_name(room)
    if name is None:
        raise Problem("unknown_room")
    return await _qr_of(request, f"t/{name}")


@get("/api/challenges/{challenge:str}/qr.svg", summary="A challenge's link as a QR code", media_type="image/svg+xml")
async def challenge_qr(
    request: HttpRequest,
    challenge: Annotated[
        str, Parameter(max_length=40, pattern="^[0-9A-Za-z]+$", description="The id of a challenge, as in its link.")
    ],
) -> Response[bytes]:
    """The link to a challenge, under an address that others can open."""
    return await _qr_of(request, f"c/{challenge}")


async def _qr_of(request: HttpRequest, path: str) -> Response[bytes]:
    try:
        picture = await asyncio.to_thread(qr_svg, f"{join_address(request) or request.base_url}{path}")
    except segno.DataOverflowError:
        # No real server has an address as long as this.
        raise Problem("bad_request") from None
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


_MOST_LISTED: Final = 50
_SHARED_EVERY: Final = 1.0
"""Seconds; also how long what others told is believed."""

_Listed = tuple[AddressKey, TableSummary]
_decoder: Final = msgspec.json.Decoder(list[_Listed])


async def open_tables(service: Service) -> list[TableSummary]:
    """Tables that strangers may find, new ones first; of each node's, if there are several."""
    found = _found_here(service)
    if service.store.claims.is_shared:
        found = [*_hidden(service, found), *await _found_elsewhere(service)]
    return fair_list(found, service.settings.listed_per_address, _MOST_LISTED)


async def share_forever(service: Service) -> None:
    """Tell the other nodes which tables are open here; ends with its task."""
    while True:
        listed = _hidden(service, _found_here(service))[:_MOST_LISTED]
        service.store.neighbors.share(msgspec.json.encode(listed).decode() if listed else "")
        await asyncio.sleep(_SHARED_EVERY)


def summary_of(room: LiveRoom) -> TableSummary:
    """A table as seen from outside."""
    state = room.state
    seats = [seat for _, seat in state.taken]
    return TableSummary(
        room=state.room,
        phase=state.phase,
        settings=state.settings,
        known=state.known if state.phase is not Phase.LOBBY else state.has_known_deal,
        players=sum(seat.player is not None for seat in seats),
        bots=sum(seat.bot is not None for seat in seats),
        free_seats=len(state.seats) - len(seats),
        game=state.game,
        round=state.round,
        host=host_name(state),
    )


def _found_here(service: Service) -> list[_Listed]:
    # In the order in which they came into memory.
    rooms = [room for room in reversed(service.runner.rooms.values()) if room.state.settings.listed and room.pages]
    return [
        (address, summary_of(room)) for room in rooms if open_join_code(room.state) and (address := address_of(room))
    ]


async def _found_elsewhere(service: Service) -> list[_Listed]:
    told = service.heard_tables
    if told is None or service.uptime - told[0] > _SHARED_EVERY:
        told = service.heard_tables = service.uptime, await service.store.neighbors.listings()
    return [listed for text in told[1] for listed in _decoded(text)]


def _decoded(text: str) -> list[_Listed]:
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        # From a newer version, which describes tables in another way.
        return []


def _hidden(service: Service, found: list[_Listed]) -> list[_Listed]:
    return [(service.hide(address), summary) for address, summary in found]


@post("/api/tables", summary="Open a table")
async def open_table(request: HttpRequest, data: JSONBody[t.NewTable]) -> t.TableName:
    """Open a table; the one who opens it is its host."""
    service = service_of(request)
    settings, seed, practice = data.settings, None, None
    if data.code is not None:
        game, seed = parse_game_code(data.code)
        settings = table_settings_of(game, settings)
        practice = await service.daily.secret_day(seed)
        if practice is not None and not await service.daily.may_practice(player_asking(request), practice):
            raise Problem("not_tried", 409)
    if not service.tables.take(address_asking(request), service.clock()):
        raise Problem("slow_down")
    if data.gentle and data.code is None:
        settings = gentle_settings(settings)
        # Without a seed the hands can be fulfilled all the same.
        with suppress(Busy):
            seed = await service.thinker.gentle_seed(settings, secrets.randbelow(MAX_SEED + 1))
    name = await service.runner.open_table(
        player_asking(request), settings, seed, secret=data.code is None, practice=practice
    )
    return t.TableName(name, join_code_in(name))


@get("/api/tables", summary="Open tables")
async def list_tables(request: HttpRequest) -> list[t.TableSummary]:
    """Tables that strangers may find, with somebody waiting for players; new ones first."""
    return await open_tables(service_of(request))


@get("/api/tables/{room:str}", summary="One table", raises=[])
async def show_table(request: HttpRequest, room: RoomParameter) -> t.TableSummary:
    """A table as seen from outside."""
    return summary_of(await room_asked_for(request, room))


@post("/api/tables/{room:str}/seats", summary="Sit down")
async def take_seat(request: HttpRequest, room: RoomParameter, data: JSONBody[t.NewSeat]) -> t.TakenSeat:
    """Sit down at a table, or come back to one's seat."""
    live = await room_asked_for(request, room)
    if live.state.settings.is_big and data.protocol < BIG_TABLES_SINCE:
        raise problem_of(Refusal("old_client"))
    refusal = await service_of(request).runner.handle(live.state.room, player_asking(request), TakeSeat(data.name))
    if refusal is not None:
        raise problem_of(refusal)
    seat = live.state.seat_of(player_asking(request))
    if seat is None:
        raise problem_of(Refusal("no_seat"))
    return t.TakenSeat(seat, live.state.room)


@get("/api/bots", summary="Levels of bots", sync_to_thread=False)
def list_bots(request: HttpRequest) -> list[t.BotLevel]:
    """The levels of bots, the weakest first."""
    levels = service_of(request).runner.levels
    return [
        t.BotLevel(level, strength, *(introduction(level) or (None, None)))
        for strength, level in enumerate(levels, start=1)
    ]
