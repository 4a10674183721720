"""Environments for learning agents: the best possible result of every episode is known.

Importing this package registers `dimension/Round-v0` and `dimension/Game-v0` with Gymnasium.
"""

import gymnasium

from dimension.envs.game_env import GameEnv
from dimension.envs.solo_env import RoundEnv
from dimension.envs.table_env import TableEnv
from dimension.envs.vector import VectorRoundEnv
from dimension.envs.vector_game_env import VectorGameEnv

gymnasium.register(
    "dimension/Round-v0",
    entry_point="dimension.envs.solo_env:RoundEnv",
    vector_entry_point="dimension.envs.vector:VectorRoundEnv",
)
gymnasium.register(
    "dimension/Game-v0",
    entry_point="dimension.envs.game_env:GameEnv",
    vector_entry_point="dimension.envs.vector_game_env:VectorGameEnv",
)

__all__ = ["GameEnv", "RoundEnv", "TableEnv", "VectorGameEnv", "VectorRoundEnv"]
