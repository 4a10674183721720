"""The wire: everything a page may say and everything it is told. The TypeScript types come from here."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from dimension.rooms.core.state import Phase, RoundResult
from dimension.rooms.core.table_settings import MAX_SEATS, TableSettings
from dimension.rooms.core.values import SeatStanding

PROTOCOL: Final = 1

SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
RoundNumber = Annotated[int, Meta(ge=1, le=12)]
TrayText = Annotated[str, Meta(max_length=16)]
"""A tray in notation, such as `KWBGOWB/G.O.K./W`."""
NameText = Annotated[str, Meta(max_length=240)]
"""A name as typed; it is cleaned and cut to 24 characters."""
RequestId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Any number: a refusal names the one it answers."""


# --- From a page to the server ---------------------------------------------------------------


class _Say(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    id: RequestId = 0


class SetTray(_Say, frozen=True, tag="set_tray"):
    """What lies on my tray, as a whole; sending it twice is harmless."""

    round: RoundNumber
    tray: TrayText


class SayDone(_Say, frozen=True, tag="done"):
    """I have finished early, or not after all."""

    round: RoundNumber
    done: bool = True


class SayReady(_Say, frozen=True, tag="ready"):
    """I have seen the scores."""

    round: RoundNumber


class TakeSeat(_Say, frozen=True, tag="take_seat"):
    """I want to play."""

    name: NameText


class LeaveSeat(_Say, frozen=True, tag="leave_seat"):
    """I stand up."""


class Rename(_Say, frozen=True, tag="rename"):
    """Call me this."""

    name: NameText


class SeatBot(_Say, frozen=True, tag="seat_bot"):
    """Host: a bot on this seat."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=24)]


class ClearSeat(_Say, frozen=True, tag="clear_seat"):
    """Host: free this seat."""

    seat: SeatNumber


class ChangeSettings(_Say, frozen=True, tag="settings"):
    """Host: other settings; a code brings the game's settings and its deal along."""

    settings: TableSettings
    code: Annotated[str, Meta(max_length=40)] | None = None


class Start(_Say, frozen=True, tag="start"):
    """Host: begin, or play a rematch."""


class Reopen(_Say, frozen=True, tag="reopen"):
    """Host: back to the lobby after a game."""


class Ping(_Say, frozen=True, tag="ping"):
    """What time is it there?"""


ClientMessage = (
    SetTray
    | SayDone
    | SayReady
    | TakeSeat
    | LeaveSeat
    | Rename
    | SeatBot
    | ClearSeat
    | ChangeSettings
    | Start
    | Reopen
    | Ping
)


# --- From the server to a page ---------------------------------------------------------------


class SeatView(Struct, frozen=True):
    """Somebody at the table, as seen by the one who looks."""

    name: str
    bot: str | None
    """The level of a bot, None for people."""
    online: bool
    left: bool
    points: int
    bonus_tokens: int
    spheres: int
    done: bool
    ready: bool
    tray: str | None
    """One's own; others' only when trays are open or the round is over."""


class RoomView(Struct, frozen=True, kw_only=True):
    """The whole table, as seen by the one who looks."""

    room: str
    phase: Phase
    settings: TableSettings
    known: bool
    """Whether the deal could be known beforehand: such games stay out of records."""
    you: int | None
    """One's own seat; None for those who watch."""
    host: int | None
    """The host's seat."""
    is_host: bool
    seats: tuple[SeatView | None, ...]
    game: int
    round: int
    hand: tuple[str, ...] | None
    """The open cards, only while building and after."""
    as_promised: bool
    starts_at: int | None
    """When building begins, or began."""
    ends_at: int | None
    next_at: int | None
    marks: tuple[bool, ...] | None
    """Which cards hold on one's own tray, when live marks are on."""
    results: tuple[RoundResult, ...]
    standings: tuple[SeatStanding, ...]
    code: str | None
    """The game code, once the game is over."""


class Snapshot(Struct, frozen=True, tag_field="type", tag="snapshot"):
    """The table as it is now: replaces everything a page knew."""

    revision: int
    now: int
    view: RoomView


class Moved(Struct, frozen=True, tag_field="type", tag="moved"):
    """A tray or its state changed: the only frequent message."""

    revision: int
    now: int
    seat: int
    spheres: int
    done: bool
    tray: str | None
    """As in the seat's view."""
    marks: tuple[bool, ...] | None
    """For the owner, when live marks are on."""


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A message changed nothing; the code says why."""

    now: int
    id: int
    code: str
    details: dict[str, str | int] = {}


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The server's clock, in milliseconds."""

    now: int
    id: int


ServerMessage = Snapshot | Moved | Refused | Pong

MoveDirection = Literal["client", "server"]

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


def encode_message(message: ServerMessage) -> bytes:
    """A message as it goes out."""
    return _ENCODER.encode(message)


def decode_message(data: bytes | str) -> ClientMessage:
    """A message as it came in; raises msgspec.DecodeError on anything else."""
    try:
        return _DECODER.decode(data)
    except (RecursionError, UnicodeError) as error:
        # Endless nesting and broken text are the sender's mistakes like any other.
        raise msgspec.DecodeError(str(error)) from None
