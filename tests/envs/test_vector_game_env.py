"""Many games at the same time: behavior that rounds do not have."""

import numpy as np
import pytest

from dimension.envs import VectorGameEnv
from dimension.envs.actions import DONE, action_of
from dimension.rules.scoring import STARTING_POINTS, Edition
from dimension.rules.settings import GameSettings
from dimension.rules.tray import Tray
from dimension.solver.distance import moves_between
from dimension.solver.game_par import par_of_game


@pytest.mark.parametrize("edition", Edition)
def test_playing_par_leaves_no_regret_and_earns_the_tokens(edition: Edition) -> None:
    env = VectorGameEnv(2, edition=edition, strict=True)
    env.reset(options={"deal": [11, 12]})
    best = [par_of_game(GameSettings(edition=edition), deal) for deal in (11, 12)]
    plans = [
        [number for played in game.rounds for number in (*map(action_of, moves_between(Tray(), played.tray)), DONE)]
        for game in best
    ]
    returns, last = np.zeros(2), max(map(len, plans))
    for step in range(last):
        # The shorter game is dealt again when it is over; actions there no longer matter.
        actions = np.array([plan[step] if step < len(plan) else DONE for plan in plans])
        _, rewards, over, _, infos = env.step(actions)
        for number, (game, plan) in enumerate(zip(best, plans, strict=True)):
            if step < len(plan):
                returns[number] += rewards[number]
            if step == len(plan) - 1:
                assert over[number]
                assert infos["regret"][number] == 0
                assert infos["total"][number] == infos["optimum"][number] == game.total
                assert infos["tokens"][number] == game.bonus_tokens
                assert returns[number] == infos["best_return"][number] == game.total - STARTING_POINTS


def test_games_of_different_lengths_and_editions_run_side_by_side() -> None:
    env = VectorGameEnv(2, deals=3)
    env.reset(seed=0)
    observation, _ = env.reset(options={"rounds": 1, "edition": "de", "reset_mask": np.array([True, False])})
    assert observation["rounds_left"].tolist() == [[0], [5]]
    *_, over, _, infos = env.step(np.array([DONE, DONE]))
    assert over.tolist() == [True, False]
    assert infos["tokens"].tolist() == [0, -1]
    observation, *_ = env.step(np.array([DONE, DONE]))
    assert observation["rounds_left"].tolist() == [[5], [3]]
