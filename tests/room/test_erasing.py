"""Removing a player from the stored events of a room: no byte of them is left, and nothing else changes."""

import typing

import pytest

from dimension.room import events as e
from dimension.room.erasing import Erasure, erased_state, people_in
from dimension.room.events import RoomEvent, encode_event
from dimension.room.evolve import fold
from dimension.room.help import SeatHelp
from dimension.room.results import BestTray, Dealt
from dimension.room.saved_state import decode_state, encode_state
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource
from tests.room.erased_log import erased_events

PLAYER, NAME, NEW_NAME = "f00dfacef00dfacef00d", "Zebulon", "Zenobia"
OTHER, OTHER_NAME = "0badcafe0badcafe0bad", "Ben"
ERASURE = Erasure(PLAYER, "11112222333344445555")

LOG: list[RoomEvent] = [
    e.TableOpened(at=1, room="ROOM42", host=PLAYER, settings=TableSettings(), seed=None),
    e.SeatTaken(at=1, seat=0, player=PLAYER, name=NAME),
    e.SeatTaken(at=1, seat=1, player=OTHER, name=OTHER_NAME),
    e.BotSeated(at=1, seat=2, level="perfect", name="Ada"),
    e.GhostSeated(at=1, seat=3, name=NAME, source=GhostSource("ROOM43", 1, 0, PLAYER)),
    e.SeatFreed(at=1, seat=3),
    e.GhostSeated(at=1, seat=3, name=OTHER_NAME, source=GhostSource("ROOM43", 1, 1, OTHER)),
    e.GhostSeated(at=1, seat=3, name=NAME, source=GhostSource("ROOM43", 1, 0, PLAYER)),
    e.SettingsChanged(at=1, settings=TableSettings(cards=8), seed=7),
    e.NamesHidden(at=1, hidden=True),
    e.TableKept(at=1, name="Tuesdays"),
    e.LockChanged(at=1, locked=True),
    e.Renamed(at=1, seat=0, name=NEW_NAME),
    e.Renamed(at=1, seat=1, name="Benno"),
    e.Renamed(at=1, seat=0, name=NEW_NAME, by_host=True),
    e.GameStarted(at=2, game=1, seed=7, code="C", known=False, deals=(Dealt("O2 K-B"),) * 2, players=(PLAYER, OTHER)),
    e.RoundAnnounced(at=2, round=1, starts_at=5),
    e.GamePaused(at=3, by=PLAYER),
    e.ResumeAnnounced(at=3, resumes_at=4),
    e.GameResumed(at=4),
    e.TimeGivenBack(at=4, milliseconds=1),
    e.RoundOpened(at=5, round=1, ends_at=9),
    e.TrayChanged(at=6, seat=0, tray="K....../....../."),
    e.MovesThinned(at=6, count=3),
    e.DoneChanged(at=6, seat=0, done=True),
    e.PlayerLeft(at=7, seat=0),
    e.PlayerReturned(at=8, seat=0),
    e.RoundScored(at=9, round=1, scores=()),
    e.BestFound(at=9, round=1, best=BestTray(9, False, "K", (), None), moves=()),
    e.ReadySaid(at=9, seat=0),
    e.GameEnded(at=10, standings=()),
    e.RematchProposed(at=10, seat=0),
    e.AwayChanged(at=10, seat=0, away=True),
    e.PauseAsked(at=10, seat=0),
    e.HelpChosen(at=10, seat=0, help=SeatHelp(points=5)),
    e.CardsShown(at=10, ahead=0),
    e.GameShortened(at=10, rounds=1, code="C"),
    e.CoHostInvited(at=10, key="ab"),
    e.CoHostChanged(at=10, player=PLAYER, leads=True),
    e.GameGivenUp(at=11),
    e.Reopened(at=11),
    e.HostChanged(at=12, host=OTHER),
    e.HostChanged(at=12, host=PLAYER),
    e.SeatFreed(at=12, seat=0),
    e.SeatTaken(at=13, seat=0, player=OTHER, name=OTHER_NAME),
    e.Renamed(at=13, seat=0, name="Bob"),
    e.SeatFreed(at=13, seat=3),
    e.SeatTaken(at=13, seat=3, player=PLAYER, name=NAME),
    e.SeatFreed(at=14, seat=3),
    e.PlayerRemoved(at=14, seat=3, player=PLAYER, name=NAME),
    e.PlayerLetIn(at=14, player=PLAYER),
    e.PlayerRemoved(at=14, seat=3, player=PLAYER, name=NAME),
]
"""Every kind of event, with the player wherever one can be."""


def _is_clean(data: bytes) -> bool:
    return not any(trace.encode() in data for trace in (PLAYER, NAME, NEW_NAME))


def test_the_log_has_every_kind_of_event() -> None:
    assert {type(event) for event in LOG} == set(typing.get_args(RoomEvent))


def test_no_byte_of_identity_or_name_is_left_in_a_log() -> None:
    cleaned, _ = erased_events(LOG, ERASURE)
    assert not _is_clean(b"".join(map(encode_event, LOG)))
    assert _is_clean(b"".join(map(encode_event, cleaned)))


def test_everything_else_stays_as_it_was() -> None:
    cleaned, _ = erased_events(LOG, ERASURE)
    assert len(cleaned) == len(LOG)
    for before, after in zip(LOG, cleaned, strict=True):
        text = encode_event(before).decode().replace(PLAYER, ERASURE.substitute)
        assert encode_event(after).decode() == text.replace(f'"{NAME}"', '""').replace(f'"{NEW_NAME}"', '""')


def test_a_log_can_be_cleaned_in_pieces() -> None:
    whole, _ = erased_events(LOG, ERASURE)
    for cut in range(len(LOG)):
        first, seats = erased_events(LOG[:cut], ERASURE)
        second, _ = erased_events(LOG[cut:], ERASURE, seats)
        assert [*first, *second] == whole


def test_the_name_of_the_next_person_on_a_seat_stays() -> None:
    cleaned, _ = erased_events(LOG, ERASURE)
    assert [event.name for event in cleaned if isinstance(event, e.Renamed)] == ["", "Benno", "", "Bob"]


@pytest.mark.parametrize("until", range(1, len(LOG) + 1))
def test_a_state_without_a_player_is_the_state_of_the_log_without_them(until: int) -> None:
    # Standings and scores are empty here, so that a round can be scored and a game given up after it ended.
    log = [event for event in LOG[:until] if not isinstance(event, e.GameGivenUp)]
    before, after = fold(log), fold(erased_events(log, ERASURE)[0])
    assert before is not None
    assert after == erased_state(before, ERASURE)
    assert _is_clean(repr(after).encode())
    assert decode_state(encode_state(erased_state(before, ERASURE))) == after


def test_every_event_says_who_is_in_it() -> None:
    for event in LOG:
        is_in_it = PLAYER in encode_event(event).decode()
        assert (PLAYER in people_in(event)) == is_in_it
