"""Days in a row on which somebody played the hand of the day."""

from collections.abc import Iterable
from typing import NamedTuple

from dimension.rooms.core.days import day_before


class Streaks(NamedTuple):
    """How many days in a row a player has played."""

    current: int
    """Up to today, or up to yesterday as long as today can still be played."""
    longest: int
    played: int


def streaks(days: Iterable[str], today: str) -> Streaks:
    """The streaks of a player who played on these days."""
    played = set(days)
    length = longest = 0
    lengths: dict[str, int] = {}
    for day in sorted(played):
        length = lengths[day] = lengths.get(day_before(day), 0) + 1
        longest = max(longest, length)
    current = lengths.get(today) or lengths.get(day_before(today), 0)
    return Streaks(current, longest, len(played))
