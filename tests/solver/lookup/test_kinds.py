"""Every type of card is sorted in, and stays inside what it may read."""

from dimension.rules.cards import CARDS, COUNTING_TYPES, CardType
from dimension.solver.lookup import PAIR_TYPES, SHAPE_TYPES, LooksAt, looks_at


def test_the_types_that_look_at_counts_are_the_counting_types_of_the_rules() -> None:
    assert {kind for kind in CardType if looks_at(kind) is LooksAt.COUNTS} == COUNTING_TYPES


def test_every_type_is_in_exactly_one_list() -> None:
    assert sorted(kind.value for kind in (*COUNTING_TYPES, *PAIR_TYPES, *SHAPE_TYPES)) == [
        kind.value for kind in CardType
    ]


def test_cards_about_a_color_and_the_shape_name_one_color() -> None:
    assert all(card.second is None for card in CARDS if card.type in SHAPE_TYPES)


def test_cards_about_two_colors_exist_for_every_pair_and_every_single_color() -> None:
    for kind in PAIR_TYPES:
        pairs = {frozenset((card.first, card.other)) for card in CARDS if card.type is kind}
        assert len(pairs) == 15
