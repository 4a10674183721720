"""Behavior cloning: a small network that learns from demonstrations what an expert does.

    python -m dimension.envs.demonstrations --hands 10000 --random-moves 6
    python examples/training/behavior_cloning.py --hands 10000 --batches 5000

Needs PyTorch and Minari. The network sees what an agent sees, without looking ahead, and learns how likely
an expert takes each action: not only the one that was taken. The tray is turned and mirrored at random, so
one demonstration stands for twelve.
"""

from argparse import ArgumentParser
from functools import cache
from time import process_time
from typing import Final

import minari
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from dimension.board.geometry import POSITIONS, SYMMETRIES
from dimension.envs.actions import ACTIONS, DONE
from dimension.envs.benchmark.agents import Budgeted
from dimension.envs.evaluation import Policy, evaluate
from dimension.envs.observing import CONTENTS, Observation
from dimension.rules.cards import CARDS

PACKAGES: Final = ("minari", "torch")
"""Their versions belong in a result file."""

WIDTH: Final = 512
BATCH: Final = 1024
TRAY: Final = slice(len(CARDS), len(CARDS) + len(POSITIONS) * CONTENTS)
INPUTS: Final = TRAY.stop + 5 + 1
MOST: Final = np.array([*[1] * TRAY.stop, *[3] * 5, 30], dtype=np.float32)
"""How large each number gets that a network sees."""


def columns(observation: Observation) -> NDArray[np.float32]:
    """A network's input for some observations: a row of numbers each."""
    parts = [observation[name].reshape(len(observation["hand"]), -1) for name in ("hand", "tray", "left", "steps_left")]
    return np.concatenate(parts, axis=1, dtype=np.float32) / MOST


@cache
def demonstrations(name: str, hands: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The states of the first hands of a data set, which actions are allowed, and how likely an expert takes each."""
    data = minari.load_dataset(name)
    known = data.storage.metadata["statistics"]
    if hands > known["hands"]:
        raise ValueError(f"{name} has only {known['hands']} hands: make more with dimension.envs.demonstrations")
    seen, allowed, chances = [], [], []
    for episode in data.iterate_episodes(range(hands * known["rounds"] // known["hands"])):
        steps = len(episode.actions)
        seen.append(columns({part: values[:steps] for part, values in episode.observations.items()}))
        allowed.append(episode.observations["action_mask"][:steps])
        chances.append(episode.infos["expert"][:steps])
    return (
        torch.from_numpy(np.concatenate(seen)),
        torch.from_numpy(np.concatenate(allowed).astype(np.bool_)),
        torch.from_numpy(np.concatenate(chances).astype(np.float32)),
    )


def turned() -> tuple[torch.Tensor, torch.Tensor]:
    """By symmetry of the tray, where each number of a state and each action comes from."""
    states, actions = torch.arange(INPUTS).repeat(len(SYMMETRIES), 1), torch.arange(ACTIONS).repeat(len(SYMMETRIES), 1)
    for number, symmetry in enumerate(SYMMETRIES):
        source = torch.tensor([symmetry.index(position) for position in POSITIONS])
        states[number, TRAY] = TRAY.start + (source[:, None] * CONTENTS + torch.arange(CONTENTS)).flatten()
        actions[number, :DONE] = (torch.arange(CONTENTS)[:, None] * len(POSITIONS) + source).flatten()
    return states, actions


def network() -> nn.Sequential:
    layers = [nn.Linear(INPUTS, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, ACTIONS)]
    return nn.Sequential(*layers)


def clone(data: str, hands: int, batches: int, seed: int) -> nn.Sequential:
    """Train a network on some hands of a data set."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    seen, allowed, chances = demonstrations(data, hands)
    states, actions = turned()
    model = network()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for batch in range(batches):
        optimizer.param_groups[0]["lr"] = 1e-3 * (1 - batch / batches)
        some, way = torch.randint(len(seen), (BATCH,)), torch.randint(len(SYMMETRIES), (1,)).item()
        logits = model(seen[some][:, states[way]])
        logits = logits.masked_fill(~allowed[some][:, actions[way]], -1e9)
        loss = -(chances[some][:, actions[way]] * logits.log_softmax(dim=1)).sum(dim=1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model


def policy_of(model: nn.Module) -> Policy:
    """Always the action that the network thinks most likely."""

    def choose(observation: Observation) -> NDArray[np.intp]:
        with torch.no_grad():
            logits = model(torch.from_numpy(columns(observation))).numpy()
        return np.asarray(np.where(observation["action_mask"], logits, -np.inf).argmax(axis=1))

    return choose


def factory(seed: int, data: str = "dimension/expert-v0", hands: int = 10_000, batches: int = 5_000) -> Policy:
    """Train, and play what was learned: `python -m dimension.envs.benchmark run` calls this."""
    return Budgeted(policy_of(clone(data, hands, batches, seed)), hands)


def main() -> None:
    parser = ArgumentParser(description="Clone the behavior of an expert.")
    parser.add_argument("--data", default="dimension/expert-v0", help="the name of the data set")
    parser.add_argument("--hands", type=int, default=1000, help="how many of its hands to learn from")
    parser.add_argument("--batches", type=int, default=1000, help=f"how often to learn from {BATCH} of their states")
    parser.add_argument("--seed", type=int, default=0)
    wishes = parser.parse_args()
    demonstrations(wishes.data, wishes.hands)
    start = process_time()
    policy = factory(wishes.seed, wishes.data, wishes.hands, wishes.batches)
    print(f"{process_time() - start:.0f} s of processor time after reading, ", end="")
    found = evaluate(policy, split="valid")
    print(f"points {found.mean_points:.2f}, regret {found.mean_regret:.2f}, optimal {found.share_optimal:.1%}")


if __name__ == "__main__":
    main()
