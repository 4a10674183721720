"""Streaks of days, over midnight and across months."""

from dimension.room.days import Streaks, day_before, streaks


def test_a_player_who_never_played_has_no_streak() -> None:
    assert streaks([], "2026-11-16") == Streaks(0, 0, 0)


def test_a_streak_continues_until_yesterday_and_ends_with_a_day_that_was_missed() -> None:
    played = ["2026-11-14", "2026-11-15"]
    assert streaks([*played, "2026-11-16"], "2026-11-16").current == 3
    assert streaks(played, "2026-11-16").current == 2
    assert streaks(played, "2026-11-17") == Streaks(0, 2, 2)


def test_a_streak_crosses_months_and_years() -> None:
    days = [day_before("2027-01-02", count) for count in range(64)]
    assert days[-1] == "2026-10-31"
    assert streaks(days, "2027-01-03") == Streaks(64, 64, 64)


def test_the_longest_streak_is_remembered_whatever_the_order() -> None:
    days = ["2026-11-16", "2026-03-02", "2026-02-28", "2026-03-01", "2026-11-10", "2026-11-10"]
    assert streaks(days, "2026-11-16") == Streaks(1, 3, 5)
