"""The wire: every message that a client sends, every message it receives, and the view of a table.

`tools/client_types.py` generates the TypeScript types from here.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from dimension.room import commands as c
from dimension.room.help import SeatHelp
from dimension.room.results import RoundResult, SeatStanding
from dimension.room.settings import TableSettings
from dimension.room.state import Phase

Reaction = Literal["smile", "laugh", "wow", "oops", "bravo", "heart"]
"""A sign; the client has a drawing and a label for each."""


class SeatView(Struct, frozen=True):
    """A player or bot at the table, as one viewer may see them."""

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
    """The viewer's own; others' only when trays are open or the round is over; None otherwise, and during a pause."""
    plays_from: int
    """The first round of the game in which they play: not 1 for a player who came late."""
    wants_rematch: bool
    """Whether they would like another game."""
    token_points: int = 0
    """The points of the bonus tokens if the game ended now."""
    ghost: bool = False
    """Whether it is a ghost, which builds a game again that was played before; its `bot` is `ghost`."""
    place: int | None = None
    """At a big table: where they stand after the rounds that were scored; None before they have played one."""
    gained: int = 0
    """At a big table: how many places the latest round brought them; below 0 when it cost some."""
    away: bool = False
    """Whether the table does not wait for them: their pages have been closed for a while."""
    asks_for_pause: bool = False
    """Whether they would like a pause."""
    help: SeatHelp | None = None
    """The help of this seat; None for none."""


class RoomView(Struct, frozen=True, kw_only=True):
    """The whole table, as one viewer may see it."""

    room: str
    phase: Phase
    settings: TableSettings
    """In a game that the host shortened, with as many rounds as it has."""
    known: bool
    """Whether the deal could be known in advance: such games stay out of records."""
    you: int | None
    """The viewer's seat; None for spectators."""
    host: int | None
    """The host's seat; None when the host has none."""
    is_host: bool
    """Whether the viewer leads the table: as its host, or as a co-host."""
    seats: tuple[SeatView | None, ...]
    game: int
    round: int
    hand: tuple[str, ...] | None
    """The open cards; None while they are hidden, also during a pause."""
    as_promised: bool
    starts_at: int | None
    """When building begins, or began."""
    ends_at: int | None
    next_at: int | None
    """When the scores end by themselves; None until a player is ready, and where a player or the host decides."""
    paused_at: int | None
    """Since when the game has been paused; the moments above move by the length of the pause when it resumes."""
    paused_by: int | None
    """The seat of the player who paused the game; None when no player was there any more."""
    resumes_at: int | None
    """When a paused game resumes; None until a player wants that."""
    can_pause: bool
    """Whether the viewer may pause the game now."""
    can_resume: bool
    """Whether the viewer may resume the paused game."""
    marks: tuple[bool, ...] | None
    """Which cards hold on the viewer's tray; None unless live marks are on and a round is being built."""
    results: tuple[RoundResult, ...]
    standings: tuple[SeatStanding, ...]
    code: str | None
    """The game code, once the game is over."""
    join_code: str | None
    """The short code that opens the table while it is looking for players, otherwise None."""
    locked: bool
    """Whether newcomers may not sit down."""
    removed: tuple[str, ...]
    """For the host: the names of removed players, oldest first; empty for other viewers."""
    par: int | None = None
    """Once the game is over: the best total that its rounds allowed. None before, and until the solver has answered."""
    day: str | None = None
    """The day whose hand is played here, for the one try that counts, such as `2026-11-16`; None at other tables."""
    challenge: str | None = None
    """The challenge that is answered here; None at other tables."""
    names_hidden: bool = False
    """Whether only the host knows who is who: the names of all other people are empty."""
    club: str | None = None
    """The name of a table that players come back to; None for any other one."""
    is_co_host: bool = False
    """Whether the viewer leads the table beside its host."""
    co_hosts: int = 0
    """How many lead the table beside its host."""
    is_last_round: bool = False
    """Whether the host chose to end the game after this round."""
    chosen: bool = False
    """Whether the host chose the hands of this game, or in the lobby of the next."""


# --- From a page to the server ---------------------------------------------------------------


class React(c.FromPage, frozen=True, tag="react"):
    """Show a sign to all at the table."""

    reaction: Reaction


class Start(c.FromPage, frozen=True, tag="start"):
    """Host: start a game, or a rematch."""


class Ping(c.FromPage, frozen=True, tag="ping"):
    """What time is it on the server?"""


RoomMessage = (
    c.SetTray
    | c.SayDone
    | c.SayReady
    | c.TakeSeat
    | c.LeaveSeat
    | c.Rename
    | c.SeatBot
    | c.ClearSeat
    | c.RenameSeat
    | c.HideNames
    | c.KeepTable
    | c.BeginRound
    | c.EndRound
    | c.AddTime
    | c.Finish
    | c.StopGame
    | c.HandOver
    | c.DropCoHosts
    | c.BecomeCoHost
    | c.FreeSeats
    | c.ChangeSettings
    | c.LockTable
    | c.LetIn
    | React
    | c.ProposeRematch
    | Start
    | c.PauseGame
    | c.AskForPause
    | c.ChooseHelp
    | c.ResumeGame
    | c.Reopen
)
"""Everything that a page asks of its room."""
ClientMessage = RoomMessage | Ping


# --- From the server to a page ---------------------------------------------------------------


class Snapshot(Struct, frozen=True, tag_field="type", tag="snapshot"):
    """The table as it is now; replaces everything a page knew."""

    revision: int
    now: int
    view: RoomView


class Moved(Struct, frozen=True, tag_field="type", tag="moved"):
    """One seat's tray, or whether it is done, changed: the only frequent message."""

    revision: int
    now: int
    seat: int
    spheres: int
    done: bool
    tray: str | None
    """As in the seat's view."""
    marks: tuple[bool, ...] | None
    """As in the view, for the owner; None for other viewers."""


class SeatProgress(Struct, frozen=True):
    """How far a player at a big table is."""

    seat: int
    spheres: int
    done: bool
    ready: bool
    online: bool


class Progress(Struct, frozen=True, tag_field="type", tag="progress"):
    """At a big table, a few times a second at most: the seats that have changed, the viewer's own among them."""

    revision: int
    now: int
    seats: tuple[SeatProgress, ...]


class Reacted(Struct, frozen=True, tag_field="type", tag="reacted"):
    """A player shows a sign: to be seen for a moment, and kept nowhere."""

    now: int
    seat: int
    reaction: Reaction


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


ServerMessage = Snapshot | Moved | Progress | Reacted | Refused | Pong

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


def encode_message(message: ServerMessage) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)


def decode_message(data: bytes | str) -> ClientMessage:
    """A message as it was received; raises msgspec.DecodeError for anything else."""
    try:
        return _DECODER.decode(data)
    except (RecursionError, UnicodeError) as error:
        # Endless nesting and broken text are mistakes of the sender like any other.
        raise msgspec.DecodeError(str(error)) from None
