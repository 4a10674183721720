"""An agent that knows the rules and nothing else: it tries everything, one or two moves ahead.

Run with: python examples/greedy_lookahead.py [--depth 2] [--rounds 1000]
"""

from argparse import ArgumentParser
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.envs.actions import DONE
from dimension.envs.benchmark.agents import Outcomes, outcomes
from dimension.envs.evaluation import Policy, evaluate
from dimension.envs.many_trays import ManyTrays
from dimension.envs.observing import Observation

AT_ONCE: Final = 50
"""Rounds that are looked at together: two moves ahead, each of them has some thousand trays."""


def most_points(observation: Observation, found: Outcomes, depth: int) -> NDArray[np.float64]:
    """For each outcome the most points that are reachable with the moves left to look ahead."""
    points = found.points.astype(np.float64)
    if depth == 1:
        return points
    trays = ManyTrays(len(points))
    trays.fill(found.tray)
    further = {
        "hand": observation["hand"][found.rounds],
        "tray": found.tray,
        "action_mask": trays.action_mask(),
    }
    next_found = outcomes(further)
    best = most_points(further, next_found, depth - 1)
    worth = best[next_found.best(best)]
    # Of moves that lead to the same in the end, the one that scores immediately; a finished player scores nothing more.
    return np.where(found.actions == DONE, points, worth + 0.01 * points - 0.005)


def choose(observation: Observation, depth: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """The move that leads to the most points; of equals any, but done before all others."""
    found = outcomes(observation)
    worth = most_points(observation, found, depth)
    ties = 0.001 * rng.random(len(worth)) + 0.001 * (found.actions == DONE)
    return found.actions[found.best(worth + ties)]


def factory(seed: int, depth: int | str = 1) -> Policy:
    """The policy that looks `depth` moves ahead: `python -m dimension.envs.benchmark run` calls this."""
    rng, moves = np.random.default_rng(seed), int(depth)

    def policy(observation: Observation) -> NDArray[np.intp]:
        starts = range(0, len(observation["hand"]), AT_ONCE)
        parts = ({name: part[start : start + AT_ONCE] for name, part in observation.items()} for start in starts)
        return np.concatenate([choose(part, moves, rng) for part in parts])

    return policy


def main() -> None:
    parser = ArgumentParser(description="Look one or two moves ahead.")
    parser.add_argument("--depth", type=int, default=1, help="how many moves to look ahead")
    parser.add_argument("--rounds", type=int, default=50, help="how many rounds to play: 1000 in the docs")
    wishes = parser.parse_args()
    found = evaluate(factory(0, wishes.depth), wishes.rounds, split="valid")
    print(f"points {found.mean_points:.2f}, regret {found.mean_regret:.2f}, optimal {found.share_optimal:.0%}")


if __name__ == "__main__":
    main()
