"""What the host of a table chooses."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from dimension.rules.scoring import Edition
from dimension.rules.settings import NO_HOURGLASS, Contradictions, Deck, GameSettings, Grade

MAX_SEATS: Final = 4


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a game, and how the table around it behaves."""

    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)] = MAX_SEATS
    edition: Edition = Edition.ENGLISH
    cards: Annotated[int, Meta(ge=3, le=8)] = 6
    rounds: Annotated[int, Meta(ge=1, le=12)] = 6
    deck: Deck = Deck.FULL
    contradictions: Contradictions = Contradictions.DRAWN
    grade: Grade = Grade.ANY
    seconds: Annotated[int, Meta(ge=0, le=600)] = 60
    """The hourglass: 0 for none, otherwise 15 to 600."""
    open_trays: bool = False
    """Whether all see all trays while building."""
    live_marks: bool = False
    """Whether builders see at once which cards hold: for learners."""
    listed: bool = False
    """Whether strangers find the table."""

    def __post_init__(self) -> None:
        # The rules know every range; what they refuse is no message either.
        self.game()

    def game(self) -> GameSettings:
        """The part that the rules know."""
        return GameSettings(
            edition=self.edition,
            cards=self.cards,
            rounds=self.rounds,
            deck=self.deck,
            contradictions=self.contradictions,
            grade=self.grade,
            seconds=self.seconds,
        )

    @property
    def has_hourglass(self) -> bool:
        """Whether time runs."""
        return self.seconds != NO_HOURGLASS


def table_settings_of(game: GameSettings, base: TableSettings) -> TableSettings:
    """The settings of a table that plays the game of a code."""
    return TableSettings(
        seats=base.seats,
        edition=game.edition,
        cards=game.cards,
        rounds=game.rounds,
        deck=game.deck,
        contradictions=game.contradictions,
        grade=game.grade,
        seconds=game.seconds,
        open_trays=base.open_trays,
        live_marks=base.live_marks,
        listed=base.listed,
    )
