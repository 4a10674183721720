"""The HTTP bodies of lessons: how a table did, for its host."""

from msgspec import Struct


class MissedKind(Struct, frozen=True):
    """On how many trays of a game a kind of card was missed."""

    kind: str
    """Such as `touch`."""
    judged: int
    """Trays on which a card of this kind was judged; empty ones and those of bots do not count."""
    missed: int
    """Trays on which at least one of them was not fulfilled."""
    possible: int
    """Those of them on which the best tray fulfills such a card."""


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
