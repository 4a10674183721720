"""Which preview a page has: found without bringing a room into memory, and without telling which names exist.

The pictures that other programs show beside a link to this server.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
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
from dimension.features.challenges.preview import challenge_preview
from dimension.features.challenges.tables import known_challenge
from dimension.features.daily.preview import day_preview
from dimension.features.games.preview import last_trays, result_preview
from dimension.features.tables.preview import table_preview
from dimension.room.days import parse_day
from dimension.room.names import ROOM_NAME_LENGTH, parse_challenge_id, parse_room_name
from dimension.room.settings import MAX_SEATS
from dimension.room.state import RoomState
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.settings import CARDS_PER_ROUND, NO_HOURGLASS, SECONDS
from dimension.runtime.logs import state_at
from dimension.runtime.ports import DamagedRoom
from dimension.server.guard.limits import AddressKey
from dimension.server.http.files import is_known
from dimension.server.http.problems import Problem
from dimension.server.http.requests import HttpRequest, address_asking, service_of
from dimension.server.previews import Preview
from dimension.server.service import Service
from dimension.store.errors import StorageError
from dimension.texts import Texts, texts_for

_MEDIA_TYPE: Final = "image/png"
_CACHING: Final = "public, max-age=604800"
"""The address of a picture says all that is on it."""
_MOST_POINTS: Final = 999
_LONGEST_TRAY: Final = 20

TrayParameter = Annotated[
    str | None, QueryParameter(name="tray", max_length=_LONGEST_TRAY, description="The tray on it, in notation.")
]


@get("/preview/home.png", summary="The picture of the game", media_type=_MEDIA_TYPE)
async def home_picture(request: HttpRequest) -> Response[bytes]:
    """A tray, and the name of the game."""
    return await _answer(request, HomePicture())


@get("/preview/invitation.png", summary="The picture of an invitation", media_type=_MEDIA_TYPE)
async def invitation_picture(
    request: HttpRequest,
    taken: Annotated[int, QueryParameter(name="taken", ge=0, le=MAX_SEATS)],
    seats: Annotated[int, QueryParameter(name="seats", ge=1, le=MAX_SEATS)],
    cards: Annotated[int, QueryParameter(name="cards", ge=CARDS_PER_ROUND[0], le=CARDS_PER_ROUND[-1])],
    seconds: Annotated[int, QueryParameter(name="seconds", ge=NO_HOURGLASS, le=SECONDS[-1])],
) -> Response[bytes]:
    """Seats, cards and the hourglass of a table."""
    return await _answer(request, InvitationPicture(taken, seats, cards, seconds))


@get("/preview/result.png", summary="The picture of a result", media_type=_MEDIA_TYPE)
async def result_picture(
    request: HttpRequest,
    points: Annotated[int, QueryParameter(name="points", ge=-_MOST_POINTS, le=_MOST_POINTS)],
    par: Annotated[int | None, QueryParameter(name="par", ge=-_MOST_POINTS, le=_MOST_POINTS)] = None,
    tray: TrayParameter = None,
) -> Response[bytes]:
    """Points, of what was possible, and a tray."""
    return await _answer(request, ResultPicture(points, par, _legal(tray)))


@get("/preview/day.png", summary="The picture of a day's hand", media_type=_MEDIA_TYPE)
async def day_picture(
    request: HttpRequest,
    day: Annotated[str, QueryParameter(name="day", max_length=10, description="Such as `2026-11-16`.")],
    grade: Annotated[int, QueryParameter(name="grade", ge=1, le=GRADES)],
    tray: TrayParameter = None,
) -> Response[bytes]:
    """A day, its grade, cards that are covered, and a tray."""
    if not _is_day(day):
        raise Problem("bad_request")
    return await _answer(request, DayPicture(day, grade, _legal(tray)))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _legal(tray: str | None) -> str | None:
    """A tray in notation; raises RuleError."""
    return None if tray is None else format_tray(parse_tray(tray))


async def _answer(request: HttpRequest, picture: LinkPicture) -> Response[bytes]:
    service = service_of(request)
    # Drawing keeps the worker busy for as long as a question to the solver, and is counted as one.
    if not service.pictures.is_kept(picture) and not service.solves.take(address_asking(request), service.clock()):
        raise Problem("slow_down")
    png = await service.pictures.png(picture)
    etag = f'"{sha256(png).hexdigest()[:20]}"'
    headers = {"cache-control": _CACHING, "etag": etag, "cross-origin-resource-policy": "cross-origin"}
    if is_known(request.headers.get("if-none-match", ""), etag):
        return Response(b"", status_code=304, media_type=_MEDIA_TYPE, headers=headers)
    return Response(png, media_type=_MEDIA_TYPE, headers=headers)


_SECONDS: Final = 2.0
"""How long a page waits for what is shown of its link."""
_PAR_SECONDS: Final = 1.0
"""How long it waits for what was possible."""
_MOST_GAMES: Final = 1_000_000
_WITH_WORDS: Final = ("puzzles", "rush", "rules")
"""Pages that are the same for everybody, with a title and a description of their own."""


class _UnknownName(Exception):  # noqa: N818 - an answer
    """There is nothing of this name."""


async def preview_of(service: Service, address: AddressKey, path: str) -> Preview | None:
    """The preview of a page, asked for from an address; None for pages without one."""
    texts = texts_for(service.settings.language)
    match path.strip("/").split("/"):
        case [""]:
            return home_preview(texts)
        case ["t", room]:
            return await _looked_up(service, address, room, None) or home_preview(texts)
        case ["t", _, "screen"]:
            return home_preview(texts)
        case ["replay", room, game] if game.isascii() and game.isdigit() and 1 <= int(game) <= _MOST_GAMES:
            return await _looked_up(service, address, room, int(game)) or home_preview(texts)
        case ["c", challenge]:
            return await _of_challenge(service, address, challenge, texts) or home_preview(texts)
        case ["daily"]:
            return await _of_day(service, service.daily.today, texts, is_today=True)
        case ["daily", text]:
            day = parse_day(text, service.clock())
            return await _of_day(service, day, texts) if day else home_preview(texts)
        case [page] if page in _WITH_WORDS:
            return Preview(texts.text(f"preview-{page}"), texts.text(f"preview-{page}-about"), HomePicture())
        case _:
            return None


def home_preview(texts: Texts) -> Preview:
    """The preview of the game itself, and of every link that tells nothing else."""
    return Preview("Dimension", texts.text("home-tagline"), HomePicture())


async def _of_day(service: Service, day: str, texts: Texts, *, is_today: bool = False) -> Preview:
    try:
        async with asyncio.timeout(_SECONDS):
            return await day_preview(service, day, texts, is_today=is_today)
    except (StorageError, TimeoutError):
        return home_preview(texts)


async def _looked_up(service: Service, address: AddressKey, room: str, game: int | None) -> Preview | None:
    """What is known of a table or a game; None when there is none, or when nothing may be said about it."""
    name = parse_room_name(room)
    # Join codes, and names as short as those, could be guessed: people are told more when the page asks.
    if name is None or len(name) < ROOM_NAME_LENGTH:
        return None

    async def look() -> Preview | None:
        state = await _state(service, name)
        if state is None:
            raise _UnknownName
        return await _preview_in(service, state, game)

    return await _asked(service, address, look)


async def _of_challenge(service: Service, address: AddressKey, text: str, texts: Texts) -> Preview | None:
    """What is known of a challenge; None when there is none."""
    name = parse_challenge_id(text)
    if name is None:
        return None

    async def look() -> Preview | None:
        known = await known_challenge(service.store, name)
        if known is None:
            raise _UnknownName
        return await challenge_preview(service, known, texts)

    return await _asked(service, address, look)


async def _asked(
    service: Service, address: AddressKey, look: Callable[[], Awaitable[Preview | None]]
) -> Preview | None:
    """What `look` finds, unless the address asked for too many names that do not exist, or it takes too long."""
    question = await service.lookups.ask(address, service.clock)
    if question is None:
        return None
    is_unknown = False
    try:
        async with asyncio.timeout(_SECONDS):
            return await look()
    except _UnknownName:
        is_unknown = True
    except (DamagedRoom, StorageError, TimeoutError):
        # The page itself says what is wrong.
        pass
    finally:
        question.answered(failed=is_unknown)
    return None


async def _state(service: Service, name: str) -> RoomState | None:
    room = service.runner.rooms.get(name)
    return room.state if room is not None else await state_at(service.store, name)


async def _preview_in(service: Service, state: RoomState, game: int | None) -> Preview | None:
    texts = texts_for(service.settings.language)
    if state.day is not None and (game is None or not service.daily.is_public(state.day)):
        return await day_preview(service, state.day, texts)
    if game is None:
        return table_preview(state, texts)
    finished = await service.store.game(state.room, game)
    if finished is None or await service.daily.is_secret(finished, None):
        return None
    trays = await last_trays(service.store, state.room, game)
    par: int | None = None
    with suppress(TimeoutError):
        async with asyncio.timeout(_PAR_SECONDS):
            par = (await service.pars.of([finished.code])).get(finished.code)
    return result_preview(finished, par, trays, texts)
