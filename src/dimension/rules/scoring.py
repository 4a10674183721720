"""From a hand and a tray to points: per card, per tray, per round; and the two editions."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from dimension.board.colors import COLORS
from dimension.board.geometry import positions_in
from dimension.rules.cards import CARDS, JUDGES, Card
from dimension.rules.errors import RuleError
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray

PLAYERS: Final = range(1, 5)
"""How many can play a game."""
POINTS_LOST_PER_CARD: Final = 2
STARTING_POINTS: Final = 10
TOKEN_VALUES: Final = (50, 20, 10, 5, 1)


class Edition(StrEnum):
    """Whose table of bonus tokens is used; the Russian box counts like the English one."""

    ENGLISH = "en"
    GERMAN = "de"

    @property
    def rewards_fewer_spheres(self) -> bool:
        """Whether a second token goes to whoever needed fewer spheres than the most."""
        return self is Edition.GERMAN

    def token_points(self, tokens: int) -> int:
        """What bonus tokens are worth at the end: triangular numbers around a break-even point."""
        beyond = tokens - _BREAK_EVEN_TOKENS[self]
        triangle = abs(beyond) * (abs(beyond) + 1) // 2
        return triangle if beyond > 0 else -triangle


_BREAK_EVEN_TOKENS: Final[Mapping[Edition, int]] = {Edition.ENGLISH: 3, Edition.GERMAN: 4}


class Verdict(NamedTuple):
    """What became of one card, and the positions whose spheres break it."""

    card: Card
    fulfilled: bool
    breaking: tuple[int, ...]


_FULFILLED: Final = tuple(Verdict(card, True, ()) for card in CARDS)


class TrayScore(NamedTuple):
    """The result of one tray for one hand."""

    hand: Hand
    tray: Tray
    verdicts: tuple[Verdict, ...]

    @property
    def spheres(self) -> int:
        """How many spheres lie on the tray: a point each."""
        return self.tray.spheres

    @property
    def failed(self) -> tuple[Card, ...]:
        """The cards not fulfilled: two points each are lost."""
        return tuple(verdict.card for verdict in self.verdicts if not verdict.fulfilled)

    @property
    def points(self) -> int:
        """Spheres minus two per failed card."""
        return self.tray.spheres - POINTS_LOST_PER_CARD * len(self.failed)

    @property
    def all_fulfilled(self) -> bool:
        """Whether no card failed."""
        return not self.failed

    @property
    def bonus(self) -> bool:
        """Whether every card is fulfilled with all five colors on the tray."""
        return self.all_fulfilled and len(self.tray.colors) == len(COLORS)


class PlayerScore(NamedTuple):
    """One player's share of a round."""

    tray_score: TrayScore
    bonus_tokens: int

    @property
    def points(self) -> int:
        """The points of the tray."""
        return self.tray_score.points


def check_players(count: int) -> int:
    """The number of players itself, when a game can have it."""
    if count not in PLAYERS:
        raise RuleError("wrong_player_count", count=count, least=PLAYERS[0], most=PLAYERS[-1])
    return count


def score_tray(hand: Hand, tray: Tray) -> TrayScore:
    """Judge every card of a hand on a tray."""
    verdicts = []
    for card in hand.cards:
        breaking = JUDGES[card.type](card, tray.masks, tray.occupied, hand.asked(card.first))
        verdicts.append(_FULFILLED[card.index] if breaking is None else Verdict(card, False, positions_in(breaking)))
    return TrayScore(hand, tray, tuple(verdicts))


def score_round(hand: Hand, trays: Sequence[Tray], edition: Edition) -> tuple[PlayerScore, ...]:
    """Score the trays of all players, who are compared for the German second token."""
    if not trays:
        check_players(0)
    most = max(tray.spheres for tray in trays)
    return tuple(_player_score(score_tray(hand, tray), most, edition) for tray in trays)


def _player_score(score: TrayScore, most: int, edition: Edition) -> PlayerScore:
    tokens = int(score.bonus)
    if edition.rewards_fewer_spheres and score.all_fulfilled and score.spheres < most:
        tokens += 1
    return PlayerScore(score, tokens)


def point_tokens(points: int) -> dict[int, int]:
    """The fewest tokens that make up these points, by value; of a debt, the tokens owed (ruling R7)."""
    tokens = {}
    rest = abs(points)
    for value in TOKEN_VALUES:
        tokens[value], rest = divmod(rest, value)
    return tokens
