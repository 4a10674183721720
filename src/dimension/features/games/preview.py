"""The preview of a link to a finished game: the winner, and par."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from dimension.drawing.link_picture import ResultPicture
from dimension.features.daily.hands import DailyHands
from dimension.features.daily.preview import day_preview
from dimension.features.daily.secrecy import is_secret
from dimension.room.records import FinishedGame
from dimension.room.state import RoomState
from dimension.server.http.pages import room_preview
from dimension.server.previews import Preview
from dimension.server.service import PageLink
from dimension.store.sql import Tables
from dimension.texts import Texts

_MOST_GAMES: Final = 1_000_000
_PAR_SECONDS: Final = 1.0
"""How long a page waits for the par."""
_MOST_NAMES: Final = 4
"""How many people a preview names: a chat shows two lines of it."""


async def replay_page(link: PageLink) -> Preview | None:
    """The preview of `/replay/{room}/{game}`; the try of a day that is not over shows the day."""
    match link.parts:
        case [room, text] if text.isascii() and text.isdigit() and 1 <= int(text) <= _MOST_GAMES:
            game = int(text)
        case _:
            return None
    service, texts = link.service, link.texts
    daily = service[DailyHands]

    async def preview_in(state: RoomState) -> Preview | None:
        if state.day is not None and not daily.is_public(state.day):
            return await day_preview(service, state.day, texts)
        finished = await service.store.game(state.room, game)
        if finished is None or await is_secret(daily, finished, None):
            return None
        trays = await last_trays(service.store, state.room, game)
        par: int | None = None
        with suppress(TimeoutError):
            async with asyncio.timeout(_PAR_SECONDS):
                par = (await service.pars.of([finished.deal])).get(finished.deal)
        return result_preview(finished, par, trays, texts)

    return await room_preview(link, room, preview_in)


def result_preview(game: FinishedGame, par: int | None, trays: Mapping[str, str], texts: Texts) -> Preview | None:
    """The result of a game; `trays` are the last ones of its people. None for a game without players."""
    winners = [(player, name, total) for player, name, total, place in game.players if place == 1]
    if not winners:
        return None
    points = winners[0][2]
    names = _listed([_name(name, texts) for _, name, _ in winners])
    # An erased winner is not a name to win by.
    is_named = any(name for _, name, _ in winners)
    key = _title(len(winners), len(game.players)) if is_named else "preview-unnamed"
    title = texts.text(key, name=names, count=points)
    tray = next((trays[player] for player, *_ in winners if player is not None and player in trays), None)
    return Preview(title, " · ".join(_details(game, par, texts)), ResultPicture(points, par, tray))


def _title(winners: int, players: int) -> str:
    if players == 1:
        return "preview-alone"
    return "preview-won" if winners == 1 else "preview-shared"


def _details(game: FinishedGame, par: int | None, texts: Texts) -> list[str]:
    rest = sorted((place, name, total) for _, name, total, place in game.players if place > 1)
    others = [f"{_name(name, texts)} {texts.number(total)}" for _, name, total in rest]
    best = [] if par is None else [texts.text("standings-par", best=par)]
    few = [*others[:_MOST_NAMES], "…"] if len(others) > _MOST_NAMES else others
    return [*few, *best, texts.text("preview-watch")]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:_MOST_NAMES]) + (", …" if len(names) > _MOST_NAMES else "")


def _name(name: str, texts: Texts) -> str:
    """The name of a player, also of an erased one."""
    return name or texts.text("people-deleted")


async def last_trays(tables: Tables, room: str, game: int) -> dict[str, str]:
    """The tray of each player of a finished game in the last round they played, in notation; empty for an old game."""
    rows = await tables.rows(
        "SELECT player, tray FROM played_rounds WHERE room = $1 AND game = $2 ORDER BY round", room, game
    )
    return {row[0]: row[1] for row in rows}
