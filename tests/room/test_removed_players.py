"""The list of those whom the host removed."""

from dimension.room.state import MOST_REMOVED, Removed, RemovedPlayer, with_removed, without_removed


def test_the_oldest_come_first_and_every_player_is_there_once() -> None:
    removed: Removed = ()
    for player, name in (("ben", "Ben"), ("eve", "Eve"), ("ben", "Benjamin")):
        removed = with_removed(removed, RemovedPlayer(player, name))
    assert removed == (RemovedPlayer("eve", "Eve"), RemovedPlayer("ben", "Benjamin"))


def test_a_player_who_was_let_in_is_gone_from_it() -> None:
    removed = with_removed(with_removed((), RemovedPlayer("ben", "Ben")), RemovedPlayer("eve", "Eve"))
    assert without_removed(removed, "ben") == (RemovedPlayer("eve", "Eve"),)
    assert without_removed(removed, "zoe") == removed


def test_only_so_many_are_remembered() -> None:
    removed: Removed = ()
    for number in range(MOST_REMOVED + 3):
        removed = with_removed(removed, RemovedPlayer(f"player {number}", "Ben"))
    assert [each.player for each in removed] == [f"player {number}" for number in range(3, MOST_REMOVED + 3)]
