"""The requests of the hand of the day."""

from msgspec import Struct

from dimension.features.calls import Call, Calls, Mode, call, get, post
from dimension.room.commands import NameText
from dimension.room.results import BestTray, CardVerdict
from dimension.rules.settings import Grade
from dimension.server.http.contract import TableName


class NewTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who wants to play a day's hand."""

    name: NameText


class DailyResult(Struct, frozen=True):
    """A player's result with a day's hand, in the one try that counts."""

    room: str
    """Where it was played; its replay is the one of this room's first game."""
    tray: str
    points: int
    bonus: bool
    verdicts: tuple[CardVerdict, ...]


class DailyCount(Struct, frozen=True):
    """How many players had the same result."""

    points: int
    bonus: bool
    players: int


class Daily(Struct, frozen=True):
    """The hand of a day, without anything that helps until the player's try is over, or the day is."""

    day: str
    """In UTC, such as `2026-11-16`."""
    grade: Grade
    ends_at: int
    """When the next day begins, in milliseconds on the server's clock."""
    now: int
    players: int
    """How many have played it."""
    room: str | None
    """Where the player who asks has begun to play it."""
    closes_at: int | None = None
    """When the minute of a try that runs is over."""
    result: DailyResult | None = None
    """Of the player who asks."""
    hand: str | None = None
    code: str | None = None
    """The game code, to play the same hand once more."""
    best: BestTray | None = None
    """None also while the solver has not answered."""
    counts: tuple[DailyCount, ...] | None = None
    """All results, the worst first."""
    beaten: int | None = None
    """How many of the others did worse than the player who asks."""


class DailyDay(Struct, frozen=True):
    """A day in the calendar of the player who asks."""

    day: str
    grade: Grade
    players: int
    points: int | None
    """None for a day that was not played, like the others."""
    bonus: bool | None
    best: int | None
    best_bonus: bool | None


class DailyCalendar(Struct, frozen=True):
    """The days of the player who asks, the latest first."""

    streak: int
    """Days in a row on which something was built, up to today or yesterday."""
    longest: int
    played: int
    today: str
    days: tuple[DailyDay, ...]
    """The days among the last 400 that were played at all."""


class DailyCalls(Calls[Mode]):
    """The hand of the day."""

    @call
    def today(self) -> Call[Daily]:
        """Today's hand; cards and results are left out until the player's one try is over."""
        return get(Daily, "/api/daily")

    @call
    def day(self, day: str) -> Call[Daily]:
        """The hand of a day such as `2026-11-16`."""
        return get(Daily, "/api/daily/{day}", day=day)

    @call
    def calendar(self) -> Call[DailyCalendar]:
        """The player's days and streaks."""
        return get(DailyCalendar, "/api/daily/days")

    @call
    def play(self, name: str) -> Call[TableName]:
        """Take a seat at the table of the one try at today's hand; the minute begins with `Table.start`."""
        return post(TableName, "/api/daily", NewTry(name))

    @call
    def practice(self, day: str) -> Call[TableName]:
        """Open a table with the hand of a day that is over, or that the player has tried."""
        return post(TableName, "/api/daily/{day}/practice", day=day)
