"""Hands that the host chose: dealt instead of the shuffle, as secret as any cards, outside the records."""

import msgspec
import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room.evolve import fold
from dimension.room.messages import decode_message, encode_message
from dimension.room.records import PlayedRound, finished_game, round_records
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.room.view import snapshot_of
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.settings import GameSettings
from tests.room.tables import HOST, PLAYER, WATCHER, Table

SET = GameSettings("de", seconds=0, hands="O2 O-W KxW; B_ G^ O>K W-W")
CODE = format_game_code(SET, 0)


def chosen_table() -> Table:
    """A table whose host chose two hands, with a second player."""
    table = Table()
    table.do(HOST, c.TakeSeat("Ann"))
    table.do(PLAYER, c.TakeSeat("Ben"))
    table.do(HOST, c.ChangeSettings(settings=TableSettings(seats=3), code=CODE))
    return table


def test_a_code_brings_hands_rounds_edition_and_hourglass_and_leaves_the_seats() -> None:
    table = chosen_table()
    settings = table.state.settings
    assert (settings.rounds, settings.cards, settings.seats, settings.seconds) == (2, 4, 3, 0)
    assert table.state.hands == ("O2 W-O KxW", "B_ G^ O>K W-W")


def test_the_chosen_hands_are_dealt_and_the_code_of_the_game_holds_them() -> None:
    table = chosen_table()
    table.begin()
    assert [deal.hand for deal in table.state.deals] == ["O2 W-O KxW", "B_ G^ O>K W-W"]
    assert parse_game_code(table.state.code) == (SET, 0)
    assert fold(table.log) == table.state


def test_no_viewer_sees_a_chosen_hand_before_its_round() -> None:
    table = chosen_table()
    for phase in (Phase.LOBBY, Phase.LEAD_IN):
        assert table.state.phase is phase
        for viewer in (HOST, PLAYER, WATCHER, None):
            snapshot = snapshot_of(table.state, viewer, table.now)
            assert snapshot.view.chosen
            assert b"O>K" not in (sent := encode_message(snapshot))
            assert b"KxW" not in sent
            assert CODE.encode() not in sent
        if phase is Phase.LOBBY:
            table.begin()
    table.tick()
    assert snapshot_of(table.state, PLAYER, table.now).view.hand == ("O2", "W-O", "KxW")
    assert b"O>K" not in encode_message(snapshot_of(table.state, PLAYER, table.now))


def test_other_settings_keep_the_hands_and_other_cards_do_not() -> None:
    table = chosen_table()
    settings = replace(table.state.settings, seats=4, seconds=30, live_marks=True)
    table.do(HOST, c.ChangeSettings(settings=settings))
    assert len(table.state.hands) == 2
    assert table.state.has_known_deal
    table.do(HOST, c.ChangeSettings(settings=replace(settings, rounds=3)))
    assert not table.state.hands
    assert not table.state.has_known_deal
    assert not table.state.has_chosen_hands


def test_a_shortened_game_has_the_code_of_its_hands() -> None:
    table = chosen_table()
    table.begin()
    table.do(HOST, c.Finish(1))
    chosen = parse_game_code(table.state.code).settings
    assert [str(hand) for hand in chosen.hands] == ["O2 W-O KxW"]


def test_a_rematch_is_shuffled() -> None:
    table = chosen_table()
    table.begin()
    assert not table.state.hands
    assert table.state.has_chosen_hands


def test_the_results_say_that_the_hands_were_chosen_and_stay_outside_the_records() -> None:
    table = Table()
    table.do(HOST, c.TakeSeat("Ann"))
    table.do(HOST, c.ChangeSettings(settings=TableSettings(), code=CODE))
    table.begin()
    finished = None
    played: list[PlayedRound] = []
    while table.state.phase is not Phase.OVER:
        before = table.state
        if before.phase is Phase.BUILDING:
            table.do(HOST, c.SetTray(round=before.round, tray="KWBGO../....../."))
            before = table.state
            events = table.do(HOST, c.SayDone(round=before.round))
        else:
            events = table.tick()
        finished = finished_game(before, events) or finished
        played += round_records(before, events).played
    assert finished is not None
    assert (finished.known, finished.code) == (True, CODE)
    assert [(each.hand, each.known) for each in played] == [("O2 W-O KxW", True), ("B_ G^ O>K W-W", True)]


@pytest.mark.parametrize("code", ["2" + "0" * 20, CODE[:-1], CODE + "0", "2" * 126])
def test_a_wrong_set_changes_nothing(code: str) -> None:
    table = chosen_table()
    assert table.refusal(HOST, c.ChangeSettings(settings=TableSettings(), code=code)) == "bad_code"
    assert table.refusal(PLAYER, c.ChangeSettings(settings=TableSettings(), code=CODE)) == "not_host"


def test_a_code_longer_than_any_set_is_not_even_read() -> None:
    message = {"type": "settings", "settings": {}, "code": "2" * 201}
    with pytest.raises(msgspec.DecodeError):
        decode_message(msgspec.json.encode(message))
