"""A dictionary of the latest values."""

import pytest

from dimension.runtime.recent import Recent


def test_the_value_that_was_not_used_for_longest_is_forgotten() -> None:
    kept: Recent[str, int] = Recent(2)
    kept["a"] = 1
    kept["b"] = 2
    assert kept["a"] == 1
    kept["c"] = 3
    assert dict(kept.items()) == {"a": 1, "c": 3}


def test_a_new_value_counts_as_use_and_asking_whether_it_is_there_does_not() -> None:
    kept: Recent[str, int] = Recent(2)
    kept["a"] = 1
    kept["b"] = 2
    kept["a"] = 3
    assert "b" in kept
    kept["c"] = 4
    assert list(kept) == ["a", "c"]


def test_a_key_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        Recent[str, int](1)["a"]
