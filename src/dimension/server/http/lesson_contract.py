"""What HTTP tells the host about how a table did: for teachers."""

from typing import Final

from msgspec import Struct

from dimension.rules.cards import CardType


class MissedKind(Struct, frozen=True):
    """How often a kind of card was missed at a table."""

    kind: CardType
    judged: int
    """Trays on which a card of this kind was judged."""
    missed: int
    possible: int
    """Of those that were missed: on how many the best tray fulfills the card."""


class LessonReport(Struct, frozen=True):
    """How the game that is being played, or the last one, went for everybody together."""

    game: int
    rounds: int
    """How many were scored."""
    players: int
    code: str | None
    """To play the same cards again; None until the game is over."""
    kinds: tuple[MissedKind, ...]
    """The kind that was missed most first."""


LESSON_ANSWERS: Final = (LessonReport,)
