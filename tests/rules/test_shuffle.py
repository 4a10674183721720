"""Shuffling from a seed: fair, and the same everywhere and forever."""

from collections import Counter

from dimension.rules.shuffle import _below, shuffled

GOLDEN_SHUFFLE = "EDIBGCAFHJ"


def test_a_seed_shuffles_the_same_way_forever() -> None:
    assert "".join(shuffled("ABCDEFGHIJ", seed=42)) == GOLDEN_SHUFFLE
    assert "".join(shuffled("ABCDEFGHIJ", seed=42, turn=1)) != GOLDEN_SHUFFLE


def test_every_order_is_equally_likely() -> None:
    orders = Counter(shuffled("ABC", seed) for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_each_turn_of_a_seed_is_an_order_of_its_own() -> None:
    assert shuffled("abcdefgh", 5) == shuffled("abcdefgh", 5, 0) == tuple("hdfgbcea")
    assert shuffled("abcdefgh", 5, 1) != shuffled("abcdefgh", 5)
    assert shuffled("a", 5) == ("a",)
    assert shuffled("", 5) == ()


def test_a_number_from_the_incomplete_last_stretch_is_skipped() -> None:
    last = 2**64 - 1
    assert _below(3, iter([last, 5])) == 2
    assert _below(3, iter([last - 1, 5])) == (last - 1) % 3
    assert _below(2, iter([last, 4])) == 1
