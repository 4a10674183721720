"""What is kept of single rounds."""

from msgspec.structs import replace

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.finished import settings_key
from dimension.rooms.core.played_rounds import NO_ROUNDS, FoundBest, round_records
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings
from tests.rooms.tables import BEST, BOT, HOST, PLAYER, Table, table_in

TRAY = "KWBGO../....../."


def _built() -> Table:
    """A round in which one person and the bot have built something, and the other person nothing."""
    table = table_in(Phase.BUILDING, TableSettings(rounds=2, cards=4))
    table.do(HOST, c.SetTray(1, TRAY))
    table.do(BOT, c.SetTray(1, TRAY))
    return table


def test_a_round_is_kept_for_every_person_who_did_something() -> None:
    table = _built()
    before, state = table.tick(), table.state
    (scored,) = [event for event in before if isinstance(event, e.RoundScored)]
    table = _built()
    (played,) = round_records(table.state, table.tick()).played
    assert (played.room, played.game, played.round, played.seat, played.player) == ("ROOM42", 1, 1, 0, HOST)
    assert (played.hand, played.tray, played.at) == (state.deals[0].hand, TRAY, scored.at)
    assert (played.settings_key, played.known, played.day) == (settings_key(state.settings), False, None)
    assert played.points == scored.scores[0].points
    assert played.failed == tuple(verdict.card for verdict in scored.scores[0].verdicts if not verdict.fulfilled)
    assert 0 < len(played.failed) < 4


def test_the_one_try_at_a_days_hand_is_kept_even_when_nothing_was_done() -> None:
    table = _built()
    table.state = replace(table.state, day="2026-11-16")
    played = round_records(table.state, table.tick()).played
    assert [(round_.player, round_.day) for round_ in played] == [(HOST, "2026-11-16"), (PLAYER, "2026-11-16")]


def test_what_was_possible_follows_later() -> None:
    table = _built()
    table.tick()
    best = replace(BEST, failed=("O2",))
    found = round_records(table.state, [e.BestFound(at=table.now, round=1, best=best, moves=())])
    assert found == ((), (FoundBest("ROOM42", 1, 1, BEST.score, BEST.bonus, ("O2",)),))


def test_other_events_say_nothing_about_rounds() -> None:
    table = _built()
    assert round_records(table.state, [e.DoneChanged(at=1, seat=0, done=True)]) is NO_ROUNDS
