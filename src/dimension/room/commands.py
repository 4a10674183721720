"""The commands of a room: the requests of its players, its bots and its clock, and its refusals.

Commands that a page may send are its messages: they have a tag, a number that a refusal repeats, and limits that are
checked when they are decoded.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from dimension.room import events as e
from dimension.room.help import SeatHelp
from dimension.room.names import MAX_TYPED_NAME
from dimension.room.results import BestTray, Dealt, Moves
from dimension.room.settings import MAX_SEATS, Hands, TableSettings, hands_of, table_settings_of
from dimension.room.state import MOST_REMOVED, GhostSource
from dimension.room.trays import MAX_TRAY_TEXT
from dimension.rules.code import parse_game_code
from dimension.rules.settings import ROUNDS

CLOCK: Final = "clock"
"""The actor of commands that no player gives."""

MAX_CODE_TEXT: Final = 200
"""Characters of a game code as typed, with spaces and hyphens; chosen hands need up to 125."""

SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
GameNumber = Annotated[int, Meta(ge=1, le=2**53 - 1)]
RoundNumber = Annotated[int, Meta(ge=ROUNDS[0], le=ROUNDS[-1])]
TrayText = Annotated[str, Meta(max_length=MAX_TRAY_TEXT)]
"""A tray in notation, such as `KWBGOWB/G.O.K./W`."""
CodeText = Annotated[str, Meta(max_length=MAX_CODE_TEXT)]
NameText = Annotated[str, Meta(max_length=MAX_TYPED_NAME)]
"""A name as typed: it is cleaned and shortened before other players see it."""
KeyText = Annotated[str, Meta(max_length=64)]
LevelText = Annotated[str, Meta(max_length=24)]
"""The level of a bot."""
RequestId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Any number that JavaScript can hold: a refusal repeats the one it answers."""


# --- From pages and bots ----------------------------------------------------------------------


class FromPage(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Something that a page may send."""

    id: RequestId = 0


class SetTray(FromPage, frozen=True, tag="set_tray"):
    """My whole tray is now this; sending it twice is harmless."""

    round: RoundNumber
    tray: TrayText
    game: GameNumber | None = None
    """Which game of the table it is meant for; None for whichever is being played."""


class SayDone(FromPage, frozen=True, tag="done"):
    """I am done early, or not done after all."""

    round: RoundNumber
    done: bool = True
    game: GameNumber | None = None


class SayReady(FromPage, frozen=True, tag="ready"):
    """I have seen the scores."""

    round: RoundNumber
    game: GameNumber | None = None


class TakeSeat(FromPage, frozen=True, tag="take_seat"):
    """I want to play."""

    name: NameText


class LeaveSeat(FromPage, frozen=True, tag="leave_seat"):
    """I give up my seat."""


class Rename(FromPage, frozen=True, tag="rename"):
    """My name is this."""

    name: NameText


class ProposeRematch(FromPage, frozen=True, tag="propose_rematch"):
    """I would like another game."""


class SeatBot(FromPage, frozen=True, tag="seat_bot"):
    """Host: put a bot on this seat."""

    seat: SeatNumber
    level: LevelText


class ClearSeat(FromPage, frozen=True, tag="clear_seat"):
    """Host: free this seat."""

    seat: SeatNumber


class RenameSeat(FromPage, frozen=True, tag="rename_seat"):
    """Host: give a player another name, which they cannot change."""

    seat: SeatNumber
    name: NameText


class Arranged(NamedTuple):
    """Settings, and the deal that a host chose."""

    settings: TableSettings
    seed: int | None = None
    hands: Hands = ()


class ChangeSettings(FromPage, frozen=True, tag="settings"):
    """Host: change the settings; a game code brings the settings and the deal of its game."""

    settings: TableSettings
    code: CodeText | None = None

    def arranged(self) -> Arranged:
        """The settings, and the deal of a game code; raises DimensionError for a wrong one."""
        if self.code is None:
            return Arranged(self.settings)
        game, seed = parse_game_code(self.code)
        return Arranged(table_settings_of(game, self.settings), seed, hands_of(game))


class HideNames(FromPage, frozen=True, tag="hide_names"):
    """Host: hide the names from all others, or show them again."""

    hidden: bool


class KeepTable(FromPage, frozen=True, tag="keep"):
    """Host: make this a table to come back to, under a name; null for an ordinary one."""

    name: NameText | None


class BeginRound(FromPage, frozen=True, tag="begin_round"):
    """Host: continue after the scores of this round."""

    round: RoundNumber


class EndRound(FromPage, frozen=True, tag="end_round"):
    """Host: score this round now, as if its hourglass were empty."""

    round: RoundNumber


class AddTime(FromPage, frozen=True, tag="add_time"):
    """Host: let the hourglass of this round run longer."""

    round: RoundNumber


class Finish(FromPage, frozen=True, tag="finish"):
    """Host: end the game after this round, with its result; or play on after all."""

    round: RoundNumber
    finish: bool = True


class StopGame(FromPage, frozen=True, tag="stop"):
    """Host: end the game now, without a result."""


class HandOver(FromPage, frozen=True, tag="hand_over"):
    """Host: make the player on this seat the host."""

    seat: SeatNumber


class DropCoHosts(FromPage, frozen=True, tag="drop_co_hosts"):
    """Host: lead the table alone again; a link that was not used is void."""


class BecomeCoHost(FromPage, frozen=True, tag="become_co_host"):
    """I have the key that the host gave out."""

    key: KeyText


class FreeSeats(FromPage, frozen=True, tag="free_seats"):
    """Host: free these seats, of players who may come back."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=MAX_SEATS)]


class LockTable(FromPage, frozen=True, tag="lock"):
    """Host: let no newcomer sit down, or open the table again."""

    locked: bool


class LetIn(FromPage, frozen=True, tag="let_in"):
    """Host: let a removed player come back, by their number in the view's list."""

    number: Annotated[int, Meta(ge=0, lt=MOST_REMOVED)]


class PauseGame(FromPage, frozen=True, tag="pause"):
    """Host, or a player alone: halt the game."""


class AskForPause(FromPage, frozen=True, tag="ask_for_pause"):
    """I would like a pause."""


class ChooseHelp(FromPage, frozen=True, tag="help"):
    """Host: give a seat help, or take it away; a player, for the own seat, where the host allows it."""

    seat: SeatNumber
    help: SeatHelp | None


class ResumeGame(FromPage, frozen=True, tag="resume"):
    """Resume a paused game: for the player who paused it, or the host."""


class Reopen(FromPage, frozen=True, tag="reopen"):
    """Host: go back to the lobby after a game."""


# --- From the server itself -------------------------------------------------------------------


class OpenTable(Struct, frozen=True):
    """Open a room; the actor becomes its host. Players may know a given seed that is not secret."""

    room: str
    settings: TableSettings
    seed: int | None = None
    secret: bool = False
    """Whether the server chose the seed, and no player knows it."""
    day: str | None = None
    """The day whose hand is played here, for the one try that counts; None for any other table."""
    challenge: str | None = None
    """The challenge that is answered here; None for any other table."""
    practice: str | None = None
    """The day whose hand is played here outside the records; None for any other table."""
    hands: Hands = ()


class SeatGhost(Struct, frozen=True):
    """Put a ghost on a free seat in the lobby (host only)."""

    seat: int
    name: str
    source: GhostSource


class BeginGame(Struct, frozen=True):
    """Start a game or a rematch with hands that were dealt in advance (host only)."""

    seed: int
    deals: tuple[Dealt, ...]


class Tick(Struct, frozen=True):
    """Do whatever is due by now (clock only)."""


class RecordBest(Struct, frozen=True):
    """Add the best possible tray to a scored round (clock only)."""

    game: int
    round: int
    best: BestTray
    moves: Moves


class PassHost(Struct, frozen=True):
    """Make the player on a seat the host, because the host has gone away (clock only)."""

    seat: int
    keeps: bool = False
    """Whether they keep the table from now on: the one who kept it is erased."""


class InviteCoHost(Struct, frozen=True):
    """Give out a key, of which this is a hash, that makes one more player a co-host (host only)."""

    key: str


class NotePresence(Struct, frozen=True):
    """Stop waiting for a player who has been away for a while, or wait again (clock only)."""

    seat: int
    away: bool


class GiveBackTime(Struct, frozen=True):
    """Move the running deadlines by the length of an outage (clock only)."""

    milliseconds: int


class PauseUnattended(Struct, frozen=True):
    """Halt a game in progress because no player is there any more (clock only)."""

    since: int | None = None
    """Since when no player has been there: the game gets the time from then on back."""


class ComeBack(Struct, frozen=True):
    """Open a page: a game that paused without players may resume, and a kept table has its keeper as host again."""


class GiveUpGame(Struct, frozen=True):
    """End a game to which no player came back for a day (clock only)."""


Play = SetTray | SayDone | SayReady
Hosting = (
    SeatBot
    | SeatGhost
    | ClearSeat
    | RenameSeat
    | ChangeSettings
    | LockTable
    | LetIn
    | HideNames
    | KeepTable
    | BeginGame
    | BeginRound
    | EndRound
    | AddTime
    | Finish
    | StopGame
    | HandOver
    | InviteCoHost
    | DropCoHosts
    | FreeSeats
    | Reopen
)
"""Commands of the host, or a co-host."""
Seating = TakeSeat | LeaveSeat | Rename
Pausing = PauseGame | PauseUnattended | ResumeGame | ComeBack | GiveUpGame
Clockwork = Tick | RecordBest | GiveBackTime | PassHost | NotePresence
"""Commands of the clock."""
Command = (
    OpenTable
    | Play
    | Hosting
    | Seating
    | ProposeRematch
    | AskForPause
    | ChooseHelp
    | BecomeCoHost
    | Pausing
    | Clockwork
)


RefusalCode = Literal[
    # Refused by a room.
    "unknown_room",
    "room_exists",
    "not_host",
    "not_keeper",
    "wrong_key",
    "too_many_co_hosts",
    "not_allowed",
    "no_seat",
    "bad_name",
    "removed",
    "locked",
    "named_by_host",
    "table_full",
    "game_running",
    "not_over",
    "nobody_seated",
    "seat_taken",
    "seat_free",
    "unknown_bot",
    "too_many_bots",
    "too_many_clubs",
    "not_building",
    "other_round",
    "other_game",
    "too_late",
    "paused",
    "illegal_tray",
    "too_many_moves",
    "too_many_pauses",
    "table_used_up",
    "one_try",
    "day_over",
    "bad_code",
    "not_stored",
    "damaged_room",
    # Refused before a room hears of it.
    "bad_message",
    "day_not_over",
    "slow_down",
    "busy",
    "read_only",
    "no_identity",
]
"""Every code; docs/protocol/errors.md explains them, and `locales` has a sentence for each."""


class Refusal(NamedTuple):
    """A command or message that changes nothing."""

    code: RefusalCode
    details: Mapping[str, str | int] = MappingProxyType({})


class Request(NamedTuple):
    """Who asks for something, and when: milliseconds on the server's clock."""

    actor: str
    now: int
    arrived: int | None = None
    """When it came in, if it had to wait its turn: deadlines look at this. None means `now`."""


Decision = Sequence[e.RoomEvent] | Refusal
Levels = Sequence[str]
"""The levels of bots that exist."""
