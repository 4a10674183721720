"""Thousands of games of `dimension/Game-v0` together, each step by step the same as a single one."""

from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.envs.card_tables import PLANES, Numbers, Planes, asked_bits
from dimension.envs.dealing import Dealing, dealt_game
from dimension.envs.game_env import game_spaces
from dimension.envs.many_deals import Seeds
from dimension.envs.many_trays import Truths, Whole, planes_of
from dimension.envs.observing import Observation, hand_flags
from dimension.envs.vector import VectorSoloEnv
from dimension.rules.cards import CARDS
from dimension.rules.scoring import STARTING_POINTS, Edition, Tokens
from dimension.rules.settings import ROUNDS, GameSettings

_KEPT_GAMES: Final = 1 << 14


class GameColumns(NamedTuple):
    """The known facts about one game; a column each for the rounds."""

    hands: NDArray[np.int8]
    planes: Planes
    numbers: Numbers
    optimum: int
    as_promised: bool


@lru_cache(_KEPT_GAMES)
def game_columns(settings: GameSettings, seed: int, spheres: int) -> GameColumns:
    """Deal and solve a game."""
    dealt = dealt_game(settings, seed, spheres)
    hands = [deal.hand for deal in dealt.deals]
    planes, numbers = planes_of([asked_bits(hand) for hand in hands])
    flags = np.array([hand_flags(hand) for hand in hands], dtype=np.int8)
    return GameColumns(flags, planes, numbers, dealt.optimum, dealt.as_promised)


_TABLES: Final = tuple(product(Edition, Tokens))
_TOKEN_POINTS: Final = np.array(
    [[edition.token_points(count, tokens) for count in range(ROUNDS[-1] + 1)] for edition, tokens in _TABLES],
    dtype=np.int64,
)


class VectorGameEnv(VectorSoloEnv):
    """Many games in one: everything `GameEnv` says holds for each of them, and all else is as in `VectorRoundEnv`."""

    _whole_games = True

    def _make_room(self) -> None:
        num_envs, most = self.num_envs, ROUNDS[-1]
        self._game_hands = np.zeros((num_envs, most, len(CARDS)), dtype=np.int8)
        self._game_planes = np.zeros((PLANES, num_envs, most), dtype=np.uint8)
        self._game_numbers = np.zeros((num_envs, most), dtype=np.uint64)
        self._round = np.zeros(num_envs, dtype=np.intp)
        self._rounds = np.zeros(num_envs, dtype=np.intp)
        self._table = np.zeros(num_envs, dtype=np.intp)
        self._has_tokens = np.zeros(num_envs, dtype=np.bool_)
        self._points = np.zeros(num_envs, dtype=np.int64)
        self._tokens = np.zeros(num_envs, dtype=np.int64)

    def _deal(self, which: Whole, dealing: Dealing, deals: Seeds, *, listed: bool) -> None:  # noqa: ARG002
        rounds = dealing.settings.rounds
        for number, deal in zip(which, deals.tolist(), strict=True):
            game = game_columns(dealing.settings, deal, dealing.spheres)
            self._game_hands[number, :rounds] = game.hands
            self._game_planes[:, number, :rounds] = game.planes
            self._game_numbers[number, :rounds] = game.numbers
            self._optimum[number], self._as_promised[number] = game.optimum, game.as_promised
        self._round[which], self._rounds[which] = 0, rounds
        self._table[which] = _TABLES.index((dealing.settings.edition, dealing.settings.tokens))
        self._has_tokens[which] = dealing.settings.tokens is not Tokens.OFF
        self._points[which], self._tokens[which] = STARTING_POINTS, 0
        self._next_rounds(which)

    def _end_rounds(self, ended: Truths) -> tuple[Truths, NDArray[np.int64]]:
        self._points += np.where(ended, self._rewarded, 0)
        self._tokens += ended & self._has_tokens & self._bonus()
        self._round += ended
        over = ended & (self._round == self._rounds)
        self._next_rounds(np.flatnonzero(ended & ~over))
        return over, np.where(over, self._token_points(), 0)

    def _next_rounds(self, which: Whole) -> None:
        current = self._round[which]
        self._begin_rounds(
            which,
            self._game_hands[which, current],
            self._game_planes[:, which, current],
            self._game_numbers[which, current],
        )

    def _bonus(self) -> Truths:
        """Which trays fulfill every card with all five colors: those lose no point, whatever their spheres."""
        left = self._trays.left()
        spheres = len(COLORS) * SPHERES_PER_COLOR - left.sum(axis=1)
        bonus: Truths = (left.max(axis=1) < SPHERES_PER_COLOR) & (self._rewarded == spheres)
        return bonus

    def _token_points(self) -> NDArray[np.int64]:
        return _TOKEN_POINTS[self._table, self._tokens]

    def _results(self) -> dict[str, NDArray[np.int64]]:
        total = self._points + self._token_points()
        return {
            "total": total,
            "tokens": self._tokens,
            "optimum": self._optimum,
            "best_return": self._optimum - STARTING_POINTS,
            "regret": self._optimum - total,
        }

    def _further_spaces(self) -> dict[str, spaces.Space[Any]]:
        return game_spaces()

    def _observe(self) -> Observation:
        left = np.maximum(self._rounds - self._round - 1, 0)
        return super()._observe() | {
            "rounds_left": left[:, None].astype(np.int32),
            "tokens": self._tokens[:, None].astype(np.int32),
        }
