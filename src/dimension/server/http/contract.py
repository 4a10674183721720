"""What HTTP takes and gives; the OpenAPI document comes from here."""

from typing import Annotated

from msgspec import Meta, Struct

from dimension.rooms.core.state import Phase, RoundResult
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import BestTray, SeatStanding, Verdict


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; a game code brings the game's settings and its deal along."""

    settings: TableSettings = TableSettings()
    code: Annotated[str, Meta(max_length=40)] | None = None


class TableName(Struct, frozen=True):
    """A table that was opened."""

    room: str


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: Annotated[str, Meta(max_length=240)]


class SeatTaken(Struct, frozen=True):
    """Where one sits."""

    seat: int


class TableSummary(Struct, frozen=True):
    """A table from the outside."""

    room: str
    phase: Phase
    settings: TableSettings
    known: bool
    players: int
    """How many people sit there."""
    bots: int
    free_seats: int
    game: int
    round: int


class BotLevel(Struct, frozen=True):
    """A bot one can play against."""

    level: str
    strength: int
    """From 1, the weakest."""


class PlayerResult(Struct, frozen=True):
    """How somebody ended."""

    name: str
    bot: bool
    you: bool
    total: int
    place: int


class GameResult(Struct, frozen=True):
    """A finished game."""

    room: str
    game: int
    ended_at: int
    code: str
    known: bool
    players: tuple[PlayerResult, ...]


class ReplayStep(Struct, frozen=True):
    """One change during a round: after so many milliseconds of it, a seat's tray is this."""

    revision: int
    at: int
    seat: int
    tray: str
    done: bool


class ReplayRound(Struct, frozen=True):
    """A round, from the reveal of the cards to the scores."""

    result: RoundResult
    milliseconds: int
    """How long it lasted, without outages."""
    steps: tuple[ReplayStep, ...]


class Replay(Struct, frozen=True):
    """Everything about a finished game."""

    room: str
    game: int
    code: str
    known: bool
    ended_at: int
    settings: TableSettings
    names: tuple[str | None, ...]
    """Per seat; None for seats that were not used."""
    rounds: tuple[ReplayRound, ...]
    standings: tuple[SeatStanding, ...]


class SoloHistory(Struct, frozen=True):
    """One's solo games with the same settings, and where the last of them stands."""

    games: int
    total: int | None
    """The last game's; the other figures compare it with those before it."""
    rank: int | None
    best: int | None
    average: float | None
    recent: tuple[int, ...]
    """The ten games before the last, oldest first."""


class CheckRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand and a tray to judge."""

    hand: Annotated[str, Meta(max_length=60)]
    tray: Annotated[str, Meta(max_length=16)]


class Checked(Struct, frozen=True):
    """What a tray is worth."""

    spheres: int
    points: int
    bonus: bool
    """Every card fulfilled, with all five colors."""
    verdicts: tuple[Verdict, ...]


class SolveRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to solve, and the tray from which moves are wanted."""

    hand: Annotated[str, Meta(max_length=60)]
    tray: Annotated[str, Meta(max_length=16)] | None = None


class Solved(Struct, frozen=True):
    """What is possible."""

    best: BestTray
    moves: tuple[str, ...] | None
    """From the given tray to the nearest optimal one."""


class ExplainRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to explain."""

    hand: Annotated[str, Meta(max_length=60)]


class Explained(Struct, frozen=True):
    """The smallest sets of cards that do not go together."""

    with_five_colors: tuple[tuple[str, ...], ...]
    at_all: tuple[tuple[str, ...], ...]


class Address(Struct, frozen=True):
    """Where others open this server."""

    address: str | None
    """None when only the machine it runs on can."""


class Health(Struct, frozen=True):
    """Whether the server is well."""

    status: str
    now: int


class Trouble(Struct, frozen=True):
    """Why something was refused."""

    code: str
    details: dict[str, str | int] = {}
