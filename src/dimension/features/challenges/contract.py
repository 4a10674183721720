"""The requests of challenges: the same cards against a ghost."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dimension.features.calls import Call, Calls, Mode, call, get, post
from dimension.room.commands import GameNumber, NameText, SeatNumber
from dimension.room.settings import TableSettings
from dimension.server.http.contract import TableName

Outcome = Literal["won", "lost", "tied"]
"""Of an answer, against the ghost."""


class NewChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game that others should beat."""

    room: Annotated[str, Meta(max_length=40)]
    game: GameNumber
    seat: SeatNumber | None = None
    """Whose result; None for one's own."""


class ChallengeLink(Struct, frozen=True):
    """A challenge that was made: its address is `/c/{id}`."""

    id: str


class AcceptedChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who takes a challenge up."""

    name: NameText


class ChallengeAnswer(Struct, frozen=True):
    """The result of a player against the ghost."""

    name: str
    you: bool
    total: int
    outcome: Outcome
    room: str
    game: int
    """The replay of this game shows both, side by side."""
    ended_at: int
    returned: str | None = None
    """The challenge that was made of this answer, to be beaten in turn; None as long as there is none."""


class Challenge(Struct, frozen=True, kw_only=True):
    """A challenge, without anything that would help before one has taken it up."""

    id: str
    name: str
    """Whose ghost it is."""
    bot: str | None
    """The level of a bot whose ghost it is."""
    total: int
    """The result to beat."""
    par: int | None
    """The best total that the cards allow; None while it has not been worked out."""
    settings: TableSettings
    you_made_it: bool
    yours: bool
    """Whether the ghost builds a game of your own."""
    made_at: int
    answers: tuple[ChallengeAnswer, ...]
    """For the one who made it all of them, for others their own, the latest first."""
    room: str | None = None
    """Where you play, or played, your answer."""
    source_room: str | None = None
    source_game: int | None = None
    """The game of the ghost: for the one who made the challenge, and for those who have answered."""
    returns: str | None = None
    """The challenge that this one returns; for those who made either of them."""


class ChallengeCalls(Calls[Mode]):
    """The same cards against the ghost of a player."""

    @call
    def make(self, room: str, game: int, seat: int | None = None) -> Call[ChallengeLink]:
        """Make a challenge of a finished game; without a seat, of one's own."""
        return post(ChallengeLink, "/api/challenges", NewChallenge(room, game, seat))

    @call
    def mine(self) -> Call[list[Challenge]]:
        """The challenges that the player made or answered, the latest first."""
        return get(list[Challenge], "/api/challenges")

    @call
    def show(self, challenge: str) -> Call[Challenge]:
        """A challenge, without anything that would help before it is played."""
        return get(Challenge, "/api/challenges/{challenge}", challenge=challenge)

    @call
    def play(self, challenge: str, name: str) -> Call[TableName]:
        """Take a seat at a table with the ghost, or find that table again."""
        return post(TableName, "/api/challenges/{challenge}/play", AcceptedChallenge(name), challenge=challenge)

    @call
    def qr(self, challenge: str) -> Call[str]:
        """The link to a challenge as a QR code, an SVG picture."""
        return get(str, "/api/challenges/{challenge}/qr.svg", challenge=challenge)
