"""A whole game as a fold (settings, seed and trays in, standings out), par, and solo results.

Par chooses one tray per round for the best total. A token can be worth more than a point, so giving up points in one
round for its token may pay off: the most points for each number of tokens are carried from round to round.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol, TypeVar

from dimension.errors import RuleError
from dimension.rules.code import format_game_code
from dimension.rules.hand import Hand
from dimension.rules.reading import as_whole
from dimension.rules.scoring import STARTING_POINTS, Edition, PlayerScore, Tokens, check_players, score_round
from dimension.rules.settings import AS_IN_THE_BOX, GameSettings, check_seed
from dimension.rules.stack import RULES_ALONE, Deal, Oracle, deal_game
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
    """A game in progress: the dealt hands, and the rounds scored so far."""

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
        scores = score_round(self.hand, table, self.settings.edition, self.settings.tokens)
        return replace(self, rounds=(*self.rounds, scores))

    def standings(self) -> tuple[Standing, ...]:
        """The final result, best first; more bonus tokens win a tie, otherwise the place is shared."""
        if not self.is_over:
            left = self.settings.rounds - len(self.rounds)
            raise RuleError("game_not_over", left=left, rounds=self.settings.rounds)
        results = tuple(zip(self.points, self.bonus_tokens, strict=True))
        return rank_players(results, self.settings.edition, self.settings.tokens)

    def __str__(self) -> str:
        code = format_game_code(self.settings, self.seed)
        points = ", ".join(map(str, self.points))
        return f"game {code}: {len(self.rounds)} of {self.settings.rounds} rounds, points: {points}"

    def _repr_svg_(self) -> str | None:
        """The hand of the current round, for notebooks."""
        return None if self.is_over else self.hand.svg()


def rank_players(
    results: Sequence[tuple[int, int]], edition: Edition, tokens: Tokens = Tokens.BOX
) -> tuple[Standing, ...]:
    """The standings of players with these points and bonus tokens, best first."""
    unplaced = [
        Standing(player, 0, points, count, edition.token_points(count, tokens))
        for player, (points, count) in enumerate(results)
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
    deals = deal_game(settings, seed, oracle)
    return Game(settings, check_seed(seed), check_players(players), deals)


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
    """The trays of all players; a single tray stands for a solo player."""
    return [trays] if isinstance(trays, Tray | str | Mapping) else trays


def _rank(standing: Standing) -> tuple[int, int]:
    return standing.total, standing.bonus_tokens


class Offer(Protocol):
    """The points and the token of a tray that could be built in a round."""

    @property
    def score(self) -> int:
        """The points."""

    @property
    def bonus(self) -> bool:
        """Whether it earns the token."""


OfferT = TypeVar("OfferT", bound=Offer)


def par_choice(rounds: Iterable[Iterable[OfferT]], edition: Edition, tokens: Tokens = Tokens.BOX) -> tuple[OfferT, ...]:
    """One offer of each round, such that the total is the best; of equal totals the one with more tokens."""
    best: dict[int, tuple[OfferT, ...]] = {0: ()}
    for offers in rounds:
        offered = tuple(offers)
        tried = [(*chosen, offer) for chosen in best.values() for offer in offered]
        # Of equal points the later one stays; sorting makes that the one with the most.
        best = {_tokens(chosen): chosen for chosen in sorted(tried, key=_points)}
    return max(best.values(), key=lambda chosen: (par_total(chosen, edition, tokens), _tokens(chosen)))


def par_total(chosen: Sequence[Offer], edition: Edition, tokens: Tokens = Tokens.BOX) -> int:
    """The final total of these trays: starting points, points and tokens turned into points."""
    return STARTING_POINTS + _points(chosen) + edition.token_points(_tokens(chosen), tokens)


def _points(chosen: Sequence[Offer]) -> int:
    return sum(offer.score for offer in chosen)


def _tokens(chosen: Sequence[Offer]) -> int:
    return sum(offer.bonus for offer in chosen)


RECENT_GAMES: Final = 10


class SoloComparison(NamedTuple):
    """How a total compares with earlier games; `best` and `average` describe those, None without any."""

    total: int
    rank: int
    games: int
    best: int | None
    average: float | None
    recent: tuple[int, ...]


def compare_solo(total: int, earlier: Sequence[int]) -> SoloComparison:
    """Compare a total with the totals of earlier games, oldest first."""
    total, *earlier = (as_whole("A total is a whole number", each) for each in (total, *earlier))
    return SoloComparison(
        total=total,
        rank=1 + sum(other > total for other in earlier),
        games=len(earlier) + 1,
        best=max(earlier, default=None),
        average=sum(earlier) / len(earlier) if earlier else None,
        recent=tuple(earlier[-RECENT_GAMES:]),
    )
