"""Thousands of rounds of `dimension/Round-v0` together, and the base of the vector environments.

Each round is step by step the same as a single one. Options of a reset hold for all rounds, or one for each; infos
have the form of Gymnasium's vector environments.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from dimension.envs.actions import ACTIONS, DONE, MOVES, Flags
from dimension.envs.card_tables import Numbers, Planes
from dimension.envs.dealing import Dealing, DealOptions, spheres_within
from dimension.envs.many_deals import DealBook, DealStream, Seeds, columns_of
from dimension.envs.many_trays import ManyTrays, Truths, Whole
from dimension.envs.observing import Observation, action_space, round_spaces
from dimension.envs.solo_env import DEFAULT_STEPS, NOT_YET, checked_steps
from dimension.envs.spent import SPENT
from dimension.rules.cards import CARDS
from dimension.rules.moves import apply_move
from dimension.rules.settings import check_seed


def with_presence(columns: dict[str, NDArray[Any]], present: Truths) -> dict[str, NDArray[Any]]:
    """For each column also the flags, under its name with "_", of who says it; the others have zeros there."""
    infos, absent = dict[str, NDArray[Any]](), ~present
    for name, column in columns.items():
        if absent.any():
            column = column.copy()
            column[absent] = 0
        infos[name], infos[f"_{name}"] = column, present.copy()
    return infos


def final_observations(observation: Observation, over: Truths) -> NDArray[np.object_]:
    """Each observation of its own where an episode is over, and None elsewhere."""
    final, which = np.full(len(over), None, dtype=np.object_), np.flatnonzero(over)
    kept = {name: column[which] for name, column in observation.items()}
    for row, number in enumerate(which):
        final[number] = {name: column[row] for name, column in kept.items()}
    return final


def checked_reset_mask(mask: object, dealt: Truths) -> Truths:
    """The flags of the episodes to reset, all of them when there is no mask; raises where Gymnasium does."""
    if mask is None:
        return np.ones_like(dealt)
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError(f"reset_mask is a NumPy array of truth values, not {mask!r}")
    if mask.shape != dealt.shape:
        raise ValueError(
            f"reset_mask has the shape {mask.shape}: give one truth value for each of {len(dealt)} episodes"
        )
    if not mask.any():
        raise ValueError("reset_mask chooses no episode")
    if not (mask | dealt).all():
        raise ResetNeeded("nothing is dealt yet: call reset() without reset_mask first")
    return mask.copy()


_FOR_EACH: Final = ("deal", "hand")
"""The options that may be lists, with one entry for each round."""


def told_deals(dealing: Dealing, options: Mapping[str, Any], rounds: int) -> tuple[Dealing, Seeds | None]:
    """How to deal with some options and, where they list a deal or a hand for each round, the deals of all."""
    lists = {name: options[name] for name in _FOR_EACH if isinstance(options.get(name), list | tuple | np.ndarray)}
    for name, values in lists.items():
        if len(values) != rounds:
            raise ValueError(f"{len(values)} {name}s for {rounds} rounds: give one for each")
    deals = checked_deals(lists["deal"]) if "deal" in lists else None
    # The first entry of a list stands for all, so that options which contradict each other are refused as usual.
    told = dealing.changed({**options, **{name: values[0] for name, values in lists.items()}})
    if "hand" in lists:
        return told.given(lists["hand"]), np.arange(-rounds, 0)
    return told, deals


def checked_deals(deals: Sequence[int] | NDArray[Any]) -> Seeds:
    """Deals, one for each round; raises unless they are integers and not too large."""
    found = np.asarray(deals)
    if found.dtype.kind not in "iu":
        raise ValueError(f"deals are whole numbers, not {deals!r:.60}")
    for deal in (found.min(), found.max()):
        check_seed(int(deal))
    return found.astype(np.int64)


Rewards = NDArray[np.float64]

_METADATA: Final[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}


class VectorSoloEnv(VectorEnv[Observation, Whole, Any], ABC):
    """Many episodes in one; subclasses decide the deals and the consequences of a finished round.

    `autoreset_mode` says when an episode that is over is dealt again, as in Gymnasium's
    `SyncVectorEnv`: in the next step, whose action is then ignored (the default); in the same step,
    with `final_obs` and `final_info` in the infos; or not at all, so that
    `reset(options={"reset_mask": flags})` has to be called. `reset(seed=s)` seeds the episodes with
    s, s + 1, …; `reset(options={"deal": [...]})` takes one deal for each, and `{"hand": [...]}` one hand.
    """

    metadata = _METADATA
    _whole_games = False

    def __init__(
        self,
        num_envs: int = 1,
        *,
        steps: int = DEFAULT_STEPS,
        strict: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Unpack[DealOptions],
    ) -> None:
        if render_mode is not None:
            raise ValueError("many rounds at once cannot be shown: give render_mode to a single environment")
        if type(num_envs) is not int or num_envs < 1:
            raise ValueError(f"num_envs is how many episodes there are, a whole number from 1, not {num_envs!r}")
        self.num_envs = num_envs
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**_METADATA, "autoreset_mode": self._mode}
        self._steps, self._strict = checked_steps(steps), strict
        self.single_action_space = action_space()
        self.single_observation_space = spaces.Dict(round_spaces(self._steps) | self._further_spaces())
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._dealing = Dealing(spheres=spheres_within(self._steps), whole_games=self._whole_games).changed(options)
        self._drawn: DealStream | None = None
        self._each = np.arange(num_envs)
        self._trays = ManyTrays(num_envs)
        self._hands = np.zeros((num_envs, len(CARDS)), dtype=np.int8)
        self._steps_left = np.zeros((num_envs, 1), dtype=np.int32)
        self._rewarded = np.zeros(num_envs, dtype=np.int64)
        self._deals: Seeds = np.zeros(num_envs, dtype=np.int64)
        self._as_promised = np.zeros(num_envs, dtype=np.bool_)
        self._optimum = np.zeros(num_envs, dtype=np.int64)
        self._dealt = np.zeros(num_envs, dtype=np.bool_)
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._make_room()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal again; `options` takes what the constructor takes and holds for this episode only.

        With `reset_mask` among the options only the episodes with a flag are dealt again.
        """
        options, seeds = dict(options or {}), self._seeds(seed)
        chosen = checked_reset_mask(options.pop("reset_mask", None), self._dealt)
        dealing, deals = told_deals(self._dealing, options, self.num_envs)
        which = np.flatnonzero(chosen)
        stream = self._seeded(which, seeds)
        drawn = stream.next(which, dealing)
        self._begin(which, dealing, drawn if deals is None else deals[which], listed=not options)
        observation = self._observe()
        return observation, self._infos(observation, chosen, np.zeros_like(chosen))

    def step(self, actions: Whole) -> tuple[Observation, Rewards, Truths, Truths, dict[str, Any]]:
        """Put, lift or be done in each round; deal again where and when the autoreset mode says so."""
        actions, fresh = self._checked(actions), self._due()
        SPENT.steps += self.num_envs
        allowed, illegal = self._trays.allows(actions)
        allowed &= ~fresh
        illegal &= ~fresh
        if self._strict and illegal.any():
            self._refuse(int(np.argmax(illegal)), actions)
        if fresh.any():
            self._deal_again(fresh)
        self._trays.act(actions, allowed)
        rewards, over = self._advance(actions, fresh), self._over.copy()
        observation = self._observe()
        if self._mode is AutoresetMode.SAME_STEP and over.any():
            observation, infos = self._dealt_immediately(observation, illegal)
        else:
            infos = self._infos(observation, np.ones_like(over), illegal)
        return observation, rewards, over, np.zeros_like(over), infos

    def action_masks(self) -> Truths:
        """The masks of the current observations as truth values, under the name that MaskablePPO looks for."""
        self._require_deals()
        return self._trays.action_mask().astype(np.bool_)

    @property
    def np_random_seed(self) -> tuple[int, ...]:  # type: ignore[override]
        """The seed of each episode's deals, as `SyncVectorEnv` has it."""
        return self._seeded(self._each, [None] * self.num_envs).seeds

    @abstractmethod
    def _make_room(self) -> None:
        """Make room for further facts about the episodes."""

    @abstractmethod
    def _deal(self, which: Whole, dealing: Dealing, deals: Seeds, *, listed: bool) -> None:
        """Begin some episodes; listed deals are among the deals of the constructor."""

    @abstractmethod
    def _end_rounds(self, ended: Truths) -> tuple[Truths, NDArray[np.int64] | int]:
        """Score rounds that are over and begin the next ones: which episodes are over, and their further rewards."""

    @abstractmethod
    def _results(self) -> dict[str, NDArray[np.int64]]:
        """The entries of the last info of each episode."""

    def _further_spaces(self) -> dict[str, spaces.Space[Any]]:
        """The parts of an observation beside the round."""
        return {}

    def _observe(self) -> Observation:
        return {
            "hand": self._hands.copy(),
            "tray": self._trays.tray.copy(),
            "left": self._trays.left(),
            "steps_left": self._steps_left.copy(),
            "action_mask": self._trays.action_mask(),
        }

    def _begin_rounds(self, which: Whole, hands: Flags, planes: Planes, numbers: Numbers) -> None:
        """Deal some rounds."""
        self._trays.clear(which)
        self._trays.ask(which, planes, numbers)
        self._hands[which] = hands
        self._steps_left[which] = self._steps
        self._rewarded[which] = 0

    def _begin(self, which: Whole, dealing: Dealing, deals: Seeds, *, listed: bool) -> None:
        self._deals[which], self._dealt[which], self._over[which] = deals, True, False
        self._deal(which, dealing, deals, listed=listed)

    def _deal_again(self, over: Truths) -> None:
        which = np.flatnonzero(over)
        assert self._drawn is not None
        self._begin(which, self._dealing, self._drawn.next(which, self._dealing), listed=True)

    def _dealt_immediately(self, final: Observation, illegal: Truths) -> tuple[Observation, dict[str, Any]]:
        """Deal again where an episode is over, and keep what was seen last for the infos."""
        over = self._over.copy()
        ended = self._infos(final, over, illegal)
        self._deal_again(over)
        observation = self._observe()
        infos = self._infos(observation, np.ones_like(over), illegal & ~over)
        infos |= {"final_obs": final_observations(final, over), "_final_obs": over}
        return observation, infos | {"final_info": ended, "_final_info": over.copy()}

    def _advance(self, actions: Whole, fresh: Truths) -> Rewards:
        """The rewards of a step, after which some episodes are over; nothing happens in those just dealt."""
        points = self._trays.points()
        points[fresh] = 0
        rewards, self._rewarded = points - self._rewarded, points
        self._steps_left[:, 0] -= ~fresh
        ended = ((actions == DONE) | (self._steps_left[:, 0] == 0)) & ~fresh
        self._over, further = self._end_rounds(ended)
        return (rewards + further).astype(np.float64)

    def _infos(self, observation: Observation, present: Truths, illegal: Truths) -> dict[str, Any]:
        """The infos of single environments, and the episodes that have them."""
        columns = {
            "action_mask": observation["action_mask"],
            "deal": self._deals.copy(),
            "as_promised": self._as_promised.copy(),
            "illegal": illegal,
        }
        results = {name: np.where(self._over, column, NOT_YET) for name, column in self._results().items()}
        return with_presence(columns | results, present)

    def _due(self) -> Truths:
        """The episodes that are dealt again instead of taking their action."""
        self._require_deals()
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            over = ", ".join(map(str, np.flatnonzero(self._over)))
            raise ResetNeeded(f"these episodes are over: {over}; reset them with the option reset_mask")
        return self._over.copy()

    def _require_deals(self) -> None:
        if not self._dealt.all():
            raise ResetNeeded("nothing is dealt yet: call reset() first")

    def _seeded(self, which: Whole, seeds: Sequence[int | None]) -> DealStream:
        """The deals to come, where those with a seed begin again."""
        if self._drawn is None:
            self._drawn = DealStream(seeds)
        else:
            self._drawn.seed(which, seeds)
        return self._drawn

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        return seed if len(seed) == self.num_envs else self._refuse_count(len(seed), "seeds")

    def _whole(self, values: Sequence[int] | NDArray[Any], what: str) -> NDArray[np.int64]:
        """Integers, one for each episode."""
        numbers = np.asarray(values)
        if numbers.ndim != 1:
            raise ValueError(f"{what} are a row of whole numbers, one for each round, not an array of {numbers.shape}")
        if len(numbers) != self.num_envs:
            self._refuse_count(len(numbers), what)
        if numbers.dtype.kind not in "iu":
            raise ValueError(f"{what} are whole numbers, not {numbers.dtype}")
        return numbers.astype(np.int64, copy=False)

    def _refuse_count(self, count: int, what: str) -> NoReturn:
        raise ValueError(f"{count} {what} for {self.num_envs} rounds: give one for each")

    def _checked(self, actions: Sequence[int] | NDArray[Any]) -> Whole:
        numbers = self._whole(actions, "actions").astype(np.intp, copy=False)
        if numbers.min() < 0 or numbers.max() >= ACTIONS:
            raise ValueError(f"actions run from 0 to {DONE}")
        return numbers

    def _refuse(self, number: int, actions: Whole) -> None:
        """Raise the rule error of an action."""
        apply_move(self._trays[number], MOVES[actions[number]])


class VectorRoundEnv(VectorSoloEnv):
    """Many rounds in one: everything `RoundEnv` says holds for each of them.

    The next step deals a round that is over again and ignores its action (Gymnasium's "next step"
    mode), unless `autoreset_mode` says otherwise. `reset(seed=s)` seeds the rounds with s, s + 1, …,
    as `SyncVectorEnv` does; `reset(options={"deal": [...]})` takes one deal for each round, `{"hand": [...]}` one hand.
    """

    def _make_room(self) -> None:
        self._book = DealBook(self._dealing)

    def _deal(self, which: Whole, dealing: Dealing, deals: Seeds, *, listed: bool) -> None:
        columns = self._book.look_up(deals, self._drawn) if listed else columns_of(dealing, deals)
        self._begin_rounds(which, columns.hands, columns.planes, columns.numbers)
        self._optimum[which], self._as_promised[which] = columns.optimum, columns.as_promised

    def _end_rounds(self, ended: Truths) -> tuple[Truths, int]:
        return ended, 0

    def _results(self) -> dict[str, NDArray[np.int64]]:
        return {"optimum": self._optimum, "best_return": self._optimum, "regret": self._optimum - self._rewarded}
