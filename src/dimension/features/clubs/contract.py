"""The requests of tables that stay."""

from msgspec import Struct

from dimension.features.calls import Call, Calls, Mode, call, get


class ClubPlayer(Struct, frozen=True):
    """The results of a player over all evenings."""

    name: str
    """The latest one."""
    you: bool
    place: int
    games: int
    wins: int
    """Games in which no player was better."""
    total: int
    """All points together."""
    par: int | None
    """The sum of the pars of the same games; None while it has not been worked out."""
    evenings: int


class ClubEvening(Struct, frozen=True):
    """Games that were played one after another."""

    began_at: int
    """When the first of them ended."""
    ended_at: int
    games: int
    winners: tuple[str, ...]
    """Those with most points over the evening."""


class ClubRecord(Struct, frozen=True):
    """The standings of a table over all its evenings."""

    name: str
    games: int
    players: tuple[ClubPlayer, ...]
    """The best first."""
    evenings: tuple[ClubEvening, ...]
    """The latest first."""


class OurTable(Struct, frozen=True):
    """A table to come back to."""

    room: str
    name: str
    last_at: int
    """When something happened there last."""


class ClubCalls(Calls[Mode]):
    """Tables that players keep."""

    @call
    def mine(self) -> Call[list[OurTable]]:
        """The tables that the player comes back to, the latest first."""
        return get(list[OurTable], "/api/clubs")

    @call
    def record(self, room: str) -> Call[ClubRecord]:
        """The standings over all evenings of a table that is kept."""
        return get(ClubRecord, "/api/tables/{room}/club", room=room)
