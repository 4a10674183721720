"""Sets of spatial cards up to exchanging colors stand for all sets."""

from math import comb

import pytest

from dimension.cli.census.values import cards_of, class_sizes, image, rotations, sets_up_to_colors, variants
from dimension.rules.cards import FOUR_PAIRS, MORE_PAIRS
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS, SPATIAL_CARDS, card_images


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_sets_up_to_colors_stand_for_all_sets(size: int) -> None:
    sets = sets_up_to_colors(size)
    assert int(class_sizes(sets).sum()) == comb(len(SPATIAL_CARDS), size)
    assert int(variants(sets).weight.sum()) == comb(len(SPATIAL_CARDS), size)


def test_rotations_reorder_the_counting_cards() -> None:
    more = {(int(a), int(b)) for a, b in MORE_PAIRS}
    four = {frozenset((int(a), int(b))) for a, b in FOUR_PAIRS}
    assert len(rotations()) == 5
    for turn in rotations():
        assert {(turn[a], turn[b]) for a, b in more} == more
        assert {frozenset(turn[color] for color in pair) for pair in four} == four


def test_the_image_of_a_set_has_the_images_of_its_cards() -> None:
    sets = sets_up_to_colors(3)[::37]
    for number, permutation in enumerate(COLOR_PERMUTATIONS):
        for before, after in zip(sets.tolist(), image(sets, number).tolist(), strict=True):
            assert set(cards_of(after)) == {card_images(permutation)[card] for card in cards_of(before)}


def test_sets_come_in_dictionary_order() -> None:
    found = [cards_of(card_set) for card_set in sets_up_to_colors(3).tolist()]
    assert found == sorted(found)
