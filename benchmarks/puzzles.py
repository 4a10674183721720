"""How fast puzzles are made, and how long a server with many of them takes to answer.

    python benchmarks/puzzles.py --hands 400 --puzzles 15000 --seen 500 --runs 50000

Times are the CPU time of this process, with the database's thread in it: other programs on the machine do not count.
"""

import argparse
import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from dimension.features.puzzles.answering import Judged, Wish, answer_puzzle, next_puzzle
from dimension.features.puzzles.jobs import NewPuzzle, make_puzzles
from dimension.features.puzzles.ratings import new_puzzle_strength
from dimension.features.puzzles.rows import Purpose, add_puzzles
from dimension.features.puzzles.stock import PuzzleStock
from dimension.features.rush.lists import RushBest
from dimension.rules.puzzle_recipes import GRADES, RECIPES, RUSH_LADDER, PuzzleKind, Recipe
from dimension.rules.settings import Grade
from dimension.server import solver_jobs as answers
from dimension.store.sql import Statement
from dimension.store.stores import Store, open_store

TIMES: Final = 30
DAY: Final = 24 * 3600 * 1000
NOW: Final = 20_000 * DAY
RUNS_AT_ONCE: Final = 1000
CONSOLE: Final = Console(width=120)


class NobodyMakes:
    """A worker that has no time: the stock is all there is."""

    async def ask(self, job: object, *args: object, **_: object) -> Any:  # noqa: ARG002
        return ()


def measure_making(hands: int, seed: int) -> list[NewPuzzle]:
    """Make puzzles of every sort, and tell how many a second."""
    table = Table("kind", "cards", "ms per hand", *(f"{grade} per s" for grade in GRADES))
    sorts = dict.fromkeys((recipe.kind, recipe.cards) for recipe in (*RECIPES, *RUSH_LADDER))
    every: list[NewPuzzle] = []
    answers.warm_up()
    for kind, cards in sorts:
        wanted = tuple(Recipe(kind, cards, grade) for grade in GRADES)
        make_puzzles(wanted, cards, seed + 1, hands // 10)
        began = process_time()
        made = make_puzzles(wanted, cards, seed, hands)
        seconds = process_time() - began
        found = Counter(puzzle.recipe.grade for puzzle in made)
        table.add_row(kind, str(cards), f"{1000 * seconds / hands:.2f}", *(f"{found[g] / seconds:.1f}" for g in GRADES))
        every += made
    CONSOLE.print(table)
    return every


async def timed(ask: Callable[[int], Awaitable[object]]) -> str:
    """The median and the longest of some calls, in milliseconds."""
    took = []
    for number in range(TIMES):
        began = process_time()
        await ask(number)
        took.append(1000 * (process_time() - began))
    return f"{median(took):.1f} ({max(took):.1f})"


async def fill(store: Store, made: list[NewPuzzle], puzzles: int, seen: int, runs: int, seed: int) -> list[Grade]:
    """Store puzzles, some of them seen by a player, and rushes of 100 days. The grades that are in stock."""
    rng = random.Random(seed)
    each = [puzzle for puzzle in made if puzzle.recipe in RECIPES]
    copies = [
        (
            NewPuzzle(puzzle.recipe, f"{puzzle.hand} {number}", puzzle.solution),
            new_puzzle_strength(rng.gauss(1500, 300)),
        )
        for number, puzzle in enumerate(rng.choices(each, k=puzzles))
    ]
    await add_puzzles(store, Purpose.RATED, copies)
    await store.change(
        Statement(
            """INSERT INTO puzzle_answers (player, puzzle, shown_at, hints, solved)
            SELECT 'ann', id, 1, 0, 0 FROM puzzles ORDER BY ABS(rating - 1200) LIMIT $1""",
            (seen,),
        )
    )
    sql = "INSERT INTO rush_runs VALUES ($1, $2, $2, $3, $3 + 180000, $3 + 180000, 10, $4, 3, $3 + 170000, 1)"
    for start in range(0, runs, RUNS_AT_ONCE):
        await store.change(
            *(
                Statement(sql, (f"r{at}", f"p{rng.randrange(1000)}", NOW - rng.randrange(100 * DAY), rng.randrange(20)))
                for at in range(start, min(start + RUNS_AT_ONCE, runs))
            )
        )
    recipes = {puzzle.recipe for puzzle, _ in copies if puzzle.recipe.kind is PuzzleKind.FULFILL}
    return [grade for grade in GRADES if grade in {recipe.grade for recipe in recipes}]


async def best(store: Store, number: int) -> None:
    await RushBest(store, lambda: NOW + number).lists("p1")


async def measure_answers(made: list[NewPuzzle], puzzles: int, seen: int, runs: int, seed: int) -> None:
    """The cost of requests besides HTTP."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder, "games.sqlite3"))
        grades = await fill(store, made, puzzles, seen, runs, seed)
        stock = PuzzleStock(store, NobodyMakes(), lambda: 1)

        async def deal(number: int, grade: bool) -> None:
            chosen = grades[number % len(grades)] if grade else None
            await next_puzzle(store, stock, "ann", Wish(PuzzleKind.FULFILL, chosen), NOW)

        async def answer(number: int) -> None:
            puzzle = await next_puzzle(store, stock, "ben", Wish(PuzzleKind.FULFILL), NOW)
            await answer_puzzle(store, "ben", puzzle, Judged("x", bool(number % 2)), NOW + number)

        table = Table("request", "ms: median (longest)")
        table.add_row("next puzzle, near the rating", await timed(lambda number: deal(number, grade=False)))
        table.add_row("next puzzle of a grade", await timed(lambda number: deal(number, grade=True)))
        table.add_row("next puzzle and its answer, rated", await timed(answer))
        table.add_row("best rushes, asked for anew", await timed(lambda number: best(store, number)))
        CONSOLE.print(table)
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=400, help="random hands of every sort")
    parser.add_argument("--puzzles", type=int, default=15_000, help="puzzles in the stock")
    parser.add_argument("--seen", type=int, default=500, help="puzzles nearest to the rating that the player has seen")
    parser.add_argument("--runs", type=int, default=50_000, help="rushes that were played")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    made = measure_making(chosen.hands, chosen.seed)
    asyncio.run(measure_answers(made, chosen.puzzles, chosen.seen, chosen.runs, chosen.seed))


if __name__ == "__main__":
    main()
