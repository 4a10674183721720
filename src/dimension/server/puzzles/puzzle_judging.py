"""Whether an answer to a puzzle is right."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dimension.rooms.core.judging import verdicts_of
from dimension.rooms.core.results import CardVerdict
from dimension.rules.notation import format_card, format_tray, parse_card, parse_hand, parse_tray
from dimension.rules.puzzle_recipes import PuzzleKind
from dimension.rules.scoring import TrayScore, score_tray
from dimension.storage.stored_puzzles import StoredPuzzle

GIVEN_UP: Final = ""
"""The answer of somebody who has none."""


class Judged(NamedTuple):
    """An answer in the one way in which it is written, and whether it is right."""

    answer: str
    is_right: bool
    points: int | None = None
    bonus: bool | None = None
    verdicts: tuple[CardVerdict, ...] = ()


def judge_tray(puzzle: StoredPuzzle, text: str) -> Judged:
    """What a tray is worth; raises DimensionError for none."""
    tray = parse_tray(text)
    score = score_tray(parse_hand(puzzle.hand), tray)
    return Judged(format_tray(tray), _is_right(puzzle, score), score.points, score.bonus, verdicts_of(score))


def judge_cards(puzzle: StoredPuzzle, codes: Sequence[str]) -> Judged:
    """Whether cards are one of the smallest sets that contradict; raises DimensionError for what is no card."""
    named = {format_card(parse_card(code)) for code in codes}
    is_right = any(named == set(conflict) for conflict in puzzle.solution.conflicts)
    return Judged(" ".join(card for card in puzzle.hand.split() if card in named), is_right)


def _is_right(puzzle: StoredPuzzle, score: TrayScore) -> bool:
    best = puzzle.solution.best
    if puzzle.recipe.kind is PuzzleKind.FULFILL:
        return score.bonus
    return score.points >= best.score and score.bonus >= best.bonus
