"""Values that commands, events, state and messages share."""

from msgspec import Struct


class Dealt(Struct, frozen=True):
    """A hand, and whether it keeps what the settings promise."""

    hand: str
    as_promised: bool = True


class Verdict(Struct, frozen=True):
    """What became of one card on one tray."""

    card: str
    fulfilled: bool
    breaking: tuple[int, ...] = ()


class SeatScore(Struct, frozen=True):
    """One seat's share of a round."""

    seat: int
    tray: str
    points: int
    bonus_tokens: int
    verdicts: tuple[Verdict, ...]


class WithBonus(Struct, frozen=True):
    """The best tray that earns a bonus token."""

    score: int
    tray: str


class BestTray(Struct, frozen=True):
    """The proven optimum of a hand."""

    score: int
    bonus: bool
    tray: str
    failed: tuple[str, ...]
    with_bonus: WithBonus | None


class SeatStanding(Struct, frozen=True):
    """Where a seat ends."""

    seat: int
    place: int
    points: int
    bonus_tokens: int
    token_points: int
    total: int
