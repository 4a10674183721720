"""The wire: every message that a client sends, every message it receives, and the view of a table.

`tools/client_types.py` generates the TypeScript types from here.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from dimension.room.names import MAX_TYPED_NAME
from dimension.room.results import RoundResult, SeatStanding
from dimension.room.settings import MAX_SEATS, TableSettings
from dimension.room.state import MOST_REMOVED, Phase
from dimension.room.trays import MAX_TRAY_TEXT
from dimension.rules.settings import ROUNDS

Reaction = Literal["smile", "laugh", "wow", "oops", "bravo", "heart"]
"""A sign; the client has a drawing and a label for each."""


class SeatView(Struct, frozen=True):
    """Somebody at the table, as one viewer may see them."""

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
    """The first round of the game in which they play: not 1 for somebody who came late."""
    wants_rematch: bool
    """Whether they would like another game."""
    token_points: int = 0
    """What the bonus tokens would be worth if the game ended now."""
    ghost: bool = False
    """Whether it is a ghost, which builds a game again that was played before; its `bot` is `ghost`."""
    place: int | None = None
    """At a big table: where they stand after the rounds that were scored; None before they have played one."""
    gained: int = 0
    """At a big table: how many places the latest round brought them; below 0 when it cost some."""


class RoomView(Struct, frozen=True, kw_only=True):
    """The whole table, as one viewer may see it."""

    room: str
    phase: Phase
    settings: TableSettings
    known: bool
    """Whether the deal could be known in advance: such games stay out of records."""
    you: int | None
    """The viewer's seat; None for spectators."""
    host: int | None
    """The host's seat; None when the host has none."""
    is_host: bool
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
    paused_at: int | None
    """Since when the game has been paused; the moments above move by the length of the pause when it goes on."""
    paused_by: int | None
    """The seat of the player who paused the game; None when nobody was there any more."""
    resumes_at: int | None
    """When a paused game goes on; None until somebody wants that."""
    can_pause: bool
    """Whether the viewer may pause the game now."""
    can_resume: bool
    """Whether the viewer may go on with the paused game."""
    marks: tuple[bool, ...] | None
    """Which cards hold on the viewer's tray; None unless live marks are on and a round is being built."""
    results: tuple[RoundResult, ...]
    standings: tuple[SeatStanding, ...]
    code: str | None
    """The game code, once the game is over."""
    join_code: str | None
    """The short code that opens the table while it is looking for players, otherwise None."""
    locked: bool
    """Whether nobody new may sit down."""
    removed: tuple[str, ...]
    """For the host: the names of those who were removed, oldest first; nothing for anybody else."""
    par: int | None = None
    """Once the game is over: the best total that its rounds allowed. None before, and until the solver has answered."""
    day: str | None = None
    """The day whose hand is played here, for the one try that counts, such as `2026-11-16`; None at other tables."""
    challenge: str | None = None
    """The challenge that is answered here; None at other tables."""
    names_hidden: bool = False
    """Whether only the host knows who is who: the names of all other people are empty."""
    club: str | None = None
    """What a table is called that people come back to; None for any other one."""


BIG_TABLES_SINCE: Final = 2
"""The first version of the protocol with tables of more than four seats; a client says which one it knows."""
PROTOCOL: Final = 2
"""What this program speaks."""

MAX_CODE_TEXT: Final = 40
"""Characters of a game code as typed, with spaces and hyphens."""

SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
GameNumber = Annotated[int, Meta(ge=1, le=2**53 - 1)]
RoundNumber = Annotated[int, Meta(ge=ROUNDS[0], le=ROUNDS[-1])]
TrayText = Annotated[str, Meta(max_length=MAX_TRAY_TEXT)]
"""A tray in notation, such as `KWBGOWB/G.O.K./W`."""
CodeText = Annotated[str, Meta(max_length=MAX_CODE_TEXT)]
NameText = Annotated[str, Meta(max_length=MAX_TYPED_NAME)]
"""A name as typed: it is cleaned and shortened before anybody sees it."""
LevelText = Annotated[str, Meta(max_length=24)]
"""The level of a bot."""
RequestId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Any number that JavaScript can hold: a refusal repeats the one it answers."""


# --- From a page to the server ---------------------------------------------------------------


class _FromPage(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    id: RequestId = 0


class SetTrayMessage(_FromPage, frozen=True, tag="set_tray"):
    """My whole tray is now this; sending it twice is harmless."""

    round: RoundNumber
    tray: TrayText
    game: GameNumber | None = None


class SayDoneMessage(_FromPage, frozen=True, tag="done"):
    """I am done early, or not done after all."""

    round: RoundNumber
    done: bool = True
    game: GameNumber | None = None


class SayReadyMessage(_FromPage, frozen=True, tag="ready"):
    """I have seen the scores."""

    round: RoundNumber
    game: GameNumber | None = None


class TakeSeatMessage(_FromPage, frozen=True, tag="take_seat"):
    """I want to play."""

    name: NameText


class LeaveSeatMessage(_FromPage, frozen=True, tag="leave_seat"):
    """I give up my seat."""


class RenameMessage(_FromPage, frozen=True, tag="rename"):
    """My name is this."""

    name: NameText


class SeatBotMessage(_FromPage, frozen=True, tag="seat_bot"):
    """Host: put a bot on this seat."""

    seat: SeatNumber
    level: LevelText


class ClearSeatMessage(_FromPage, frozen=True, tag="clear_seat"):
    """Host: free this seat."""

    seat: SeatNumber


class ChangeSettingsMessage(_FromPage, frozen=True, tag="settings"):
    """Host: change the settings; a game code brings the settings and the deal of its game."""

    settings: TableSettings
    code: CodeText | None = None


class RenameSeatMessage(_FromPage, frozen=True, tag="rename_seat"):
    """Host: give somebody another name, which they cannot change."""

    seat: SeatNumber
    name: NameText


class HideNamesMessage(_FromPage, frozen=True, tag="hide_names"):
    """Host: let nobody else see who is who, or show the names again."""

    hidden: bool


class KeepMessage(_FromPage, frozen=True, tag="keep"):
    """Host: make this a table to come back to, under a name; null for an ordinary one."""

    name: NameText | None


class BeginRoundMessage(_FromPage, frozen=True, tag="begin_round"):
    """Host, where rounds wait for the host: go on from the scores of this round."""

    round: RoundNumber


class LockMessage(_FromPage, frozen=True, tag="lock"):
    """Host: let nobody new sit down, or open the table again."""

    locked: bool


class LetInMessage(_FromPage, frozen=True, tag="let_in"):
    """Host: let somebody who was removed come back, by their number in the view's list."""

    number: Annotated[int, Meta(ge=0, lt=MOST_REMOVED)]


class ReactMessage(_FromPage, frozen=True, tag="react"):
    """Show a sign to everybody at the table."""

    reaction: Reaction


class ProposeRematchMessage(_FromPage, frozen=True, tag="propose_rematch"):
    """I would like another game."""


class StartMessage(_FromPage, frozen=True, tag="start"):
    """Host: start a game, or a rematch."""


class PauseMessage(_FromPage, frozen=True, tag="pause"):
    """Host, or somebody who plays alone: halt the game."""


class ResumeMessage(_FromPage, frozen=True, tag="resume"):
    """Go on with a paused game: for the one who paused it, or the host."""


class ReopenMessage(_FromPage, frozen=True, tag="reopen"):
    """Host: go back to the lobby after a game."""


class PingMessage(_FromPage, frozen=True, tag="ping"):
    """What time is it on the server?"""


ClientMessage = (
    SetTrayMessage
    | SayDoneMessage
    | SayReadyMessage
    | TakeSeatMessage
    | LeaveSeatMessage
    | RenameMessage
    | SeatBotMessage
    | ClearSeatMessage
    | RenameSeatMessage
    | HideNamesMessage
    | KeepMessage
    | BeginRoundMessage
    | ChangeSettingsMessage
    | LockMessage
    | LetInMessage
    | ReactMessage
    | ProposeRematchMessage
    | StartMessage
    | PauseMessage
    | ResumeMessage
    | ReopenMessage
    | PingMessage
)


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
    """As in the view, for the owner; None for everybody else."""


class SeatProgress(Struct, frozen=True):
    """How far somebody at a big table is."""

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
    """Somebody at the table shows a sign: to be seen for a moment, and kept nowhere."""

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
