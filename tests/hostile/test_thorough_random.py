"""Random choices that leave nothing out."""

from tests.determinism import SEED
from tests.hostile.thorough_random import ThoroughRandom


def test_every_element_is_chosen_before_one_is_chosen_again() -> None:
    rng = ThoroughRandom(f"{SEED}")
    for _ in range(3):
        assert sorted(rng.choice(range(20)) for _ in range(20)) == list(range(20))


def test_sequences_are_distinguished_by_their_elements() -> None:
    rng = ThoroughRandom(f"{SEED}")
    chosen = [(rng.choice((1, 2)), rng.choice([3, 4]), rng.choice([3, 4])) for _ in range(2)]
    assert {first for first, _, _ in chosen} == {1, 2}
    assert all({second, third} == {3, 4} for _, second, third in chosen)


def test_elements_without_a_hash_are_chosen_too() -> None:
    values: tuple[object, ...] = ({}, [], None)
    rng = ThoroughRandom(f"{SEED}")
    assert sorted(str(rng.choice(values)) for _ in range(3)) == ["None", "[]", "{}"]


def test_the_same_seed_chooses_the_same() -> None:
    one, other = (ThoroughRandom("seed") for _ in range(2))
    assert [one.choice("abcdef") for _ in range(20)] == [other.choice("abcdef") for _ in range(20)]
