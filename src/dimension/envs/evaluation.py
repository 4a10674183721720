"""How good a policy is: its points and its regret over a fixed list of deals."""

from collections.abc import Callable
from typing import Final, NamedTuple, Unpack

import numpy as np
from numpy.typing import NDArray

from dimension.envs.dealing import DealOptions
from dimension.envs.observing import Observation
from dimension.envs.solo_env import DEFAULT_STEPS
from dimension.envs.vector_env import VectorRoundEnv

Policy = Callable[[Observation], NDArray[np.intp]]
"""From the observations of many rounds, stacked, to one action for each."""

BENCHMARK_DEALS: Final = 1000
"""How long the list is over which policies are compared: the deals 0 to 999."""


class Evaluation(NamedTuple):
    """The points reached in each deal of a list, and the most that each allows."""

    points: NDArray[np.int64]
    optimum: NDArray[np.int64]

    @property
    def mean_points(self) -> float:
        """Points per round."""
        return float(self.points.mean())

    @property
    def mean_regret(self) -> float:
        """How many points a round is below the optimum, on average."""
        return float((self.optimum - self.points).mean())

    @property
    def share_optimal(self) -> float:
        """The share of rounds that reach the optimum, from 0 to 1."""
        return float((self.optimum == self.points).mean())


def evaluate(
    policy: Policy, count: int = BENCHMARK_DEALS, *, steps: int = DEFAULT_STEPS, **options: Unpack[DealOptions]
) -> Evaluation:
    """Play each of the first `count` deals once, all at the same time."""
    env = VectorRoundEnv(count, steps=steps, **options)
    observation, _ = env.reset(options={"deal": np.arange(count)})
    points, optimum = np.zeros(count), np.zeros(count, dtype=np.int64)
    playing = np.ones(count, dtype=np.bool_)
    while playing.any():
        observation, rewards, over, _, infos = env.step(policy(observation))
        points[playing] += rewards[playing]
        ended = playing & over
        if ended.any():
            optimum[ended] = infos["optimum"][ended]
        playing &= ~over
    return Evaluation(points.astype(np.int64), optimum)


def random_policy(rng: np.random.Generator) -> Policy:
    """A policy that takes any action the mask allows, each equally likely."""

    def choose(observation: Observation) -> NDArray[np.intp]:
        mask = observation["action_mask"]
        return np.asarray((rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1))

    return choose
