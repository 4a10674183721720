"""The invitation to a table: an address that others can open, and a picture of it for a phone's camera."""

from io import BytesIO
from typing import Annotated, Any, Final

import segno
from litestar import Request, Response, get
from litestar.params import Parameter

from dimension.server.guard.room_name import room_name
from dimension.server.http.contract import Address
from dimension.server.http.problems import Problem
from dimension.server.ops.addresses import EVERYWHERE, is_this_machine, network_address, url_of

_QUIET_ZONE: Final = 3
_INK: Final = "#23262b"
_PAPER: Final = "#ffffff"


def qr_svg(text: str) -> bytes:
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
async def show_address(request: Request[Any, Any, Any]) -> Address:
    """The address to hand out: the one that was asked for, unless it leads everybody to their own machine."""
    return Address(join_address(request))


def join_address(request: Request[Any, Any, Any]) -> str | None:
    """Where others reach this server; None when nobody else does."""
    asked = request.base_url
    if not is_this_machine(asked.hostname or ""):
        return str(asked)
    settings = request.app.state.service.settings
    host = network_address() if settings.host in EVERYWHERE else None
    return url_of(host, asked.port, asked.scheme) if host and asked.port else None


@get("/api/tables/{room:str}/qr.svg", summary="A table's link as a QR code", media_type="image/svg+xml")
async def table_qr(
    request: Request[Any, Any, Any],
    room: Annotated[str, Parameter(max_length=20, description="The name of a table, as in its link.")],
) -> Response[bytes]:
    """The link to a table, under an address that others can open."""
    name = room_name(room)
    if name is None:
        raise Problem("unknown_room")
    try:
        picture = qr_svg(f"{join_address(request) or request.base_url}t/{name}")
    except segno.DataOverflowError:
        # Nobody's server has such an address.
        raise Problem("bad_request") from None
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})
