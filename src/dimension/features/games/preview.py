"""What is shown of a link to a finished game: who won, and what was possible.

The last trays of a game, from the rows of its rounds.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from dimension.drawing.link_picture import ResultPicture
from dimension.room.records import FinishedGame
from dimension.server.previews import Preview
from dimension.store.sql import Tables
from dimension.texts import Texts

_MOST_NAMES: Final = 4
"""How many people a preview names: a chat shows two lines of it."""


def result_preview(game: FinishedGame, par: int | None, trays: Mapping[str, str], texts: Texts) -> Preview | None:
    """The result of a game; `trays` are the last ones of its people. None for a game without players."""
    winners = [(player, name, total) for player, name, total, place in game.players if place == 1]
    if not winners:
        return None
    points = winners[0][2]
    names = _listed([_name(name, texts) for _, name, _ in winners])
    title = texts.text(_title(len(winners), len(game.players)), name=names, count=points)
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
    """What somebody was called; those who were forgotten have no name."""
    return name or texts.text("people-deleted")


async def last_trays(tables: Tables, room: str, game: int) -> dict[str, str]:
    """What each person of a finished game built in the last round they played, in notation; empty for an old game."""
    rows = await tables.rows(
        "SELECT player, tray FROM played_rounds WHERE room = $1 AND game = $2 ORDER BY round", room, game
    )
    return {row[0]: row[1] for row in rows}
