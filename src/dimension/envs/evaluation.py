"""How good a policy is: its points and its regret over a list of deals or hands, with bootstrap intervals.

Seeds and hands are resampled independently, with replacement; the interval leaves out equal shares of the resampled
means at both ends. The random numbers come from splitmix64, so that
the same results have the same interval everywhere.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, Unpack

import numpy as np
from numpy.typing import NDArray

from dimension.envs.actions import ACTIONS, DONE
from dimension.envs.dealing import DRAWS, Dealing, DealOptions
from dimension.envs.observing import Observation
from dimension.envs.solo_env import DEFAULT_STEPS
from dimension.envs.splits import STEP, splitmix64
from dimension.envs.vector import VectorRoundEnv
from dimension.rules.hand import HandLike, as_hand

RESAMPLES: Final = 2000
"""How often hands and seeds are drawn again."""

LEVEL: Final = 0.95
"""The share of the means that the interval holds."""


class Interval(NamedTuple):
    """The lower and the upper end."""

    low: float
    high: float


def bootstrap(values: NDArray[np.integer], *, level: float = LEVEL) -> Interval:
    """The interval of the mean of integers: a row for each seed, or a single row, and a column for each hand.

    >>> bootstrap(np.array([[3, 3, 3], [3, 3, 3]]))
    Interval(low=3.0, high=3.0)
    """
    if not 0 < level < 1:
        raise ValueError(f"the level of an interval lies between 0 and 1, not at {level}")
    rows = np.atleast_2d(values).astype(np.float64)
    seeds, hands = rows.shape
    if not rows.size:
        raise ValueError("there is no interval of nothing: give at least one value")
    words = splitmix64(np.arange(RESAMPLES * (seeds + hands), dtype=np.uint64) * np.uint64(STEP))
    words = words.reshape(RESAMPLES, seeds + hands)
    # Sums of integers are exact: their order does not matter.
    drawn = (_times_drawn(words[:, :seeds]) @ rows * _times_drawn(words[:, seeds:])).sum(axis=1) / rows.size
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2]).tolist()
    return Interval(low, high)


def _times_drawn(words: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How often each column is drawn, in each of the rows, when as many are drawn as there are."""
    rows, columns = words.shape
    chosen = (words % np.uint64(columns)).astype(np.intp) + columns * np.arange(rows)[:, None]
    return np.bincount(chosen.reshape(-1), minlength=rows * columns).reshape(rows, columns).astype(np.float64)


Policy = Callable[[Observation], NDArray[np.intp]]
"""From the observations of many rounds, stacked, to one action for each."""

BENCHMARK_DEALS: Final = 1000
"""The default number of deals: 0 to 999."""

_ONE_ROUND: Final = ("deal", "code", "hand")
"""The options that stand for a single round."""

_KNOWN: Final = "K1"
"""A hand for rounds that are over and wait for the others: dealing it costs nothing, and it changes no result."""


class PolicyError(ValueError):
    """A policy did not return exactly one action for each round."""


class Evaluation(NamedTuple):
    """The points reached in each round of a list, the most that each allows, and the illegal actions tried in it."""

    points: NDArray[np.int64]
    optimum: NDArray[np.int64]
    illegal: NDArray[np.int64] = np.zeros(0, dtype=np.int64)

    @property
    def regret(self) -> NDArray[np.int64]:
        """How many points each round is below its optimum."""
        return self.optimum - self.points

    @property
    def mean_points(self) -> float:
        """Points per round."""
        return float(self.points.mean())

    @property
    def mean_regret(self) -> float:
        """How many points a round is below the optimum, on average."""
        return float(self.regret.mean())

    @property
    def share_optimal(self) -> float:
        """The share of rounds that reach the optimum, from 0 to 1."""
        return float((self.optimum == self.points).mean())

    @property
    def illegal_actions(self) -> int:
        """How many actions the rules forbade, in all rounds together."""
        return int(self.illegal.sum())

    def interval(self, level: float = LEVEL) -> Interval:
        """Where the mean regret lies when other hands are drawn, as far as these can tell."""
        return bootstrap(self.regret, level=level)


def evaluate(
    policy: Policy,
    count: int | None = None,
    *,
    hands: Iterable[HandLike] | None = None,
    seed: int | None = None,
    steps: int = DEFAULT_STEPS,
    **options: Unpack[DealOptions],
) -> Evaluation:
    """Play exactly the given rounds, each once, all at the same time.

    These are the `hands`, or the round of a single `deal`, `code` or `hand`, or a list: `deals` or
    `count` deals, 1,000 where neither is given, from `first_deal` on, or from 0. With `seed`, as
    many deals are drawn at random instead. With `split`, the deals stand for hands of the split.
    """
    told = _told_hands(hands, count, seed, options) if hands is not None else _told_deals(count, seed, options)
    rounds = max((len(value) for value in told.values() if isinstance(value, list | np.ndarray)), default=1)
    env = VectorRoundEnv(rounds, steps=steps, hand=_KNOWN)
    observation, _ = env.reset(options=told)
    points, optimum, illegal = np.zeros((3, rounds), dtype=np.int64)
    playing = np.ones(rounds, dtype=np.bool_)
    while playing.any():
        observation, rewards, over, _, infos = env.step(_checked(policy(observation), rounds))
        points[playing] += rewards[playing].astype(np.int64)
        illegal += playing & infos["illegal"]
        ended = playing & over
        optimum[ended] = infos["optimum"][ended]
        playing &= ~over
    return Evaluation(points, optimum, illegal)


def random_policy(rng: np.random.Generator) -> Policy:
    """A policy that takes any action the mask allows, each equally likely."""

    def choose(observation: Observation) -> NDArray[np.intp]:
        mask = observation["action_mask"]
        return np.asarray((rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1))

    return choose


def _told_hands(
    hands: Iterable[HandLike], count: int | None, seed: int | None, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The options of a reset that deals these hands."""
    if count is not None or seed is not None or options:
        raise ValueError("hands are all there is to be played: give no count, no seed and no other option with them")
    several = [as_hand(hand) for hand in hands]
    if not several:
        raise ValueError("there are no hands to be played: give at least one")
    return {"hand": several}


def _told_deals(count: int | None, seed: int | None, options: Mapping[str, Any]) -> dict[str, Any]:
    if count is not None and (type(count) is not int or count < 1):
        raise ValueError(f"count is how many rounds to play, a whole number from 1, not {count!r}")
    dealing = Dealing().changed(options)
    alone = [name for name in _ONE_ROUND if name in options]
    if alone:
        if seed is not None or count not in (None, 1):
            raise ValueError(f"{alone[0]} stands for a single round: give neither a count nor a seed with it")
        # In a list, where the hand of each round is expected: the codes of its cards would be taken for hands.
        return {"hand": [as_hand(options["hand"])]} if "hand" in options else dict(options)
    listed = dealing.deals if options.get("deals") else None
    if None not in (count, listed) and count != listed:
        raise ValueError(f"{count} rounds of a list of {listed} deals: give the number only once")
    if seed is not None and options.keys() & {"deals", "first_deal"}:
        raise ValueError("deals are either drawn with a seed or listed: give first_deal and deals, or count and seed")
    rounds = count or listed or BENCHMARK_DEALS
    told = {name: value for name, value in options.items() if name not in ("deals", "first_deal")}
    if seed is not None:
        return told | {"deal": np.random.default_rng(seed).integers(DRAWS, size=rounds)}
    return told | {"deal": dealing.first_deal + np.arange(rounds)}


def _checked(actions: object, rounds: int) -> NDArray[np.intp]:
    """The actions of a policy; raises unless there is one for each round."""
    try:
        found = np.asarray(actions)
    except ValueError as error:
        raise PolicyError(f"a policy returns one action for each round, not {actions!r:.60}") from error
    if found.shape != (rounds,) or found.dtype.kind not in "iu":
        raise PolicyError(
            f"a policy returns one action for each round, an array of {rounds} whole numbers, "
            f"not one of {found.dtype} with the shape {found.shape}"
        )
    if found.min() < 0 or found.max() >= ACTIONS:
        raise PolicyError(f"actions run from 0 to {DONE}, but a policy returned {found.min()} to {found.max()}")
    return found
