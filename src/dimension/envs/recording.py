"""Rounds with known actions, played in the environment and written down as it tells them."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.envs.actions import DONE
from dimension.envs.expert_rounds import ExpertRound
from dimension.envs.observing import Observation
from dimension.envs.vector_env import VectorRoundEnv


class Episode(NamedTuple):
    """One round: `n` actions and rewards, and `n + 1` observations and infos, as `dimension/Round-v0` gives them.

    The infos have two entries more. `expert` says how likely an expert takes each action in that state, and
    `random` whether the action that was taken is a random one, from which the expert then recovers.
    """

    seed: int
    observations: Observation
    actions: NDArray[np.int64]
    rewards: NDArray[np.float64]
    infos: dict[str, NDArray[Any]]


def record(env: VectorRoundEnv, seed: int, played: Sequence[ExpertRound]) -> Iterator[Episode]:
    """Play a round in each place of the environment, dealt by `seed`, `seed + 1`, … as everywhere."""
    observation, told = env.reset(seed=seed)
    seen, infos, rewards = [observation], [told], []
    for step in range(max(len(one.actions) for one in played)):
        actions = np.array([one.actions[step] if step < len(one.actions) else DONE for one in played])
        observation, reward, _, _, told = env.step(actions)
        seen.append(observation)
        rewards.append(reward)
        infos.append(told)
    observations, gains, known = _stacked(seen), np.array(rewards), _stacked(_same_keys(infos))
    for number, one in enumerate(played):
        end = len(one.actions)
        yield Episode(
            seed + number,
            {name: part[: end + 1, number] for name, part in observations.items()},
            np.array(one.actions, dtype=np.int64),
            gains[:end, number],
            {name: part[: end + 1, number] for name, part in known.items()} | _labels(one),
        )


def _labels(played: ExpertRound) -> dict[str, NDArray[Any]]:
    """What only the expert knows; nothing is left to do at the end."""
    chances = np.array([*played.chances, np.zeros_like(played.chances[0])], dtype=np.float16)
    return {"expert": chances, "random": np.array([*played.random, False])}


def _stacked(parts: Sequence[dict[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    return {name: np.stack([part[name] for part in parts]) for name in parts[0]}


def _same_keys(infos: Sequence[dict[str, Any]]) -> list[dict[str, NDArray[Any]]]:
    """Infos with the same entries in every step; the flags that say whose an entry is are left out."""
    known = {name: value for told in infos for name, value in told.items() if isinstance(value, np.ndarray)}
    names = sorted(name for name in known if not name.startswith("_"))
    return [{name: told.get(name, np.zeros_like(known[name])) for name in names} for told in infos]
