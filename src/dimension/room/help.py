"""Help for single seats, so that unequal players have an equal chance."""

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from dimension.rules.hand import Hand
from dimension.rules.scoring import TrayScore, points_for, score_tray
from dimension.rules.settings import CARDS_PER_ROUND
from dimension.rules.tray import Tray

MOST_HEAD_START: Final = 120
"""The longest head start: seconds with the cards before the hourglass starts for the others."""
MOST_HELP_POINTS: Final = 60
"""The most extra points at the start."""


class SeatHelp(Struct, frozen=True, forbid_unknown_fields=True):
    """The help for one seat; everyone sees it, and results with help are in no record."""

    seconds: Annotated[int, Meta(ge=0, le=MOST_HEAD_START)] = 0
    """A head start: how long the seat has the cards before the others see them and the hourglass starts."""
    live_marks: bool = False
    """Whether the seat sees immediately which cards are fulfilled."""
    cards: Annotated[int, Meta(ge=CARDS_PER_ROUND[0], le=CARDS_PER_ROUND[-1])] | None = None
    """How many cards of a hand count, beginning with the first; None for all."""
    points: Annotated[int, Meta(ge=0, le=MOST_HELP_POINTS)] = 0
    """Extra points at the start."""


NO_HELP: Final = SeatHelp()


def helped_score(hand: Hand, tray: Tray, help_: SeatHelp | None) -> TrayScore:
    """The score of a tray when only the first cards of a hand count; the others are taken as fulfilled."""
    score = score_tray(hand, tray)
    if help_ is None or help_.cards is None or help_.cards >= len(hand):
        return score
    # Two "exactly" cards add up only where both count.
    counted = score_tray(Hand(hand.cards[: help_.cards]), tray).verdicts
    rest = tuple(verdict._replace(fulfilled=True, breaking=()) for verdict in score.verdicts[help_.cards :])
    failed = sum(not verdict.fulfilled for verdict in counted)
    return TrayScore(hand, tray, points_for(tray.spheres, failed), (*counted, *rest))


USUAL_TOTALS: Final = {"beginner": 32.6, "casual": 42.5, "skilled": 56.0, "expert": 67.1, "perfect": 73.5}
"""The mean totals of our bots in games of six rounds (docs/bots.md)."""
_ROUNDS: Final = 6
_BEST: Final = 73.5
_PER_REGRET: Final = 7.4
"""How much each point of mean regret in a round lowers a player's total of six rounds, bonus tokens included."""


def usual_total(regret: float) -> float:
    """The usual total of six rounds for a player with this mean regret in a round."""
    return _BEST - _PER_REGRET * regret


def even_help(totals: Sequence[float | None], rounds: int) -> list[SeatHelp | None]:
    """The points at the start that make a game even between seats with these usual totals of six rounds.

    A seat without a known total gets no help.
    """
    most = max((total for total in totals if total is not None), default=0.0)
    lacking = [0 if total is None else round((most - total) * rounds / _ROUNDS) for total in totals]
    return [SeatHelp(points=min(points, MOST_HELP_POINTS)) if points > 0 else None for points in lacking]
