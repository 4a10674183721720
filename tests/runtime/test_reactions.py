"""Reactions: shown to every player immediately, limited in number, and kept nowhere."""

from dimension.room import commands as c
from dimension.room.commands import Refusal
from dimension.room.state import Phase
from dimension.runtime.live_room import MOST_PER_SEAT, MOST_PER_TABLE, WINDOW
from tests.room.big_tables import big_table
from tests.room.pages import opened
from tests.room.tables import HOST, PLAYER, WATCHER, Table, seated, table_in
from tests.runtime.hall import lone_room

NOW = 5_000_000
SLOW_DOWN = Refusal("slow_down")


class Place:
    """A room with a clock that a test moves."""

    def __init__(self, table: Table) -> None:
        self.now = NOW
        self.room = lone_room(table.state, lambda: self.now)


def test_a_reaction_is_shown_on_every_page_without_an_event() -> None:
    place = Place(table_in(Phase.BUILDING))
    pages = [opened(place.room, viewer) for viewer in (HOST, PLAYER, WATCHER, None)]
    version = place.room.state.version
    assert place.room.react(PLAYER, "heart") is None
    for page in pages:
        assert page.told[-1] == {"type": "reacted", "now": NOW, "seat": 1, "reaction": "heart"}
    assert place.room.state.version == version
    assert [message["type"] for message in opened(place.room, HOST).told] == ["snapshot"]


def test_only_those_with_a_seat_react() -> None:
    place = Place(seated())
    assert place.room.react(WATCHER, "smile") == Refusal("no_seat")
    assert place.room.react(None, "smile") == Refusal("no_seat")


def test_who_left_the_game_reacts_no_more() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.LeaveSeat())
    assert Place(table).room.react(PLAYER, "smile") == Refusal("no_seat")


def test_a_seat_has_so_many_reactions_and_gets_them_back_with_time() -> None:
    place = Place(seated())
    page = opened(place.room, HOST)
    answers = [place.room.react(PLAYER, "wow") for _ in range(MOST_PER_SEAT + 1)]
    assert answers == [None] * MOST_PER_SEAT + [SLOW_DOWN]
    assert len(page.told) == 1 + MOST_PER_SEAT
    assert place.room.react(HOST, "wow") is None
    place.now += WINDOW
    assert place.room.react(PLAYER, "wow") is None


def test_a_table_has_so_many_reactions_however_many_sit_there() -> None:
    table = seated()
    people = [HOST, PLAYER, "zoe"]
    table.do("zoe", c.TakeSeat("Zoe"))
    place = Place(table)
    answers = [place.room.react(person, "laugh") for _ in range(MOST_PER_SEAT) for person in people]
    assert answers == [None] * MOST_PER_TABLE + [SLOW_DOWN] * (MOST_PER_SEAT * len(people) - MOST_PER_TABLE)


def test_a_hundred_seats_have_more_reactions_and_no_seat_more_than_at_home() -> None:
    table = big_table()
    people = [f"guest-{number}" for number in range(20)]
    for person in people:
        table.do(person, c.TakeSeat(person))
    place = Place(table)
    answers = [place.room.react(person, "laugh") for _ in range(2) for person in people]
    assert answers == [None] * 25 + [SLOW_DOWN] * 15
    place.now += WINDOW
    answers = [place.room.react(people[0], "laugh") for _ in range(MOST_PER_SEAT + 1)]
    assert answers == [None] * MOST_PER_SEAT + [SLOW_DOWN]
