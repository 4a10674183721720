"""MaskablePPO of sb3-contrib, on thousands of rounds at once.

    python examples/training/maskable_ppo.py --seconds 300

Needs stable-baselines3 and sb3-contrib. Deals come from the training split. Time is processor time of one core.
"""

from argparse import ArgumentParser
from time import process_time
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from dimension.envs import VectorRoundEnv
from dimension.envs.evaluation import Policy, evaluate
from dimension.envs.observing import Observation

ROUNDS: Final = 256
STEPS: Final = 20


class ManyRounds(VecEnv):
    """The native vector environment, as Stable-Baselines3 wants to see it."""

    def __init__(self, env: VectorRoundEnv) -> None:
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)
        self.env = env
        self.actions: NDArray[np.intp] = np.zeros(env.num_envs, dtype=np.intp)

    def reset(self) -> Observation:
        self.seen, _ = self.env.reset(seed=self._seeds[0])
        self._reset_seeds()
        return self.seen

    def step_async(self, actions: NDArray[np.intp]) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Observation, NDArray[Any], NDArray[np.bool_], list[dict[str, Any]]]:
        self.seen, rewards, over, _, infos = self.env.step(self.actions)
        # Nothing is ever truncated, so what was seen last is never asked for.
        told: list[dict[str, Any]] = [{} for _ in over]
        return self.seen, rewards.astype(np.float32), over, told

    def env_method(self, name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        assert name == "action_masks"
        return list(self.seen["action_mask"].astype(np.bool_))

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper: type, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


class Budget(BaseCallback):
    """Ends training when the processor time is used up, and lets the learning rate and the daring fade until then."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def _on_training_start(self) -> None:
        self.start = process_time()

    def _on_step(self) -> bool:
        return process_time() - self.start < self.seconds

    def _on_rollout_end(self) -> None:
        left = max(1 - (process_time() - self.start) / self.seconds, 0.02)
        self.model.lr_schedule = lambda _: 1e-3 * left
        self.model.ent_coef = 0.02 * left


def train(seconds: float, seed: int) -> MaskablePPO:
    """Train for some seconds of processor time."""
    torch.set_num_threads(1)
    env = VectorRoundEnv(ROUNDS, steps=STEPS, split="train", autoreset_mode="SameStep")
    model = MaskablePPO(
        "MultiInputPolicy",
        ManyRounds(env),
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=4,
        gamma=1.0,
        learning_rate=1e-3,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    return model.learn(10**9, callback=Budget(seconds))


def policy_of(model: MaskablePPO) -> Policy:
    """Always the most likely action."""

    def choose(observation: Observation) -> NDArray[np.intp]:
        actions, _ = model.predict(observation, deterministic=True, action_masks=observation["action_mask"])
        return np.asarray(actions)

    return choose


def factory(seed: int, seconds: float = 300) -> Policy:
    """Train, and play what was learned: `python -m dimension.envs.benchmark run` calls this."""
    return policy_of(train(float(seconds), seed))


def main() -> None:
    parser = ArgumentParser(description="Train MaskablePPO.")
    parser.add_argument("--seconds", type=float, default=20, help="of processor time: 300 in the docs")
    parser.add_argument("--seed", type=int, default=0)
    wishes = parser.parse_args()
    model = train(wishes.seconds, wishes.seed)
    found = evaluate(policy_of(model), split="valid")
    print(f"{model.num_timesteps:,} steps, ", end="")
    print(f"points {found.mean_points:.2f}, regret {found.mean_regret:.2f}, optimal {found.share_optimal:.1%}")


if __name__ == "__main__":
    main()
