"""Native vector environments for Stable-Baselines3, which has an interface of its own for many environments.

Importing this module imports `stable_baselines3`, and with it PyTorch; nothing else here does.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from dimension.envs.many_trays import Whole
from dimension.envs.observing import Observation
from dimension.envs.vector import VectorSoloEnv

Info = dict[str, Any]


class VectorForSB3(VecEnv):  # type: ignore[misc]
    """A native vector environment as a `VecEnv`: the same as a `DummyVecEnv` of single ones, but faster.

    The environment has to reset in the same step:

        rounds = gymnasium.make_vec("dimension/Round-v0", num_envs=64, autoreset_mode="SameStep")
        model = MaskablePPO("MultiInputPolicy", VecMonitor(VectorForSB3(rounds)))
    """

    def __init__(self, env: VectorSoloEnv) -> None:
        if env.metadata["autoreset_mode"] is not AutoresetMode.SAME_STEP:
            raise ValueError('Stable-Baselines3 needs an environment made with autoreset_mode="SameStep"')
        self._env = env
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> Observation:
        """Deal all episodes again, with the seeds and options that were set before."""
        options = self._options[0]
        if any(other != options for other in self._options):
            raise ValueError("set_options() takes the same options for all episodes here")
        observation, infos = self._env.reset(seed=self._seeds, options=options)
        self.reset_infos = _rows(infos)
        self._reset_seeds()
        self._reset_options()
        return observation

    def step_async(self, actions: Whole) -> None:
        """Remember the actions, one for each episode."""
        self._actions = actions

    def step_wait(self) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], list[Info]]:
        """Do them; where an episode ends, the info has its `terminal_observation`, and the next is dealt."""
        observation, rewards, over, _, infos = self._env.step(self._actions)
        rows = _rows(infos)
        if over.any():
            last = _rows(infos["final_info"])
            for number in np.flatnonzero(over):
                self.reset_infos[number] = rows[number]
                rows[number] = {**last[number], "terminal_observation": infos["final_obs"][number]}
        for row in rows:
            row["TimeLimit.truncated"] = False
        return observation, rewards.astype(np.float32), over, rows

    def close(self) -> None:
        self._env.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the environment, the same for each of the episodes."""
        return [getattr(self._env, attr_name)] * len(self._numbers(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        """Refused: the episodes have no attributes of their own."""
        raise AttributeError(f"{attr_name} cannot be set: give options to the constructor or to set_options()")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """The results of a method such as `action_masks`, one for each episode."""
        results = getattr(self._env, method_name)(*method_args, **method_kwargs)
        return [results[number] for number in self._numbers(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:  # noqa: ARG002
        """No: there are no single environments that could be."""
        return [False] * len(self._numbers(indices))

    def _numbers(self, indices: Any) -> Sequence[int]:
        return list(self._get_indices(indices))


def _rows(infos: dict[str, Any]) -> list[Info]:
    """The infos of many episodes as one for each, as single environments give them."""
    names = [name for name in infos if not name.startswith(("_", "final_"))]
    columns = [infos[name].tolist() if infos[name].ndim == 1 else infos[name] for name in names]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]
