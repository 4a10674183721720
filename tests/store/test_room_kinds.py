"""Of which kinds a room is follows from its events."""

from dimension.room import events as e
from dimension.room.settings import TableSettings
from dimension.store.rows import kind_statements
from tests.store.logs import OPENED, moves


def test_only_big_and_kept_tables_are_noted() -> None:
    big = e.TableOpened(at=1, room="A", host="ann", settings=TableSettings(seats=9), seed=None)
    kept, given_up = e.TableKept(at=2, name="Monday"), e.TableKept(at=3, name=None)
    assert [values for _, values, _ in kind_statements("A", [big, kept])] == [("A", "big"), ("A", "club")]
    assert [sql.split()[0] for sql, _, _ in kind_statements("A", [kept, given_up])] == ["INSERT", "DELETE"]
    assert kind_statements("A", [OPENED, *moves(3)]) == []
