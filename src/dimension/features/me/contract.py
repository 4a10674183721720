"""What HTTP takes and gives about the one who asks: other devices, everything that is kept, and forgetting it."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dimension.room.messages import NameText

SECRET_LENGTH: Final = 32
"""Characters of a secret: six bits each, 192 in all."""
SecretText = Annotated[str, Meta(min_length=SECRET_LENGTH, max_length=SECRET_LENGTH, pattern="^[A-Za-z0-9_-]*$")]
EXPORT_FORMAT: Final = 1


class NewDeviceLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that joins another device to the one who asks."""

    name: NameText = ""
    """What the one who asks is called, to be shown on the other device."""


class DeviceLink(Struct, frozen=True):
    """A link that joins another device, for one use."""

    link: str
    """To be opened there; the secret in it is in no request for a page."""
    expires_at: int
    qr: str
    """The link as a QR code, an SVG picture."""
    only_here: bool = False
    """Whether no other machine can open it."""


class LinkSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """What is in a link behind `#`."""

    secret: SecretText


class LinkOwner(Struct, frozen=True):
    """Whose device a link joins."""

    name: str
    """What they are called; may be empty."""
    is_you: bool
    """Whether the one who asks is the same player already."""
    leaves_behind: bool
    """Whether something is kept of the one who asks, which this device would no longer show."""


class EraseMe(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to be forgotten."""

    confirm: Literal[True]


class ExportedGame(Struct, frozen=True):
    """A finished game."""

    room: str
    game: int
    ended_at: int
    code: str
    name: str
    """What the player was called."""
    total: int
    place: int
    players: int


class ExportedRound(Struct, frozen=True):
    """A round, with what the player built."""

    room: str
    game: int
    round: int
    at: int
    day: str | None
    """The day whose hand it was, for the try that counts."""
    known: bool
    hand: str
    tray: str
    points: int
    bonus: bool
    failed: str
    """The cards that were not fulfilled, separated by spaces."""
    best: int | None
    best_bonus: bool | None


class ExportedAnswer(Struct, frozen=True):
    """A puzzle that the player was shown."""

    puzzle: int
    kind: str
    grade: str
    hand: str
    shown_at: int
    hints: int
    answered_at: int | None
    answer: str | None
    solved: bool


class ExportedRating(Struct, frozen=True):
    """How good the player is at puzzles, as far as that is known."""

    rating: float
    deviation: float
    volatility: float
    answers: int
    rated_at: int


class ExportedRush(Struct, frozen=True):
    """Three minutes of rush."""

    run: str
    name: str
    started_at: int
    ended_at: int | None
    answers: int
    solved: int
    misses: int


class ExportedRushAnswer(Struct, frozen=True):
    """A hand of a rush, with what the player built."""

    run: str
    number: int
    hand: str
    dealt_at: int
    at: int | None
    """None for a hand that was not answered, like the others."""
    tray: str | None
    """None also for a hand that was passed on."""
    is_right: bool | None


class ExportedOffline(Struct, frozen=True):
    """Something that was played without a network."""

    id: str
    kind: str
    played_at: int
    handed_in_at: int
    data: str
    """What was handed in, as JSON."""


class ExportedChallenge(Struct, frozen=True):
    """A finished game that the player challenged others with."""

    id: str
    room: str
    game: int
    seat: int
    made_at: int


class ExportedChallengeAnswer(Struct, frozen=True):
    """A challenge that the player took up."""

    challenge: str
    room: str
    opened_at: int
    ended_at: int | None
    """None for one that was not played to the end, like the others."""
    name: str | None
    total: int | None
    outcome: str | None


class Export(Struct, frozen=True):
    """Everything that is kept of a player; the replay of a game is at `/api/games/{room}/{game}/replay`."""

    format: int
    """Later versions add fields."""
    player: str
    exported_at: int
    names: list[str]
    """What the player was called in games and at rush."""
    tables: list[str]
    """Where the player was, as far as the tables are still kept."""
    running: list[str]
    """Tables with a game in progress."""
    games: list[ExportedGame]
    rounds: list[ExportedRound]
    puzzle_ratings: list[ExportedRating]
    puzzle_answers: list[ExportedAnswer]
    rush: list[ExportedRush]
    rush_answers: list[ExportedRushAnswer]
    offline: list[ExportedOffline]
    challenges: list[ExportedChallenge]
    challenge_answers: list[ExportedChallengeAnswer]
    clubs: list[str]
    """Those of the tables that are kept to come back to."""


ME_REQUESTS: Final = (NewDeviceLink, LinkSecret, EraseMe)
"""The bodies of requests about oneself."""
ME_ANSWERS: Final = (DeviceLink, LinkOwner)
"""The bodies of answers about oneself that the browser reads; an export is a file."""
