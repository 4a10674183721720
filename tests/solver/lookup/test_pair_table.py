"""Every entry for two colors is what the judge says."""

import numpy as np
import pytest

from dimension.rules.cards import CARDS, JUDGES, CardType
from dimension.solver.lookup import PAIR_TYPES
from dimension.solver.lookup_tables import color_masks, pair_table


@pytest.mark.parametrize("kind", PAIR_TYPES)
def test_every_entry_is_the_verdict_of_the_judge(kind: CardType) -> None:
    pair = next(card for card in CARDS if card.type is kind and card.code[0] + card.code[-1] == "BO")
    table = pair_table(kind)
    for i, first in enumerate(color_masks()):
        for j, other in enumerate(color_masks()):
            if not first & other:
                fulfilled = JUDGES[kind](pair, (0, 0, first, 0, other), first | other, 0) is None
                assert table[i, j] == fulfilled


@pytest.mark.parametrize("kind", PAIR_TYPES)
def test_the_diagonal_is_the_verdict_on_a_color_with_itself(kind: CardType) -> None:
    alone = next(card for card in CARDS if card.type is kind and card.code[0] == card.code[-1] == "G")
    expected = [JUDGES[kind](alone, (0, 0, 0, mask, 0), mask, 0) is None for mask in color_masks()]
    assert pair_table(kind).diagonal().tolist() == expected


@pytest.mark.parametrize("kind", PAIR_TYPES)
def test_it_does_not_matter_which_color_comes_first(kind: CardType) -> None:
    assert np.array_equal(pair_table(kind), pair_table(kind).T)
