"""Deals puzzles, gives hints, judges answers, and records them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dimension.features.puzzles import rows
from dimension.features.puzzles.ratings import START, Ratings, after_answer, at_present, level_of, moment_of_answer
from dimension.features.puzzles.rows import Attempt, FirstAnswer, Purpose, Rated, StoredPuzzle
from dimension.features.puzzles.stock import Place, PuzzleStock
from dimension.room.results import CardVerdict
from dimension.room.rounds import verdicts_of
from dimension.rules.cards import CardType
from dimension.rules.notation import format_card, format_tray, parse_card, parse_hand, parse_tray
from dimension.rules.puzzle_recipes import RECIPES, PuzzleKind
from dimension.rules.scoring import TrayScore, score_tray
from dimension.rules.settings import Grade
from dimension.server.guard.limits import Busy
from dimension.store.sql import NothingChanged, Tables

GIVEN_UP: Final = ""
"""The answer of a player who gives up."""


class Judged(NamedTuple):
    """An answer in the one way in which it is written, and whether it is right."""

    answer: str
    is_right: bool
    points: int | None = None
    bonus: bool | None = None
    verdicts: tuple[CardVerdict, ...] = ()


def judge_tray(puzzle: StoredPuzzle, text: str) -> Judged:
    """The worth of a tray; raises DimensionError for an illegal one."""
    tray = parse_tray(text)
    score = score_tray(parse_hand(puzzle.hand), tray)
    return Judged(format_tray(tray), _is_right(puzzle, score), score.points, score.bonus, verdicts_of(score))


def judge_cards(puzzle: StoredPuzzle, codes: Sequence[str]) -> Judged:
    """Whether cards are one of the smallest sets that contradict; raises DimensionError for a wrong card."""
    named = {format_card(parse_card(code)) for code in codes}
    is_right = any(named == set(conflict) for conflict in puzzle.solution.conflicts)
    return Judged(" ".join(card for card in puzzle.hand.split() if card in named), is_right)


def _is_right(puzzle: StoredPuzzle, score: TrayScore) -> bool:
    best = puzzle.solution.best
    if puzzle.recipe.kind is PuzzleKind.FULFILL:
        return score.bonus
    return score.points >= best.score and score.bonus >= best.bonus


MOST_HINTS: Final = 4
"""The hints that include the tray; after them, a right answer no longer counts."""
_ATTEMPTS: Final = 10
"""How often an answer is rated again because another one to the same puzzle was faster."""
_NOTHING_YET: Final = Attempt(hints=0, answered_at=None, answer=None, solved=False)


class HintCost(NamedTuple):
    """The cost of a hint, in quarters of a win."""

    first: int
    again: int
    """For a player who has taken as much already."""


class Answered(NamedTuple):
    """The verdict on an answer, and the new ratings."""

    attempt: Attempt
    ratings: Ratings
    change: float
    """Of the player's rating."""


class Wish(NamedTuple):
    """The puzzle that a player asks for."""

    kind: PuzzleKind
    grade: Grade | None = None
    """None stands for one near the player's rating."""
    about: CardType | None = None
    """A type of card of which the hand has several, while there is such a puzzle."""


async def next_puzzle(tables: Tables, stock: PuzzleStock, player: str, wish: Wish, now: int) -> StoredPuzzle:
    """A puzzle near a player's rating that they were never shown, unless they have seen all; raises Busy."""
    kind, grade, about = wish
    rating = (await player_now(tables, player, now)).strength.rating
    recipe = next(recipe for recipe in RECIPES if recipe.kind is kind and recipe.grade is (grade or level_of(rating)))
    place = Place(Purpose.RATED, recipe)
    unseen = [] if about is None else await rows.unseen_puzzles(tables, player, kind, rating, grade, about)
    unseen = unseen or await rows.unseen_puzzles(tables, player, kind, rating, grade)
    if len(unseen) < rows.NEAREST:
        stock.want(place)
    if not unseen and await stock.make_now(place):
        unseen = await rows.unseen_puzzles(tables, player, kind, rating, grade)
    puzzle = unseen[0] if unseen else await rows.seen_longest_ago(tables, player, kind, grade)
    if puzzle is None:
        raise Busy
    await rows.show_puzzle(tables, player, puzzle.id, now)
    return puzzle


async def player_now(tables: Tables, player: str, now: int) -> Rated:
    return at_present(await rows.find_player(tables, player) or START, now)


async def attempt_at(tables: Tables, player: str, puzzle: int) -> Attempt:
    return await rows.find_attempt(tables, player, puzzle) or _NOTHING_YET


async def note_hint(tables: Tables, player: str, puzzle: int, cost: HintCost, now: int) -> None:
    """Note the cost of a hint that a player got."""
    await rows.show_puzzle(tables, player, puzzle, now)
    await rows.note_hint(tables, player, puzzle, *cost)


def score_of(is_right: bool, hints: int) -> float | None:
    """The score of a first answer: a win, a quarter less for each step of hints, or a loss; None after all hints."""
    return ((MOST_HINTS - hints) / MOST_HINTS or None) if is_right else 0.0


async def answer_puzzle(tables: Tables, player: str, puzzle: StoredPuzzle, judged: Judged, now: int) -> Answered:
    """Keep an answer; the first one is rated. Raises Busy when too many others answer the same puzzle."""
    await rows.show_puzzle(tables, player, puzzle.id, now)
    for _ in range(_ATTEMPTS):
        attempt = await attempt_at(tables, player, puzzle.id)
        if attempt.answered_at is not None:
            return await _answered_again(tables, player, puzzle, attempt, judged, now)
        before = await _ratings(tables, player, puzzle.id)
        at = moment_of_answer(before, now)
        score = score_of(judged.is_right, attempt.hints)
        after = after_answer(before, score, at, attempt.shown_at)
        first = FirstAnswer(player, puzzle.id, at, judged.answer, score, judged.is_right, attempt.shown_at)
        try:
            await rows.keep_first_answer(tables, first, attempt.hints, *after)
        except NothingChanged:
            continue
        change = after.player.strength.rating - before.player.strength.rating
        return Answered(attempt._replace(answered_at=at, answer=judged.answer, solved=judged.is_right), after, change)
    raise Busy


async def _answered_again(
    tables: Tables, player: str, puzzle: StoredPuzzle, attempt: Attempt, judged: Judged, now: int
) -> Answered:
    if judged.is_right and not attempt.solved:
        await rows.note_solved(tables, player, puzzle.id)
    ratings = await _ratings(tables, player, puzzle.id)
    present = ratings._replace(player=at_present(ratings.player, now))
    return Answered(attempt._replace(solved=attempt.solved or judged.is_right), present, 0)


async def _ratings(tables: Tables, player: str, number: int) -> Ratings:
    puzzle = await rows.find_puzzle(tables, number)
    assert puzzle is not None, "puzzles are never removed"
    return Ratings(await rows.find_player(tables, player) or START, puzzle.rated)
