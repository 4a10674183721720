"""The sorted counts stand for all count vectors."""

from math import factorial

from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS, place_of_vector, stabilizer


def test_there_are_49_and_every_vector_is_one_of_them_exchanged() -> None:
    assert len(SORTED_COUNTS) == 49
    assert {tuple(sorted(counts, reverse=True)) for counts in VECTORS} == set(SORTED_COUNTS)


def test_the_exchange_leads_from_the_sorted_counts_to_the_vector() -> None:
    for vector, counts in enumerate(VECTORS):
        group, permutation = place_of_vector(vector)
        assert [counts[permutation[color]] for color in range(5)] == list(SORTED_COUNTS[group])


def test_the_stabilizer_exchanges_colors_of_equal_count() -> None:
    for counts in SORTED_COUNTS:
        ways = 1
        for number in set(counts):
            ways *= factorial(counts.count(number))
        found = stabilizer(counts)
        assert len(found) == len(set(found)) == ways
        assert all([counts[p[color]] for color in range(5)] == list(counts) for p in found)
