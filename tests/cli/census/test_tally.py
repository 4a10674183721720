"""Tallies add up."""

from collections import Counter

from dimension.cli.census.run import Tally


def test_adding_a_tally_counts_its_hands() -> None:
    whole = Tally(Counter({(11, True): 1}), 1)
    whole.add(Tally(Counter({(11, True): 2, (5, False): 3}), 2))
    assert whole == Tally(Counter({(11, True): 3, (5, False): 3}), 3)
