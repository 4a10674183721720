"""A solution is a tuple of its fields that knows more about itself."""

import pickle
import subprocess
import sys
from itertools import islice

import numpy as np

from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from dimension.solver import Solution, WithBonus, solve
from dimension.solver.optimal import optimal_masks
from dimension.solver.optimal_count import count_all, count_optimal

BEST = solve(parse_hand("O2 O-W KxW B_ G^ O>K"))


def test_a_solution_is_unpacked_compared_and_printed_as_a_tuple() -> None:
    hand, score, bonus, tray, failed, with_bonus, most_spheres = BEST
    assert (hand, score, bonus, tray, failed, with_bonus, most_spheres) == BEST
    assert Solution._fields == ("hand", "score", "bonus", "tray", "failed", "with_bonus", "most_spheres")
    assert repr(BEST).startswith("Solution(hand=Hand('O2 W-O KxW B_ G^ O>K'), score=10, bonus=True, tray=Tray(")
    assert WithBonus(7, parse_tray("K....../....../.")) == (7, parse_tray("K....../....../."))


def test_the_numbers_describe_the_optimal_trays() -> None:
    assert (BEST.count_trays(), BEST.count_up_to_symmetry()) == count_optimal(BEST)
    assert BEST.density() == BEST.count_trays() / count_all()
    assert len(set(islice(BEST.trays(), 10))) == 10


def test_the_picture_shows_the_judged_tray() -> None:
    judged = score_tray(BEST.hand, BEST.tray)
    assert BEST.svg() == BEST._repr_svg_() == judged.svg()
    assert BEST.svg(size=200, highlight=[3]) == judged.svg(size=200, highlight=[3])
    assert len({judged.svg(), judged.svg(size=200), judged.svg(highlight=[3])}) == 3


def test_no_tray_of_a_limited_solution_has_more_spheres() -> None:
    best = solve("O2 O-W KxW B_ G^ O>K", spheres=5)
    assert best.most_spheres == 5
    trays = list(best.trays())
    assert len(trays) == best.count_trays()
    assert all(tray.occupied.bit_count() <= 5 for tray in trays)
    other = best._replace(score=best.score)
    assert (other.most_spheres, other.count_trays()) == (5, best.count_trays())
    again = pickle.loads(pickle.dumps(best))
    assert (again, again.most_spheres, again.count_trays()) == (best, 5, best.count_trays())


def test_solving_and_counting_do_not_load_numpy() -> None:
    program = (
        "import sys; from dimension import parse_hand; from dimension.solver import solve; "
        "solve(parse_hand('O2 KxW B_')).count_up_to_symmetry(); assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_solution_counts_its_trays_and_is_a_plain_tuple() -> None:
    solution = solve("O2 O-W KxW B_ G^ O>K")
    trays = list(solution.trays())
    assert solution.count_trays() == len(trays) == len(set(trays))
    assert solution.count_up_to_symmetry() == len({tray.canonical() for tray in trays})
    assert solution.count(True) == 1
    assert optimal_masks(solution).dtype == np.uint16
    assert solution.density() == solution.count_trays() / count_all()
