"""A solo game as a Gymnasium environment."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from dimension.envs import GameEnv
from dimension.envs.actions import DONE, action_of
from dimension.rules.game import play_game
from dimension.rules.scoring import STARTING_POINTS, Edition
from dimension.rules.settings import GameSettings
from dimension.rules.tray import Tray
from dimension.solver.distance import moves_between
from dimension.solver.game_par import par, par_of_game


@pytest.mark.parametrize("edition", Edition)
def test_the_rewards_add_up_to_the_total_less_the_starting_points(edition: Edition) -> None:
    env = GameEnv(edition=edition)
    rng = np.random.default_rng(0)
    for seed in range(5):
        observation, _ = env.reset(seed=seed)
        total, over, trays, rounds = 0.0, False, [], [5]
        info: dict[str, Any] = {}
        while not over:
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            tray = env.state.after(int(action)).state.tray
            observation, reward, over, _, info = env.step(action)
            total += reward
            if over or observation["rounds_left"] < rounds[-1]:
                trays.append([tray])
                rounds.append(int(observation["rounds_left"][0]))
        game = play_game(env.game.settings, env.game.seed, trays)
        (standing,) = game.standings()
        assert total == standing.total - STARTING_POINTS
        assert info["total"] == standing.total
        assert info["tokens"] == standing.bonus_tokens == observation["tokens"]
        assert info["regret"] == info["optimum"] - standing.total >= 0
        assert info["best_return"] == total + info["regret"] == info["optimum"] - STARTING_POINTS
        with pytest.raises(ResetNeeded):
            env.step(DONE)


@pytest.mark.parametrize("edition", Edition)
def test_playing_par_leaves_no_regret(edition: Edition) -> None:
    env = GameEnv(edition=edition, strict=True, deal=11)
    env.reset()
    best = par_of_game(GameSettings(edition=edition), 11)
    info, over = dict[str, Any](), False
    for played in best.rounds:
        for move in moves_between(Tray(), played.tray):
            env.step(action_of(move))
        *_, over, _, info = env.step(DONE)
    assert over
    assert (info["regret"], info["total"], info["tokens"]) == (0, best.total, best.bonus_tokens)


def test_par_knows_the_steps() -> None:
    env = GameEnv(steps=4, rounds=2, strict=True)
    for deal in range(5):
        env.reset(options={"deal": deal})
        best = par([one.hand for one in env.game.deals], spheres=4)
        for played in best.rounds:
            for action in [*map(action_of, moves_between(Tray(), played.tray)), DONE][:4]:
                *_, over, _, info = env.step(action)
        assert over
        assert (info["regret"], info["optimum"]) == (0, best.total)


def test_every_round_has_a_step_budget_and_an_empty_tray_of_its_own() -> None:
    env = GameEnv(steps=2, rounds=3)
    env.reset(seed=0)
    steps = []
    for _ in range(6):
        observation, _, over, _, _ = env.step(0)
        steps.append((int(observation["steps_left"][0]), int(observation["tray"][0, 0]), over))
    assert steps == [(1, 1, False), (2, 0, False), (1, 1, False), (2, 0, False), (1, 1, False), (0, 1, True)]


def test_the_code_deals_the_same_game_again() -> None:
    env = GameEnv(cards=5, rounds=4)
    env.reset(seed=8)
    again = GameEnv(code=env.code)
    again.reset()
    assert env.game.deals == again.game.deals
    assert len(again.game.deals) == 4
