"""The requests of lessons: how a table did, for its host."""

from typing import Literal

from msgspec import Struct

from dimension.features.calls import Call, Calls, Mode, call, get


class MissedKind(Struct, frozen=True):
    """On how many trays of a game a kind of card was missed."""

    kind: str
    """Such as `touch`."""
    judged: int
    """Trays on which a card of this kind was judged; empty trays and trays of bots do not count."""
    missed: int
    """Trays on which at least one of them was not fulfilled."""
    possible: int
    """Judged trays of hands whose best tray fulfills such a card."""


class LessonReport(Struct, frozen=True):
    """How the running or the last game went for all players together."""

    game: int
    rounds: int
    """How many were scored."""
    players: int
    code: str | None
    """To play the same cards again; None until the game is over."""
    kinds: tuple[MissedKind, ...]
    """The kind that was missed most first."""


class ClassCalls(Calls[Mode]):
    """For the host of a big table."""

    @call
    def report(self, room: str) -> Call[LessonReport]:
        """For the host: how the current or the last game went for all players together."""
        return get(LessonReport, "/api/tables/{room}/lesson", room=room)

    @call
    def results(self, room: str, *, separator: Literal["comma", "semicolon"] = "comma", lang: str = "en") -> Call[str]:
        """For the host: the results of the current or the last game, as CSV."""
        return get(str, "/api/tables/{room}/results.csv", room=room, separator=separator, lang=lang)
