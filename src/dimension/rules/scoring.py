"""Scores of cards, trays and rounds, and the differences between editions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from dimension.board.colors import COLORS
from dimension.board.geometry import positions_in
from dimension.errors import RuleError, wrong_type
from dimension.rules.cards import CARDS, JUDGES, Card
from dimension.rules.choices import Choice
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.reading import as_whole, check_position
from dimension.rules.tray import Tray, TrayLike, as_tray

PLAYERS: Final = range(1, 5)
"""How many players a game can have."""
POINTS_LOST_PER_CARD: Final = 2
"""The cost of a card that is not fulfilled."""
STARTING_POINTS: Final = 10
"""The points of every player before the first round."""
TOKEN_VALUES: Final = (50, 20, 10, 5, 1)
"""The values of the point tokens in the box."""


class Tokens(Choice):
    """The value of bonus tokens at the end of a game."""

    BOX = "box"
    """The edition's table: a player with few of them loses points."""
    NO_PENALTY = "no-penalty"
    """Points for each of them, and no table."""
    OFF = "off"
    """There are none."""


POINTS_PER_TOKEN: Final = 3
"""Without penalty."""


class Edition(Choice):
    """Whose table of bonus tokens is used; the Russian box counts like the English one."""

    ENGLISH = "en"
    GERMAN = "de"

    @property
    def break_even_tokens(self) -> int:
        """How many bonus tokens are worth nothing at the end: fewer cost points, more bring some."""
        match self:
            case Edition.ENGLISH:
                return 3
            case Edition.GERMAN:
                return 4

    @property
    def rewards_fewer_spheres(self) -> bool:
        """Whether a second token goes to players who fulfill every card with fewer spheres than the most."""
        match self:
            case Edition.ENGLISH:
                return False
            case Edition.GERMAN:
                return True

    def token_points(self, count: int, tokens: Tokens = Tokens.BOX) -> int:
        """The value of a number of bonus tokens; in the box, triangular numbers around the break-even point."""
        match tokens:
            case Tokens.BOX:
                return self._in_the_box(count)
            case Tokens.NO_PENALTY:
                return POINTS_PER_TOKEN * count
            case Tokens.OFF:
                return 0

    def _in_the_box(self, count: int) -> int:
        beyond = count - self.break_even_tokens
        triangle = abs(beyond) * (abs(beyond) + 1) // 2
        return triangle if beyond > 0 else -triangle


class Verdict(NamedTuple):
    """Whether one card is fulfilled, and the positions of the spheres that break it."""

    card: Card
    fulfilled: bool
    breaking: tuple[int, ...]


_FULFILLED: Final = tuple(Verdict(card, True, ()) for card in CARDS)


class TrayScore(NamedTuple):
    """The result of one tray for one hand."""

    hand: Hand
    tray: Tray
    points: int
    """Spheres minus two per failed card."""
    verdicts: tuple[Verdict, ...]

    @property
    def spheres(self) -> int:
        """How many spheres lie on the tray, worth one point each."""
        return self.tray.spheres

    @property
    def failed(self) -> tuple[Card, ...]:
        """The cards that are not fulfilled, which cost two points each."""
        return tuple(verdict.card for verdict in self.verdicts if not verdict.fulfilled)

    @property
    def all_fulfilled(self) -> bool:
        """Whether no card failed."""
        return not self.failed

    @property
    def bonus(self) -> bool:
        """Whether every card is fulfilled with all five colors on the tray."""
        return earns_bonus(len(self.tray.colors), len(self.failed))

    def svg(self, *, size: float | None = None, highlight: Iterable[int] | None = None) -> str:
        """The tray above its judged cards, as the text of an SVG file, `size` pixels wide.

        The spheres that break a card are highlighted, unless `highlight` has other positions.
        """
        from dimension.drawing.card_svg import draw_judged

        faces = [
            verdict.card.face(asked=self.hand.asked(verdict.card.first), fulfilled=verdict.fulfilled)
            for verdict in self.verdicts
        ]
        breaking = {position for verdict in self.verdicts for position in verdict.breaking}
        chosen = breaking if highlight is None else {check_position(position) for position in highlight}
        return draw_judged(self.tray, faces, size=size, highlight=sorted(chosen))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        failed = " ".join(card.code for card in self.failed) or "none"
        return f"points: {self.points}, spheres: {self.spheres}, failed: {failed}{', bonus' * self.bonus}"


class PlayerScore(NamedTuple):
    """One player's result of a round."""

    tray_score: TrayScore
    bonus_tokens: int

    @property
    def points(self) -> int:
        """The points of the tray."""
        return self.tray_score.points


def points_for(spheres: int, failed: int) -> int:
    """The points of a number of spheres with a number of failed cards."""
    return spheres - POINTS_LOST_PER_CARD * failed


def earns_bonus(colors: int, failed: int) -> bool:
    """Whether a tray with this number of colors, on which some cards are not fulfilled, earns the bonus token."""
    return failed == 0 and colors == len(COLORS)


def check_players(count: int) -> int:
    """The number of players itself; raises when no game can have it."""
    count = as_whole("The number of players is a whole number from 1 to 4", count)
    if count not in PLAYERS:
        raise RuleError("wrong_player_count", count=count, least=PLAYERS[0], most=PLAYERS[-1])
    return count


def score_tray(hand: HandLike, tray: TrayLike) -> TrayScore:
    """Judge every card of a hand on a tray.

    >>> score_tray("O2 O-W KxW B_ G^ O>K", "KWBGOWB/G.O.K./W").points
    3
    """
    hand, tray = as_hand(hand), as_tray(tray)
    verdicts, failed = [], 0
    for card in hand.cards:
        breaking = JUDGES[card.type](card, tray.masks, tray.occupied, hand.asked(card.first))
        failed += breaking is not None
        verdicts.append(_FULFILLED[card.index] if breaking is None else Verdict(card, False, positions_in(breaking)))
    return TrayScore(hand, tray, points_for(tray.spheres, failed), tuple(verdicts))


def score_round(
    hand: HandLike,
    trays: Sequence[TrayLike],
    edition: Edition | str = Edition.ENGLISH,
    tokens: Tokens | str = Tokens.BOX,
) -> tuple[PlayerScore, ...]:
    """Score the trays of all players together, because the German second token compares them."""
    if isinstance(trays, Tray | str | Mapping):
        raise wrong_type("The trays of a round are a list, one for each player", trays)
    if not trays:
        check_players(0)
    hand, edition, tokens = as_hand(hand), Edition.of(edition), Tokens.of(tokens)
    return with_tokens([score_tray(hand, tray) for tray in trays], edition, tokens)


def with_tokens(scores: Sequence[TrayScore], edition: Edition, tokens: Tokens) -> tuple[PlayerScore, ...]:
    """The judged trays of all players of a round, with the bonus tokens that they earn."""
    most = max(score.spheres for score in scores)
    return tuple(_player_score(score, most, edition, tokens) for score in scores)


def _player_score(score: TrayScore, most: int, edition: Edition, tokens: Tokens) -> PlayerScore:
    if tokens is Tokens.OFF:
        return PlayerScore(score, 0)
    earned = int(score.bonus)
    if edition.rewards_fewer_spheres and score.all_fulfilled and score.spheres < most:
        earned += 1
    return PlayerScore(score, earned)


def point_tokens(points: int) -> dict[int, int]:
    """The fewest tokens that make up these points, by value; for negative points the tokens owed (ruling R7)."""
    tokens = {}
    rest = abs(as_whole("Points are a whole number", points))
    for value in TOKEN_VALUES:
        tokens[value], rest = divmod(rest, value)
    return tokens
