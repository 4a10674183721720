"""Cards about colors that are not on the tray."""

import pytest

from dimension.rules.cards import CardType, lonely
from dimension.rules.scoring import score_tray


@pytest.mark.parametrize("tray", ["W....../....../.", "K....../....../.", "......./....../.", "KW...../....../."])
def test_colors_touch_when_one_of_them_is_absent(tray: str) -> None:
    assert score_tray("K-W", tray).all_fulfilled


def test_lonely_are_the_spheres_of_either_color_that_touch_none_of_the_other() -> None:
    assert [lonely(0, 1), lonely(1, 0), lonely(0, 0)] == [0, 0, 0]
    assert lonely(0b10, 0b10000) == 0b10010
    assert lonely(0b1, 0b10010) == 0
    assert lonely(0b10, 0b10100) == 0b10000


def test_a_type_of_card_either_counts_or_does_not() -> None:
    assert [kind.counts for kind in CardType] == [True, False, False, False, False, True, True]
