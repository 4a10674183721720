"""The whole table as one viewer may see it."""

from msgspec import Struct

from dimension.rooms.core.results import RoundResult, SeatStanding
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings


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
