"""Commands to a room, from players, bots and its own clock; requests and refusals as values."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, assert_never

from msgspec import Struct

from dimension.room import events as e
from dimension.room import messages as m
from dimension.room.results import BestTray, Dealt, Moves
from dimension.room.settings import TableSettings, table_settings_of
from dimension.room.state import GhostSource
from dimension.rules.code import parse_game_code

CLOCK: Final = "clock"
"""The actor of commands that nobody at the table gives."""


class OpenTable(Struct, frozen=True):
    """Open a room; the actor becomes its host. A given seed that is no secret can be known in advance."""

    room: str
    settings: TableSettings
    seed: int | None = None
    secret: bool = False
    """Whether the server chose the seed, and nobody knows it."""
    day: str | None = None
    """The day whose hand is played here, for the one try that counts; None for any other table."""
    challenge: str | None = None
    """The challenge that is answered here; None for any other table."""
    practice: str | None = None
    """The day whose hand is played here outside the records; None for any other table."""


class TakeSeat(Struct, frozen=True):
    """Sit down on the first free seat, or come back to one's own seat."""

    name: str


class LeaveSeat(Struct, frozen=True):
    """Stand up: outside a game this frees the seat, during one it is kept (ruling R9)."""


class Rename(Struct, frozen=True):
    """Change one's name."""

    name: str


class RenameSeat(Struct, frozen=True):
    """Give somebody another name, which they cannot change (host only)."""

    seat: int
    name: str


class HideNames(Struct, frozen=True):
    """Let only the host know who is who, or show the names again (host only)."""

    hidden: bool


class KeepTable(Struct, frozen=True):
    """Make the table one to come back to, under a name; None for an ordinary one (host only)."""

    name: str | None


class SeatGhost(Struct, frozen=True):
    """Put a ghost on a free seat in the lobby (host only)."""

    seat: int
    name: str
    source: GhostSource


class SeatBot(Struct, frozen=True):
    """Put a bot on a free seat (host only)."""

    seat: int
    level: str


class ClearSeat(Struct, frozen=True):
    """Remove the one on a seat (host only): during a game, a person who plays in it leaves it and stays out."""

    seat: int


class ChangeSettings(Struct, frozen=True):
    """Change the settings in the lobby (host only)."""

    settings: TableSettings
    seed: int | None = None


class BeginGame(Struct, frozen=True):
    """Start a game or a rematch with hands that were dealt in advance (host only)."""

    seed: int
    deals: tuple[Dealt, ...]


class BeginRound(Struct, frozen=True):
    """Go on from the scores of a round (host only)."""

    round: int


class LockTable(Struct, frozen=True):
    """Let nobody new sit down, or open the table again (host only)."""

    locked: bool


class LetIn(Struct, frozen=True):
    """Let somebody who was removed come back: a number in the list of those (host only)."""

    number: int


class ProposeRematch(Struct, frozen=True):
    """Tell the host that one would like another game."""


class Reopen(Struct, frozen=True):
    """Go back from the standings to the lobby (host only)."""


class SetTray(Struct, frozen=True):
    """Replace one's whole tray, so sending it twice is harmless."""

    round: int
    tray: str
    game: int | None = None
    """Which game of the table it is meant for; None for whichever is being played."""


class SayDone(Struct, frozen=True):
    """Finish the round early, or take that back."""

    round: int
    done: bool
    game: int | None = None


class SayReady(Struct, frozen=True):
    """Be ready to go on after the scores of a round."""

    round: int
    game: int | None = None


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


class MissPlayer(Struct, frozen=True):
    """Stop waiting for a player who went away from a round without an hourglass (clock only)."""

    seat: int


class GiveBackTime(Struct, frozen=True):
    """Move the running deadlines by the length of an outage (clock only)."""

    milliseconds: int


class PauseGame(Struct, frozen=True):
    """Halt a game in progress: the host, somebody who plays alone, or the clock because nobody is there any more."""

    since: int | None = None
    """Since when nobody has been there: the time from then on is given back."""


class ResumeGame(Struct, frozen=True):
    """Go on with a paused game: for the one who paused it, or the host."""


class ComeBack(Struct, frozen=True):
    """Open a page: a game that was paused because nobody was there may go on."""


class GiveUpGame(Struct, frozen=True):
    """End a game to which nobody came back for a day (clock only)."""


Command = (
    OpenTable
    | TakeSeat
    | LeaveSeat
    | Rename
    | RenameSeat
    | SeatBot
    | SeatGhost
    | ClearSeat
    | ChangeSettings
    | LockTable
    | LetIn
    | HideNames
    | KeepTable
    | BeginGame
    | BeginRound
    | ProposeRematch
    | Reopen
    | SetTray
    | SayDone
    | SayReady
    | Tick
    | RecordBest
    | GiveBackTime
    | PassHost
    | MissPlayer
    | PauseGame
    | ResumeGame
    | ComeBack
    | GiveUpGame
)


RoomMessage = (
    m.SetTrayMessage
    | m.SayDoneMessage
    | m.SayReadyMessage
    | m.TakeSeatMessage
    | m.LeaveSeatMessage
    | m.RenameMessage
    | m.SeatBotMessage
    | m.ClearSeatMessage
    | m.RenameSeatMessage
    | m.HideNamesMessage
    | m.KeepMessage
    | m.BeginRoundMessage
    | m.ChangeSettingsMessage
    | m.LockMessage
    | m.LetInMessage
    | m.ProposeRematchMessage
    | m.PauseMessage
    | m.ResumeMessage
    | m.ReopenMessage
)
"""Messages that are one command: to start a game takes a deal as well, and reactions and pings are in no log."""


def command_of(message: RoomMessage) -> Command:
    """The command of a message; raises DimensionError for a wrong game code."""
    match message:
        case m.SetTrayMessage():
            return SetTray(message.round, message.tray, message.game)
        case m.SayDoneMessage():
            return SayDone(message.round, message.done, message.game)
        case m.SayReadyMessage():
            return SayReady(message.round, message.game)
        case m.TakeSeatMessage():
            return TakeSeat(message.name)
        case m.LeaveSeatMessage():
            return LeaveSeat()
        case m.RenameMessage():
            return Rename(message.name)
        case m.SeatBotMessage():
            return SeatBot(message.seat, message.level)
        case m.ClearSeatMessage():
            return ClearSeat(message.seat)
        case m.RenameSeatMessage():
            return RenameSeat(message.seat, message.name)
        case m.HideNamesMessage():
            return HideNames(message.hidden)
        case m.KeepMessage():
            return KeepTable(message.name)
        case m.BeginRoundMessage():
            return BeginRound(message.round)
        case m.ChangeSettingsMessage():
            if message.code is None:
                return ChangeSettings(message.settings)
            game, seed = parse_game_code(message.code)
            return ChangeSettings(table_settings_of(game, message.settings), seed)
        case m.LockMessage():
            return LockTable(message.locked)
        case m.LetInMessage():
            return LetIn(message.number)
        case m.ProposeRematchMessage():
            return ProposeRematch()
        case m.PauseMessage():
            return PauseGame()
        case m.ResumeMessage():
            return ResumeGame()
        case m.ReopenMessage():
            return Reopen()
        case _:
            assert_never(message)


RefusalCode = Literal[
    # What a room refuses.
    "unknown_room",
    "room_exists",
    "not_host",
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
    "not_stored",
    "damaged_room",
    # What is refused before a room hears of it.
    "old_client",
    "bad_message",
    "bad_code",
    "day_not_over",
    "slow_down",
    "no_identity",
]
"""Every code; docs/protocol.md explains them, and `locales` has a sentence for each."""


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
