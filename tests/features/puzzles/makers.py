"""The solver in the same process: puzzles without a worker."""

from dimension.rules.puzzle_recipes import Recipe
from dimension.server import solver_jobs as answers
from dimension.server.solver_process import NewPuzzle


class MakerHere:
    """Makes puzzles at once, and counts the questions."""

    def __init__(self) -> None:
        self.asked = 0

    async def puzzles(self, recipes: tuple[Recipe, ...], cards: int, seed: int, hands: int) -> tuple[NewPuzzle, ...]:
        self.asked += 1
        return answers.puzzles(recipes, cards, seed, hands)
