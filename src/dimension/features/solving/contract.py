"""The requests of the judge and the solver."""

from typing import Annotated

from msgspec import Meta, Struct

from dimension.features.calls import Call, Calls, Mode, call, hand_text, post, tray_text
from dimension.room.commands import TrayText
from dimension.room.results import BestTray, CardSets, CardVerdict
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray

HandText = Annotated[str, Meta(max_length=60)]
"""Cards in notation."""


class CheckRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand and a tray to judge."""

    hand: HandText
    tray: TrayText


class Checked(Struct, frozen=True):
    """The worth of a tray."""

    spheres: int
    points: int
    bonus: bool
    """Every card fulfilled, with all five colors."""
    verdicts: tuple[CardVerdict, ...]


class SolveRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to solve, and perhaps a tray from which moves are wanted."""

    hand: HandText
    tray: TrayText | None = None


class Solved(Struct, frozen=True):
    """The best tray of a hand."""

    best: BestTray
    moves: tuple[str, ...] | None
    """From the given tray to the nearest optimal one; None when no tray was given."""


class ExplainRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to explain."""

    hand: HandText


class Explained(Struct, frozen=True):
    """The smallest sets of cards that do not go together."""

    with_five_colors: CardSets
    """That no tray with all five colors fulfills."""
    at_all: CardSets
    """That no tray fulfills."""


class SolverCalls(Calls[Mode]):
    """Questions about hands and trays."""

    @call
    def check(self, hand: Hand | str, tray: Tray | str) -> Call[Checked]:
        """The points of a tray, card by card."""
        return post(Checked, "/api/check", CheckRequest(hand_text(hand), tray_text(tray)))

    @call
    def solve(self, hand: Hand | str, tray: Tray | str | None = None) -> Call[Solved]:
        """The best tray of a hand, and the moves to it from a tray."""
        return post(Solved, "/api/solve", SolveRequest(hand_text(hand), tray_text(tray)))

    @call
    def explain(self, hand: Hand | str) -> Call[Explained]:
        """The smallest sets of cards of a hand that do not go together."""
        return post(Explained, "/api/explain", ExplainRequest(hand_text(hand)))
