"""The requests of puzzles without a clock."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from dimension.board.places import Place
from dimension.features.calls import Call, Calls, Mode, call, get, post, tray_text
from dimension.room.commands import TrayText
from dimension.room.results import BestTray, CardSets, CardVerdict
from dimension.rules.cards import CardType
from dimension.rules.puzzle_recipes import PuzzleKind
from dimension.rules.settings import CARDS_PER_ROUND, Grade
from dimension.rules.tray import Tray

CardText = Annotated[str, Meta(max_length=8)]


class HintStep(StrEnum):
    """The kinds of hints, the least helpful first."""

    POSSIBLE = "possible"
    FACT = "fact"
    """A conclusion with the cards that it follows from; not for puzzles about contradictions."""
    GIVE_UP = "give_up"
    MOVE = "move"
    TRAY = "tray"


class Rating(Struct, frozen=True):
    """How strong a player is, or how hard a puzzle: with 95 percent certainty within two deviations."""

    rating: int
    deviation: int
    answers: int
    """How many answers it was learned from."""


class Puzzle(Struct, frozen=True):
    """A puzzle as it is shown."""

    id: int
    kind: PuzzleKind
    grade: Grade
    hand: str
    rating: Rating
    is_solved: bool
    """Whether the player who asks has solved it before."""
    counts: bool
    """Whether the answer will change the rating: it does when the puzzle is new to the player."""


class PuzzleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer: a tray, or the cards that contradict each other; neither gives up."""

    tray: TrayText | None = None
    cards: Annotated[tuple[CardText, ...], Meta(max_length=CARDS_PER_ROUND[-1])] | None = None


class PuzzleVerdict(Struct, frozen=True):
    """The verdict on an answer."""

    solved: bool
    points: int | None
    """Of the tray; None where no tray was sent."""
    bonus: bool | None
    verdicts: tuple[CardVerdict, ...]
    best: BestTray | None
    """Told once the puzzle is solved or given up."""
    conflicts: CardSets | None
    """The smallest sets that contradict, told like `best`."""
    player: Rating
    change: int
    """How much the player's rating changed by this answer."""
    puzzle: Rating


class HintRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a hint; the tray as it is helps with a move."""

    step: HintStep
    tray: TrayText | None = None


class HintFact(Struct, frozen=True):
    """The fewest and the most spheres of a color in a place of the best trays, and the cards that prove it."""

    place: Place
    color: str | None
    """None stands for spheres of any color."""
    least: int
    most: int
    cards: tuple[str, ...]


class Hint(Struct, frozen=True):
    """A hint: only what its step tells is not None."""

    step: HintStep
    points: int | None = None
    bonus: bool | None = None
    cards: tuple[str, ...] | None = None
    """The cards to give up. For a puzzle about contradictions: one card of the set, then all but one, then all."""
    move: str | None = None
    """The next move to the nearest of the best trays, in notation."""
    tray: str | None = None
    count: int | None = None
    """For a puzzle about contradictions: how many cards the smallest set has."""
    fact: HintFact | None = None
    """The easiest fact that the tray does not show yet; None costs nothing."""


class PuzzleTotals(Struct, frozen=True):
    """A player's progress with puzzles of one kind and grade."""

    kind: PuzzleKind
    grade: Grade
    solved: int
    tried: int


class PuzzleRecord(Struct, frozen=True):
    """How far the player who asks has got with puzzles."""

    player: Rating
    totals: tuple[PuzzleTotals, ...]
    level: Grade
    """The grade whose puzzles fit the rating."""


class PuzzleCalls(Calls[Mode]):
    """Puzzles without a clock."""

    @call
    def next(
        self, kind: PuzzleKind | str, grade: Grade | str | None = None, about: CardType | str | None = None
    ) -> Call[Puzzle]:
        """A puzzle that is new to the player; without a grade, one near the player's rating.

        With `about`, the hand has several cards of that type, as long as there is such a puzzle.
        """
        return get(Puzzle, "/api/puzzles/next", kind=kind, grade=grade, about=None if about is None else str(about))

    @call
    def show(self, puzzle: int) -> Call[Puzzle]:
        """A puzzle again."""
        return get(Puzzle, "/api/puzzles/{puzzle}", puzzle=puzzle)

    @call
    def hint(self, puzzle: int, step: HintStep | str, tray: Tray | str | None = None) -> Call[Hint]:
        """Help with a puzzle; the more it tells, the less the answer counts."""
        body = HintRequest(HintStep(step), tray_text(tray))
        return post(Hint, "/api/puzzles/{puzzle}/hints", body, puzzle=puzzle)

    @call
    def answer(
        self, puzzle: int, tray: Tray | str | None = None, cards: tuple[str, ...] | None = None
    ) -> Call[PuzzleVerdict]:
        """Answer with a tray, or with the cards that contradict each other; neither gives up."""
        body = PuzzleAnswer(tray_text(tray), cards)
        return post(PuzzleVerdict, "/api/puzzles/{puzzle}/answer", body, puzzle=puzzle)

    @call
    def record(self) -> Call[PuzzleRecord]:
        """The player's rating, and how many puzzles they have solved."""
        return get(PuzzleRecord, "/api/puzzles")
