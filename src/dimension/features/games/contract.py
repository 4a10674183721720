"""What HTTP says about a player's record."""

from msgspec import Struct

from dimension.rules.settings import Contradictions, Deck, Grade


class RecordTotals(Struct, frozen=True):
    """Some rounds together."""

    rounds: int
    games: int
    """How many games they belong to."""
    points: int
    best: int
    """The most points that were possible in these rounds."""
    bonuses: int
    """Rounds with a bonus token."""


class SettingsRecord(Struct, frozen=True):
    """All rounds with the same settings, as far as these make rounds easier or harder."""

    cards: int
    seconds: int
    deck: Deck
    contradictions: Contradictions
    grade: Grade
    live_marks: bool
    totals: RecordTotals


class GameRecord(Struct, frozen=True):
    """The rounds of one game."""

    room: str
    game: int
    at: int
    """When the last of its rounds was played."""
    totals: RecordTotals


class WeekRecord(Struct, frozen=True):
    """The rounds of one week."""

    at: int
    """When it began: Monday, midnight in UTC."""
    totals: RecordTotals


class CardRecord(Struct, frozen=True):
    """How a player does with one kind of card."""

    kind: str
    """Such as `touch`."""
    seen: int
    """How often one was on the table that the best tray fulfills."""
    failed: int
    """How often such a card was not fulfilled."""
    lost: int
    """The points that these cost."""
    given_up: int
    """How often one was on the table that even the best tray gives up: those count nowhere else here."""


class PlayerRecord(Struct, frozen=True):
    """Somebody's rounds, as far as it is known what was possible in them; the latest ones if there are very many."""

    totals: RecordTotals
    """Without practice: rounds with unknown cards and without live marks. So are games, weeks and cards."""
    practice: RecordTotals
    """Rounds with cards that could be known, or with live marks."""
    settings: tuple[SettingsRecord, ...]
    """Without known cards; most rounds first."""
    games: tuple[GameRecord, ...]
    """The latest ones, oldest first."""
    weeks: tuple[WeekRecord, ...]
    """The latest ones in which anything was played, oldest first."""
    cards: tuple[CardRecord, ...]
    """Every kind that was on the table, the one that cost most points first."""


RECORD_ANSWERS = (PlayerRecord,)
