"""The invitation to a table as a picture: a phone's camera is enough to sit down."""

from io import BytesIO
from typing import Annotated, Any, Final

import segno
from litestar import Request, Response, get
from litestar.params import Parameter

from dimension.server.names import room_name
from dimension.server.problems import Problem

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


@get("/api/tables/{room:str}/qr.svg", summary="A table's link as a QR code", media_type="image/svg+xml")
async def table_qr(
    request: Request[Any, Any, Any],
    room: Annotated[str, Parameter(max_length=20, description="The name of a table, as in its link.")],
) -> Response[bytes]:
    """The link to a table, under the address by which the server was asked."""
    name = room_name(room)
    if name is None:
        raise Problem("unknown_room")
    try:
        picture = qr_svg(f"{request.base_url}t/{name}")
    except segno.DataOverflowError:
        # Nobody's server has such an address.
        raise Problem("bad_request") from None
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})
