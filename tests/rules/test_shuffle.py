"""Shuffling from a seed: fair, and the same everywhere and forever."""

from collections import Counter

from dimension.rules.shuffle import shuffled

GOLDEN_SHUFFLE = "EDIBGCAFHJ"


def test_a_seed_shuffles_the_same_way_forever() -> None:
    assert "".join(shuffled("ABCDEFGHIJ", seed=42)) == GOLDEN_SHUFFLE
    assert "".join(shuffled("ABCDEFGHIJ", seed=42, turn=1)) != GOLDEN_SHUFFLE


def test_every_order_is_equally_likely() -> None:
    orders = Counter(shuffled("ABC", seed) for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
