"""`dimension/Game-v0`: a solo game of several rounds, with bonus tokens and a known par."""

from typing import Any, Final, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from dimension.envs.dealing import Dealing, DealOptions, DealtGame, dealt_game
from dimension.envs.observing import Observation, action_space, count_space, numbers, observe, round_spaces
from dimension.envs.picture import draw_picture
from dimension.envs.round_env import DEFAULT_STEPS, METADATA, checked_render_mode, checked_steps
from dimension.envs.round_state import RoundState
from dimension.envs.text import draw_round
from dimension.rules.game import Game

MOST_ROUNDS: Final = 12
"""The most rounds that a game can have."""


class GameEnv(gymnasium.Env[Observation, int]):
    """Play a whole game alone; each round is one of `RoundEnv`, with a step budget of its own.

    The rewards add up to the total of the game less the ten points that everybody starts with: the
    last one also holds what the bonus tokens are worth. The last `info` holds the `total`, the
    `tokens`, par as the `optimum`, and the `regret`, what is missing to par.
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
        self.observation_space: Any = spaces.Dict(
            {
                **round_spaces(checked_steps(steps)),
                "rounds_left": count_space(MOST_ROUNDS - 1),
                "tokens": count_space(MOST_ROUNDS),
            }
        )
        self._steps, self._strict = steps, strict
        self._dealing = Dealing().changed(options)
        self._state: RoundState | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game; the options of the constructor can be given anew for this episode."""
        super().reset(seed=seed)
        dealing = self._dealing.changed(options or {})
        deal = dealing.draw(self.np_random)
        self._dealt: DealtGame = dealt_game(dealing.settings, deal)
        self._game = Game(dealing.settings, deal, 1, self._dealt.deals)
        self._code = (dealing, deal)
        self._state = RoundState(self._game.hand, self._steps)
        observation = self._observe()
        return observation, {
            "action_mask": observation["action_mask"],
            "deal": deal,
            "as_promised": self._dealt.as_promised,
        }

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Put, lift, or be done with the round."""
        if self.state.over:
            raise ResetNeeded("this game is over: call reset() to deal another")
        self._state, reward, illegal = self.state.after(int(action), strict=self._strict)
        result: dict[str, Any] = {}
        if self._state.over:
            self._game = self._game.score([self._state.tray])
            if self._game.is_over:
                (standing,) = self._game.standings()
                reward += standing.token_points
                result = {
                    "total": standing.total,
                    "tokens": standing.bonus_tokens,
                    "optimum": self._dealt.optimum,
                    "regret": self._dealt.optimum - standing.total,
                }
            else:
                self._state = RoundState(self._game.hand, self._steps)
        observation = self._observe()
        info = {"action_mask": observation["action_mask"], "illegal": illegal, **result}
        return observation, float(reward), self._game.is_over, False, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """The cards and the tray of the current round, as text or as a picture."""
        match self.render_mode:
            case "ansi":
                return draw_round(self.state)
            case "rgb_array":
                return draw_picture([self.state])
        return None

    @property
    def state(self) -> RoundState:
        """The current round as it stands: its hand and tray are values of `dimension.rules`."""
        if self._state is None:
            raise ResetNeeded("nothing is dealt yet: call reset() first")
        return self._state

    @property
    def game(self) -> Game:
        """The game as it stands: the rounds that are scored, the points and tokens so far."""
        return self._game

    @property
    def code(self) -> str:
        """The code under which everybody can play this game."""
        dealing, deal = self._code
        return dealing.code(deal)

    def _observe(self) -> Observation:
        return observe(self.state) | {
            "rounds_left": numbers(rounds_left(self._game)),
            "tokens": numbers(*self._game.bonus_tokens),
        }


def rounds_left(game: Game) -> int:
    """How many rounds follow the one that is played."""
    return max(game.settings.rounds - len(game.rounds) - 1, 0)
