"""Every entry for a color in a shape is what the judge says."""

import pytest

from dimension.board.geometry import legal_shapes
from dimension.rules.cards import CARDS, JUDGES, CardType
from dimension.solver.lookup import SHAPE_TYPES
from dimension.solver.lookup_tables import color_masks, shape_table


@pytest.mark.parametrize("kind", SHAPE_TYPES)
def test_every_entry_is_the_verdict_of_the_judge(kind: CardType) -> None:
    card = next(card for card in CARDS if card.type is kind and card.code[0] == "O")
    table = shape_table(kind)
    for number, shape in enumerate(legal_shapes()):
        for rank, mask in enumerate(color_masks()):
            if not mask & ~shape:
                assert table[rank, number] == (JUDGES[kind](card, (0, 0, 0, 0, mask), shape, 0) is None)
