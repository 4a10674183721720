"""Games, finished and running, and what a player is good at."""

from typing import Final

from dimension.features.feature import Feature
from dimension.features.games import contract, routes
from dimension.features.games.preview import replay_page
from dimension.room.replay import Replay

FEATURE: Final = Feature(
    routes=(
        *(routes.my_games, routes.running_games, routes.show_game, routes.show_replay, routes.solo_history),
        routes.my_record,
    ),
    responses=(contract.GameResult, contract.RunningGame, Replay, contract.SoloHistory, contract.PlayerRecord),
    pages={"replay": replay_page},
)
