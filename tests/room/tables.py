"""A table for tests: commands go through `decide` and `evolve`, and every event is kept."""

from collections.abc import Sequence

from dimension.room import commands as c
from dimension.room.commands import CLOCK, Command, Refusal, Request
from dimension.room.decide import bot_actor, decide
from dimension.room.events import RoomEvent
from dimension.room.evolve import evolve
from dimension.room.results import BestTray, Dealt
from dimension.room.settings import Hands, TableSettings
from dimension.room.state import Phase, RoomState
from dimension.rules.notation import format_hand
from dimension.rules.stack import deal_game

LEVELS = ("beginner", "perfect")
HOST, PLAYER, WATCHER = "ann", "ben", "eve"
BOT_SEAT = 2
BOT = bot_actor(BOT_SEAT)
SEED = 123_456_789_012
BEST = BestTray(11, True, "KWBGOWB/G.O.K./W", (), None)


def dealt(settings: TableSettings, seed: int, hands: Hands = ()) -> tuple[Dealt, ...]:
    """The hands of a game."""
    return tuple(Dealt(format_hand(deal.hand), deal.as_promised) for deal in deal_game(settings.game(hands), seed))


class Table:
    """A room, its log, and a clock that only moves when a test moves it."""

    def __init__(self, settings: TableSettings | None = None, seed: int | None = None) -> None:
        self.now = 1_000_000
        self.log: list[RoomEvent] = []
        opened = decide(None, c.OpenTable("ROOM42", settings or TableSettings(), seed), Request(HOST, self.now))
        assert not isinstance(opened, Refusal)
        self.log += opened
        self.state: RoomState = evolve(None, opened[0])

    def ask(self, actor: str, command: Command) -> Sequence[RoomEvent] | Refusal:
        """The result of a command, without applying it."""
        return decide(self.state, command, Request(actor, self.now), LEVELS)

    def do(self, actor: str, command: Command) -> Sequence[RoomEvent]:
        """Let a command happen, which must not be refused."""
        decided = self.ask(actor, command)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            self.state = evolve(self.state, event)
        self.log += decided
        return decided

    def refusal(self, actor: str, command: Command) -> str:
        """The code with which a command is refused."""
        decided = self.ask(actor, command)
        assert isinstance(decided, Refusal), decided
        return decided.code

    def begin(self, seed: int = SEED) -> None:
        """The host starts a game."""
        self.do(HOST, c.BeginGame(seed, dealt(self.state.settings, seed, self.state.hands)))

    def tick(self, later: int | None = None) -> Sequence[RoomEvent]:
        """Let the clock do what is due: `later` milliseconds from now, or at the moment something is due.

        Where nothing is, because the scores wait for the first who is ready, the host continues, or a player alone.
        """
        due, alone = self.state.due_at, self.state.only_person
        if due is None and self.state.phase is Phase.SCORED and later is None:
            if alone is not None:
                return self.do(self.state.seat_at(alone).player or "", c.SayReady(self.state.round))
            return self.do(self.state.host or "", c.BeginRound(self.state.round))
        self.now = self.now + later if later is not None else self.now if due is None else due
        return self.do(CLOCK, c.Tick())


def names_of(events: Sequence[RoomEvent]) -> list[str]:
    """The kinds of some events."""
    return [type(event).__name__ for event in events]


def seated(settings: TableSettings | None = None, seed: int | None = None) -> Table:
    """A lobby with a host, another player and a bot."""
    table = Table(settings, seed)
    table.do(HOST, c.TakeSeat("Ann"))
    table.do(PLAYER, c.TakeSeat("Ben"))
    table.do(HOST, c.SeatBot(BOT_SEAT, "beginner"))
    return table


def table_in(phase: Phase, settings: TableSettings | None = None) -> Table:
    """The same people in a later phase, by default of a game with two rounds."""
    table = seated(settings or TableSettings(rounds=2))
    if phase is Phase.LOBBY:
        return table
    table.begin()
    while table.state.phase is not phase:
        table.tick()
    return table
