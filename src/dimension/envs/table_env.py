"""One to four players at a table, for PettingZoo: all build at the same time, and are scored together."""

import sys
from typing import Any, Final, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from dimension.board.geometry import POSITIONS
from dimension.envs.actions import RoundState, StepResult, only_done
from dimension.envs.dealing import Dealing, DealOptions, dealt_game, spheres_within
from dimension.envs.game_env import rounds_left
from dimension.envs.observing import (
    CONTENTS,
    Observation,
    action_space,
    count_space,
    numbers,
    observe,
    round_spaces,
    tray_flags,
)
from dimension.envs.pictures import draw_picture, draw_round
from dimension.envs.solo_env import DEFAULT_STEPS, NOT_YET, checked_render_mode, checked_steps
from dimension.rules.code import format_game_code
from dimension.rules.game import Game
from dimension.rules.scoring import PLAYERS, check_players
from dimension.rules.settings import ROUNDS
from dimension.solver.single import solve
from dimension.terminal import takes_color

MOST_PLAYERS: Final = PLAYERS[-1]
_MOST_POINTS: Final = 1000
_RESULTS: Final = ("round_optimum", "round_regret", "total", "tokens", "place")
_PASSED_BY_TESTS: Final = frozenset({"options"})
"""Names of no option that PettingZoo's own tests pass to `reset` all the same."""

_METADATA: Final[dict[str, Any]] = {
    "name": "dimension_v0",
    "render_modes": ["human", "ansi", "rgb_array"],
    "render_fps": 2,
    "is_parallelizable": True,
}

Infos = dict[str, dict[str, Any]]


class TableEnv(ParallelEnv[str, Observation, int]):
    """A whole game for one to four players with the scoring of the box, the German second token included.

    The hourglass is a step budget: a round ends when all players are done, or when the steps are used
    up. A player who is done waits: the mask then allows nothing but done. Rewards are as in `GameEnv`. When a
    round ends, each `info` holds the `round_optimum` and `round_regret` of the hand; at the end also
    `total`, `tokens` and `place`. Every `info` has the same entries; these are `NOT_YET` at all other times.
    """

    metadata = _METADATA

    def __init__(
        self,
        players: int = 2,
        *,
        steps: int = DEFAULT_STEPS,
        strict: bool = False,
        render_mode: str | None = None,
        colored: bool = False,
        **options: Unpack[DealOptions],
    ) -> None:
        self.render_mode = checked_render_mode(render_mode, self.metadata)
        self.possible_agents = [f"player_{number}" for number in range(check_players(players))]
        self.agents: list[str] = []
        self._steps, self._strict, self._colored = checked_steps(steps), strict, colored
        self._spaces = {agent: _observation_space(self._steps) for agent in self.possible_agents}
        self._actions = {agent: action_space() for agent in self.possible_agents}
        self._dealing = Dealing(spheres=spheres_within(self._steps), whole_games=True).changed(options)
        self._rng: np.random.Generator | None = None
        self._states: list[RoundState] = []

    def observation_space(self, agent: str) -> spaces.Dict:  # type: ignore[override]
        """The observation of a player: a round as in `RoundEnv`, the trays of the others, points and tokens so far."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:  # type: ignore[override]
        """The actions of `RoundEnv`."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Deal a game; `options` takes what the constructor takes and holds for this game only."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        about_dealing = {name: value for name, value in (options or {}).items() if name not in _PASSED_BY_TESTS}
        dealing = self._dealing.changed(about_dealing)
        deal = dealing.draw(self._rng)
        dealt = dealt_game(dealing.settings, deal, dealing.spheres)
        self._game = Game(dealing.settings, deal, len(self.possible_agents), dealt.deals)
        self._as_promised = dealt.as_promised
        self.agents = self.possible_agents.copy()
        self._deal_round()
        observations = self._observe()
        return observations, {agent: self._info(seen, {}, illegal=False) for agent, seen in observations.items()}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Let every player put, lift, be done, or wait."""
        players = self.agents
        if not players:
            raise ResetNeeded("no game is being played: call reset() to deal one")
        # All steps are computed before any is kept: if one action raises, the whole step did not happen.
        steps = [self._after(state, actions[agent]) for agent, state in zip(players, self._states, strict=True)]
        self._states = [step.state for step in steps]
        results: list[tuple[int, dict[str, Any]]] = [(0, {})] * len(players)
        if all(state.over for state in self._states):
            results = self._score_round()
        over = self._game.is_over
        self.agents = [] if over else players
        observations = self._observe()
        infos = {
            agent: self._info(observations[agent], known, illegal=step.illegal)
            for agent, step, (_, known) in zip(players, steps, results, strict=True)
        }
        rewards = {
            agent: float(step.reward + token_points)
            for agent, step, (token_points, _) in zip(players, steps, results, strict=True)
        }
        return observations, rewards, dict.fromkeys(players, over), dict.fromkeys(players, False), infos

    def render(self) -> str | NDArray[np.uint8] | None:
        """Every player's cards and tray, one below the other; "human" writes the text to the terminal."""
        if not self._states:
            raise ResetNeeded("nothing is dealt yet: call reset() first")
        if self.render_mode == "rgb_array":
            return draw_picture(self._states)
        colored = self._colored or (self.render_mode == "human" and takes_color())
        text = "\n".join(
            f"{agent}\n{draw_round(state, colored=colored)}"
            for agent, state in zip(self.possible_agents, self._states, strict=True)
        )
        if self.render_mode == "human":
            sys.stdout.write(text)
        return text if self.render_mode == "ansi" else None

    @property
    def game(self) -> Game:
        """The game so far: points, tokens, and at the end the standings."""
        return self._game

    @property
    def code(self) -> str:
        """The game code with which anyone can play this game."""
        return format_game_code(self._game.settings, self._game.seed)

    def _deal_round(self) -> None:
        self._states = [RoundState(self._game.hand, self._steps) for _ in self.possible_agents]

    def _after(self, state: RoundState, action: int) -> StepResult:
        if state.done:
            return StepResult(state.waited(), 0, illegal=False)
        return state.after(action, strict=self._strict)

    def _score_round(self) -> list[tuple[int, dict[str, Any]]]:
        """End a round: for each player the value of all tokens, 0 before the game ends, and entries for `info`."""
        optimum = solve(self._game.hand, spheres=spheres_within(self._steps)).score
        known = [{"round_optimum": optimum, "round_regret": optimum - state.rewarded} for state in self._states]
        self._game = self._game.score([state.tray for state in self._states])
        if not self._game.is_over:
            self._deal_round()
            return [(0, one) for one in known]
        standings = sorted(self._game.standings())
        return [
            (one.token_points, {**about, "total": one.total, "tokens": one.bonus_tokens, "place": one.place})
            for one, about in zip(standings, known, strict=True)
        ]

    def _info(self, seen: Observation, known: dict[str, Any], *, illegal: bool) -> dict[str, Any]:
        return {
            "action_mask": seen["action_mask"],
            "deal": self._game.seed,
            "as_promised": self._as_promised,
            "illegal": illegal,
            **dict.fromkeys(_RESULTS, NOT_YET),
            **known,
        }

    def _observe(self) -> dict[str, Observation]:
        return {agent: self._seen_by(number) for number, agent in enumerate(self.possible_agents)}

    def _seen_by(self, player: int) -> Observation:
        state, around = self._states[player], self._seats_from(player)
        others = np.zeros((MOST_PLAYERS - 1, len(POSITIONS), CONTENTS), dtype=np.int8)
        for seat, other in enumerate(around[1:]):
            others[seat] = tray_flags(self._states[other].tray)
        seen = observe(state) | {
            "others": others,
            "rounds_left": numbers(rounds_left(self._game)),
            "points": _padded([self._game.points[seat] for seat in around]),
            "tokens": _padded([self._game.bonus_tokens[seat] for seat in around]),
        }
        if state.done:
            seen["action_mask"] = only_done()
        return seen

    def _seats_from(self, player: int) -> list[int]:
        """The players as one of them sees the table: that player first, then the others in turn."""
        count = len(self.possible_agents)
        return [(player + seat) % count for seat in range(count)]


def _observation_space(steps: int) -> spaces.Dict:
    return spaces.Dict(
        {
            **round_spaces(steps),
            "others": spaces.MultiBinary((MOST_PLAYERS - 1, len(POSITIONS), CONTENTS)),
            "rounds_left": count_space(ROUNDS[-1] - 1),
            "points": count_space(_MOST_POINTS, least=-_MOST_POINTS, entries=MOST_PLAYERS),
            "tokens": count_space(2 * ROUNDS[-1], entries=MOST_PLAYERS),
        }
    )


def _padded(values: list[int]) -> NDArray[np.int32]:
    """One number for each of the four seats, 0 for an empty one."""
    return numbers(*values, *[0] * (MOST_PLAYERS - len(values)))
