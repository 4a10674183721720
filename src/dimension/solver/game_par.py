"""Par of a game: the best total that one player can reach, with the bonus tokens turned into points."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dimension.board.geometry import MAX_SPHERES
from dimension.rules.game import par_choice, par_total
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.scoring import STARTING_POINTS, Edition, Tokens
from dimension.rules.settings import AS_IN_THE_BOX, GameSettings
from dimension.rules.stack import deal_game
from dimension.rules.tray import Tray
from dimension.solver.grades import SolverOracle
from dimension.solver.single import solve


class ParRound(NamedTuple):
    """The tray to build in one round."""

    hand: Hand
    tray: Tray
    score: int
    bonus: bool


class Par(NamedTuple):
    """The best total of a game for one, and the rounds that lead there."""

    total: int
    rounds: tuple[ParRound, ...]
    edition: Edition
    tokens: Tokens = Tokens.BOX

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
        """The value of the tokens."""
        return self.edition.token_points(self.bonus_tokens, self.tokens)


def par_of_game(settings: GameSettings = AS_IN_THE_BOX, seed: int = 0, *, spheres: int = MAX_SPHERES) -> Par:
    """Par of the game that settings and seed deal, as in `new_game`; `spheres` as in `par`."""
    deals = deal_game(settings, seed, SolverOracle())
    return par([deal.hand for deal in deals], settings.edition, tokens=settings.tokens, spheres=spheres)


def par(
    hands: Sequence[HandLike],
    edition: Edition | str = Edition.ENGLISH,
    *,
    tokens: Tokens | str = Tokens.BOX,
    spheres: int = MAX_SPHERES,
) -> Par:
    """Par of the game that reveals these hands, for trays of at most `spheres` spheres, from 0 to 11."""
    edition, tokens = Edition.of(edition), Tokens.of(tokens)
    rounds = par_choice([_options(as_hand(hand), spheres, tokens) for hand in hands], edition, tokens)
    return Par(par_total(rounds, edition, tokens), rounds, edition, tokens)


def _options(hand: Hand, spheres: int, tokens: Tokens) -> Iterator[ParRound]:
    """The best tray, and the best one with the bonus if that is another."""
    solution = solve(hand, spheres=spheres)
    if tokens is Tokens.OFF:
        yield ParRound(hand, solution.tray, solution.score, False)
        return
    yield ParRound(hand, solution.tray, solution.score, solution.bonus)
    if solution.with_bonus is not None and not solution.bonus:
        yield ParRound(hand, solution.with_bonus.tray, solution.with_bonus.score, True)
