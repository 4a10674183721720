"""The requests of the rush."""

from typing import Annotated

from msgspec import Meta, Struct

from dimension.features.calls import Call, Calls, Mode, call, get, post, tray_text
from dimension.room.commands import NameText, TrayText
from dimension.room.results import CardVerdict
from dimension.rules.settings import Grade
from dimension.rules.tray import Tray


class NewRush(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who wants to rush."""

    name: NameText


class RushRun(Struct, frozen=True):
    """Where a rush is: the hand to fulfill now, or its end."""

    run: str
    now: int
    ends_at: int
    number: int
    """Of the hand, from 1."""
    hand: str | None
    """None once it is over."""
    grade: Grade | None
    solved: int
    misses: int
    most_misses: int
    is_over: bool
    best: int
    """The most hands that this player has ever solved in a rush."""
    is_listed: bool
    """Whether it counts for the public lists: not once a tray came faster than its spheres can be laid."""


class RushAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The tray for a hand; None passes, which is a strike."""

    number: Annotated[int, Meta(ge=1, le=1000)]
    tray: TrayText | None = None


class RushStep(Struct, frozen=True):
    """The verdict on a tray, and the next hand."""

    is_right: bool
    verdicts: tuple[CardVerdict, ...]
    tray: str
    """A tray that would have been right."""
    run: RushRun


class RushResult(Struct, frozen=True):
    """A line of a list of results."""

    place: int | None
    """None behind the first two hundred."""
    name: str
    solved: int
    at: int
    you: bool


class RushLists(Struct, frozen=True):
    """The best results on this server, one line per player."""

    today: tuple[RushResult, ...]
    week: tuple[RushResult, ...]
    ever: tuple[RushResult, ...]
    best: int | None
    """The most hands that the player who asks has ever solved; None without a rush."""


class RushCalls(Calls[Mode]):
    """Three minutes, hands that get harder, three strikes."""

    @call
    def start(self, name: str) -> Call[RushRun]:
        """Begin a run; a run that the player is in the middle of ends."""
        return post(RushRun, "/api/rush", NewRush(name))

    @call
    def show(self, run: str) -> Call[RushRun]:
        """Where a run is."""
        return get(RushRun, "/api/rush/{run}", run=run)

    @call
    def answer(self, run: str, number: int, tray: Tray | str | None = None) -> Call[RushStep]:
        """Answer the hand with a number; no tray passes, which is a strike."""
        body = RushAnswer(number, tray_text(tray))
        return post(RushStep, "/api/rush/{run}/answer", body, run=run)

    @call
    def best(self) -> Call[RushLists]:
        """The best results of today, of seven days, and ever."""
        return get(RushLists, "/api/rush")
