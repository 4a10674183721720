"""Enums that show themselves as a program writes them."""

from enum import Enum

from dimension.board.colors import enum_repr


class _Light(Enum):
    ON = 1

    __repr__ = enum_repr


def test_a_member_is_shown_by_class_and_name() -> None:
    assert repr(_Light.ON) == "_Light.ON"
    assert eval(repr(_Light.ON)) is _Light.ON
