"""The columns of a game hold what is dealt."""

import numpy as np

from dimension.envs.card_tables import asked_bits
from dimension.envs.dealing import dealt_game
from dimension.envs.observing import hand_flags
from dimension.envs.vector_game_env import game_columns
from dimension.rules.settings import GameSettings


def test_columns_hold_the_hands_and_par_of_a_game() -> None:
    settings = GameSettings(rounds=3)
    columns, dealt = game_columns(settings, 5, 11), dealt_game(settings, 5)
    assert (columns.optimum, columns.as_promised) == (dealt.optimum, dealt.as_promised)
    for at, deal in enumerate(dealt.deals):
        assert np.array_equal(columns.hands[at], hand_flags(deal.hand))
        asked = asked_bits(deal.hand)
        assert columns.planes[:, at].tolist() == list(asked.planes)
        assert columns.numbers[at] == asked.numbers
