"""Environments for learning agents, in which the best possible result of every episode is known.

Importing this package registers `dimension/Round-v0` and `dimension/Game-v0` with Gymnasium. Where Gymnasium is not
installed, hands of a split (`dimension.envs.splits`) and rounds in words (`dimension.envs.text`) work without it.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from dimension.envs.game_env import GameEnv as GameEnv
    from dimension.envs.solo_env import RoundEnv as RoundEnv
    from dimension.envs.table_env import TableEnv as TableEnv
    from dimension.envs.vector import VectorRoundEnv as VectorRoundEnv
    from dimension.envs.vector_game_env import VectorGameEnv as VectorGameEnv
else:
    _HOMES = {
        "GameEnv": "dimension.envs.game_env",
        "RoundEnv": "dimension.envs.solo_env",
        "TableEnv": "dimension.envs.table_env",
        "VectorGameEnv": "dimension.envs.vector_game_env",
        "VectorRoundEnv": "dimension.envs.vector",
    }
    __all__ = sorted(_HOMES)

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module 'dimension.envs' has no attribute {name!r}", name=name, obj=None)
        from importlib import import_module

        try:
            value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        except ModuleNotFoundError as error:
            error.add_note(f"{name} needs Gymnasium and PettingZoo: the extra `envs` brings them.")
            raise
        return value

    def __dir__():
        return sorted({*globals(), *__all__})


try:
    import gymnasium
except ModuleNotFoundError:
    pass
else:
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
