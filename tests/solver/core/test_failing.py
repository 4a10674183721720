"""At most k cards fail, compared with counting the failed cards of every thing."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dimension.solver.core.demand import EVERYTHING, failing_at_most

_THINGS = 40
_CARDS = st.lists(st.integers(0, (1 << _THINGS) - 1), max_size=7)


def _by_counting(most: int, cards: list[int]) -> list[int]:
    failed = [sum(not card >> thing & 1 for card in cards) for thing in range(_THINGS)]
    return [sum(1 << thing for thing in range(_THINGS) if failed[thing] <= k) for k in range(most + 1)]


@given(st.integers(0, 5), _CARDS)
def test_level_k_holds_the_things_that_fail_at_most_k_cards(most: int, cards: list[int]) -> None:
    assert failing_at_most([(1 << _THINGS) - 1] * (most + 1), cards) == _by_counting(most, cards)


@given(st.integers(0, 5), _CARDS)
def test_after_more_cards_than_may_fail_a_level_of_everything_is_finite(most: int, cards: list[int]) -> None:
    levels = failing_at_most([EVERYTHING] * (most + 1), cards)
    assert [level >= 0 for level in levels] == [k < len(cards) for k in range(most + 1)]
    assert levels[: len(cards)] == _by_counting(most, cards)[: len(cards)]


@given(st.integers(0, 5), _CARDS, _CARDS)
def test_cards_can_come_in_several_goes(most: int, some: list[int], more: list[int]) -> None:
    everything = [EVERYTHING] * (most + 1)
    first = failing_at_most(everything, some)
    kept = list(first)
    assert failing_at_most(first, more) == failing_at_most(everything, some + more)
    assert first == kept


@given(st.integers(0, 3), st.lists(st.lists(st.integers(0, 2**62), min_size=3, max_size=3), max_size=5))
def test_arrays_of_words_give_the_same_as_integers(most: int, cards: list[list[int]]) -> None:
    everything = np.full(3, EVERYTHING, dtype=np.int64)
    levels = failing_at_most([everything] * (most + 1), [np.array(card, dtype=np.int64) for card in cards])
    for word in range(3):
        expected = failing_at_most([EVERYTHING] * (most + 1), [card[word] for card in cards])
        assert [int(level[word]) for level in levels] == expected
