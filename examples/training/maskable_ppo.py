"""MaskablePPO of sb3-contrib, on hundreds of rounds at the same time.

    python examples/training/maskable_ppo.py --steps 1000000

Needs stable-baselines3 and sb3-contrib. The hands are of the training split. The agent sees a round as every
agent does, and takes no action that the mask forbids.
"""

from argparse import ArgumentParser
from time import process_time
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO

from dimension.envs import VectorRoundEnv
from dimension.envs.benchmark.agents import Budgeted
from dimension.envs.evaluation import Policy, evaluate
from dimension.envs.observing import Observation
from dimension.envs.stable_baselines import VectorForSB3

PACKAGES: Final = ("torch", "stable-baselines3", "sb3-contrib")
"""Their versions belong in a result file."""

ROUNDS: Final = 256
STEPS: Final = 14
"""Steps of a round in training: the eleven spheres of a tray, and some more to exchange them."""


def train(steps: int, seed: int) -> MaskablePPO:
    """Train for a number of steps of the environment, or a few less: it learns after each `ROUNDS * STEPS` of them."""
    torch.set_num_threads(1)
    rounds = VectorRoundEnv(ROUNDS, steps=STEPS, split="train", autoreset_mode="SameStep")
    model = MaskablePPO(
        "MultiInputPolicy",
        VectorForSB3(rounds),
        n_steps=STEPS,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.005,
        learning_rate=lambda left: 1e-3 * left,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    return model.learn(steps - steps % (ROUNDS * STEPS))


def policy_of(model: MaskablePPO) -> Policy:
    """Always the most likely action."""

    def choose(observation: Observation) -> NDArray[np.intp]:
        seen = {**observation, "steps_left": np.minimum(observation["steps_left"], STEPS)}
        actions, _ = model.predict(seen, deterministic=True, action_masks=seen["action_mask"])
        return np.asarray(actions)

    return choose


def factory(seed: int, steps: int | str = 1_000_000) -> Policy:
    """Train, and play what was learned: `python -m dimension.envs.benchmark run` calls this."""
    model = train(int(steps), seed)
    return Budgeted(policy_of(model), model.num_timesteps)


def main() -> None:
    parser = ArgumentParser(description="Train MaskablePPO.")
    parser.add_argument("--steps", type=int, default=100_000, help="of the environment")
    parser.add_argument("--seed", type=int, default=0)
    wishes = parser.parse_args()
    start = process_time()
    policy = factory(wishes.seed, wishes.steps)
    print(f"{wishes.steps:,} steps, {process_time() - start:.0f} s of processor time, ", end="")
    found = evaluate(policy, split="valid")
    print(f"points {found.mean_points:.2f}, regret {found.mean_regret:.2f}, optimal {found.share_optimal:.1%}")


if __name__ == "__main__":
    main()
