"""Names of rooms: made from random bits, and read as people type them."""

import random

import pytest

from dimension.rooms.core.room_names import MAX_TYPED_ROOM_NAME, ROOM_NAME_LENGTH, new_room_name, parse_room_name
from dimension.rules.crockford import ALPHABET


def test_every_name_has_six_characters_of_the_alphabet_and_is_read_back() -> None:
    bits = random.Random(1).getrandbits
    names = [new_room_name(bits) for _ in range(500)]
    assert all(len(name) == ROOM_NAME_LENGTH and set(name) <= set(ALPHABET) for name in names)
    assert [parse_room_name(name) for name in names] == names
    assert len(set(names)) == len(names)
    assert {sign for name in names for sign in name} == set(ALPHABET)


@pytest.mark.parametrize("typed", ["D1JDGS", "d1jdgs", " d1j-dgs ", "dljdgs", "DIJDGS", "D 1 J D G S"])
def test_case_spaces_hyphens_and_lookalikes_do_not_matter(typed: str) -> None:
    assert parse_room_name(typed) == "D1JDGS"


@pytest.mark.parametrize(
    "typed", ["", "D1JDG", "D1JDGS7", "D1JDGU", "D1JDG!", "Ä1JDGS", " " * MAX_TYPED_ROOM_NAME + "D1JDGS"]
)
def test_what_no_room_can_be_called_is_no_name(typed: str) -> None:
    assert parse_room_name(typed) is None
