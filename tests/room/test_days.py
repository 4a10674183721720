"""The hand of a day depends on the server's key and the day alone."""

from datetime import UTC, datetime

import pytest

from dimension.room.days import (
    AFTERMATH,
    FIRST_DAY,
    daily_seed,
    daily_settings,
    day_before,
    day_of,
    end_of_day,
    grade_of_day,
    is_over,
    is_public,
    parse_day,
    room_of_try,
)
from dimension.room.names import parse_room_name
from dimension.rules.code import CODE_VERSION
from dimension.rules.settings import Grade
from dimension.rules.shuffle import MAX_SEED

KEY, OTHER = b"k" * 32, b"o" * 32
DAYS = [day_before("2027-03-01", count) for count in range(500)]


def at(*moment: int) -> int:
    return 1000 * int(datetime(*moment, tzinfo=UTC).timestamp())  # type: ignore[misc,arg-type]


def test_a_day_ends_at_midnight_in_utc() -> None:
    midnight = at(2026, 11, 17)
    assert day_of(midnight - 1) == "2026-11-16"
    assert day_of(midnight) == "2026-11-17"
    assert end_of_day("2026-11-16") == midnight
    assert not is_over("2026-11-16", midnight - 1)
    assert is_over("2026-11-16", midnight)


def test_a_day_stays_a_secret_until_tries_that_began_before_midnight_are_over() -> None:
    midnight = at(2026, 11, 17)
    assert not is_public("2026-11-16", midnight + 65_000)
    assert is_public("2026-11-16", midnight + AFTERMATH)


def test_a_day_has_one_before_it_also_across_months_and_leap_years() -> None:
    assert day_before("2026-11-01") == "2026-10-31"
    assert day_before("2028-03-01") == "2028-02-29"
    assert day_before("2027-01-01", 365) == "2026-01-01"


def test_days_get_harder_from_monday_to_sunday() -> None:
    week = [grade_of_day(f"2026-11-{day}") for day in range(16, 23)]
    assert (week[0], week[-1]) == (Grade.EASY, Grade.EVIL)
    order = list(Grade)
    assert [order.index(grade) for grade in week] == sorted(order.index(grade) for grade in week)
    assert daily_settings("2026-11-22").grade is Grade.EVIL
    assert (daily_settings("2026-11-22").seats, daily_settings("2026-11-22").rounds) == (1, 1)


@pytest.mark.parametrize(
    "text", ["", "today", "20261116", "2026-W47-1", "2026-11-31", "2026-11-18", "9999-12-31", "2025-12-31"]
)
def test_a_malformed_or_future_day_is_refused(text: str) -> None:
    assert parse_day(text, at(2026, 11, 17, 12)) is None


@pytest.mark.parametrize("text", [FIRST_DAY, "2026-11-16", "2026-11-17"])
def test_days_up_to_today_have_a_hand(text: str) -> None:
    assert parse_day(text, at(2026, 11, 17, 12)) == text


def test_every_day_and_every_key_have_a_seed_of_their_own() -> None:
    seeds = [daily_seed(key, day) for key in (KEY, OTHER) for day in DAYS]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
    assert max(seeds) > MAX_SEED * 0.95
    assert daily_seed(KEY, "2026-11-16") == daily_seed(KEY, "2026-11-16")


def test_the_hand_of_a_day_stays_the_same_in_later_versions() -> None:
    assert daily_seed(bytes(range(32)), "2026-11-16") == 4_446_396_597_762_835
    assert room_of_try(bytes(range(32)), "2026-11-16", "ann") == "VH1H1XP8ZC60CKR0"


def test_every_player_has_one_room_a_day() -> None:
    rooms = [room_of_try(KEY, day, player) for day in DAYS for player in ("ann", "ben")]
    assert len(set(rooms)) == len(rooms)
    assert all(parse_room_name(room) == room and not room.startswith(CODE_VERSION) for room in rooms)
    assert room_of_try(KEY, "2026-11-16", "ann") == room_of_try(KEY, "2026-11-16", "ann")
