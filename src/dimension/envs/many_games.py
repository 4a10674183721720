"""The hands of a whole game in columns, for many games at once."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.envs.card_tables import Numbers, Planes, asked_bits
from dimension.envs.dealing import dealt_game
from dimension.envs.many_trays import planes_of
from dimension.envs.observing import hand_flags
from dimension.rules.settings import GameSettings

_KEPT_GAMES: Final = 1 << 14


class GameColumns(NamedTuple):
    """What is known of one game; a column each for the rounds."""

    hands: NDArray[np.int8]
    planes: Planes
    numbers: Numbers
    optimum: int
    as_promised: bool


@lru_cache(_KEPT_GAMES)
def game_columns(settings: GameSettings, seed: int, spheres: int) -> GameColumns:
    """Deal and solve a game."""
    dealt = dealt_game(settings, seed, spheres)
    hands = [deal.hand for deal in dealt.deals]
    planes, numbers = planes_of([asked_bits(hand) for hand in hands])
    flags = np.array([hand_flags(hand) for hand in hands], dtype=np.int8)
    return GameColumns(flags, planes, numbers, dealt.optimum, dealt.as_promised)
