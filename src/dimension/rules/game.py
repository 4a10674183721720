"""A whole game as a fold: settings, seed and trays in, standings out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from dimension.rules.errors import RuleError
from dimension.rules.hand import Hand
from dimension.rules.oracle import RULES_ALONE, Oracle
from dimension.rules.scoring import STARTING_POINTS, Edition, PlayerScore, check_players, score_round
from dimension.rules.settings import AS_IN_THE_BOX, GameSettings
from dimension.rules.stack import Deal, deal_game
from dimension.rules.tray import Tray, TrayLike

RoundScore = tuple[PlayerScore, ...]
"""The scores of one round, one per player."""


class Standing(NamedTuple):
    """Where a player ends; players with the same total and tokens share a `place`, counted from 1."""

    player: int
    place: int
    points: int
    bonus_tokens: int
    token_points: int

    @property
    def total(self) -> int:
        """Points with the bonus tokens turned into points."""
        return self.points + self.token_points


@dataclass(frozen=True, slots=True)
class Game:
    """A game in progress: what was dealt, and the rounds scored so far."""

    settings: GameSettings
    seed: int
    players: int
    deals: tuple[Deal, ...]
    rounds: tuple[RoundScore, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every round has been scored."""
        return len(self.rounds) == self.settings.rounds

    @property
    def deal(self) -> Deal:
        """The deal of the current round."""
        if self.is_over:
            raise RuleError("game_over", rounds=self.settings.rounds)
        return self.deals[len(self.rounds)]

    @property
    def hand(self) -> Hand:
        """The hand of the current round."""
        return self.deal.hand

    @property
    def points(self) -> tuple[int, ...]:
        """Each player's points so far; they can fall below zero (ruling R7)."""
        return tuple(
            STARTING_POINTS + sum(scores[player].points for scores in self.rounds) for player in range(self.players)
        )

    @property
    def bonus_tokens(self) -> tuple[int, ...]:
        """Each player's bonus tokens so far."""
        return tuple(sum(scores[player].bonus_tokens for scores in self.rounds) for player in range(self.players))

    def score(self, trays: Sequence[TrayLike] | TrayLike) -> "Game":
        """The game after the current round ended with these trays, one per player; alone, the tray itself will do."""
        table = _table(trays)
        if len(table) != self.players:
            raise RuleError("wrong_tray_count", count=len(table), players=self.players)
        scores = score_round(self.hand, table, self.settings.edition)
        return replace(self, rounds=(*self.rounds, scores))

    def standings(self) -> tuple[Standing, ...]:
        """The final result, best first; more bonus tokens win a tie, otherwise the place is shared."""
        if not self.is_over:
            left = self.settings.rounds - len(self.rounds)
            raise RuleError("game_not_over", left=left, rounds=self.settings.rounds)
        return rank_players(tuple(zip(self.points, self.bonus_tokens, strict=True)), self.settings.edition)


def rank_players(results: Sequence[tuple[int, int]], edition: Edition) -> tuple[Standing, ...]:
    """The standings of players with these points and bonus tokens, best first."""
    unplaced = [
        Standing(player, 0, points, tokens, edition.token_points(tokens))
        for player, (points, tokens) in enumerate(results)
    ]
    ranked = sorted(unplaced, key=_rank, reverse=True)
    order = [_rank(standing) for standing in ranked]
    return tuple(standing._replace(place=order.index(_rank(standing)) + 1) for standing in ranked)


def new_game(
    settings: GameSettings = AS_IN_THE_BOX, seed: int = 0, players: int = 1, oracle: Oracle = RULES_ALONE
) -> Game:
    """A game before its first round.

    Nothing here is random: the same settings and seed always deal the same hands. To play another game, pass
    another seed, from 0 to 2**53 - 1.

    >>> new_game(seed=42).hand
    Hand('K-G K>B W-W K^ G1 KxW')
    """
    return Game(settings, seed, check_players(players), deal_game(settings, seed, oracle))


def play_game(
    settings: GameSettings,
    seed: int,
    rounds: Sequence[Sequence[TrayLike] | TrayLike],
    oracle: Oracle = RULES_ALONE,
) -> Game:
    """The game whose rounds ended with these trays: for each round one per player; alone, the tray itself will do."""
    game = new_game(settings, seed, len(_table(rounds[0])) if rounds else 1, oracle)
    for trays in rounds:
        game = game.score(trays)
    return game


def _table(trays: Sequence[TrayLike] | TrayLike) -> Sequence[TrayLike]:
    """The trays of all players, where a tray alone is that of the only one."""
    return [trays] if isinstance(trays, Tray | str | Mapping) else trays


def _rank(standing: Standing) -> tuple[int, int]:
    return standing.total, standing.bonus_tokens
