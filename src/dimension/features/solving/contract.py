"""The requests of the judge and the solver."""

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta, Struct

from dimension.features.calls import Call, Calls, Mode, call, hand_text, post, tray_text
from dimension.room.commands import CodeText, TrayText
from dimension.room.results import BestTray, CardSets, CardVerdict
from dimension.rules.hand import Hand
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.settings import NO_HOURGLASS, ROUNDS, SECONDS, GameSettings, Grade
from dimension.rules.tray import Tray
from dimension.server.http.contract import Trouble

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


_BOX: Final = GameSettings()
MAX_TYPED_HANDS: Final = 3 * ROUNDS[-1]
"""More hands than a game can have get an answer too, up to here."""
TypedHand = Annotated[str, Meta(max_length=200)]
"""Cards as a player wrote them."""


class HandsRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A set of hands, or the code of one, which brings its own edition, tokens and hourglass."""

    hands: Annotated[tuple[TypedHand, ...], Meta(max_length=MAX_TYPED_HANDS)] = ()
    code: CodeText | None = None
    edition: Edition = _BOX.edition
    tokens: Tokens = _BOX.tokens
    seconds: Annotated[int, Meta(ge=NO_HOURGLASS, le=SECONDS[-1])] = _BOX.seconds


class CheckedHand(Struct, frozen=True):
    """A hand of a set, and its best possible result."""

    hand: str
    """In notation; as it was written where it is not a hand."""
    problem: Trouble | None = None
    """Why no round can have it; then nothing else is known about it."""
    grade: Grade | None = None
    best: BestTray | None = None
    with_five_colors: CardSets = ()
    """The smallest sets of cards that no tray with all five colors fulfills."""
    at_all: CardSets = ()
    """The smallest sets of cards that no tray fulfills."""


class CheckedHands(Struct, frozen=True):
    """A set of hands, checked one by one."""

    code: str | None
    """The game code that holds the whole set; None while a game cannot be played with it."""
    problem: Trouble | None
    """A mistake of the set as a whole."""
    hands: tuple[CheckedHand, ...]
    edition: Edition
    tokens: Tokens
    seconds: int


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

    @call
    def check_hands(
        self,
        hands: Iterable[Hand | str] = (),
        *,
        code: str | None = None,
        edition: Edition = _BOX.edition,
        tokens: Tokens = _BOX.tokens,
        seconds: int = _BOX.seconds,
    ) -> Call[CheckedHands]:
        """The best possible result of each hand of a set, and the game code of the set; `code` brings a set instead."""
        texts = tuple(map(hand_text, hands))
        return post(CheckedHands, "/api/hands", HandsRequest(texts, code, edition, tokens, seconds))
