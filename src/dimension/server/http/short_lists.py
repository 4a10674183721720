"""Games of a big table in a list of games: not everybody in each of them."""

from typing import Final, TypeVar

from msgspec.structs import replace

from dimension.rooms.core.table_settings import SMALL_TABLE
from dimension.server.http.contract import GameResult, PlayerResult, RunningGame, RunningPlayer

_Game = TypeVar("_Game", GameResult, RunningGame)
_SHOWN: Final = SMALL_TABLE - 1
"""How many of a big table are shown besides the one who asks."""


def shortened(game: _Game) -> _Game:
    """A game with the best few and the player who asks; the same one when it has as few as a small table."""
    if len(game.players) <= SMALL_TABLE:
        return game
    best = sorted(range(len(game.players)), key=lambda at: -_points(game.players[at]))[:_SHOWN]
    players = [player for at, player in enumerate(game.players) if player.you or at in best]
    return replace(game, players=tuple(players), more=len(game.players) - len(players))


def _points(player: PlayerResult | RunningPlayer) -> int:
    return player.total if isinstance(player, PlayerResult) else player.points
