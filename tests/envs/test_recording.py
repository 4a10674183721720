"""Recordings equal the observations of a single environment."""

import numpy as np

from dimension.envs import RoundEnv
from dimension.envs.demonstrations import demonstrate


def test_episodes_are_what_a_single_environment_says_step_by_step() -> None:
    env = RoundEnv(split="train", strict=True)
    for _, episodes in demonstrate(3, seed=7, trays_per_hand=2, random_moves=3):
        for episode in episodes:
            observation, info = env.reset(seed=episode.seed)
            for step, action in enumerate([*episode.actions.tolist(), None]):
                assert all((episode.observations[name][step] == part).all() for name, part in observation.items())
                assert all(np.array_equal(episode.infos[name][step], told) for name, told in info.items())
                if action is not None:
                    observation, reward, over, _, info = env.step(action)
                    assert (reward, over) == (episode.rewards[step], step == len(episode.actions) - 1)
            assert episode.infos["regret"][-1] == 0
