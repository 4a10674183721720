"""Saved states: their contents, and that they agree with the log."""

from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room.evolve import fold
from dimension.room.saved_state import SAVE_EVERY, STATE_FORMAT, decode_state, encode_state, worth_saving
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState, Seat
from tests.room.tables import BEST, HOST, Table, seated, table_in

FIELDS = {
    3: (
        "room host settings seed seats last_at version phase game first_revision last_round known code deals round "
        "starts_at ends_at ahead next_at paused_at paused_by resumes_at pauses unplayed results standings arrangements "
        "locked removed secret day challenge names_hidden given_names club co_hosts co_host_key "
        "keeper members practice hands",
        "name player bot points bonus_tokens tray done ready left plays_from wants_rematch idle changes ghost "
        "away asks_for_pause help is_named_by_host",
    ),
}
"""By format, the fields of a room and of a seat."""


def _in_every_phase() -> list[Table]:
    tables = [table_in(phase) for phase in Phase]
    tables[-1].do("clock", c.RecordBest(1, 1, BEST, ((), ("K@0",), ())))
    return tables


def test_a_state_comes_back_as_it_was() -> None:
    for table in _in_every_phase():
        assert decode_state(encode_state(table.state)) == table.state == fold(table.log)


def test_unreadable_data_is_not_a_state() -> None:
    data = encode_state(seated().state)
    for broken in (b"", b"nonsense", data[:-1], data[:20] + b"\0" + data[21:], encode_state("no room")):  # type: ignore[arg-type]
        assert decode_state(broken) is None


def test_another_set_of_fields_is_another_format() -> None:
    # A new field gets its default when an older state is read. If that is right, add it here;
    # if it is not, raise STATE_FORMAT.
    assert FIELDS[STATE_FORMAT] == (" ".join(RoomState.__struct_fields__), " ".join(Seat.__struct_fields__))


def test_the_start_and_the_end_of_a_game_are_saved() -> None:
    table = seated(TableSettings(rounds=1))
    before, known = table.state, len(table.log)
    table.begin()
    (saved,) = worth_saving(before, table.log[known:])
    assert (saved.version, saved.first_revision) == (known + 1, known + 1)
    for phase in (Phase.BUILDING, Phase.SCORED, Phase.OVER):
        before, known = table.state, len(table.log)
        table.tick()
        assert worth_saving(before, table.log[known:]) == ([table.state] if phase is Phase.OVER else [])


def test_a_long_game_is_saved_now_and_then() -> None:
    table = table_in(Phase.BUILDING)
    table.state = replace(table.state, version=SAVE_EVERY - 2)
    saved = []
    for tray in ("K....../....../.", "KW...../....../.", "KWB..../....../."):
        before = table.state
        saved.append([state.version for state in worth_saving(before, table.do(HOST, c.SetTray(1, tray)))])
    assert saved == [[], [SAVE_EVERY], []]
