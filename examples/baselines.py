"""Mean points and regret of a random agent, a greedy one, and every bot, over a fixed list of deals.

Run with: python examples/baselines.py [--deals 1000]
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from dimension.bots.registry import LEVELS, best_tray
from dimension.envs import RoundEnv
from dimension.envs.actions import DONE, MOVES, action_mask, action_of
from dimension.envs.evaluation import Evaluation, evaluate, random_policy
from dimension.rules.moves import apply_move
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.distance import moves_between


def greedy_actions(env: RoundEnv) -> Iterator[int]:
    """Always what scores best right now; done when nothing helps."""
    while True:
        hand, tray = env.state.hand, env.state.tray
        points = {DONE: score_tray(hand, tray).points}
        for action in np.flatnonzero(action_mask(tray)[:DONE]).tolist():
            points[action] = score_tray(hand, apply_move(tray, MOVES[action])).points
        yield max(points, key=points.__getitem__)


def bot_actions(env: RoundEnv, level: str, rng: Random) -> Iterator[int]:
    """Build the tray that a bot chooses."""
    for move in moves_between(Tray(), best_tray(level, env.state.hand, rng)):
        yield action_of(move)
    yield DONE


def play(agent: str, deals: int) -> Evaluation:
    """Play every deal of the list with an agent."""
    if agent == "random":
        return evaluate(random_policy(np.random.default_rng(2014)), deals)
    env = RoundEnv(strict=True)
    points, optimum = [], []
    for deal in range(deals):
        env.reset(options={"deal": deal})
        total, over, info = 0.0, False, dict[str, Any]()
        actions = greedy_actions(env) if agent == "greedy" else bot_actions(env, agent, Random(deal))
        while not over:
            _, reward, over, _, info = env.step(next(actions))
            total += reward
        points.append(int(total))
        optimum.append(info["optimum"])
    return Evaluation(np.array(points), np.array(optimum))


def main() -> None:
    parser = ArgumentParser(description="Compare agents over a fixed list of deals.")
    parser.add_argument("--deals", type=int, default=40, help="how many deals: 40 for a quick look, 1000 in the docs")
    deals = parser.parse_args().deals
    print(f"| agent | points | regret | optimal |   over the deals 0 to {deals - 1}")
    print("| --- | ---: | ---: | ---: |")
    for agent in ("random", "greedy", *LEVELS):
        found = play(agent, deals)
        print(f"| {agent} | {found.mean_points:.2f} | {found.mean_regret:.2f} | {found.share_optimal:.0%} |")


if __name__ == "__main__":
    main()
