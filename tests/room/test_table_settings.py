"""Settings of a table: the ranges of the rules, and the game inside."""

import msgspec
import pytest
from msgspec.structs import replace

from dimension.errors import SettingsError
from dimension.room.settings import TableSettings, table_settings_of
from dimension.rules.scoring import Edition
from dimension.rules.settings import CARDS_PER_ROUND, NO_HOURGLASS, ROUNDS, SECONDS, Deck, GameSettings


def test_the_defaults_are_the_game_of_the_box() -> None:
    assert TableSettings().game() == GameSettings()


def test_the_game_of_a_code_takes_the_rest_from_the_table() -> None:
    base = TableSettings(seats=2, cards=3, open_trays=True, live_marks=True, listed=True, wait_for_host=True)
    game = GameSettings(edition=Edition.GERMAN, cards=8, rounds=2, deck=Deck.NO_COUNTING, seconds=NO_HOURGLASS)
    settings = table_settings_of(game, base)
    assert settings.game() == game
    assert (settings.seats, settings.open_trays, settings.live_marks, settings.listed) == (2, True, True, True)
    assert settings.wait_for_host


@pytest.mark.parametrize(
    ("field", "allowed"), [("cards", CARDS_PER_ROUND), ("rounds", ROUNDS), ("seconds", SECONDS)], ids=str
)
def test_exactly_the_ranges_of_the_rules_are_accepted(field: str, allowed: range) -> None:
    for value in (allowed[0], allowed[-1]):
        assert getattr(msgspec.convert({field: value}, TableSettings).game(), field) == value
    for value in (allowed[0] - 1, allowed[-1] + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({field: value}, TableSettings)
        with pytest.raises(SettingsError):
            replace(TableSettings(), **{field: value}).game()


def test_a_table_without_an_hourglass_has_none() -> None:
    assert not TableSettings(seconds=NO_HOURGLASS).has_hourglass
    assert TableSettings().has_hourglass


def test_a_table_with_more_than_eight_seats_is_big_and_has_no_open_trays() -> None:
    assert [TableSettings(seats=seats).is_big for seats in (1, 8, 9, 100)] == [False, False, True, True]
    for seats in (0, 101):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"seats": seats}, TableSettings)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seats": 9, "open_trays": True}, TableSettings)
    with pytest.raises(ValueError, match="at most 8 seats"):
        TableSettings(seats=9, open_trays=True)
