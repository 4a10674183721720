"""`dimension/Round-v0` (one hand, one tray, a known best result), and the base of the environments for one player."""

from abc import ABC, abstractmethod
from typing import Any, Final, SupportsIndex, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from dimension.envs.actions import RoundState, action_mask
from dimension.envs.dealing import Dealing, DealOptions, dealt_hand, spheres_within
from dimension.envs.observing import Observation, action_space, observe, round_spaces
from dimension.envs.pictures import draw_picture, draw_round
from dimension.envs.spent import SPENT
from dimension.rules.stack import Deal

DEFAULT_STEPS: Final = 30
"""As many as an hourglass of one minute allows: a practiced player moves a sphere in two seconds."""

_METADATA: Final[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

SOLO_RESULTS: Final = ("optimum", "best_return", "regret")
"""The entries of the last `info` of an episode."""

NOT_YET: Final = -1
"""The value of every result until the episode is over. No regret is negative, so a regret shows which it is."""

Result = tuple[int, dict[str, Any]]
"""The additions to the reward and to the `info` at the end of a round."""


class SoloEnv(gymnasium.Env[Observation, SupportsIndex], ABC):
    """One player builds trays, hand after hand; subclasses decide the deals and the consequences of a finished round.

    An action that the rules forbid changes nothing but uses a step, and `info["illegal"]` says so;
    `strict=True` raises its rule error instead. `colored=True` adds a terminal's colors to "ansi".

    Every `info`, even the one of `reset`, has the same entries: `action_mask`, `deal`, `as_promised`,
    `illegal`, and the results, which are `NOT_YET` until the episode is over.
    """

    metadata = _METADATA
    _results: tuple[str, ...] = SOLO_RESULTS
    _whole_games = False

    def __init__(
        self,
        *,
        steps: int = DEFAULT_STEPS,
        strict: bool = False,
        render_mode: str | None = None,
        colored: bool = False,
        **options: Unpack[DealOptions],
    ) -> None:
        self.render_mode = checked_render_mode(render_mode, self.metadata)
        self.action_space: Any = action_space()
        self._steps, self._strict, self._colored = checked_steps(steps), strict, colored
        self.observation_space: Any = spaces.Dict(round_spaces(self._steps) | self._further_spaces())
        self._dealing = Dealing(spheres=spheres_within(self._steps), whole_games=self._whole_games).changed(options)
        self._state: RoundState | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode; `options` takes what the constructor takes and holds for this episode only."""
        super().reset(seed=seed)
        self._dealt_by = self._dealing.changed(options or {})
        self._seed = self._dealt_by.draw(self.np_random)
        first = self._deal(self._dealt_by, self._seed)
        self._state, self._as_promised = RoundState(first.hand, self._steps), first.as_promised
        observation = self._observe()
        return observation, self._info(observation, {}, illegal=False)

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Put, lift, or be done with the hand."""
        if self.state.over:
            raise ResetNeeded("this episode is over: call reset() to deal another")
        SPENT.steps += 1
        self._state, reward, illegal = self.state.after(action, strict=self._strict)
        further, result = self._end_round() if self._state.over else (0, {})
        observation = self._observe()
        info = self._info(observation, result, illegal=illegal)
        return observation, float(reward + further), self.state.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the current observation as truth values, under the name that MaskablePPO looks for."""
        return action_mask(self.state.tray).astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The cards and the tray of the current round, as text or as a picture."""
        match self.render_mode:
            case "ansi":
                return draw_round(self.state, colored=self._colored)
            case "rgb_array":
                return draw_picture([self.state])
        return None

    @property
    def state(self) -> RoundState:
        """The current round; its hand and tray are values of `dimension.rules`."""
        if self._state is None:
            raise ResetNeeded("nothing is dealt yet: call reset() first")
        return self._state

    @property
    def code(self) -> str:
        """The game code with which anyone can play the same deal."""
        return self._dealt_by.code(self._seed)

    @abstractmethod
    def _deal(self, dealing: Dealing, seed: int) -> Deal:
        """Begin an episode: its first hand, and whether all of its hands keep what the settings promise."""

    @abstractmethod
    def _end_round(self) -> Result:
        """Score the round that is over, and begin the next if there is one."""

    def _further_spaces(self) -> dict[str, spaces.Space[Any]]:
        """The parts of an observation beside the round."""
        return {}

    def _observe(self) -> Observation:
        return observe(self.state)

    def _info(self, observation: Observation, result: dict[str, Any], *, illegal: bool) -> dict[str, Any]:
        return {
            "action_mask": observation["action_mask"],
            "deal": self._seed,
            "as_promised": self._as_promised,
            "illegal": illegal,
            **dict.fromkeys(self._results, NOT_YET),
            **result,
        }


def checked_steps(steps: int) -> int:
    """The steps of a round themselves, when there is at least one."""
    if not isinstance(steps, int | np.integer) or steps < 1:
        raise ValueError(f"{steps} steps a round: give a whole number, at least one")
    return int(steps)


def checked_render_mode(render_mode: str | None, metadata: dict[str, Any]) -> str | None:
    """The render mode itself, when the environment has it; None shows nothing."""
    if render_mode not in (None, *metadata["render_modes"]):
        raise ValueError(f"there is no render mode {render_mode!r}: choose from {', '.join(metadata['render_modes'])}")
    return render_mode


class RoundEnv(SoloEnv):
    """Build a tray for one hand; the rewards add up to its points.

    Every step's reward is the change of the score, spheres minus two per failed card; the first one
    includes what the empty tray scores. The episode ends with the action done, or when the steps are
    used up. The last `info` holds the proven `optimum` of the hand, the most that a tray of as many
    spheres as there are steps can score; the same as `best_return`; and the `regret`: how far the
    points are below it. An action that the rules forbid changes nothing but uses a step, and
    `info["illegal"]` says so; `strict=True` raises its rule error instead.
    """

    def _deal(self, dealing: Dealing, seed: int) -> Deal:
        dealt = dealt_hand(dealing, seed)
        self._optimum = dealt.optimum
        return Deal(dealt.hand, dealt.as_promised)

    def _end_round(self) -> Result:
        regret = self._optimum - self.state.rewarded
        return 0, {"optimum": self._optimum, "best_return": self._optimum, "regret": regret}
