"""Thousands of rounds of `dimension/Round-v0` at once, each step by step the same as a single one."""

from collections.abc import Sequence
from typing import Any, Final, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from dimension.envs.actions import ACTIONS, DONE, MOVES
from dimension.envs.dealing import Dealing, DealOptions
from dimension.envs.many_deals import DealBook, DealColumns, DealStream, Seeds
from dimension.envs.many_trays import ManyTrays, Truths, Whole
from dimension.envs.observing import Observation, action_space, round_spaces
from dimension.envs.solo_env import DEFAULT_STEPS, checked_steps
from dimension.envs.told_deals import told_deals
from dimension.rules.cards import CARDS
from dimension.rules.moves import apply_move

Rewards = NDArray[np.float64]

_METADATA: Final[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}


class VectorRoundEnv(VectorEnv[Observation, Whole, Any]):
    """Many rounds in one: everything `RoundEnv` says holds for each of them.

    The next step deals a round that is over again and ignores its action (Gymnasium's "next step"
    mode). `reset(seed=s)` seeds the rounds with s, s + 1, …, as `SyncVectorEnv` does;
    `reset(options={"deal": [...]})` takes one deal for each round, and `{"hand": [...]}` one hand.
    """

    metadata = _METADATA

    def __init__(
        self,
        num_envs: int = 1,
        *,
        steps: int = DEFAULT_STEPS,
        strict: bool = False,
        render_mode: str | None = None,
        **options: Unpack[DealOptions],
    ) -> None:
        if render_mode is not None:
            raise ValueError("many rounds at once cannot be shown: give render_mode to a single environment")
        self.num_envs = num_envs
        self.single_action_space = action_space()
        self.single_observation_space = spaces.Dict(round_spaces(checked_steps(steps)))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._steps, self._strict = steps, strict
        self._dealing = Dealing().changed(options)
        self._book = DealBook(self._dealing)
        self._stream: DealStream | None = None
        self._each = np.arange(num_envs)
        self._trays = ManyTrays(num_envs)
        self._hands = np.zeros((num_envs, len(CARDS)), dtype=np.int8)
        self._steps_left = np.zeros((num_envs, 1), dtype=np.int32)
        self._optimum = np.zeros(num_envs, dtype=np.int64)
        self._rewarded = np.zeros(num_envs, dtype=np.int64)
        self._over = np.zeros(num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all rounds again; `options` takes what the constructor takes and holds for this episode only."""
        if seed is not None or self._stream is None:
            self._stream = DealStream(self._seeds(seed))
        if options:
            deals, columns = told_deals(self._dealing, options, self._stream, self._each)
        else:
            deals = self._stream.next(self._each, self._dealing)
            columns = self._book.look_up(deals, self._stream)
        self._begin(self._each, columns)
        self._over[:] = False
        every = np.ones(self.num_envs, dtype=np.bool_)
        observation = self._observe()
        infos = {"action_mask": observation["action_mask"], "_action_mask": every}
        return observation, infos | _dealt(every.copy(), self._each, deals, columns)

    def step(self, actions: Whole) -> tuple[Observation, Rewards, Truths, Truths, dict[str, Any]]:
        """Put, lift or be done in each round; deal again where a round was over."""
        actions, fresh = self._checked(actions), self._over
        allowed, illegal = self._trays.allows(actions)
        allowed &= ~fresh
        illegal &= ~fresh
        if self._strict and illegal.any():
            self._refuse(int(np.argmax(illegal)), actions)
        infos: dict[str, Any] = self._deal_again(fresh) if fresh.any() else {}
        self._trays.act(actions, allowed)
        points = self._trays.points()
        points[fresh] = 0
        rewards = (points - self._rewarded).astype(np.float64)
        self._rewarded = points
        self._steps_left[:, 0] -= ~fresh
        self._over = ((actions == DONE) | (self._steps_left[:, 0] == 0)) & ~fresh
        observation = self._observe()
        infos |= {"action_mask": observation["action_mask"], "_action_mask": np.ones(self.num_envs, dtype=np.bool_)}
        if not fresh.all():
            infos |= {"illegal": illegal, "_illegal": ~fresh}
        if self._over.any():
            infos |= self._results()
        return observation, rewards, self._over.copy(), np.zeros(self.num_envs, dtype=np.bool_), infos

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        self._one_for_each(seed, "seeds")
        return seed

    def _one_for_each(self, values: Sequence[Any] | NDArray[Any], what: str) -> NDArray[Any]:
        if len(values) != self.num_envs:
            raise ValueError(f"{len(values)} {what} for {self.num_envs} rounds: give one for each")
        return np.asarray(values)

    def _checked(self, actions: Whole) -> Whole:
        numbers = self._one_for_each(actions, "actions").astype(np.intp, copy=False)
        if numbers.min() < 0 or numbers.max() >= ACTIONS:
            raise ValueError(f"actions run from 0 to {DONE}")
        return numbers

    def _deal_again(self, fresh: Truths) -> dict[str, Any]:
        assert self._stream is not None
        which = np.flatnonzero(fresh)
        deals = self._stream.next(which, self._dealing)
        columns = self._book.look_up(deals, self._stream)
        self._begin(which, columns)
        return _dealt(fresh.copy(), which, deals, columns)

    def _begin(self, which: Whole, columns: DealColumns) -> None:
        self._trays.clear(which)
        self._trays.ask(which, columns.planes, columns.numbers)
        self._hands[which] = columns.hands
        self._optimum[which] = columns.optimum
        self._steps_left[which] = self._steps
        self._rewarded[which] = 0

    def _results(self) -> dict[str, Any]:
        optimum = np.where(self._over, self._optimum, 0)
        regret = np.where(self._over, self._optimum - self._rewarded, 0)
        return {"optimum": optimum, "_optimum": self._over.copy(), "regret": regret, "_regret": self._over.copy()}

    def _refuse(self, number: int, actions: Whole) -> None:
        """Raise the rule error of an action."""
        apply_move(self._trays[number], MOVES[actions[number]])

    def _observe(self) -> Observation:
        return {
            "hand": self._hands.copy(),
            "tray": self._trays.tray.copy(),
            "left": self._trays.left(),
            "steps_left": self._steps_left.copy(),
            "action_mask": self._trays.action_mask(),
        }


def _dealt(every: Truths, which: Whole, deals: Seeds, columns: DealColumns) -> dict[str, Any]:
    """What single environments say when they are reset."""
    deal, as_promised = np.zeros(len(every), dtype=np.int64), np.zeros(len(every), dtype=np.bool_)
    deal[which], as_promised[which] = deals, columns.as_promised
    return {"deal": deal, "_deal": every, "as_promised": as_promised, "_as_promised": every.copy()}
