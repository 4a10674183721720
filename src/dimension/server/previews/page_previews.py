"""Which preview a page has: found without bringing a room into memory, and without telling which names exist."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from dimension.drawing.link_picture import HomePicture
from dimension.rooms.core.challenge_ids import parse_challenge_id
from dimension.rooms.core.days import parse_day
from dimension.rooms.core.room_names import ROOM_NAME_LENGTH, parse_room_name
from dimension.rooms.core.state import RoomState
from dimension.rooms.live.log_reader import state_at
from dimension.rooms.live.ports import DamagedRoom
from dimension.server.challenging import known_challenge
from dimension.server.guard.limits import AddressKey
from dimension.server.previews.challenge_preview import challenge_preview
from dimension.server.previews.day_preview import day_preview
from dimension.server.previews.preview import Preview
from dimension.server.previews.result_preview import result_preview
from dimension.server.previews.table_preview import table_preview
from dimension.server.service import Service
from dimension.storage.errors import StorageError
from dimension.storage.last_trays import last_trays
from dimension.texts import Texts, texts_for

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
