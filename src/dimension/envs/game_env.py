"""`dimension/Game-v0`: a solo game of several rounds, with bonus tokens and a known par."""

from typing import Any, Final

from gymnasium import spaces

from dimension.envs.actions import RoundState
from dimension.envs.dealing import Dealing, dealt_game
from dimension.envs.observing import Observation, count_space, numbers
from dimension.envs.solo_env import SOLO_RESULTS, Result, SoloEnv
from dimension.rules.game import Game
from dimension.rules.scoring import STARTING_POINTS
from dimension.rules.settings import ROUNDS
from dimension.rules.stack import Deal

GAME_RESULTS: Final = ("total", "tokens")
"""The entries of the last `info` of a game besides `SOLO_RESULTS`."""


class GameEnv(SoloEnv):
    """Play a whole game alone; each round is one of `RoundEnv`, with a step budget of its own.

    The rewards add up to the total of the game less the ten points that every player starts with;
    the last one includes what the bonus tokens are worth. The last `info` holds the `total`, the
    `tokens`, par as the `optimum`, the `regret`: how far the total is below par, and the
    `best_return`: par less the ten points, which is the rewards and the regret together.
    """

    _results = (*SOLO_RESULTS, *GAME_RESULTS)
    _whole_games = True

    @property
    def game(self) -> Game:
        """The game so far: the rounds scored, the points and the tokens."""
        return self._game

    def _deal(self, dealing: Dealing, seed: int) -> Deal:
        dealt = dealt_game(dealing.settings, seed, dealing.spheres)
        self._optimum = dealt.optimum
        self._game = Game(dealing.settings, seed, 1, dealt.deals)
        return Deal(self._game.hand, dealt.as_promised)

    def _end_round(self) -> Result:
        self._game = self._game.score([self.state.tray])
        if not self._game.is_over:
            self._state = RoundState(self._game.hand, self._steps)
            return 0, {}
        (standing,) = self._game.standings()
        return standing.token_points, {
            "total": standing.total,
            "tokens": standing.bonus_tokens,
            "optimum": self._optimum,
            "best_return": self._optimum - STARTING_POINTS,
            "regret": self._optimum - standing.total,
        }

    def _further_spaces(self) -> dict[str, spaces.Space[Any]]:
        return game_spaces()

    def _observe(self) -> Observation:
        return super()._observe() | {
            "rounds_left": numbers(rounds_left(self._game)),
            "tokens": numbers(*self._game.bonus_tokens),
        }


def game_spaces() -> dict[str, spaces.Space[Any]]:
    """The part of an observation about the game beside its current round."""
    return {"rounds_left": count_space(ROUNDS[-1] - 1), "tokens": count_space(ROUNDS[-1])}


def rounds_left(game: Game) -> int:
    """How many rounds follow the current one."""
    return max(game.settings.rounds - len(game.rounds) - 1, 0)
