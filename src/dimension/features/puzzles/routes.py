"""Puzzles over HTTP."""

from typing import Annotated, Final, Literal, assert_never

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from dimension.features.feature import Feature
from dimension.features.puzzles import answering as puzzles
from dimension.features.puzzles import contract as t
from dimension.features.puzzles.answering import GIVEN_UP, MOST_HINTS, HintCost, Judged, Wish, judge_cards, judge_tray
from dimension.features.puzzles.jobs import next_fact
from dimension.features.puzzles.ratings import level_of
from dimension.features.puzzles.rows import TABLES, Attempt, Purpose, Rated, StoredPuzzle, find_puzzle, puzzle_totals
from dimension.features.puzzles.stock import PuzzleStock, start_stock
from dimension.room.trays import EMPTY_TRAY, canonical_tray
from dimension.rules.cards import CardType
from dimension.rules.puzzle_recipes import GRADES, PuzzleKind
from dimension.rules.settings import Grade
from dimension.server import solver_jobs
from dimension.server.http.pages import words_page
from dimension.server.http.problems import Problem
from dimension.server.http.requests import PlayerAsking, ServiceHere
from dimension.server.routing import READING_COST, rules
from dimension.server.service import Service

PuzzleParameter = Annotated[int, PathParameter(ge=1, le=2**53 - 1, description="The number of a puzzle.")]
KindParameter = Annotated[PuzzleKind, QueryParameter(name="kind", description="What the puzzle asks for.")]
GradeParameter = Annotated[
    Grade | None, QueryParameter(name="grade", description="How hard it is; without it, near the player's rating.")
]
AboutParameter = Annotated[
    Literal["exactly", "touch", "apart", "floor", "bare", "more", "four"] | None,
    QueryParameter(name="about", description="A type of card of which the hand has several, as long as there is one."),
]
_COSTS: Final = {
    t.HintStep.POSSIBLE: HintCost(1, 1),
    t.HintStep.FACT: HintCost(2, 3),
    t.HintStep.GIVE_UP: HintCost(2, 2),
    t.HintStep.MOVE: HintCost(3, MOST_HINTS),
    t.HintStep.TRAY: HintCost(MOST_HINTS, MOST_HINTS),
}


@get("/api/puzzles/next", summary="The next puzzle", opt=rules(limit="puzzles"))
async def next_puzzle(
    service: ServiceHere,
    player: PlayerAsking,
    kind: KindParameter,
    grade: GradeParameter = None,
    about: AboutParameter = None,
) -> t.Puzzle:
    """A puzzle that the player who asks has not seen yet, as long as there is one; its answer will count."""
    wish = Wish(kind, None if grade is Grade.ANY else grade, None if about is None else CardType(about))
    dealt = await puzzles.next_puzzle(service.store, service[PuzzleStock], player, wish, service.clock())
    return _shown(dealt, await puzzles.attempt_at(service.store, player, dealt.id))


@get("/api/puzzles/{puzzle:int}", summary="One puzzle", opt=rules(cost=READING_COST))
async def show_puzzle(service: ServiceHere, player: PlayerAsking, puzzle: PuzzleParameter) -> t.Puzzle:
    """A puzzle by its number, as when a page is loaded again."""
    found = await _found(service, puzzle)
    return _shown(found, await puzzles.attempt_at(service.store, player, found.id))


@post("/api/puzzles/{puzzle:int}/hints", summary="A hint", status_code=200, opt=rules(limit="puzzles"))
async def give_hint(
    service: ServiceHere, player: PlayerAsking, puzzle: PuzzleParameter, data: JSONBody[t.HintRequest]
) -> t.Hint:
    """Help with a puzzle; the more it tells, the less the right answer counts."""
    found = await _found(service, puzzle)
    tray = canonical_tray(EMPTY_TRAY if data.tray is None else data.tray)
    told = await _hint(service, found, data.step, tray)
    if data.step is not t.HintStep.FACT or told.fact is not None:
        await puzzles.note_hint(service.store, player, found.id, _COSTS[data.step], service.clock())
    return told


@post("/api/puzzles/{puzzle:int}/answer", summary="Answer a puzzle", status_code=200, opt=rules(limit="puzzles"))
async def answer_puzzle(
    service: ServiceHere, player: PlayerAsking, puzzle: PuzzleParameter, data: JSONBody[t.PuzzleAnswer]
) -> t.PuzzleVerdict:
    """Whether an answer is right; the first one changes the ratings of player and puzzle."""
    found = await _found(service, puzzle)
    judged = _judged(found, data)
    answered = await puzzles.answer_puzzle(service.store, player, found, judged, service.clock())
    is_told = answered.attempt.solved or GIVEN_UP in (judged.answer, answered.attempt.answer)
    return t.PuzzleVerdict(
        solved=judged.is_right,
        points=judged.points,
        bonus=judged.bonus,
        verdicts=judged.verdicts,
        best=found.solution.best if is_told else None,
        conflicts=found.solution.conflicts if is_told else None,
        player=_rating(answered.ratings.player),
        change=round(answered.change),
        puzzle=_rating(answered.ratings.puzzle),
    )


@get("/api/puzzles", summary="The player's rating and solved puzzles", opt=rules(cost=READING_COST))
async def puzzle_record(service: ServiceHere, player: PlayerAsking) -> t.PuzzleRecord:
    """The rating of the player who asks, and how many puzzles they have solved."""
    rated = await puzzles.player_now(service.store, player, service.clock())
    totals = {(kind, grade): counts for kind, grade, *counts in await puzzle_totals(service.store, player)}
    return t.PuzzleRecord(
        player=_rating(rated),
        totals=tuple(
            t.PuzzleTotals(kind, grade, *totals.get((kind, grade), (0, 0))) for kind in PuzzleKind for grade in GRADES
        ),
        level=level_of(rated.strength.rating),
    )


async def _found(service: Service, number: int) -> StoredPuzzle:
    found = await find_puzzle(service.store, number)
    if found is None or found.purpose is not Purpose.RATED:
        raise Problem("unknown_puzzle", 404)
    return found


def _judged(puzzle: StoredPuzzle, answer: t.PuzzleAnswer) -> Judged:
    if answer.tray is None and answer.cards is None:
        return Judged(GIVEN_UP, is_right=False)
    if puzzle.recipe.kind is PuzzleKind.CONFLICT and answer.cards is not None and answer.tray is None:
        return judge_cards(puzzle, answer.cards)
    if puzzle.recipe.kind is not PuzzleKind.CONFLICT and answer.tray is not None and answer.cards is None:
        return judge_tray(puzzle, answer.tray)
    raise Problem("bad_request")


async def _hint(service: Service, puzzle: StoredPuzzle, step: t.HintStep, tray: str) -> t.Hint:
    best = puzzle.solution.best
    if puzzle.recipe.kind is PuzzleKind.CONFLICT:
        return _hint_at_conflict(puzzle, step)
    match step:
        case t.HintStep.POSSIBLE:
            return t.Hint(step, points=best.score, bonus=best.bonus)
        case t.HintStep.FACT:
            found = await service.solver.ask(next_fact, puzzle.hand, tray)
            return t.Hint(step, fact=None if found is None else t.HintFact(*found))
        case t.HintStep.GIVE_UP:
            return t.Hint(step, cards=best.failed)
        case t.HintStep.MOVE:
            _, (moves,) = await service.solver.ask(solver_jobs.best, puzzle.hand, [tray])
            return t.Hint(step, move=moves[0] if moves else None)
        case t.HintStep.TRAY:
            return t.Hint(step, tray=best.tray)
        case _:
            assert_never(step)


def _hint_at_conflict(puzzle: StoredPuzzle, step: t.HintStep) -> t.Hint:
    conflict = puzzle.solution.conflicts[0]
    match step:
        case t.HintStep.POSSIBLE:
            return t.Hint(step, count=len(conflict))
        case t.HintStep.FACT:
            raise Problem("bad_request")
        case t.HintStep.GIVE_UP:
            return t.Hint(step, cards=conflict[:1])
        case t.HintStep.MOVE:
            return t.Hint(step, cards=conflict[:-1])
        case t.HintStep.TRAY:
            return t.Hint(step, cards=conflict)
        case _:
            assert_never(step)


def _shown(puzzle: StoredPuzzle, attempt: Attempt) -> t.Puzzle:
    recipe = puzzle.recipe
    return t.Puzzle(
        id=puzzle.id,
        kind=recipe.kind,
        grade=recipe.grade,
        hand=puzzle.hand,
        rating=_rating(puzzle.rated),
        is_solved=attempt.solved,
        counts=attempt.answered_at is None,
    )


def _rating(rated: Rated) -> t.Rating:
    return t.Rating(round(rated.strength.rating), round(rated.strength.deviation), rated.answers)


FEATURE: Final = Feature(
    routes=(next_puzzle, show_puzzle, give_hint, answer_puzzle, puzzle_record),
    requests=(t.PuzzleAnswer, t.HintRequest),
    responses=(t.Puzzle, t.PuzzleVerdict, t.Hint, t.PuzzleRecord),
    codes=("unknown_puzzle",),
    tables=TABLES,
    pages={"puzzles": words_page("puzzles")},
    start=start_stock,
)
