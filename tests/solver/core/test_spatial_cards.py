"""The cards that look at where spheres lie."""

from dimension.rules.cards import CARDS
from dimension.solver.core.exchanges import ALL_SPATIAL, SPATIAL_CARDS, SPATIAL_NUMBER
from dimension.solver.lookup import COUNTING_CARDS


def test_there_are_40_and_the_others_count() -> None:
    assert len(SPATIAL_CARDS) == ALL_SPATIAL.bit_count() == 40
    assert {*SPATIAL_CARDS, *COUNTING_CARDS} == set(CARDS)


def test_a_spatial_card_knows_its_number_and_a_counting_card_has_none() -> None:
    assert [SPATIAL_NUMBER[card.index] for card in SPATIAL_CARDS] == list(range(40))
    assert {SPATIAL_NUMBER[card.index] for card in COUNTING_CARDS} == {None}
