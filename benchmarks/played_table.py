"""A table that is played on by rules and in its own time: by people, or by those who send as much as they may."""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from dimension.room import commands as c
from dimension.room.commands import CLOCK, Command, Refusal, Request
from dimension.room.decide import decide
from dimension.room.events import RoomEvent
from dimension.room.evolve import evolve
from dimension.room.results import BestTray, Dealt
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState
from dimension.rules.moves import apply_move
from dimension.rules.notation import format_hand, format_tray
from dimension.rules.stack import deal_game
from dimension.rules.tray import Tray

ROOM: Final = "ABCDEF"
PLAYERS: Final = ("ann", "ben", "cleo", "dan")
TRAYS_PER_ROUND: Final = 60
ALLOWED_PER_SECOND: Final = 12
BEST: Final = BestTray(11, True, "KWBGOWB/G.O.K./W", (), None)


def walk(rng: random.Random) -> list[str]:
    """Trays as a player builds them, one legal move after the other."""
    tray, trays = Tray(), []
    for _ in range(TRAYS_PER_ROUND):
        tray = apply_move(tray, rng.choice(tray.legal_moves()))
        trays.append(format_tray(tray))
    return trays


class Played(NamedTuple):
    """The appended events, as a runner makes them."""

    before: RoomState
    events: Sequence[RoomEvent]


class PlayedTable:
    """A table that plays in its own time; its events are collected until they are taken."""

    def __init__(
        self, settings: TableSettings, rng: random.Random, room: str = ROOM, players: Sequence[str] = PLAYERS
    ) -> None:
        self.rng = rng
        self.players: Final = players
        self.now = 1_700_000_000_000
        self.played: list[Played] = []
        opened = decide(None, c.OpenTable(room, settings), Request(players[0], self.now))
        assert not isinstance(opened, Refusal)
        self.first = opened
        self.state: RoomState = evolve(None, opened[0])
        for player in players:
            self.do(player, c.TakeSeat(player.title()))

    def do(self, actor: str, command: Command) -> bool:
        """Let a command happen; whether it was accepted."""
        decided = decide(self.state, command, Request(actor, self.now))
        if isinstance(decided, Refusal):
            return False
        if decided:
            self.played.append(Played(self.state, decided))
        for event in decided:
            self.state = evolve(self.state, event)
        return True

    def start(self) -> None:
        """Begin a game, up to the first lead-in."""
        seed = self.rng.getrandbits(53)
        deals = deal_game(self.state.settings.game(), seed)
        self.do(self.players[0], c.BeginGame(seed, tuple(Dealt(format_hand(deal.hand)) for deal in deals)))

    def wait(self) -> None:
        """Let the clock do what is due next."""
        assert self.state.due_at is not None
        self.now = max(self.now, self.state.due_at)
        self.do(CLOCK, c.Tick())

    def end_round(self) -> None:
        """From the end of the hourglass to what follows the scores."""
        self.wait()
        round_ = self.state.round
        self.do(CLOCK, c.RecordBest(self.state.game, round_, BEST, ((),) * len(self.players)))
        for player in self.players:
            self.now += 1_000
            self.do(player, c.SayReady(round_))
        # At a big table, the host decides.
        self.do(self.players[0], c.BeginRound(round_))

    def take(self) -> list[Played]:
        """The events since the last call."""
        played, self.played = self.played, []
        return played


def play_game(table: PlayedTable, walks: Sequence[Sequence[str]]) -> None:
    """A game as people play it: a tray a second."""
    table.start()
    while table.state.phase is not Phase.OVER:
        table.wait()
        building = [table.rng.choice(walks) for _ in table.players]
        for number in range(len(walks[0])):
            table.now += 950
            for player, trays in zip(table.players, building, strict=True):
                table.now += table.rng.randrange(10)
                table.do(player, c.SetTray(table.state.round, trays[number]))
        table.end_round()


def flood_game(table: PlayedTable, trays: Sequence[str], *, says_done: bool) -> None:
    """A game in which every player sends as much as is allowed."""
    table.start()
    while table.state.phase is not Phase.OVER:
        table.wait()
        ends_at = table.state.ends_at
        assert ends_at is not None
        turn = 0
        while table.now + 1000 // ALLOWED_PER_SECOND < ends_at:
            table.now += 1000 // ALLOWED_PER_SECOND
            turn += 1
            # One never says done, so that the round lasts.
            for player in table.players:
                is_done = says_done and turn % 2 == 0 and player != table.players[0]
                round_ = table.state.round
                table.do(player, c.SayDone(round_, True) if is_done else c.SetTray(round_, table.rng.choice(trays)))
        table.end_round()
