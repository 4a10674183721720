"""Par of a game: the best total that one player can reach, with the bonus tokens turned into points.

A token can be worth more than a point: giving up points in one round for its token may pay off when
the game ends. So for each number of tokens the most points are carried from round to round.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.scoring import STARTING_POINTS, Edition
from dimension.rules.settings import AS_IN_THE_BOX, GameSettings
from dimension.rules.stack import deal_game
from dimension.rules.tray import Tray
from dimension.solver.grades import SolverOracle
from dimension.solver.solve import solve


class ParRound(NamedTuple):
    """What to build in one round."""

    hand: Hand
    tray: Tray
    score: int
    bonus: bool


class Par(NamedTuple):
    """The best total of a game for one, and the rounds that lead there."""

    total: int
    rounds: tuple[ParRound, ...]
    edition: Edition

    @property
    def points(self) -> int:
        """The points before the tokens are turned into points."""
        return STARTING_POINTS + sum(played.score for played in self.rounds)

    @property
    def bonus_tokens(self) -> int:
        """The tokens earned: alone, one a round at most in either edition."""
        return sum(played.bonus for played in self.rounds)

    @property
    def token_points(self) -> int:
        """What the tokens are worth."""
        return self.edition.token_points(self.bonus_tokens)


def par_of_game(settings: GameSettings = AS_IN_THE_BOX, seed: int = 0) -> Par:
    """Par of the game that settings and seed deal, which are those of `new_game`."""
    deals = deal_game(settings, seed, SolverOracle())
    return par([deal.hand for deal in deals], settings.edition)


def par(hands: Sequence[HandLike], edition: Edition | str = Edition.ENGLISH) -> Par:
    """Par of the game that reveals these hands."""
    edition = Edition.of(edition)
    best: dict[int, tuple[ParRound, ...]] = {0: ()}
    for hand in hands:
        options = list(_options(as_hand(hand)))
        tried = [(*played, option) for played in best.values() for option in options]
        # Of equal points the later one stays; sorting makes that the one with the most.
        best = {sum(one.bonus for one in played): played for played in sorted(tried, key=_points)}
    totals = [Par(STARTING_POINTS + _points(p) + edition.token_points(n), p, edition) for n, p in best.items()]
    return max(totals, key=lambda found: (found.total, found.bonus_tokens))


def _options(hand: Hand) -> Iterator[ParRound]:
    """The best tray, and the best one with the bonus if that is another."""
    solution = solve(hand)
    yield ParRound(hand, solution.tray, solution.score, solution.bonus)
    if solution.with_bonus is not None and not solution.bonus:
        yield ParRound(hand, solution.with_bonus.tray, solution.with_bonus.score, True)


def _points(rounds: Sequence[ParRound]) -> int:
    return sum(played.score for played in rounds)
