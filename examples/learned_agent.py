"""A small agent that learns from its own play what a half-built tray is worth, in plain NumPy.

Run with: python examples/learned_agent.py [--games 100] [--deals 1000]

Before each move it looks at every tray it could lead to, and takes the one that promises the most points
in the end. A tray's promise is a linear function of how its cards stand, one function for each number
of spheres. At first it knows nothing; it plays, sees how the rounds end, and fits the functions to
that, over and over. It learns on hands of the training split, and is tried on hands of the validation split.
"""

from argparse import ArgumentParser
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import MAX_SPHERES
from dimension.envs import VectorRoundEnv
from dimension.envs.actions import DONE
from dimension.envs.benchmark.agents import TrayCount, outcomes
from dimension.envs.evaluation import Policy, evaluate
from dimension.envs.observing import EMPTY, Observation
from dimension.rules.cards import CARDS, CardType

Floats = NDArray[np.float32]

ROUNDS: Final = 256
STEPS: Final = 20
MEMORY: Final = 0.95
"""The share of its earlier knowledge that an agent keeps when it learns something new."""

TYPES: Final = np.array([[card.type is kind for kind in CardType] for card in CARDS], dtype=np.float32)
NAMES: Final = np.array([[color in (card.first, card.other) for card in CARDS] for color in COLORS], dtype=np.float32)
WIDTH: Final = 4 * len(CardType) + 3


class Choice(NamedTuple):
    """An action for each round, the trays that they lead to, and how many trays were judged."""

    actions: NDArray[np.intp]
    judged: NDArray[np.int64]
    seen: Floats
    spheres: NDArray[np.intp]


def features(hand: NDArray[np.int8], tray: NDArray[np.int8], failed: NDArray[np.int8]) -> Floats:
    """How the cards of some trays stand, counted by type."""
    there = tray[:, :, :EMPTY].sum(axis=1, dtype=np.float32)
    asked, broken = hand.astype(np.float32), failed.astype(np.float32)
    # A card may be fulfilled only because a color is missing, and may fail only because of that.
    absent = ((there == 0).astype(np.float32) @ NAMES > 0).astype(np.float32)
    columns = [cards @ TYPES for cards in (asked, broken, asked * absent, broken * absent)]
    numbers = [(there == 0).sum(axis=1), (there == SPHERES_PER_COLOR).sum(axis=1), np.ones(len(there))]
    return np.concatenate([*columns, np.stack(numbers, axis=1)], axis=1, dtype=np.float32)


class Agent:
    """For each number of spheres a linear function, fitted to the ends of the rounds played so far."""

    def __init__(self) -> None:
        self.weights = np.zeros((MAX_SPHERES + 1, WIDTH), dtype=np.float32)
        self.squares = np.zeros((MAX_SPHERES + 1, WIDTH, WIDTH))
        self.sums = np.zeros((MAX_SPHERES + 1, WIDTH))

    def choose(self, observation: Observation, daring: float, rng: np.random.Generator) -> Choice:
        """The most promising moves: added spheres by learned value, exchanged ones by their immediate points.

        That way nothing goes in circles. Lifting is left out for the same reason.
        """
        found = outcomes(observation)
        spheres = np.count_nonzero(found.tray[:, :, EMPTY] == 0, axis=1)
        before = spheres[found.actions == DONE][found.rounds]
        added = np.flatnonzero(spheres > before)
        seen = np.zeros((len(spheres), WIDTH), dtype=np.float32)
        seen[added] = features(observation["hand"][found.rounds[added]], found.tray[added], found.failed[added])
        worth = np.where(spheres < before, -np.inf, found.points)
        worth[added] = (seen[added] * self.weights[spheres[added]]).sum(axis=1)
        taken = found.best(worth + daring * rng.gumbel(size=len(worth)))
        return Choice(found.actions[taken], np.bincount(found.rounds), seen[taken], spheres[taken])

    def learn(self, seen: Floats, spheres: NDArray[np.intp], points: Floats) -> None:
        """Add how some rounds ended, and fit again."""
        for count in range(1, MAX_SPHERES + 1):
            mine = (spheres == count) & seen.any(axis=1)
            self.squares[count] = MEMORY * self.squares[count] + seen[mine].T @ seen[mine]
            self.sums[count] = MEMORY * self.sums[count] + seen[mine].T @ points[mine]
            self.weights[count] = np.linalg.solve(self.squares[count] + np.eye(WIDTH), self.sums[count])

    def policy(self) -> Policy:
        """The policy that always takes what promises most."""
        return Learned(self)


class Learned:
    """The policy of an agent that has learned, with the budget of its track: the most trays judged in a round."""

    def __init__(self, agent: Agent) -> None:
        self._agent, self._count = agent, TrayCount()

    @property
    def budget_used(self) -> int:
        """The most trays judged in a round."""
        return self._count.most

    def __call__(self, observation: Observation) -> NDArray[np.intp]:
        choice = self._agent.choose(observation, 0, np.random.default_rng(0))
        self._count.add(observation, choice.judged)
        return choice.actions


def play(agent: Agent, env: VectorRoundEnv, daring: float, rng: np.random.Generator) -> float:
    """Play many rounds to their ends, more or less daringly, and learn from all of them."""
    observation, _ = env.reset()
    points, playing = np.zeros(env.num_envs, dtype=np.float32), np.ones(env.num_envs, dtype=np.bool_)
    choices: list[Choice] = []
    numbers: list[NDArray[np.intp]] = []
    while playing.any():
        choice = agent.choose(observation, daring, rng)
        observation, rewards, over, _, _ = env.step(choice.actions)
        points[playing] += rewards[playing]
        mine = np.flatnonzero(playing)
        choices.append(Choice(choice.actions[mine], choice.judged[mine], choice.seen[mine], choice.spheres[mine]))
        numbers.append(mine)
        playing &= ~over
    _, _, seen, spheres = (np.concatenate(column) for column in zip(*choices, strict=True))
    agent.learn(seen, spheres, points[np.concatenate(numbers)])
    return float(points.mean())


def train(games: int, seed: int) -> Agent:
    """Play many rounds, again and again and less and less daringly, and learn each time."""
    rng, start = np.random.default_rng(seed), perf_counter()
    env = VectorRoundEnv(ROUNDS, steps=STEPS, split="train")
    env.reset(seed=seed * ROUNDS)
    agent = Agent()
    for game in range(games):
        points = play(agent, env, 0.5 * (1 - game / games), rng)
        if game % max(games // 10, 1) == 0:
            print(f"{perf_counter() - start:4.0f} s  {points:5.2f} points a round in training")
    return agent


def factory(seed: int, games: int | str = 100) -> Policy:
    """Train, and play what was learned: `python -m dimension.envs.benchmark run` calls this."""
    return train(int(games), seed).policy()


def main() -> None:
    parser = ArgumentParser(description="Train a small agent, then try it on hands it has never seen.")
    parser.add_argument(
        "--games", type=int, default=4, help="how often to play and learn: 4 for a quick look, 100 in the docs"
    )
    parser.add_argument("--deals", type=int, default=100, help="how many deals to try it on: 1000 in the docs")
    wishes = parser.parse_args()
    found = evaluate(train(wishes.games, 0).policy(), wishes.deals, split="valid")
    print(f"| learned | {found.mean_points:.2f} | {found.mean_regret:.2f} | {found.share_optimal:.0%} |", end="   ")
    print(f"points, regret, optimal over {wishes.deals} deals of the validation split")


if __name__ == "__main__":
    main()
