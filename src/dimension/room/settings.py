"""The settings of a table, chosen by its host."""

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from dimension.rules.scoring import PLAYERS, Edition, Tokens
from dimension.rules.settings import (
    CARDS_PER_ROUND,
    NO_HOURGLASS,
    ROUNDS,
    SECONDS,
    Contradictions,
    Deck,
    GameSettings,
    Grade,
)

MAX_SEATS: Final = 100
"""How many can play at one table."""
SMALL_TABLE: Final = 8
"""Up to this many seats a table is like one at home, unless it is for a lesson: all see all trays in the end."""
Hands = tuple[str, ...]
"""The hands that the host chose, in notation, one for each round; empty where cards are shuffled."""
_BOX: Final = GameSettings()
"""The game as the box has it."""


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a game, and how the table around it behaves."""

    seats: Annotated[int, Meta(ge=PLAYERS[0], le=MAX_SEATS)] = PLAYERS[-1]
    edition: Edition = _BOX.edition
    cards: Annotated[int, Meta(ge=CARDS_PER_ROUND[0], le=CARDS_PER_ROUND[-1])] = _BOX.cards
    rounds: Annotated[int, Meta(ge=ROUNDS[0], le=ROUNDS[-1])] = _BOX.rounds
    deck: Deck = _BOX.deck
    contradictions: Contradictions = _BOX.contradictions
    grade: Grade = _BOX.grade
    seconds: Annotated[int, Meta(ge=NO_HOURGLASS, le=SECONDS[-1])] = _BOX.seconds
    """The hourglass: `NO_HOURGLASS`, or one of `SECONDS`."""
    tokens: Tokens = _BOX.tokens
    open_trays: bool = False
    """Whether all see all trays while building."""
    live_marks: bool = False
    """Whether builders see immediately which cards are fulfilled: for learners."""
    listed: bool = False
    """Whether strangers find the table."""
    wait_for_host: bool = False
    """Whether a round begins only when the host says so."""
    lesson: bool = False
    """Whether a host leads a class or a club, however few they are."""
    growing: bool = False
    """Whether the table's first game begins small, for learners: `FIRST_ROUNDS`."""

    own_help: bool = False
    """Whether players choose help for their own seat; otherwise only the host gives it."""

    def __post_init__(self) -> None:
        if self.is_big and self.open_trays:
            raise ValueError(f"Open trays need at most {SMALL_TABLE} seats, and no lesson")
        # Invalid settings make the whole message or event invalid: a gap such as 1 to 14 seconds cannot be
        # said in an annotation, but the rules refuse it.
        self.game()

    def game(self, hands: Hands = ()) -> GameSettings:
        """The part that the rules know; with the chosen hands of a table, if there are any."""
        return GameSettings(
            edition=self.edition,
            cards=self.cards,
            rounds=self.rounds,
            deck=self.deck,
            contradictions=self.contradictions,
            grade=self.grade,
            seconds=self.seconds,
            tokens=self.tokens,
            hands=hands,
        )

    @property
    def is_big(self) -> bool:
        """Whether it is for a class, by choice or because there are more seats than at home."""
        return self.lesson or self.seats > SMALL_TABLE

    @property
    def has_hourglass(self) -> bool:
        """Whether rounds have a time limit."""
        return self.seconds != NO_HOURGLASS


def hands_of(game: GameSettings) -> Hands:
    """The chosen hands of a game as they are stored."""
    return tuple(str(hand) for hand in game.hands)


def deals_alike(one: TableSettings, other: TableSettings) -> bool:
    """Whether two tables play the same cards: edition, hourglass, seats and the rest change nothing about them."""
    return _deal(one) == _deal(other)


def _deal(settings: TableSettings) -> tuple[object, ...]:
    return settings.cards, settings.rounds, settings.deck, settings.contradictions, settings.grade


class SmallRound(Struct, frozen=True):
    """A round of a growing game that is smaller than the game."""

    cards: int
    seconds: int
    live_marks: bool


FIRST_ROUNDS: Final = (
    SmallRound(cards=3, seconds=NO_HOURGLASS, live_marks=True),
    SmallRound(cards=4, seconds=90, live_marks=False),
)
"""How a growing game begins; from the next round on it is as its settings say."""


def settings_of_round(settings: TableSettings, game: int, round_: int) -> TableSettings:
    """The settings of one round: the table's own, except where its first game grows."""
    if not settings.growing or game != 1 or round_ not in range(1, len(FIRST_ROUNDS) + 1):
        return settings
    small = FIRST_ROUNDS[round_ - 1]
    return replace(
        settings,
        cards=min(small.cards, settings.cards),
        seconds=small.seconds,
        live_marks=small.live_marks or settings.live_marks,
    )


def gentle_settings(settings: TableSettings) -> TableSettings:
    """The same table for a player's first time: it grows, and every hand can be fulfilled."""
    return replace(settings, contradictions=Contradictions.NONE, grade=Grade.ANY, growing=True)


def without_exactly(settings: TableSettings) -> TableSettings:
    """The same table without cards that ask for an exact number: no two of them ask for their sum."""
    deck = Deck.NO_COUNTING if settings.deck in (Deck.NO_COMPARING, Deck.NO_COUNTING) else Deck.NO_EXACTLY
    return replace(settings, deck=deck)


def table_settings_of(game: GameSettings, base: TableSettings) -> TableSettings:
    """A table that plays the game of a code; settings that are not in a code come from `base`."""
    return TableSettings(
        seats=base.seats,
        edition=game.edition,
        cards=game.cards,
        rounds=game.rounds,
        deck=game.deck,
        contradictions=game.contradictions,
        grade=game.grade,
        seconds=game.seconds,
        tokens=game.tokens,
        open_trays=base.open_trays,
        live_marks=base.live_marks,
        listed=base.listed,
        wait_for_host=base.wait_for_host,
        lesson=base.lesson,
        growing=base.growing,
        own_help=base.own_help,
    )
