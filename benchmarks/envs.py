"""How fast the environments step, and a million random steps checked against `Tray`.

Run with `make bench`; the figures seen are written down in docs/environments.md.
"""

from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import numpy as np
from gymnasium.vector import SyncVectorEnv
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.envs import RoundEnv, VectorRoundEnv
from dimension.envs.actions import DONE, MOVES
from dimension.envs.observing import tray_flags
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.moves import apply_move
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray

ROUNDS = 4096
DEALS = 1000
TURNS = 5
"""So often each way is measured, one by one: the machine may be slower at some times."""
CHECKED_STEPS = 1_000_000

Masks = NDArray[np.int8]
Actions = NDArray[np.intp]


def masked(rng: np.random.Generator, mask: Masks) -> Actions:
    """For each round a random action that its mask allows."""
    return np.asarray((rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1))


class Single:
    """As many single environments, stepped one by one in a plain loop, reset where they are over."""

    def __init__(self, rounds: int, **options: Any) -> None:
        self.envs = [RoundEnv(**options) for _ in range(rounds)]
        self.mask = np.array([env.reset(seed=at)[0]["action_mask"] for at, env in enumerate(self.envs)])
        self.over = [False] * rounds

    def step(self, actions: Actions) -> None:
        for at, (env, action) in enumerate(zip(self.envs, actions.tolist(), strict=True)):
            if self.over[at]:
                observation, _ = env.reset()
                self.over[at] = False
            else:
                observation, _, self.over[at], _, _ = env.step(action)
            self.mask[at] = observation["action_mask"]


class Many:
    """A vector environment."""

    def __init__(self, env: VectorRoundEnv | SyncVectorEnv) -> None:
        self.env = env
        self.mask: Masks = env.reset(seed=0)[0]["action_mask"]

    def step(self, actions: Actions) -> None:
        self.mask = self.env.step(actions)[0]["action_mask"]


def seconds_per_step(env: Single | Many, steps: int, rng: np.random.Generator) -> float:
    """The processor time of one step of one round; choosing the actions is not counted."""
    taken = 0.0
    for _ in range(steps):
        actions = masked(rng, env.mask)
        start = process_time()
        env.step(actions)
        taken += process_time() - start
    return taken / steps / len(env.mask)


def compare(title: str, turns: int, **options: Any) -> None:
    """Single environments and many rounds at the same time, dealt the same, turn by turn."""
    rng = np.random.default_rng(2014)
    ways: dict[str, tuple[Single | Many, int]] = {
        "single environments": (Single(ROUNDS, **options), 2),
        "SyncVectorEnv": (Many(SyncVectorEnv([lambda: RoundEnv(**options)] * ROUNDS)), 1),
        # Long enough for a stream of deals to be dealt in advance several times.
        "VectorRoundEnv": (Many(VectorRoundEnv(ROUNDS, **options)), 600),
    }
    mean = dict.fromkeys(ways, 0.0)
    for env, steps in ways.values():
        seconds_per_step(env, min(steps, 40), rng)
    # The mean, not the best: rounds are dealt in advance now and then, and that is part of the price.
    for _ in range(turns):
        for name, (env, steps) in ways.items():
            mean[name] += seconds_per_step(env, steps, rng) / turns
    print(f"{ROUNDS} rounds, {title}, random play with the mask, resets included:")
    for name, seconds in mean.items():
        ratio = mean["single environments"] / seconds
        goal = "   (goal: 100 ×)" if name == "VectorRoundEnv" else ""
        print(f"  {name:<22} {1 / seconds:12,.0f} steps/s   {ratio:6.1f} × single{goal}")


def checked_play() -> None:
    """Play at random and do the same with `Tray`, which raises where a move is not allowed."""
    rng = np.random.default_rng(7)
    env = VectorRoundEnv(ROUNDS, deals=DEALS)
    observation, _ = env.reset(seed=1)
    trays, rewarded, steps = [Tray()] * ROUNDS, [0] * ROUNDS, 0
    over = np.zeros(ROUNDS, dtype=np.bool_)
    start = perf_counter()
    while steps < CHECKED_STEPS:
        actions = masked(rng, observation["action_mask"])
        fresh = over
        observation, rewards, over, _, _ = env.step(actions)
        for at in range(ROUNDS):
            if fresh[at]:
                trays[at], rewarded[at] = Tray(), 0
            elif actions[at] != DONE:
                changed = apply_move(trays[at], MOVES[actions[at]])
                assert changed != trays[at], "the mask allowed an action that changes nothing"
                trays[at] = changed
            if not fresh[at]:
                points = score_tray(hand_of(observation["hand"][at]), trays[at]).points
                assert points - rewarded[at] == rewards[at], "a reward is not the change of the score"
                rewarded[at] = points
                steps += 1
        for at in rng.integers(ROUNDS, size=200):
            assert (observation["tray"][at] == tray_flags(trays[at])).all()
            assert observation["left"][at].tolist() == [trays[at].left(color) for color in COLORS]
    print(f"{steps:,} random steps, each the same as Tray and score_tray say ({perf_counter() - start:.0f} s)")


HANDS: dict[bytes, Hand] = {}


def hand_of(flags: NDArray[np.int8]) -> Hand:
    """The hand of 60 flags; its order does not matter to scores."""
    key = flags.tobytes()
    if key not in HANDS:
        HANDS[key] = Hand(card for card in CARDS if flags[card.index])
    return HANDS[key]


def first_use(make: Callable[[], VectorRoundEnv]) -> float:
    start = perf_counter()
    env = make()
    env.reset(seed=0)
    env.step(np.zeros(env.num_envs, dtype=np.intp))
    return perf_counter() - start


def main() -> None:
    print(f"first step with all tables built: {first_use(lambda: VectorRoundEnv(1)):.2f} s (goal: 2 s)")
    compare(f"a list of {DEALS} deals", TURNS, deals=DEALS)
    compare("fresh hands of a split without end", TURNS, split="train")
    compare("fresh games without end", TURNS)
    checked_play()


if __name__ == "__main__":
    main()
