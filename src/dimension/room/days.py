"""The hand of the day: one for everyone, from a key that only the server knows; days are in UTC. Streaks of days."""

import hmac
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from dimension.room.names import new_room_name
from dimension.room.settings import TableSettings
from dimension.rules.settings import Contradictions, Grade
from dimension.rules.shuffle import MAX_SEED

DAY: Final = 86_400_000
"""How long a day is, in milliseconds."""
FIRST_DAY: Final = "2026-01-01"
"""The archive begins here."""
AFTERMATH: Final = 300_000
"""Milliseconds for which a day stays secret after its end: a try that began just before may not be over."""

_GRADES: Final = (
    *(Grade.EASY, Grade.MEDIUM, Grade.MEDIUM, Grade.HARD, Grade.HARD),
    *(Grade.EXPERT, Grade.EVIL),
)
"""From Monday to Sunday."""


def day_of(now: int) -> str:
    """The day of a moment in milliseconds, such as `2026-11-16`."""
    return datetime.fromtimestamp(now // 1000, UTC).date().isoformat()


def day_before(day: str, count: int = 1) -> str:
    """The day before another one, or some days before it."""
    return (date.fromisoformat(day) - timedelta(days=count)).isoformat()


def end_of_day(day: str) -> int:
    """When the next day begins, in milliseconds."""
    after = date.fromisoformat(day) + timedelta(days=1)
    return 1000 * int(datetime(after.year, after.month, after.day, tzinfo=UTC).timestamp())


def is_over(day: str, now: int) -> bool:
    """Whether it is too late to begin a try at the hand of a day."""
    return now >= end_of_day(day)


def is_public(day: str, now: int) -> bool:
    """Whether everything about a day is public: all tries at its hand are over."""
    return now >= end_of_day(day) + AFTERMATH


def parse_day(text: str, now: int) -> str | None:
    """The day a client asks for; None when it is not a day, or has no hand yet."""
    try:
        day = date.fromisoformat(text).isoformat()
    except ValueError:
        return None
    today = day_of(now)
    return day if day == text and (min(FIRST_DAY, today) <= day <= today) else None


def grade_of_day(day: str) -> Grade:
    """How hard the hand of a day is: easy on Monday, evil on Sunday."""
    return _GRADES[date.fromisoformat(day).weekday()]


def daily_settings(day: str) -> TableSettings:
    """The table at which the hand of a day is played: one minute, alone."""
    return TableSettings(seats=1, rounds=1, contradictions=Contradictions.DRAWN, grade=grade_of_day(day))


def daily_seed(key: bytes, day: str) -> int:
    """The seed of a day's hand, which depends on the secret key."""
    return _bits(key, f"daily {day}")(MAX_SEED.bit_length())


def room_of_try(key: bytes, day: str, player: str) -> str:
    """The name of the one room in which a player may try the hand of a day."""
    return new_room_name(_bits(key, f"try {day} {player}"))


def _bits(key: bytes, purpose: str) -> Callable[[int], int]:
    """Random bits that are always the same for a purpose; as many as 256 of them at a time."""
    turn = 0

    def draw(count: int) -> int:
        nonlocal turn
        turn += 1
        digest = hmac.digest(key, f"{purpose} {turn}".encode(), "sha256")
        return int.from_bytes(digest, "big") >> 256 - count

    return draw


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
