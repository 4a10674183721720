"""Statements in the form that all databases share, carried out by SQLite."""

import sqlite3
from collections.abc import Iterable, Sequence

from dimension.storage.errors import StorageError
from dimension.storage.tables import NothingChanged, Row, Statement, Value


def ask(connection: sqlite3.Connection, sql: str, values: Sequence[Value]) -> list[Row]:
    """The rows that a question finds."""
    return connection.execute(sql, _named(values)).fetchall()


def execute(connection: sqlite3.Connection, statement: Statement) -> int:
    """Change rows inside the open transaction; how many."""
    return connection.execute(statement.sql, _named(statement.values)).rowcount


def carry_out(connection: sqlite3.Connection, statements: Iterable[Statement]) -> Exception | None:
    """Change rows inside the open transaction: by all statements, or by none, and then the answer says why."""
    connection.execute("SAVEPOINT change")
    problem = _objection(connection, statements)
    if problem is not None:
        connection.execute("ROLLBACK TO change")
    connection.execute("RELEASE change")
    return problem


def _objection(connection: sqlite3.Connection, statements: Iterable[Statement]) -> Exception | None:
    try:
        for statement in statements:
            if not execute(connection, statement) and statement.must_change:
                return NothingChanged()
    except sqlite3.IntegrityError as error:
        # Others share the transaction: what does not fit harms nobody else.
        return StorageError("write_failed", str(error))
    return None


def _named(values: Sequence[Value]) -> dict[str, Value]:
    """Parameters by the names that `$1`, `$2`, … are for SQLite."""
    return {str(number): value for number, value in enumerate(values, start=1)}
