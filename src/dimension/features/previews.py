"""The pictures that other programs show beside a link to this server."""

from datetime import date
from hashlib import sha256
from typing import Annotated, Final

from litestar import Response, get
from litestar.params import QueryParameter

from dimension.drawing.link_picture import (
    GRADES,
    DayPicture,
    HomePicture,
    InvitationPicture,
    LinkPicture,
    ResultPicture,
)
from dimension.features.feature import Feature
from dimension.room.settings import MAX_SEATS
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.settings import CARDS_PER_ROUND, NO_HOURGLASS, SECONDS
from dimension.server.files import is_known
from dimension.server.guard.limits import AddressKey
from dimension.server.http.pages import home_page, words_page
from dimension.server.http.problems import Problem
from dimension.server.http.requests import AddressAsking, HttpRequest, ServiceHere, charge
from dimension.server.service import Service

_MEDIA_TYPE: Final = "image/png"
_CACHING: Final = "public, max-age=604800"
"""The address of a picture says all that is on it."""
_MOST_POINTS: Final = 999
PICTURE_COST: Final = 4
"""Questions to the solver that drawing a picture counts as."""
_LONGEST_TRAY: Final = 20

TrayParameter = Annotated[
    str | None, QueryParameter(name="tray", max_length=_LONGEST_TRAY, description="The tray on it, in notation.")
]


@get("/preview/home.png", summary="The picture of the game", media_type=_MEDIA_TYPE)
async def home_picture(request: HttpRequest, service: ServiceHere, address: AddressAsking) -> Response[bytes]:
    """A tray, and the name of the game."""
    return await _answer(request, service, address, HomePicture())


@get("/preview/invitation.png", summary="The picture of an invitation", media_type=_MEDIA_TYPE)
async def invitation_picture(
    request: HttpRequest,
    service: ServiceHere,
    address: AddressAsking,
    taken: Annotated[int, QueryParameter(name="taken", ge=0, le=MAX_SEATS)],
    seats: Annotated[int, QueryParameter(name="seats", ge=1, le=MAX_SEATS)],
    cards: Annotated[int, QueryParameter(name="cards", ge=CARDS_PER_ROUND[0], le=CARDS_PER_ROUND[-1])],
    seconds: Annotated[int, QueryParameter(name="seconds", ge=NO_HOURGLASS, le=SECONDS[-1])],
) -> Response[bytes]:
    """Seats, cards and the hourglass of a table."""
    return await _answer(request, service, address, InvitationPicture(taken, seats, cards, seconds))


@get("/preview/result.png", summary="The picture of a result", media_type=_MEDIA_TYPE)
async def result_picture(
    request: HttpRequest,
    service: ServiceHere,
    address: AddressAsking,
    points: Annotated[int, QueryParameter(name="points", ge=-_MOST_POINTS, le=_MOST_POINTS)],
    par: Annotated[int | None, QueryParameter(name="par", ge=-_MOST_POINTS, le=_MOST_POINTS)] = None,
    tray: TrayParameter = None,
) -> Response[bytes]:
    """Points, par and a tray."""
    return await _answer(request, service, address, ResultPicture(points, par, _legal(tray)))


@get("/preview/day.png", summary="The picture of a day's hand", media_type=_MEDIA_TYPE)
async def day_picture(
    request: HttpRequest,
    service: ServiceHere,
    address: AddressAsking,
    day: Annotated[str, QueryParameter(name="day", max_length=10, description="Such as `2026-11-16`.")],
    grade: Annotated[int, QueryParameter(name="grade", ge=1, le=GRADES)],
) -> Response[bytes]:
    """A day, its grade, and cards that are covered."""
    if not _is_day(day):
        raise Problem("bad_request")
    return await _answer(request, service, address, DayPicture(day, grade))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _legal(tray: str | None) -> str | None:
    """A tray in notation; raises RuleError."""
    return None if tray is None else format_tray(parse_tray(tray))


async def _answer(request: HttpRequest, service: Service, address: AddressKey, picture: LinkPicture) -> Response[bytes]:
    # Drawing keeps the worker busy for as long as some questions to the solver.
    if not service.pictures.is_kept(picture):
        charge(service, "solves", address, tokens=PICTURE_COST)
    png = await service.pictures.png(picture)
    etag = f'"{sha256(png).hexdigest()[:20]}"'
    headers = {"cache-control": _CACHING, "etag": etag, "cross-origin-resource-policy": "cross-origin"}
    if is_known(request.headers.get("if-none-match", ""), etag):
        return Response(b"", status_code=304, media_type=_MEDIA_TYPE, headers=headers)
    return Response(png, media_type=_MEDIA_TYPE, headers=headers)


FEATURE: Final = Feature(
    routes=(home_picture, invitation_picture, result_picture, day_picture),
    pages={"": home_page, "rules": words_page("rules")},
)
