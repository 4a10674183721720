"""Our own lettering: everything that pictures need, and nothing that is left out silently."""

from xml.etree import ElementTree

import pytest

from dimension.drawing.lettering import lettered, width_of


def test_the_name_all_digits_and_signs_of_pictures_are_drawn() -> None:
    for text in ("Dimension", "0123456789", "−12/44", "2026-11-16", "∞"):
        group = ElementTree.fromstring(lettered(text, 10, 20, 50, "#000000"))
        assert len(group) == len(text)


def test_a_longer_text_is_wider_and_a_larger_one_in_proportion() -> None:
    assert 0 < width_of("1", 100) < width_of("11", 100) < width_of("44", 100)
    assert width_of("", 100) == 0
    assert width_of("44", 50) * 2 == pytest.approx(width_of("44", 100))


def test_an_unknown_sign_is_an_error() -> None:
    with pytest.raises(KeyError):
        lettered("Ж", 0, 0, 10, "#000000")
