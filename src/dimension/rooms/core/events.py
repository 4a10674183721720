"""What happened in a room. Events are never changed once written; their meaning is `evolve`."""

from typing import Final

import msgspec
from msgspec import Struct

from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import BestTray, Dealt, SeatScore, SeatStanding

FORMAT: Final = 1
"""The version of the events' form, stored beside each: a later one reads the earlier."""


class Event(Struct, frozen=True, tag_field="type", tag=lambda name: name, kw_only=True):
    """Something that happened, and when: milliseconds of the server's clock."""

    at: int


class TableOpened(Event, frozen=True):
    """A room came to be."""

    room: str
    host: str
    settings: TableSettings
    seed: int | None


class SeatTaken(Event, frozen=True):
    """A player sat down."""

    seat: int
    player: str
    name: str


class BotSeated(Event, frozen=True):
    """A bot sat down."""

    seat: int
    level: str


class SeatFreed(Event, frozen=True):
    """A seat became free again."""

    seat: int


class PlayerLeft(Event, frozen=True):
    """A player went away in the middle of a game; the seat stays theirs."""

    seat: int


class PlayerReturned(Event, frozen=True):
    """A player came back."""

    seat: int


class Renamed(Event, frozen=True):
    """A player took another name."""

    seat: int
    name: str


class HostChanged(Event, frozen=True):
    """Somebody else is the host now; nobody when the room is empty."""

    host: str | None


class SettingsChanged(Event, frozen=True):
    """The host chose other settings."""

    settings: TableSettings
    seed: int | None


class GameStarted(Event, frozen=True):
    """A game began; every hand is dealt."""

    game: int
    seed: int
    code: str
    known: bool
    deals: tuple[Dealt, ...]


class RoundAnnounced(Event, frozen=True):
    """The lead-in of a round runs."""

    round: int
    starts_at: int


class RoundOpened(Event, frozen=True):
    """The cards are revealed and the hourglass runs."""

    round: int
    ends_at: int | None


class TrayChanged(Event, frozen=True):
    """A player's tray is now this."""

    seat: int
    tray: str


class DoneChanged(Event, frozen=True):
    """A player finished early, or took that back."""

    seat: int
    done: bool


class TimeGivenBack(Event, frozen=True):
    """An outage was given back: running deadlines moved."""

    milliseconds: int


class RoundScored(Event, frozen=True):
    """The hourglass is empty or all are done: the trays are judged."""

    round: int
    scores: tuple[SeatScore, ...]
    next_at: int


class BestFound(Event, frozen=True):
    """What was possible in a round, and each seat's moves to it."""

    round: int
    best: BestTray
    moves: tuple[tuple[str, ...], ...]


class ReadySaid(Event, frozen=True):
    """A player is ready to go on."""

    seat: int


class GameEnded(Event, frozen=True):
    """All rounds are played."""

    standings: tuple[SeatStanding, ...]


class Reopened(Event, frozen=True):
    """Back to the lobby."""


RoomEvent = (
    TableOpened
    | SeatTaken
    | BotSeated
    | SeatFreed
    | PlayerLeft
    | PlayerReturned
    | Renamed
    | HostChanged
    | SettingsChanged
    | GameStarted
    | RoundAnnounced
    | RoundOpened
    | TrayChanged
    | DoneChanged
    | TimeGivenBack
    | RoundScored
    | BestFound
    | ReadySaid
    | GameEnded
    | Reopened
)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[RoomEvent]] = msgspec.json.Decoder(RoomEvent)


def encode_event(event: RoomEvent) -> bytes:
    """An event as it is stored."""
    return _ENCODER.encode(event)


def decode_event(data: bytes) -> RoomEvent:
    """A stored event."""
    return _DECODER.decode(data)
