"""What may be asked of a room: by the people at it, by its bots, and by its own clock."""

from typing import Final

from msgspec import Struct

from dimension.rooms.core.ghosts import GhostSource
from dimension.rooms.core.results import BestTray, Dealt, Moves
from dimension.rooms.core.table_settings import TableSettings

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
