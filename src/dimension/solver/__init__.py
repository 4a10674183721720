"""Exact answers about hands: the optimum, why it is not higher, how many trays attain it, how hard they are to find.

>>> from dimension.solver import explain, solve
>>> solve("O2 O-W KxW B_ G^ O>K").score
10

A name is loaded when it is first used: solving one hand does not load NumPy, which `solve_many` needs.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from dimension.rules.puzzle_recipes import RECIPES as RECIPES
    from dimension.rules.puzzle_recipes import PuzzleKind as PuzzleKind
    from dimension.rules.puzzle_recipes import Recipe as Recipe
    from dimension.solver.batch import ManySolutions as ManySolutions
    from dimension.solver.batch import solve_many as solve_many
    from dimension.solver.certificate import Bound as Bound
    from dimension.solver.certificate import Certificate as Certificate
    from dimension.solver.certificate import Idea as Idea
    from dimension.solver.certificate import Part as Part
    from dimension.solver.conclusions import Fact as Fact
    from dimension.solver.conclusions import facts as facts
    from dimension.solver.conflicts import (
        MAX_EXPLAINED as MAX_EXPLAINED,
    )
    from dimension.solver.conflicts import (
        Conflict as Conflict,
    )
    from dimension.solver.conflicts import (
        Conflicts as Conflicts,
    )
    from dimension.solver.conflicts import (
        contradicting_pairs as contradicting_pairs,
    )
    from dimension.solver.conflicts import (
        explain as explain,
    )
    from dimension.solver.distance import fewest_moves as fewest_moves
    from dimension.solver.distance import moves_between as moves_between
    from dimension.solver.game_par import Par as Par
    from dimension.solver.game_par import ParRound as ParRound
    from dimension.solver.game_par import par as par
    from dimension.solver.game_par import par_of_game as par_of_game
    from dimension.solver.grades import (
        SolverOracle as SolverOracle,
    )
    from dimension.solver.grades import (
        fulfillable as fulfillable,
    )
    from dimension.solver.grades import (
        fulfillable_at_all as fulfillable_at_all,
    )
    from dimension.solver.grades import (
        gentle_seed as gentle_seed,
    )
    from dimension.solver.grades import (
        grade_of as grade_of,
    )
    from dimension.solver.nearest import Nearest as Nearest
    from dimension.solver.nearest import nearest_optimal as nearest_optimal
    from dimension.solver.puzzles import MadePuzzle as MadePuzzle
    from dimension.solver.puzzles import make_puzzles as make_puzzles
    from dimension.solver.reasons import why as why
    from dimension.solver.single import MAX_CARDS as MAX_CARDS
    from dimension.solver.single import solve as solve
    from dimension.solver.solution import Solution as Solution
    from dimension.solver.solution import WithBonus as WithBonus
else:
    _NAMES = {
        "dimension.rules.puzzle_recipes": "RECIPES PuzzleKind Recipe",
        "dimension.solver.batch": "ManySolutions solve_many",
        "dimension.solver.certificate": "Bound Certificate Idea Part",
        "dimension.solver.conclusions": "Fact facts",
        "dimension.solver.conflicts": "MAX_EXPLAINED Conflict Conflicts contradicting_pairs explain",
        "dimension.solver.game_par": "Par ParRound par par_of_game",
        "dimension.solver.grades": "SolverOracle fulfillable fulfillable_at_all gentle_seed grade_of",
        "dimension.solver.distance": "fewest_moves moves_between",
        "dimension.solver.nearest": "Nearest nearest_optimal",
        "dimension.solver.puzzles": "MadePuzzle make_puzzles",
        "dimension.solver.reasons": "why",
        "dimension.solver.single": "MAX_CARDS solve",
        "dimension.solver.solution": "Solution WithBonus",
    }
    # No module here is called like a name, so that a name is never hidden by the module that was imported.
    _HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}
    __all__ = sorted(_HOMES)

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module 'dimension.solver' has no attribute {name!r}", name=name, obj=None)
        from importlib import import_module

        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return value

    def __dir__():
        return sorted({*globals(), *__all__})
