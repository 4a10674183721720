"""Optimal trays are counted without being listed; tests/solver/test_solve.py compares the numbers with brute force."""

from dimension.rules.notation import parse_hand
from dimension.solver import solve
from dimension.solver.core.colorings import colorings
from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS, place_of_vector
from dimension.solver.optimal_count import TrayCount, count_all, count_optimal


def test_every_tray_is_counted() -> None:
    assert count_all() == 56_632_756


def test_all_trays_are_as_many_as_there_are_colorings() -> None:
    ways = [sum(len(part.masks) * len(part.images) for part in colorings(counts)) for counts in SORTED_COUNTS]
    assert sum(ways[place_of_vector(vector)[0]] for vector in range(len(VECTORS))) == count_all()


def test_the_count_is_the_number_of_trays_that_are_listed() -> None:
    best = solve(parse_hand("K1 W1 B1 G1 O1 K-W KxB"))
    trays = list(best.trays())
    assert count_optimal(best) == TrayCount(len(trays), len({tray.canonical() for tray in trays}))
