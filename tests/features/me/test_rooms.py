"""People are removed from rooms in which others play, and rooms that no other player entered are deleted."""

from dimension.features.me.rooms import delete_private_room, erase_player
from dimension.room import commands as c
from dimension.room.erasing import Erasure
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from tests.runtime.hall import ANN, BEN, TRAYS, Hall
from tests.virtual_time import in_virtual_time

ERASURE = Erasure(ANN, "somebody")


@in_virtual_time
async def test_a_game_continues_without_an_erased_player() -> None:
    hall = Hall()
    name = await hall.building()
    await hall.must(name, ANN, c.SetTray(1, TRAYS[2]))
    await hall.must(name, BEN, c.SetTray(1, TRAYS[1]))
    await erase_player(hall.runner, name, ERASURE)
    state = hall.state(name)
    assert [(seat.player, seat.name, seat.tray, seat.left) for _, seat in state.taken] == [
        ("somebody", "", TRAYS[2], True),
        (BEN, BEN, TRAYS[1], False),
    ]
    assert state.host == BEN
    assert state.phase is Phase.BUILDING
    hall.room(name).close()
    found = await hall.runner.find(name)
    assert found is not None
    assert found.state == state
    await hall.must(name, BEN, c.SayDone(1, True))
    assert hall.state(name).phase is Phase.SCORED


@in_virtual_time
async def test_other_players_see_the_erasure_and_the_pages_of_the_erased_player_close() -> None:
    hall = Hall()
    name = await hall.building()
    gone, other = hall.look(name, ANN), hall.look(name, BEN)
    await erase_player(hall.runner, name, ERASURE)
    assert gone.is_dismissed
    assert not other.is_dismissed
    assert [seat["name"] for seat in other.told[-1]["view"]["seats"] if seat] == ["", BEN]


@in_virtual_time
async def test_a_seated_player_follows_a_host_without_a_seat() -> None:
    hall = Hall()
    name = await hall.table(TableSettings(), BEN)
    await erase_player(hall.runner, name, ERASURE)
    assert hall.state(name).host == BEN


@in_virtual_time
async def test_a_big_table_whose_host_is_forgotten_gets_another_one_and_shows_no_name_any_more() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(seats=6, rounds=2, lesson=True), ANN, BEN)
    other = hall.look(name, BEN)
    await erase_player(hall.runner, name, ERASURE)
    assert hall.state(name).host == BEN
    assert [seat["name"] for seat in other.told[-1]["view"]["seats"] if seat] == ["", BEN]
    assert other.told[-1]["view"]["is_host"]


@in_virtual_time
async def test_a_big_table_with_hidden_names_gets_no_new_host() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(seats=6, rounds=2, lesson=True), BEN, "cat")
    await hall.must(name, ANN, c.HideNames(True))
    others = [hall.look(name, BEN), hall.look(name, "cat")]
    await erase_player(hall.runner, name, ERASURE)
    assert hall.state(name).host == "somebody"
    views = [page.told[-1]["view"] for page in others]
    assert [[seat["name"] for seat in view["seats"] if seat] for view in views] == [[BEN, ""], ["", "cat"]]
    assert not any(view["is_host"] for view in views)


@in_virtual_time
async def test_a_player_whom_the_host_removed_from_a_game_is_erased_too() -> None:
    hall = Hall()
    name = await hall.building(TableSettings(), ANN, BEN, "cat")
    await hall.must(name, ANN, c.ClearSeat(1))
    await erase_player(hall.runner, name, Erasure(BEN, "somebody"))
    state = hall.state(name)
    assert BEN not in {seat.player for _, seat in state.taken}
    assert [(each.player, each.name) for each in state.removed] == [("somebody", "")]


@in_virtual_time
async def test_only_the_second_look_says_that_nothing_is_left() -> None:
    hall = Hall()
    name = await hall.building()
    await erase_player(hall.runner, name, ERASURE)
    assert len(await hall.store.rows("SELECT room FROM room_people WHERE player = $1", ANN)) == 1
    await erase_player(hall.runner, name, ERASURE)
    assert not await hall.store.rows("SELECT room FROM room_people WHERE player = $1", ANN)
    assert ANN not in repr(await hall.store.load(name))


@in_virtual_time
async def test_a_room_is_deleted_under_the_eyes_of_its_pages() -> None:
    hall = Hall()
    name = await hall.building(None, ANN)
    page = hall.look(name, ANN)
    await delete_private_room(hall.runner, name, ANN)
    assert page.is_dismissed
    assert name not in hall.runner.rooms
    assert await hall.runner.find(name) is None
    assert not await hall.store.load(name)


@in_virtual_time
async def test_a_room_stays_when_a_player_came_since_it_was_looked_up() -> None:
    hall = Hall()
    name = await hall.building(None, ANN, BEN)
    assert await delete_private_room(hall.runner, name, ANN)
    assert name in hall.runner.rooms
    assert await hall.store.load(name)
    # Those who are forgotten already keep nothing.
    await erase_player(hall.runner, name, ERASURE)
    await delete_private_room(hall.runner, name, BEN)
    assert not await hall.store.load(name)


@in_virtual_time
async def test_missing_rooms_are_skipped() -> None:
    hall = Hall()
    await erase_player(hall.runner, "NOROOM", ERASURE)
    await delete_private_room(hall.runner, "NOROOM", ANN)
