"""The agents that come with the benchmark (random, greedy, the bots), their lookahead, and agents by name."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.bots.registry import LEVELS, best_tray
from dimension.envs.actions import DONE, action_of
from dimension.envs.card_tables import AskedBits, asked_bits
from dimension.envs.evaluation import Policy, random_policy
from dimension.envs.many_trays import ManyTrays, Whole, planes_of
from dimension.envs.observing import EMPTY, Observation
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray
from dimension.solver.distance import moves_between


class Outcomes(NamedTuple):
    """Every allowed action of every round, round after round, with the tray it leads to.

    Being done leads to the tray as it is. It is each round's last action, so no round has none.
    """

    rounds: Whole
    actions: Whole
    tray: NDArray[np.int8]
    failed: NDArray[np.int8]
    """Flags of the cards of the hand that the tray does not fulfill."""
    points: NDArray[np.int64]

    def best(self, worth: NDArray[np.floating] | NDArray[np.integer]) -> Whole:
        """For each round the index of the largest value in these columns; of equals the last."""
        order = np.lexsort((np.arange(len(worth)), worth, self.rounds))
        ends = np.flatnonzero(np.diff(self.rounds, append=-1))
        return np.asarray(order[ends])


def outcomes(observation: Observation) -> Outcomes:
    """Try every action that the masks of many observations, stacked, allow."""
    rounds, actions = np.nonzero(observation["action_mask"])
    now = ManyTrays(len(observation["tray"]))
    now.ask(np.arange(len(observation["tray"])), *planes_of([_asked(hand.tobytes()) for hand in observation["hand"]]))
    now.fill(observation["tray"])
    then = now.picked(rounds)
    then.act(actions, np.ones(len(actions), dtype=np.bool_))
    return Outcomes(rounds, actions, then.tray, then.failed(), then.points())


@lru_cache(1 << 16)
def _asked(flags: bytes) -> AskedBits:
    return asked_bits(Hand(card for card in CARDS if flags[card.index]))


Factory = Callable[..., Policy]
"""Makes an agent of a seed, and of options by name."""

BOT: Final = "bot:"
"""The prefix of the name of a bot; its level follows."""


def random_agent(seed: int) -> Policy:
    """Takes any action that the mask allows."""
    return random_policy(np.random.default_rng(seed))


@dataclass(frozen=True)
class Budgeted:
    """A policy and the part of its budget that it used, where training is all that a budget counts."""

    policy: Policy
    budget_used: int

    def __call__(self, observation: Observation) -> NDArray[np.intp]:
        """The actions of the policy."""
        return self.policy(observation)


class TrayCount:
    """How many trays an agent has judged in each of the rounds that it plays: the budget of the track `lookahead`."""

    def __init__(self) -> None:
        self.most = 0
        """The most in a round."""
        self._judged = np.zeros(0, dtype=np.int64)
        self._steps = np.zeros(0, dtype=np.int64)

    def add(self, observation: Observation, judged: NDArray[np.int64]) -> None:
        """Add what was judged for one step of each round; a round with more steps left than before is a new one."""
        steps = observation["steps_left"][:, 0]
        if len(self._steps) == len(steps):
            judged = judged + np.where(steps < self._steps, self._judged, 0)
        self._judged, self._steps = judged, steps.copy()
        self.most = max(self.most, int(judged.max()))


class GreedyAgent:
    """Tries out every action, and takes the one that scores best right now."""

    def __init__(self) -> None:
        self._count = TrayCount()

    @property
    def budget_used(self) -> int:
        """The most trays judged in a round."""
        return self._count.most

    def __call__(self, observation: Observation) -> NDArray[np.intp]:
        """The best action of each round."""
        found = outcomes(observation)
        self._count.add(observation, np.bincount(found.rounds))
        return found.actions[found.best(found.points)]


def greedy_agent(seed: int) -> Policy:  # noqa: ARG001 - nothing is left to chance
    """Tries out every action, and takes the one that scores best right now."""
    return GreedyAgent()


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
    """The factory of a built-in agent, or None if it is not built in; raises KeyError for an unknown bot."""
    if name.startswith(BOT):
        level = name.removeprefix(BOT)
        if level not in LEVELS:
            raise KeyError(f"there is no bot {level!r}: choose from {', '.join(LEVELS)}")
        return partial(_bot_agent, level)
    return _OWN.get(name)


def _bot_agent(level: str, seed: int) -> Policy:
    return BotAgent(level, seed)


_OWN: Final[dict[str, Any]] = {"random": random_agent, "greedy": greedy_agent}


_PACKAGES: Final = "PACKAGES"
"""The attribute of a module that lists the packages whose versions belong in the result file."""

_NO_IMPORT: Final = "the agent's module cannot be imported"


class AgentError(Exception):
    """An agent that cannot be used; the text says what is wrong with it in a line."""


class LoadedAgent(NamedTuple):
    """The factory of an agent, and the packages it names."""

    factory: Factory
    packages: tuple[str, ...] = ()


@contextmanager
def blaming(trouble: str) -> Iterator[None]:
    """Whatever the agent's own code raises, or its wish to exit, becomes an `AgentError` of one line."""
    try:
        yield
    except AgentError:
        raise
    except (Exception, SystemExit) as error:
        said = " ".join(str(error).split())
        raise AgentError(f"{trouble}: {type(error).__name__}{said and f': {said}'} (--traceback says where)") from error


def load_agent(name: str) -> LoadedAgent:
    """Find an agent: one of ours, `package.module:factory`, or `path/to/file.py:factory`."""
    try:
        own = built_in(name)
    except KeyError as error:
        raise AgentError(error.args[0]) from error
    if own is not None:
        return LoadedAgent(own)
    place, colon, factory = name.rpartition(":")
    if not colon or not place or not factory:
        raise AgentError(f"{name!r} is no agent: give random, greedy, bot:LEVEL, or module:factory")
    module = _from_file(Path(place)) if place.endswith(".py") else _imported(place)
    found = getattr(module, factory, None)
    if not callable(found):
        raise AgentError(f"there is no function {factory!r} in {place}")
    return LoadedAgent(found, _packages(module))


def _imported(name: str) -> ModuleType:
    with blaming(_NO_IMPORT):
        return import_module(name)


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise AgentError(f"there is no file {path}")
    # Under its own name, where pickle looks for its definitions, unless another module has it.
    name = f"agent_{path.stem}" if path.stem in sys.modules else path.stem
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    # Last, so that files beside it are found as when it is run itself, but replace nothing.
    sys.path.append(str(path.absolute().parent))
    with blaming(_NO_IMPORT):
        spec.loader.exec_module(module)
    return module


def _packages(module: ModuleType) -> tuple[str, ...]:
    found: object = getattr(module, _PACKAGES, ())
    if not isinstance(found, list | tuple) or not all(isinstance(name, str) and name for name in found):
        raise AgentError(f"{_PACKAGES} of the agent's module is a list of names of packages, not {found!r:.60}")
    return tuple(found)
