"""The table of an answer: one player, one ghost, one game."""

from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import Refusal, Request
from dimension.room.decide import decide
from dimension.room.evolve import fold
from dimension.room.limits import can_play_challenge
from dimension.room.lobby import open_join_code
from dimension.room.settings import TableSettings
from dimension.room.state import GHOST, GhostSource, Phase, RoomState

SOURCE = GhostSource("SOURCE", 2, 3, "ann")


def answer_table() -> RoomState:
    """Ben against Ann's ghost, in the lobby."""
    state: RoomState | None = None
    for command in (
        c.OpenTable("ROOM", TableSettings(seats=2), 7, challenge="C"),
        c.TakeSeat("Ben"),
        c.SeatGhost(1, "Ann", SOURCE),
        c.LockTable(True),
    ):
        decided = decide(state, command, Request("ben", 1))
        assert not isinstance(decided, Refusal)
        state = fold(decided, state)
    assert state is not None
    return state


def asked(state: RoomState, actor: str, command: c.Command) -> object:
    decided = decide(state, command, Request(actor, 2))
    return decided.code if isinstance(decided, Refusal) else [type(event) for event in decided]


def test_it_has_its_player_and_the_ghost_and_no_other_player_may_come() -> None:
    state = answer_table()
    assert state.locked
    assert [(seat.player, seat.bot, seat.ghost) for _, seat in state.taken] == [
        ("ben", None, None),
        (None, GHOST, SOURCE),
    ]
    assert asked(state, "eve", c.TakeSeat("Eve")) == "table_full"
    left = fold([e.SeatFreed(at=2, seat=0), e.HostChanged(at=2, host=None)], state)
    assert left is not None
    assert open_join_code(left) is None
    for player in ("eve", "ben", "ann"):
        assert asked(left, player, c.TakeSeat("Eve")) == "table_full"
    assert can_play_challenge(state, "ben")
    assert not can_play_challenge(left, "ben")


def test_it_is_for_one_game() -> None:
    state = answer_table()
    assert asked(state, "ben", c.BeginGame(7, ())) == [e.GameStarted, e.RoundAnnounced]
    for phase in (Phase.LOBBY, Phase.OVER):
        played = replace(state, game=1, phase=phase)
        assert asked(played, "ben", c.BeginGame(7, ())) == "not_allowed"
        assert not can_play_challenge(played, "ben")
    assert can_play_challenge(replace(state, game=1, phase=Phase.SCORED), "ben")
    left = replace(state, game=1, phase=Phase.SCORED, round=1, host=None)
    assert asked(left, "ben", c.TakeSeat("Ben")) == [e.HostChanged]


def test_a_host_arranges_nothing_there() -> None:
    state = answer_table()
    for command in (
        *(c.Reopen(), c.ProposeRematch(), c.LockTable(False), c.SeatBot(1, "perfect"), c.ClearSeat(1)),
        *(c.RenameSeat(0, "X"), c.ChangeSettings(TableSettings()), c.LetIn(1), c.HideNames(True), c.KeepTable("Us")),
        c.BeginRound(1),
    ):
        assert asked(state, "ben", command) == "not_allowed", command
    assert asked(state, "ben", c.Rename("Benjamin")) == [e.Renamed]
