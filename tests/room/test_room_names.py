"""Names of rooms: made from random bits, and read as people type them."""

import random

import pytest

from dimension.room.names import MAX_TYPED_ROOM_NAME, join_code_in, new_room_name, parse_room_name
from dimension.rules.code import ALPHABET, format_game_code
from dimension.rules.settings import GameSettings


def test_every_name_has_sixteen_characters_of_the_alphabet_and_is_read_back() -> None:
    bits = random.Random(1).getrandbits
    names = [new_room_name(bits) for _ in range(500)]
    assert all(len(name) == 16 and set(name) <= set(ALPHABET) for name in names)
    assert [parse_room_name(name) for name in names] == names
    assert len(set(names)) == len(names)
    assert {sign for name in names for sign in name} == set(ALPHABET)


def test_a_name_is_made_of_eighty_random_bits() -> None:
    asked: list[int] = []

    def bits(count: int) -> int:
        asked.append(count)
        return random.Random(1).getrandbits(count)

    new_room_name(bits)
    assert asked == [80]


def test_no_name_looks_like_a_game_code() -> None:
    drawn = [1, 1 << 5, 2]
    assert new_room_name(lambda _: drawn.pop(0)) == "01" + 14 * "0"
    assert format_game_code(GameSettings(), 42).startswith("1")


def test_a_name_begins_with_the_code_that_people_say() -> None:
    assert join_code_in("D1JDGS7XK2M9QWRT") == "D1JDGS"
    assert join_code_in("D1JDGS") == "D1JDGS"


@pytest.mark.parametrize("typed", ["D1JDGS7XK2M9QWRT", "d1jdgs-7xk2-m9qw-rt", " dljd gs7x k2m9 qwrt "])
def test_a_whole_name_is_read_like_a_code(typed: str) -> None:
    assert parse_room_name(typed) == "D1JDGS7XK2M9QWRT"


@pytest.mark.parametrize("typed", ["D1JDGS", "d1jdgs", " d1j-dgs ", "dljdgs", "DIJDGS", "D 1 J D G S"])
def test_case_spaces_hyphens_and_lookalikes_do_not_matter(typed: str) -> None:
    assert parse_room_name(typed) == "D1JDGS"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "D1JDG",
        "D1JDGS7",
        "D1JDGS7XK2M9QWR",
        "D1JDGS7XK2M9QWRT0",
        "D1JDGU",
        "D1JDG!",
        "Ä1JDGS",
        " " * MAX_TYPED_ROOM_NAME + "D1JDGS",
    ],
)
def test_impossible_room_names_are_rejected(typed: str) -> None:
    assert parse_room_name(typed) is None
