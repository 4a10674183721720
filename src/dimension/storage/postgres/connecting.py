"""Connecting to PostgreSQL, and what its errors mean."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import asyncpg
from asyncpg import exceptions as pg

from dimension.storage.database_names import PostgresUrl
from dimension.storage.errors import StorageError

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]

CONNECT_SECONDS: Final = 5.0
"""How long a server may take to answer a newcomer."""
_OLDEST: Final = 13
_SESSION: Final = {
    "application_name": "dimension",
    # What is confirmed is on the disk, and on that of a synchronous standby if there is one.
    "synchronous_commit": "on",
    # Appends look again at rows that they had to wait for; the other levels would fail instead.
    "default_transaction_isolation": "read committed",
    # The statements are short: compiling them takes longer than running them.
    "jit": "off",
}
_LOST: Final = (
    OSError,
    TimeoutError,
    pg.PostgresConnectionError,
    pg.InterfaceError,
    pg.OperatorInterventionError,
    pg.InternalClientError,
)
"""The connection is gone, or cannot be trusted any more."""


async def connect(url: PostgresUrl) -> "Connection":
    """A connection to a database that can be used; raises StorageError."""
    with connection_errors():
        connection = await asyncpg.connect(url.with_password(), timeout=CONNECT_SECONDS, server_settings=_SESSION)
    try:
        with storage_errors():
            await _check_server(connection)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def pool(url: PostgresUrl, most: int) -> "Pool":
    """Connections to read with, opened when they are needed; each question is one statement. Raises StorageError."""
    with connection_errors():
        return await asyncpg.create_pool(
            url.with_password(),
            min_size=1,
            max_size=most,
            timeout=CONNECT_SECONDS,
            server_settings=_SESSION,
            reset=_leave_as_it_is,
        )


async def _leave_as_it_is(connection: "Connection") -> None:
    """Reading changes nothing in a session, so there is nothing to put right."""


async def _check_server(connection: "Connection") -> None:
    version = connection.get_server_version()
    if version.major < _OLDEST:
        raise StorageError("postgres_too_old", f"{version.major}.{version.minor}, and {_OLDEST} is needed")
    if await connection.fetchval("SELECT pg_is_in_recovery()"):
        raise StorageError("database_read_only", "this server is a standby")


@contextmanager
def connection_errors() -> Iterator[None]:
    """Whatever keeps a connection from being opened becomes a StorageError."""
    try:
        yield
    except pg.ClientConfigurationError as error:
        # Its text may quote the URL, and with it the password.
        raise StorageError("database_url", _without_quotes(str(error))) from None
    except (pg.InvalidPasswordError, pg.InvalidAuthorizationSpecificationError) as error:
        raise StorageError("database_login", str(error)) from error
    except pg.InvalidCatalogNameError as error:
        raise StorageError("database_unknown", str(error)) from error
    except (OSError, TimeoutError, pg.InternalClientError) as error:
        # The last one: of several servers, none is the one that takes writes.
        raise StorageError("no_database_server", _reason(error)) from error
    except pg.PostgresError as error:
        raise storage_error(error) from error
    except (pg.InterfaceError, ValueError) as error:
        raise StorageError("database_url", _without_python(_without_quotes(str(error)))) from None


@contextmanager
def storage_errors() -> Iterator[None]:
    """Errors of a connection in use become StorageError."""
    try:
        yield
    except (asyncpg.PostgresError, pg.InterfaceError, pg.InternalClientError, OSError, TimeoutError) as error:
        raise storage_error(error) from error


def storage_error(error: Exception) -> StorageError:
    """An error of PostgreSQL as one of ours, by its kind."""
    text = str(error) or "it does not answer"
    for kinds, code in _CODES:
        if isinstance(error, kinds):
            return StorageError(code, text)
    return StorageError("database_failed", text)


def is_lost(error: Exception) -> bool:
    """Whether a connection is useless after an error."""
    return isinstance(error, _LOST)


_CODES: Final[tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...]] = (
    (pg.TooManyConnectionsError, "too_many_connections"),
    (pg.DiskFullError, "disk_full"),
    (
        (pg.ReadOnlySQLTransactionError, pg.InsufficientPrivilegeError, pg.InvalidSchemaNameError),
        "database_read_only",
    ),
    ((pg.DataCorruptedError, pg.IndexCorruptedError), "database_damaged"),
    (_LOST, "connection_lost"),
)


def _without_quotes(text: str) -> str:
    return text.split("'", 1)[0].split('"', 1)[0].strip(" :") or "it cannot be understood"


def _reason(error: Exception) -> str:
    """Why nobody answers, in the words of the system: event loops have their own."""
    if isinstance(error, OSError) and error.errno is not None:
        # Names that cannot be resolved have numbers of their own, below zero.
        return os.strerror(error.errno) if error.errno > 0 else str(error.strerror)
    return str(error) or "it does not answer"


def _without_python(text: str) -> str:
    return "the port is not a number" if text.startswith("invalid literal for int()") else text
