"""Stored events: whatever was written once stays readable."""

import json

import msgspec
import pytest

from dimension.room import events as e
from dimension.room.events import RoomEvent, decode_event, encode_event
from dimension.room.help import SeatHelp
from dimension.room.results import (
    BestTray,
    BonusTray,
    CardVerdict,
    Dealt,
    SeatScore,
    SeatStanding,
    Why,
    WhyBound,
    WhyPart,
)
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource

SETTINGS = msgspec.to_builtins(TableSettings())
BIG = TableSettings(seats=30, wait_for_host=True)
WHY = Why((WhyBound(("K2",), 9, (WhyPart("K", 9),), "W"),), (11,), WhyBound(("K2",), None, (), None))
EVENTS: list[tuple[RoomEvent, dict[str, object]]] = [
    (
        e.TableOpened(at=1, room="ROOM42", host="ann", settings=TableSettings(), seed=None),
        {
            "type": "TableOpened",
            "at": 1,
            "room": "ROOM42",
            "host": "ann",
            "settings": {
                "seats": 4,
                "edition": "en",
                "cards": 6,
                "rounds": 6,
                "deck": "full",
                "contradictions": "drawn",
                "grade": "any",
                "seconds": 60,
                "tokens": "box",
                "open_trays": False,
                "live_marks": False,
                "listed": False,
                "wait_for_host": False,
                "lesson": False,
                "growing": False,
                "own_help": False,
            },
            "seed": None,
        },
    ),
    (
        e.TableOpened(at=1, room="ROOM42", host="ann", settings=BIG, seed=7, challenge="C4LL"),
        {
            "room": "ROOM42",
            "host": "ann",
            "settings": {**SETTINGS, "seats": 30, "wait_for_host": True},
            "seed": 7,
            "challenge": "C4LL",
        },
    ),
    (e.SeatTaken(at=1, seat=0, player="ann", name="Ann"), {"seat": 0, "player": "ann", "name": "Ann"}),
    (
        e.SeatTaken(at=1, seat=3, player="eve", name="Eve", plays_from=3),
        {"seat": 3, "player": "eve", "name": "Eve", "plays_from": 3},
    ),
    (e.BotSeated(at=1, seat=2, level="perfect", name="Ada"), {"seat": 2, "level": "perfect", "name": "Ada"}),
    (
        e.GhostSeated(at=1, seat=1, name="Ann", source=GhostSource("ROOM43", 2, 0, "ann")),
        {"seat": 1, "name": "Ann", "source": {"room": "ROOM43", "game": 2, "seat": 0, "player": "ann"}},
    ),
    (e.SeatFreed(at=1, seat=2), {"seat": 2}),
    (e.PlayerLeft(at=1, seat=1), {"seat": 1}),
    (e.PlayerReturned(at=1, seat=1), {"seat": 1}),
    (e.Renamed(at=1, seat=1, name="Zoë"), {"seat": 1, "name": "Zoë"}),
    (e.Renamed(at=1, seat=1, name="Zoë", by_host=True), {"seat": 1, "name": "Zoë", "by_host": True}),
    (e.HostChanged(at=1, host=None), {"host": None}),
    (e.LockChanged(at=1, locked=True), {"locked": True}),
    (e.NamesHidden(at=1, hidden=True), {"hidden": True}),
    (e.TableKept(at=1, name="Tuesdays"), {"name": "Tuesdays"}),
    (e.TableKept(at=1, name=None), {"name": None}),
    (e.PlayerRemoved(at=1, seat=1, player="ben", name="Ben"), {"seat": 1, "player": "ben", "name": "Ben"}),
    (e.PlayerLetIn(at=1, player="ben"), {"player": "ben"}),
    (e.SettingsChanged(at=1, settings=TableSettings(cards=8), seed=7), {"seed": 7}),
    (
        e.GameStarted(at=1, game=1, seed=7, code="15SG3R9K4", known=True, deals=(Dealt("O2 K-B", False),)),
        {"game": 1, "seed": 7, "code": "15SG3R9K4", "known": True, "deals": [{"hand": "O2 K-B", "as_promised": False}]},
    ),
    (e.RoundAnnounced(at=1, round=1, starts_at=3001), {"round": 1, "starts_at": 3001}),
    (e.RoundOpened(at=1, round=1, ends_at=None), {"round": 1, "ends_at": None}),
    (e.TrayChanged(at=1, seat=0, tray="K....../....../."), {"seat": 0, "tray": "K....../....../."}),
    (e.AwayChanged(at=1, seat=0, away=True), {"seat": 0, "away": True}),
    (e.PauseAsked(at=1, seat=0), {"seat": 0}),
    (e.HelpChosen(at=1, seat=0, help=None), {"seat": 0, "help": None}),
    (
        e.HelpChosen(at=1, seat=0, help=SeatHelp(seconds=20, cards=4)),
        {"seat": 0, "help": {"seconds": 20, "live_marks": False, "cards": 4, "points": 0}},
    ),
    (e.RoundOpened(at=1, round=1, ends_at=None, ahead=20), {"round": 1, "ends_at": None, "ahead": 20}),
    (e.CardsShown(at=1, ahead=0), {"ahead": 0}),
    (e.CoHostInvited(at=1, key="ab"), {"key": "ab"}),
    (e.CoHostChanged(at=1, player="ben", leads=True), {"player": "ben", "leads": True}),
    (e.GameShortened(at=1, rounds=2, code="12D3V91AC"), {"rounds": 2, "code": "12D3V91AC"}),
    (e.DoneChanged(at=1, seat=0, done=True), {"seat": 0, "done": True}),
    (e.MovesThinned(at=1, count=40), {"count": 40}),
    (e.TimeGivenBack(at=1, milliseconds=500), {"milliseconds": 500}),
    (
        e.RoundScored(
            at=1,
            round=1,
            scores=(SeatScore(0, "K....../....../.", -1, 0, (CardVerdict("K2", False, (0,)),)),),
        ),
        {
            "round": 1,
            "scores": [
                {
                    "seat": 0,
                    "tray": "K....../....../.",
                    "points": -1,
                    "bonus_tokens": 0,
                    "verdicts": [{"card": "K2", "fulfilled": False, "breaking": [0]}],
                }
            ],
        },
    ),
    (
        e.BestFound(
            at=1,
            round=1,
            best=BestTray(9, False, "K....../....../.", ("K2",), BonusTray(8, "W"), WHY),
            moves=(("K@0",), ()),
        ),
        {
            "round": 1,
            "best": {
                "score": 9,
                "bonus": False,
                "tray": "K....../....../.",
                "failed": ["K2"],
                "with_bonus": {"score": 8, "tray": "W"},
                "why": {
                    "bounds": [
                        {"cards": ["K2"], "spheres": 9, "parts": [{"colors": "K", "spheres": 9}], "tray": "W"},
                    ],
                    "given_up": [11],
                    "no_bonus": {"cards": ["K2"], "spheres": None, "parts": [], "tray": None},
                },
            },
            "moves": [["K@0"], []],
        },
    ),
    (e.ReadySaid(at=1, seat=0), {"seat": 0}),
    (
        e.GameEnded(at=1, standings=(SeatStanding(0, 1, 12, 1, -3, 9),)),
        {
            "standings": [
                {"seat": 0, "place": 1, "points": 12, "bonus_tokens": 1, "token_points": -3, "total": 9},
            ]
        },
    ),
    (e.RematchProposed(at=1, seat=1), {"seat": 1}),
    (e.Reopened(at=1), {}),
    (e.GamePaused(at=1), {}),
    (e.GamePaused(at=1, by="p1"), {"by": "p1"}),
    (e.ResumeAnnounced(at=1, resumes_at=4), {"resumes_at": 4}),
    (e.GameGivenUp(at=1), {}),
    (e.GameResumed(at=1), {}),
]


def _id(value: object) -> str | None:
    return type(value).__name__ if isinstance(value, e.Event) else ""


@pytest.mark.parametrize(("event", "fields"), EVENTS, ids=_id)
def test_the_stored_form_of_an_event_stays_as_it_is(event: RoomEvent, fields: dict[str, object]) -> None:
    # These are in people's databases: a change here needs a new format number and a way to read the old one.
    stored = json.loads(encode_event(event))
    assert {"type": type(event).__name__, "at": 1, **fields}.items() <= stored.items()
    assert decode_event(encode_event(event)) == event
    if not isinstance(event, e.SettingsChanged):
        assert len(stored) == len({"type", "at"} | fields.keys())


def test_every_kind_of_event_is_shown_above() -> None:
    assert {type(event) for event, _ in EVENTS} == set(RoomEvent.__args__)


def test_a_player_who_sat_down_before_there_were_late_guests_plays_from_the_first_round() -> None:
    stored = b'{"type":"SeatTaken","at":1,"seat":0,"player":"ann","name":"Ann"}'
    assert decode_event(stored) == e.SeatTaken(at=1, seat=0, player="ann", name="Ann", plays_from=1)


def test_settings_from_before_there_were_big_tables_wait_for_no_player() -> None:
    stored = b'{"type":"SettingsChanged","at":1,"settings":{"seats":3,"listed":true},"seed":null}'
    settings = TableSettings(seats=3, listed=True, wait_for_host=False)
    assert decode_event(stored) == e.SettingsChanged(at=1, settings=settings, seed=None)


def test_a_stored_event_is_one_line() -> None:
    assert b"\n" not in encode_event(e.Renamed(at=1, seat=0, name="a\nb\r\u2028c"))


@pytest.mark.parametrize(
    "stored",
    [b"", b"{}", b"[]", b'{"type":"Exploded","at":1}', b'{"type":"SeatFreed","at":1}',
     b'{"type":"SeatFreed","at":1,"seat":"0"}', b'{"type":"SeatFreed","seat":0}'],
)  # fmt: skip
def test_anything_but_an_event_is_refused(stored: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode_event(stored)


def test_an_event_with_an_additional_field_can_be_read() -> None:
    # A later version may add fields without a new format number.
    assert decode_event(b'{"type":"SeatFreed","at":1,"seat":0,"why":"?"}') == e.SeatFreed(at=1, seat=0)
