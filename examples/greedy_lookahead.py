"""An agent that knows the rules and nothing else: it tries everything, one or two moves ahead.

Run with: python examples/greedy_lookahead.py [--depth 2] [--rounds 1000]
"""

from argparse import ArgumentParser
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.envs.actions import DONE
from dimension.envs.benchmark.agents import Outcomes, TrayCount, outcomes
from dimension.envs.evaluation import Policy, evaluate
from dimension.envs.many_trays import ManyTrays
from dimension.envs.observing import Observation

AT_ONCE: Final = 50
"""Rounds that are looked at together: two moves ahead, each of them has some thousand trays."""


class Lookahead:
    """The policy that looks some moves ahead, and counts the trays that it judges for each round."""

    def __init__(self, depth: int, rng: np.random.Generator) -> None:
        self._depth, self._rng = depth, rng
        self._count = TrayCount()

    @property
    def budget_used(self) -> int:
        """The most trays judged in a round."""
        return self._count.most

    def __call__(self, observation: Observation) -> NDArray[np.intp]:
        starts = range(0, len(observation["hand"]), AT_ONCE)
        parts = ({name: part[start : start + AT_ONCE] for name, part in observation.items()} for start in starts)
        actions, judged = zip(*map(self._choose, parts), strict=True)
        self._count.add(observation, np.concatenate(judged))
        return np.concatenate(actions)

    def _choose(self, observation: Observation) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """The moves that lead to the most points, of equals any but done before all others; and the trays judged."""
        found = outcomes(observation)
        worth, judged = most_points(observation, found, found.rounds, self._depth)
        ties = 0.001 * self._rng.random(len(worth)) + 0.001 * (found.actions == DONE)
        return found.actions[found.best(worth + ties)], judged


def most_points(
    observation: Observation, found: Outcomes, rounds: NDArray[np.intp], depth: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """For each outcome the most points that the moves left can reach; and the trays judged for each round."""
    points, judged = found.points.astype(np.float64), np.bincount(rounds)
    if depth == 1:
        return points, judged
    trays = ManyTrays(len(points))
    trays.fill(found.tray)
    further = {
        "hand": observation["hand"][found.rounds],
        "tray": found.tray,
        "action_mask": trays.action_mask(),
    }
    next_found = outcomes(further)
    best, next_judged = most_points(further, next_found, rounds[next_found.rounds], depth - 1)
    worth = best[next_found.best(best)]
    # Of moves that lead to the same in the end, the one that scores immediately; a finished player scores nothing more.
    return np.where(found.actions == DONE, points, worth + 0.01 * points - 0.005), judged + next_judged


def factory(seed: int, depth: int | str = 1) -> Policy:
    """The policy that looks `depth` moves ahead: `python -m dimension.envs.benchmark run` calls this."""
    return Lookahead(int(depth), np.random.default_rng(seed))


def main() -> None:
    parser = ArgumentParser(description="Look one or two moves ahead.")
    parser.add_argument("--depth", type=int, default=1, help="how many moves to look ahead")
    parser.add_argument("--rounds", type=int, default=50, help="how many rounds to play: 1000 in the docs")
    wishes = parser.parse_args()
    found = evaluate(factory(0, wishes.depth), wishes.rounds, split="valid")
    print(f"points {found.mean_points:.2f}, regret {found.mean_regret:.2f}, optimal {found.share_optimal:.0%}")


if __name__ == "__main__":
    main()
