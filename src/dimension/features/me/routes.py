"""A player's own data over HTTP: join another device, export everything, delete everything."""

import asyncio
from typing import Final

from litestar import MediaType, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream

from dimension.features.daily.hands import DailyHands
from dimension.features.feature import Feature
from dimension.features.me import contract as t
from dimension.features.me.devices import DeviceLinks, Sealed, link_of, new_secret, seal, unseal
from dimension.features.me.erasing import Erasures, has_anything, start_erasures
from dimension.features.me.export import export_pieces
from dimension.features.me.joining import JOINED_PLAYERS, join_players
from dimension.room.days import end_of_day
from dimension.room.names import clean_name
from dimension.server.guard.identity import (
    cookie_for,
    cookie_for_day,
    cookie_for_former,
    former_in,
    player_of,
    token_in,
)
from dimension.server.guard.limits import AddressKey
from dimension.server.http.invitations import drawn_qr, join_address
from dimension.server.http.problems import Problem
from dimension.server.http.requests import AddressAsking, HttpRequest, PlayerAsking, ServiceHere
from dimension.server.routing import READING_COST, rules
from dimension.server.service import Service
from dimension.store.tables import TableSpec

LINK_MINUTES: Final = 5
"""How long a link joins another device."""


@post("/api/me/link", summary="A link that joins another device", opt=rules(limit="personal"))
async def link_device(request: HttpRequest, service: ServiceHere, data: JSONBody[t.NewDeviceLink]) -> t.DeviceLink:
    """A link for one use that joins another device to the player who asks."""
    token = token_in(request.scope["headers"], request.scope["scheme"])
    if token is None:
        raise Problem("no_identity", 401)
    secret, expires_at = new_secret(), service.clock() + LINK_MINUTES * 60_000
    sealed = seal(Sealed(token, clean_name(data.name)), secret)
    await DeviceLinks(service.store).keep(link_of(secret), sealed, expires_at)
    # The secret is a fragment, which browsers do not send: it is in no log.
    address = join_address(request, service)
    link = f"{address or request.base_url}device#{secret}"
    picture = await asyncio.to_thread(drawn_qr, link)
    return t.DeviceLink(link, expires_at, picture.decode(), only_here=address is None)


@post("/api/me/link/owner", summary="The player behind a link", status_code=200, opt=rules(cost=READING_COST))
async def show_link_owner(
    service: ServiceHere, player: PlayerAsking, address: AddressAsking, data: JSONBody[t.LinkSecret]
) -> t.LinkOwner:
    """Whose device a link joins, before it is used."""
    sealed = await DeviceLinks(service.store).find(_asked_link(service, address, data), service.clock())
    owner = _unsealed(sealed, data)
    is_you = player_of(owner.token) == player
    return t.LinkOwner(owner.name, is_you, not is_you and await has_anything(service.store, player))


@post("/api/me/join", summary="Join a device to a player", status_code=200, opt=rules(cost=READING_COST))
async def join_device(
    request: HttpRequest,
    service: ServiceHere,
    player: PlayerAsking,
    address: AddressAsking,
    data: JSONBody[t.JoinDevice],
) -> Response[t.LinkOwner]:
    """Become the player whose link it is: the answer brings their cookie, and one that leads back for some time."""
    sealed = await DeviceLinks(service.store).use(_asked_link(service, address, data), service.clock())
    owner = _unsealed(sealed, data)
    scheme, former = request.scope["scheme"], token_in(request.scope["headers"], request.scope["scheme"])
    is_other = former is not None and player_of(owner.token) != player and await has_anything(service.store, player)
    if is_other and data.mine == "join":
        await join_players(service.store, player, player_of(owner.token))
    return Response(
        t.LinkOwner(owner.name, is_you=True, leaves_behind=is_other and data.mine == "leave"),
        headers={"set-cookie": cookie_for(owner.token, scheme)},
        cookies=[cookie_for_former(former, scheme)] if is_other else None,
    )


@post("/api/me/undo", summary="Undo joining a device", status_code=204)
async def undo_join(request: HttpRequest) -> Response[None]:
    """Become the player again who this device was before it joined another one."""
    scheme = request.scope["scheme"]
    former = former_in(request.scope["headers"], scheme)
    if former is None:
        raise Problem("no_former_player", 409)
    return Response(
        None,
        status_code=204,
        headers={"set-cookie": cookie_for(former, scheme)},
        cookies=[cookie_for_former(None, scheme)],
    )


@get(
    "/api/me/export",
    summary="Export everything about the player",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(t.Export, generate_examples=False, description="All that is kept of the player.")},
    opt=rules(limit="personal"),
)
async def export_me(service: ServiceHere, player: PlayerAsking) -> Stream:
    """Everything that is kept of the player who asks, as a file."""
    return Stream(
        export_pieces(service.store, player, service.clock()),
        media_type=MediaType.JSON,
        headers={"content-disposition": 'attachment; filename="dimension.json"'},
    )


@delete("/api/me", summary="Erase the player", status_code=202, opt=rules(limit="personal"))
async def erase_me(
    request: HttpRequest,
    service: ServiceHere,
    player: PlayerAsking,
    data: JSONBody[t.EraseMe],  # noqa: ARG001 - it has to be there
) -> Response[None]:
    """Forget the player who asks: identity and names go, and games of others stay whole."""
    day, scheme = await service[DailyHands].close_try(player), request.scope["scheme"]
    await service[Erasures].ask(player)
    seconds_left = (end_of_day(day) - service.clock()) // 1000 if day else 0
    cookies = [cookie_for_day(day, seconds_left, scheme)] if day else None
    return Response(None, status_code=202, headers={"set-cookie": cookie_for(None, scheme)}, cookies=cookies)


def _asked_link(service: Service, address: AddressKey, data: t.LinkSecret | t.JoinDevice) -> str:
    """The name of a link, unless the address asked for too many wrong ones."""
    if not service.lookups.may_ask(address, service.limit_clock()):
        raise Problem("slow_down")
    return link_of(data.secret)


def _unsealed(sealed: str | None, data: t.LinkSecret | t.JoinDevice) -> Sealed:
    if sealed is None:
        # The same for one that never existed, was used, or has expired.
        raise Problem("unknown_link", 404)
    return unseal(sealed, data.secret)


FEATURE: Final = Feature(
    routes=(link_device, show_link_owner, join_device, undo_join, export_me, erase_me),
    requests=(t.NewDeviceLink, t.LinkSecret, t.JoinDevice, t.EraseMe),
    # An export is a file that no page reads.
    responses=(t.DeviceLink, t.LinkOwner),
    codes=("unknown_link", "no_former_player"),
    tables=(
        TableSpec("device_links", ("link",), ("sealed", "expires_at"), expires="expires_at", is_copied=False),
        TableSpec("erasures", ("player",), ("asked_at",)),
        TableSpec("noted_erasures", ("note",)),
        JOINED_PLAYERS,
    ),
    start=start_erasures,
)
