"""The events of a room. Written events never change; `evolve` gives them their meaning."""

from typing import Final

import msgspec
from msgspec import Struct

from dimension.room.help import SeatHelp
from dimension.room.results import BestTray, Dealt, Moves, SeatScore, SeatStanding
from dimension.room.settings import Hands, TableSettings
from dimension.room.state import GhostSource

FORMAT: Final = 1
"""The version of the stored form, kept with every event; later versions of the program read all earlier ones."""


class Event(Struct, frozen=True, tag_field="type", tag=lambda name: name, kw_only=True):
    """Something that happened, and when: milliseconds on the server's clock."""

    at: int


class TableOpened(Event, frozen=True, omit_defaults=True):
    """A room was opened."""

    room: str
    host: str
    settings: TableSettings
    seed: int | None
    secret: bool = False
    """Whether the server chose the seed, and no player knows it."""
    day: str | None = None
    """The day whose hand is played here, for the one try that counts, such as `2026-11-16`; None at other tables."""
    challenge: str | None = None
    """The challenge that is answered here; None at other tables."""
    practice: str | None = None
    """The day whose hand is played here outside the records; None at other tables."""
    hands: Hands = ()


class SeatTaken(Event, frozen=True, omit_defaults=True):
    """A player sat down."""

    seat: int
    player: str
    name: str
    plays_from: int = 1
    """The first round of the game in progress in which the seat plays: not 1 for a player who came late."""


class BotSeated(Event, frozen=True, omit_defaults=True):
    """A bot sat down."""

    seat: int
    level: str
    name: str


class GhostSeated(Event, frozen=True):
    """A ghost sat down."""

    seat: int
    name: str
    """The name that the one whose game it is had in that game."""
    source: GhostSource


class SeatFreed(Event, frozen=True):
    """A seat became free again."""

    seat: int


class PlayerLeft(Event, frozen=True):
    """A player left in the middle of a game; the seat stays theirs."""

    seat: int


class PlayerReturned(Event, frozen=True):
    """A player came back."""

    seat: int


class AwayChanged(Event, frozen=True):
    """The table stopped waiting for an absent player, or the player is back."""

    seat: int
    away: bool


class Renamed(Event, frozen=True, omit_defaults=True):
    """A player changed their name, or the host did."""

    seat: int
    name: str
    by_host: bool = False
    """Whether the host chose the name: then it stays."""


class HostChanged(Event, frozen=True):
    """The host changed; None when no player is left who could be host."""

    host: str | None


class CoHostInvited(Event, frozen=True):
    """The host gave out a key that makes one more player a co-host; an earlier one is void. None for no key."""

    key: str | None
    """A hash: whoever has the key itself has the right."""


class CoHostChanged(Event, frozen=True):
    """A player used the key and leads the table beside its host, or does not any more."""

    player: str
    leads: bool


class SettingsChanged(Event, frozen=True, omit_defaults=True):
    """The host changed the settings."""

    settings: TableSettings
    seed: int | None
    hands: Hands = ()


class LockChanged(Event, frozen=True):
    """The host locked the table, or opened it again."""

    locked: bool


class NamesHidden(Event, frozen=True):
    """The host hid all names, or showed them again."""

    hidden: bool


class TableKept(Event, frozen=True):
    """The host made the table one to come back to, under a name; None when it is an ordinary one again."""

    name: str | None


class PlayerRemoved(Event, frozen=True, omit_defaults=True):
    """The host removed a player, whose seat became free before; in a game it is kept, as if the player had left."""

    seat: int
    player: str
    name: str
    by: str | None = None
    """The host who did it; None in older logs."""
    until: int | None = None
    """When they may come back; None when only a host lets them in."""


class PlayerLetIn(Event, frozen=True):
    """The host let a removed player come back."""

    player: str


class GameStarted(Event, frozen=True, omit_defaults=True):
    """A game began, with the hands of all its rounds."""

    game: int
    seed: int
    code: str
    known: bool
    deals: tuple[Dealt, ...]
    players: tuple[str, ...] = ()
    """The people of the game, also a host without a seat."""


class RoundAnnounced(Event, frozen=True):
    """The lead-in of a round began; the cards are still hidden."""

    round: int
    starts_at: int


class RoundOpened(Event, frozen=True, omit_defaults=True):
    """The cards are revealed and the hourglass runs; with a head start, only for the seats that have it."""

    round: int
    ends_at: int | None
    ahead: int = 0
    """The longest head start of a seat, in seconds."""


class CardsShown(Event, frozen=True):
    """More seats see the cards: those whose head start is as long; 0 for all."""

    ahead: int


class TrayChanged(Event, frozen=True):
    """A player changed their tray."""

    seat: int
    tray: str


class DoneChanged(Event, frozen=True):
    """A player finished early, or took that back."""

    seat: int
    done: bool


class MovesThinned(Event, frozen=True):
    """Moves that were left out when the log was archived; each had a version of its own."""

    count: int


class TimeGivenBack(Event, frozen=True):
    """Running deadlines moved by the length of an outage."""

    milliseconds: int


class GamePaused(Event, frozen=True, omit_defaults=True):
    """A game came to a halt with everything as it is: its deadlines wait. It may have been about to resume."""

    by: str | None = None
    """The player who wanted it; None when no player was there any more."""


class ResumeAnnounced(Event, frozen=True):
    """A paused game resumes in a moment."""

    resumes_at: int


class GameResumed(Event, frozen=True):
    """A paused game resumed, its deadlines moved by the length of the pause."""


class RoundScored(Event, frozen=True):
    """The hourglass ran out or all were done, and the trays were judged."""

    round: int
    scores: tuple[SeatScore, ...]


class BestFound(Event, frozen=True):
    """The solver found the best tray of a round, and each seat's moves to it."""

    round: int
    best: BestTray
    moves: Moves


class ReadySaid(Event, frozen=True):
    """A player was ready for the next round."""

    seat: int


class GameEnded(Event, frozen=True, omit_defaults=True):
    """All rounds were played."""

    standings: tuple[SeatStanding, ...]
    counted: bool = True
    """False when there was a round in which no person did anything: such a game is in no history."""


class GameShortened(Event, frozen=True):
    """The host chose an earlier last round; with the rounds of the settings, the whole game after all."""

    rounds: int
    code: str
    """The game code with that many rounds."""


class GameGivenUp(Event, frozen=True):
    """A game ended without a result, and the table went back to the lobby: no player came back for a day.

    Or the host stopped it.
    """


class PauseAsked(Event, frozen=True):
    """A player would like a pause; the host decides."""

    seat: int


class HelpChosen(Event, frozen=True):
    """The host, or the player where the host lets players choose, gave a seat another help; None for none."""

    seat: int
    help: SeatHelp | None


class RematchProposed(Event, frozen=True):
    """A player would like another game; the host decides."""

    seat: int


class Reopened(Event, frozen=True):
    """The table went back to the lobby."""


Move = TrayChanged | DoneChanged
"""The actions of a builder: the only frequent events."""
Seating = (
    SeatTaken
    | BotSeated
    | GhostSeated
    | SeatFreed
    | PlayerLeft
    | PlayerReturned
    | AwayChanged
    | Renamed
    | PlayerRemoved
    | PlayerLetIn
    | PauseAsked
    | HelpChosen
    | RematchProposed
    | ReadySaid
)
"""Players, bots and ghosts come, go, and say something."""
Arrangement = HostChanged | CoHostInvited | CoHostChanged | SettingsChanged | LockChanged | NamesHidden | TableKept
"""The host arranges the table."""
Flow = (
    GameStarted
    | RoundAnnounced
    | RoundOpened
    | CardsShown
    | TimeGivenBack
    | GamePaused
    | ResumeAnnounced
    | GameResumed
    | RoundScored
    | BestFound
    | GameShortened
    | GameEnded
    | GameGivenUp
    | Reopened
)
"""A game goes from phase to phase."""
RoomEvent = TableOpened | Seating | Arrangement | Move | MovesThinned | Flow


def versions_of(event: RoomEvent) -> int:
    """How many versions of its room an event stands for."""
    return event.count if isinstance(event, MovesThinned) else 1


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[RoomEvent]] = msgspec.json.Decoder(RoomEvent)


def encode_event(event: RoomEvent) -> bytes:
    """An event as it is stored."""
    return _ENCODER.encode(event)


def decode_event(data: bytes) -> RoomEvent:
    """An event as it was stored; raises msgspec.MsgspecError for anything else."""
    return _DECODER.decode(data)
