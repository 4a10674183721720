"""`dimension/Round-v0`: one hand, one tray, and a known best result."""

from typing import Any, Final, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from dimension.envs.dealing import Dealing, DealOptions, DealtRound, dealt_round
from dimension.envs.observing import Observation, action_space, observe, round_spaces
from dimension.envs.picture import draw_picture
from dimension.envs.round_state import RoundState
from dimension.envs.text import draw_round

DEFAULT_STEPS: Final = 30
"""What an hourglass of a minute gives: a practiced hand moves a sphere in two seconds."""

METADATA: Final[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}


class RoundEnv(gymnasium.Env[Observation, int]):
    """Build a tray for one hand; the rewards add up to its points.

    Every step's reward is the change of the score, spheres minus two per failed card; the first one
    also holds what the empty tray scores. The episode ends with the action done, or when the steps are
    used up. The last `info` holds the proven `optimum` of the hand, and the `regret`, what is missing
    to it. An action that the rules forbid changes nothing but uses a step, and `info["illegal"]` says
    so; `strict=True` raises its rule error instead.
    """

    metadata = METADATA

    def __init__(
        self,
        *,
        steps: int = DEFAULT_STEPS,
        strict: bool = False,
        render_mode: str | None = None,
        **options: Unpack[DealOptions],
    ) -> None:
        self.render_mode = checked_render_mode(render_mode, self.metadata)
        self.action_space: Any = action_space()
        self.observation_space: Any = spaces.Dict(round_spaces(checked_steps(steps)))
        self._steps, self._strict = steps, strict
        self._dealing = Dealing().changed(options)
        self._state: RoundState | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a hand; the options of the constructor can be given anew for this episode."""
        super().reset(seed=seed)
        dealing = self._dealing.changed(options or {})
        deal = dealing.draw(self.np_random)
        self._dealt: DealtRound = dealt_round(dealing.settings, deal)
        self._code = (dealing, deal)
        self._state = RoundState(self._dealt.hand, self._steps)
        observation = observe(self._state)
        return observation, {
            "action_mask": observation["action_mask"],
            "deal": deal,
            "as_promised": self._dealt.as_promised,
        }

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Put, lift or be done."""
        before = self.state
        if before.over:
            raise ResetNeeded("this round is over: call reset() to deal another")
        self._state, reward, illegal = before.after(int(action), strict=self._strict)
        observation = observe(self._state)
        info = {"action_mask": observation["action_mask"], "illegal": illegal}
        if self._state.over:
            optimum = self._dealt.optimum
            info |= {"optimum": optimum, "regret": optimum - self._state.rewarded}
        return observation, float(reward), self._state.over, False, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """The cards and the tray, as text or as a picture."""
        match self.render_mode:
            case "ansi":
                return draw_round(self.state)
            case "rgb_array":
                return draw_picture([self.state])
        return None

    @property
    def state(self) -> RoundState:
        """The round as it stands: its hand and tray are values of `dimension.rules`."""
        if self._state is None:
            raise ResetNeeded("nothing is dealt yet: call reset() first")
        return self._state

    @property
    def code(self) -> str:
        """The code of the game whose first round this is."""
        dealing, deal = self._code
        return dealing.code(deal)


def checked_steps(steps: int) -> int:
    """The steps of a round, when there can be so many."""
    if steps < 1:
        raise ValueError(f"{steps} steps a round: give at least one")
    return steps


def checked_render_mode(render_mode: str | None, metadata: dict[str, Any]) -> str | None:
    """The way to show a round, when there is such a one."""
    if render_mode not in (None, *metadata["render_modes"]):
        raise ValueError(f"there is no render mode {render_mode!r}: choose from {', '.join(metadata['render_modes'])}")
    return render_mode
