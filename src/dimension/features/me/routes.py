"""A player's own data over HTTP: join another device, export everything, delete everything."""

import asyncio
from typing import Final

from litestar import MediaType, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream

from dimension.features.feature import Feature
from dimension.features.me import contract as t
from dimension.features.me.devices import DeviceLinks, Sealed, link_of, new_secret, seal, unseal
from dimension.features.me.erasing import Erasures, has_anything, start_erasures
from dimension.features.me.export import export_pieces
from dimension.room.names import clean_name
from dimension.server.guard.identity import NO_COOKIE, cookie_for, player_of, token_in
from dimension.server.guard.limits import AddressKey
from dimension.server.http.invitations import drawn_qr, join_address
from dimension.server.http.problems import Problem
from dimension.server.http.requests import AddressAsking, HttpRequest, PlayerAsking, ServiceHere
from dimension.server.routing import rules
from dimension.server.service import Service
from dimension.store.tables import TableSpec

LINK_MINUTES: Final = 5
"""How long a link joins another device."""


@post("/api/me/link", summary="A link that joins another device", opt=rules(limit="personal"))
async def link_device(request: HttpRequest, service: ServiceHere, data: JSONBody[t.NewDeviceLink]) -> t.DeviceLink:
    """A link for one use that joins another device to the player who asks."""
    token = token_in(request.scope["headers"])
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


@post("/api/me/link/owner", summary="The player behind a link", status_code=200)
async def show_link_owner(
    service: ServiceHere, player: PlayerAsking, address: AddressAsking, data: JSONBody[t.LinkSecret]
) -> t.LinkOwner:
    """Whose device a link joins, before it is used."""
    sealed = await DeviceLinks(service.store).find(_asked_link(service, address, data), service.clock())
    owner = _unsealed(sealed, data)
    is_you = player_of(owner.token) == player
    return t.LinkOwner(owner.name, is_you, not is_you and await has_anything(service.store, player))


@post("/api/me/join", summary="Join a device to a player", status_code=200)
async def join_device(
    request: HttpRequest, service: ServiceHere, address: AddressAsking, data: JSONBody[t.LinkSecret]
) -> Response[t.LinkOwner]:
    """Become the player whose link it is: the answer brings their cookie."""
    sealed = await DeviceLinks(service.store).use(_asked_link(service, address, data), service.clock())
    owner = _unsealed(sealed, data)
    cookie = cookie_for(owner.token, request.url.scheme == "https")
    return Response(t.LinkOwner(owner.name, is_you=True, leaves_behind=False), headers={"set-cookie": cookie})


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
async def erase_me(service: ServiceHere, player: PlayerAsking, data: JSONBody[t.EraseMe]) -> Response[None]:  # noqa: ARG001 - it has to be there
    """Forget the player who asks: identity and names go, and games of others stay whole."""
    await service[Erasures].ask(player)
    return Response(None, status_code=202, headers={"set-cookie": NO_COOKIE})


def _asked_link(service: Service, address: AddressKey, data: t.LinkSecret) -> str:
    """The name of a link, unless the address asked for too many wrong ones."""
    if not service.lookups.may_ask(address, service.limit_clock()):
        raise Problem("slow_down")
    return link_of(data.secret)


def _unsealed(sealed: str | None, data: t.LinkSecret) -> Sealed:
    if sealed is None:
        # The same for one that never existed, was used, or has expired.
        raise Problem("unknown_link", 404)
    return unseal(sealed, data.secret)


FEATURE: Final = Feature(
    routes=(link_device, show_link_owner, join_device, export_me, erase_me),
    requests=(t.NewDeviceLink, t.LinkSecret, t.EraseMe),
    # An export is a file that no page reads.
    responses=(t.DeviceLink, t.LinkOwner),
    codes=("unknown_link",),
    tables=(
        TableSpec("device_links", ("link",), ("sealed", "expires_at"), expires="expires_at", is_copied=False),
        TableSpec("erasures", ("player",), ("asked_at",)),
    ),
    start=start_erasures,
)
