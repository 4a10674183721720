"""Invitations: an address that others can open, and its QR code for a phone's camera."""

import asyncio
from functools import lru_cache
from io import BytesIO
from typing import Final

import segno
from litestar import Response, get

from dimension.server.http.contract import Address
from dimension.server.http.problems import Problem
from dimension.server.http.requests import HttpRequest, ServiceHere
from dimension.server.ops.addresses import EVERYWHERE, is_this_machine, network_address, url_of
from dimension.server.routing import rules
from dimension.server.service import Service

_QUIET_ZONE: Final = 3
_INK: Final = "#23262b"
_PAPER: Final = "#ffffff"


# All players at a table ask for the same one, and drawing takes milliseconds.
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


@get("/api/address", summary="The address for other machines", opt=rules(is_anonymous=True))
async def show_address(request: HttpRequest, service: ServiceHere) -> Address:
    """The address to hand out: the one of this request, unless it leads every player to their own machine."""
    return Address(join_address(request, service))


def join_address(request: HttpRequest, service: Service) -> str | None:
    """Where other machines reach this server; None when they cannot."""
    asked = request.base_url
    if not is_this_machine(asked.hostname or ""):
        return str(asked)
    settings = service.settings
    host = network_address() if settings.host in EVERYWHERE else None
    return url_of(host, asked.port, asked.scheme) if host and asked.port else None


async def answer_qr(request: HttpRequest, service: Service, path: str) -> Response[bytes]:
    """The QR code of a page's link, under an address that others can open."""
    try:
        picture = await asyncio.to_thread(qr_svg, f"{join_address(request, service) or request.base_url}{path}")
    except segno.DataOverflowError:
        # No real server has an address as long as this.
        raise Problem("bad_request") from None
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})
