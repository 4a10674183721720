"""The worker makes puzzles together with their answers."""

import pickle

from dimension.features.puzzles.jobs import make_puzzles
from dimension.rules.puzzle_recipes import PuzzleKind, Recipe
from dimension.rules.settings import Grade
from dimension.server import solver_jobs


def test_puzzles_come_with_their_answers() -> None:
    recipe = Recipe(PuzzleKind.CONFLICT, 4, Grade.EASY)
    first, *_ = made = make_puzzles([recipe], 4, 1, 100)
    assert {puzzle.recipe for puzzle in made} == {recipe}
    assert first.solution.conflicts == solver_jobs.conflicts(first.hand)[0]
    assert first.solution.best == solver_jobs.best(first.hand, [])[0]
    assert pickle.loads(pickle.dumps(made)) == made
