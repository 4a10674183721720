"""Bots have names of their own: by level, the same every time, and no other player's."""

import pytest

from dimension.bots.registry import OUR_LEVELS
from dimension.room import commands as c
from dimension.room.limits import MOST_BOTS
from dimension.room.names import BOT_NAMES, bot_name, spellings
from dimension.texts import texts_for
from tests.room.tables import HOST, PLAYER, Table

ENGLISH = {level: [texts_for("en").text(f"bot-name-{name}") for name in names] for level, names in BOT_NAMES.items()}
ALL = [name for names in ENGLISH.values() for name in names]


def test_every_level_of_ours_has_as_many_names_as_a_table_has_bots_and_no_name_is_there_twice() -> None:
    assert tuple(BOT_NAMES) == OUR_LEVELS
    assert all(len(names) == MOST_BOTS for names in BOT_NAMES.values())
    assert len(set(ALL)) == len(ALL)


@pytest.mark.parametrize("name", ALL)
def test_every_language_writes_every_name(name: str) -> None:
    assert spellings(name) == {name, _russian(name)}
    assert all(letter in "абвгдежзийклмнопрстуфхцчшщъыьэюя" for letter in _russian(name).lower())


def test_the_bots_of_a_table_are_all_called_differently() -> None:
    table = Table()
    for seat in range(MOST_BOTS):
        table.do(HOST, c.SeatBot(seat, "beginner"))
    names = [seat.name for _, seat in table.state.taken]
    assert sorted(names) == sorted(ENGLISH["beginner"])


def test_names_depend_on_the_room_and_on_nothing_else() -> None:
    rooms = [f"ROOM{number}" for number in range(40)]
    once, again = ([bot_name(room, "casual", []) for room in rooms] for _ in range(2))
    assert once == again
    assert set(once) == set(ENGLISH["casual"])


def test_a_bot_from_another_package_gets_a_name_too() -> None:
    assert bot_name("ROOM42", "greedy", []) in ALL


def test_a_bot_takes_no_name_that_a_player_has_in_any_language() -> None:
    first = bot_name("ROOM42", "beginner", [])
    assert bot_name("ROOM42", "beginner", [first.upper()]) != first
    assert bot_name("ROOM42", "beginner", [_russian(first)]) != first
    assert bot_name("ROOM42", "beginner", ENGLISH["beginner"]) == f"{first} 2"


def test_no_player_takes_the_name_of_a_bot_at_the_table_in_any_language() -> None:
    table = Table()
    table.do(HOST, c.SeatBot(0, "beginner"))
    bots = table.state.seat_at(0).name
    table.do(HOST, c.TakeSeat(bots.lower()))
    table.do(PLAYER, c.TakeSeat(_russian(bots)))
    names = [seat.name for _, seat in table.state.taken]
    assert names == [bots, f"{bots.lower()} 2", f"{_russian(bots)} 2"]


def _russian(name: str) -> str:
    return texts_for("ru").text(f"bot-name-{name.lower()}")
