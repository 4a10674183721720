"""Agents that come with the benchmark: chance, greed, and the bots of the game."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.bots.registry import LEVELS, best_tray
from dimension.envs.actions import DONE, action_of
from dimension.envs.evaluation import Policy, random_policy
from dimension.envs.lookahead import outcomes
from dimension.envs.observing import EMPTY, Observation
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray
from dimension.solver.distance import moves_between

Factory = Callable[..., Policy]
"""Makes an agent of a seed, and of options by name."""

BOT: Final = "bot:"
"""What the name of a bot begins with; its level follows."""


def random_agent(seed: int) -> Policy:
    """Takes any action that the mask allows."""
    return random_policy(np.random.default_rng(seed))


def greedy_agent(seed: int) -> Policy:  # noqa: ARG001 - nothing is left to chance
    """Tries out every action, and takes the one that scores best right now."""

    def choose(observation: Observation) -> NDArray[np.intp]:
        found = outcomes(observation)
        return found.actions[found.best(found.points)]

    return choose


class BotAgent:
    """Builds the tray that a bot of the game chooses for a hand, sphere by sphere."""

    def __init__(self, level: str, seed: int) -> None:
        self._level, self._seed = level, seed
        self._plans: dict[bytes, list[int]] = {}

    def __call__(self, observation: Observation) -> NDArray[np.intp]:
        """The next sphere of each round's tray, or done."""
        spheres = len(observation["tray"][0]) - observation["tray"][:, :, EMPTY].sum(axis=1)
        rounds = zip(observation["hand"], spheres.tolist(), strict=True)
        return np.array([self._plan(flags)[placed] for flags, placed in rounds], dtype=np.intp)

    def _plan(self, flags: NDArray[np.int8]) -> list[int]:
        """The actions for a hand from an empty tray on: for each number of spheres there, the one to put next."""
        key = flags.tobytes()
        if key not in self._plans:
            hand = Hand(card for card in CARDS if flags[card.index])
            # Not secret, but the same for a seed and a hand in whatever order hands come.
            rng = Random(f"{self._seed} {hand}")  # noqa: S311
            moves = moves_between(Tray(), best_tray(self._level, hand, rng))
            self._plans[key] = [*map(action_of, moves), DONE]
        return self._plans[key]


def built_in(name: str) -> Factory | None:
    """The factory of an agent of ours, or None when it is none of ours; raises KeyError when there is no such bot."""
    if name.startswith(BOT):
        level = name.removeprefix(BOT)
        if level not in LEVELS:
            raise KeyError(f"there is no bot {level!r}: choose from {', '.join(LEVELS)}")
        return partial(_bot_agent, level)
    return _OWN.get(name)


def _bot_agent(level: str, seed: int) -> Policy:
    return BotAgent(level, seed)


_OWN: Final[dict[str, Any]] = {"random": random_agent, "greedy": greedy_agent}
