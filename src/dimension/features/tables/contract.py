"""What HTTP takes and gives; the OpenAPI document and the client's types are generated from it."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from dimension.features.challenges.contract import CHALLENGE_ANSWERS, CHALLENGE_REQUESTS
from dimension.features.classes.contract import LESSON_ANSWERS
from dimension.features.clubs.contract import CLUB_ANSWERS
from dimension.features.daily.contract import DAILY_ANSWERS, DAILY_REQUESTS
from dimension.features.games.contract import RECORD_ANSWERS
from dimension.features.me.contract import ME_ANSWERS, ME_REQUESTS
from dimension.features.offline.contract import OFFLINE_ANSWERS, OFFLINE_REQUESTS
from dimension.features.puzzles.contract import PUZZLE_ANSWERS, PUZZLE_REQUESTS
from dimension.room.messages import CodeText, NameText, TrayText
from dimension.room.replay import Replay
from dimension.room.results import BestTray, CardSets, CardVerdict
from dimension.room.settings import TableSettings
from dimension.room.state import Phase

HandText = Annotated[str, Meta(max_length=60)]
"""Cards in notation."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; a game code brings the settings and the deal of its game."""

    settings: TableSettings = TableSettings()
    code: CodeText | None = None
    gentle: bool = False
    """Whether the first game is for somebody's first time: hands that can be fulfilled, easy ones first."""


class TableName(Struct, frozen=True):
    """A table that was opened."""

    room: str
    join_code: str
    """The first characters of the name: they open the table while it is looking for players."""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: NameText
    protocol: Annotated[int, Meta(ge=1, le=1_000)] = 1
    """2 for a client that knows tables with more than four seats."""


class TakenSeat(Struct, frozen=True):
    """The seat that somebody sits on now."""

    seat: int
    room: str
    """The whole name of the table, also when it was found by its join code."""


class TableSummary(Struct, frozen=True):
    """A table as seen from outside."""

    room: str
    phase: Phase
    settings: TableSettings
    known: bool
    players: int
    """How many people have a seat."""
    bots: int
    free_seats: int
    game: int
    round: int
    host: str | None = None
    """The host's name; None while the host has no seat."""


class BotLevel(Struct, frozen=True):
    """A bot to play against."""

    level: str
    strength: int
    """From 1, the weakest; bots from other packages come last, in alphabetical order."""
    title: str | None = None
    """The name of a bot that another package brought; null for ours, which clients name in their language."""
    about: str | None = None
    """How such a bot plays, in a line."""


class PlayerResult(Struct, frozen=True):
    """How a player, or a bot, did in a finished game."""

    name: str
    bot: bool
    you: bool
    total: int
    place: int


class DayPlayed(Struct, frozen=True):
    """The hand of a day that was tried in a game, and what came of it for the player who asks."""

    day: str
    points: int
    best: int | None
    """None as long as the solver has not answered."""


class GameResult(Struct, frozen=True):
    """A finished game."""

    room: str
    game: int
    ended_at: int
    code: str
    known: bool
    players: tuple[PlayerResult, ...]
    par: int | None = None
    """The best total that the cards allowed, for one player; None while it has not been worked out."""
    daily: DayPlayed | None = None
    """For the one try of the player who asks at the hand of a day, which counts by its points alone."""
    more: int = 0
    """In the list of games: how many more took part than are in `players`."""
    challenge: str | None = None
    """The challenge that the player who asks answered in it: the other player in it is a ghost."""


class RunningPlayer(Struct, frozen=True):
    """Somebody in a game that is not over, with the points so far."""

    name: str
    bot: bool
    you: bool
    points: int


class RunningGame(Struct, frozen=True):
    """A game that the player who asks is in the middle of."""

    room: str
    game: int
    phase: Phase
    round: int
    rounds: int
    """How many rounds the game has."""
    paused_at: int | None
    """Since when it has been paused."""
    last_at: int
    """When something last happened in it."""
    players: tuple[RunningPlayer, ...]
    more: int = 0
    """How many more are in it than are in `players`."""
    challenge: str | None = None
    """The challenge that is answered in it: the other player in it is a ghost."""


class SoloHistory(Struct, frozen=True):
    """A player's solo games with the same settings, and how the last one compares with those before it."""

    games: int
    total: int | None
    """Of the last game; None, like the other figures, when there is nothing to say."""
    rank: int | None
    best: int | None
    average: float | None
    recent: tuple[int, ...]
    """The ten games before the last, oldest first."""
    best_room: str | None = None
    best_game: int | None = None
    """The best of them all, to be played against; None unless it is among the player's last 50 games."""


class CheckRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand and a tray to judge."""

    hand: HandText
    tray: TrayText


class Checked(Struct, frozen=True):
    """What a tray is worth."""

    spheres: int
    points: int
    bonus: bool
    """Every card fulfilled, with all five colors."""
    verdicts: tuple[CardVerdict, ...]


class SolveRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to solve, and perhaps a tray from which moves are wanted."""

    hand: HandText
    tray: TrayText | None = None


class Solved(Struct, frozen=True):
    """The best tray of a hand."""

    best: BestTray
    moves: tuple[str, ...] | None
    """From the given tray to the nearest optimal one; None when no tray was given."""


class ExplainRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to explain."""

    hand: HandText


class Explained(Struct, frozen=True):
    """The smallest sets of cards that do not go together."""

    with_five_colors: CardSets
    """That no tray with all five colors fulfills."""
    at_all: CardSets
    """That no tray fulfills."""


class Address(Struct, frozen=True):
    """Where other machines find this server."""

    address: str | None
    """None when only its own machine can."""


class Health(Struct, frozen=True):
    """Whether the server is well."""

    status: str
    """`ok`, `damaged` while tables that were asked for cannot be read, or `cannot_store`."""
    now: int
    damaged_rooms: int = 0
    """Tables that were found to be damaged since the start."""


class Readiness(Struct, frozen=True):
    """Whether the server may take players."""

    status: str
    """`ready` or `not_ready`."""
    reasons: tuple[str, ...]
    """Why not: `cannot_store`, `stopping`."""
    now: int


class Trouble(Struct, frozen=True):
    """Why something was refused."""

    code: str
    details: dict[str, str | int] = {}


REQUESTS: Final = (
    *(NewTable, NewSeat, CheckRequest, SolveRequest, ExplainRequest),
    *DAILY_REQUESTS,
    *PUZZLE_REQUESTS,
    *ME_REQUESTS,
    *OFFLINE_REQUESTS,
    *CHALLENGE_REQUESTS,
)
"""The bodies of requests."""
ANSWERS: Final = (
    *(TableName, TakenSeat, TableSummary, BotLevel, GameResult, RunningGame, Replay, SoloHistory),
    *RECORD_ANSWERS,
    *(Checked, Solved, Explained, Address, Health, Readiness, Trouble),
    *DAILY_ANSWERS,
    *PUZZLE_ANSWERS,
    *ME_ANSWERS,
    *OFFLINE_ANSWERS,
    *CHALLENGE_ANSWERS,
    *CLUB_ANSWERS,
    *LESSON_ANSWERS,
)
"""The bodies of answers."""
