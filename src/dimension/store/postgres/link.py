"""A connection to PostgreSQL that is reopened when it is lost; its errors, its owner and its migrations."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import asyncpg
from asyncpg import exceptions as pg

from dimension.store.errors import StorageError
from dimension.store.migrations import check_version, migration_scripts, newest_version, pending
from dimension.store.names import PostgresUrl

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]

CONNECT_SECONDS: Final = 5.0
"""How long a server may take to answer a newcomer."""
_OLDEST: Final = 13
_SESSION: Final = {
    "application_name": "dimension",
    # A confirmed write is on the disk, and on the disk of a synchronous standby if there is one.
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
    """Why the server does not answer, in the words of the system: event loops have their own."""
    if isinstance(error, OSError) and error.errno is not None:
        # Names that cannot be resolved have numbers of their own, below zero.
        return os.strerror(error.errno) if error.errno > 0 else str(error.strerror)
    return str(error) or "it does not answer"


def _without_python(text: str) -> str:
    return "the port is not a number" if text.startswith("invalid literal for int()") else text


_Answer = TypeVar("_Answer")
ANSWER_SECONDS: Final = 5.0
"""How long a statement may take before its connection counts as lost."""


class Link:
    """A connection for one operation at a time."""

    def __init__(self, url: PostgresUrl, prepare: "Callable[[Connection], Awaitable[None]] | None" = None) -> None:
        """`prepare` is called with every new connection before its first use."""
        self._url = url
        self._prepare = prepare
        self._connection: Connection | None = None
        self._turn: Final = asyncio.Lock()

    async def run(
        self, operation: "Callable[[Connection], Awaitable[_Answer]]", seconds: float = ANSWER_SECONDS
    ) -> _Answer:
        """Do something with the connection; raises StorageError.

        After `connection_lost` the database may or may not have done it.
        """
        async with self._turn:
            connection = await self._opened()
            try:
                async with asyncio.timeout(seconds):
                    return await operation(connection)
            except asyncio.CancelledError:
                connection.terminate()
                raise
            except StorageError:
                raise
            except Exception as error:
                if is_lost(error):
                    connection.terminate()
                raise storage_error(error) from error

    async def close(self) -> None:
        """Say goodbye to the server after what is under way."""
        async with self._turn:
            if self._connection is not None:
                connection, self._connection = self._connection, None
                try:
                    await connection.close(timeout=ANSWER_SECONDS)
                except Exception:
                    connection.terminate()

    async def _opened(self) -> "Connection":
        if self._connection is None or self._connection.is_closed():
            self._connection = None
            connection = await connect(self._url)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    with storage_errors():
                        await (self._prepare or _nothing)(connection)
            except BaseException:
                connection.terminate()
                raise
            self._connection = connection
        return self._connection


async def _nothing(_connection: "Connection") -> None:
    """Most connections need no preparation."""


_ONE_AT_A_TIME: Final = 0x44494D45
"""The advisory lock of migrations: the letters DIME."""
# In one statement: another server may be creating the tables right now. Extensions, such as statistics, may put
# tables of their own into any database.
_STATE: Final = """
SELECT to_regclass('dimension_schema') IS NOT NULL, EXISTS (
    SELECT FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
)
"""


def postgres_migrations() -> list[str]:
    return migration_scripts("dimension.store.postgres")


async def bring_up_to_date(connection: "Connection", scripts: list[str]) -> None:
    """Create or migrate the tables; any that is not ours to use is left exactly as it is. Raises StorageError."""
    newest = newest_version(scripts)
    if await known_version(connection, newest) == newest:
        return
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _ONE_AT_A_TIME)
        # Another server may have been faster.
        version = await known_version(connection, newest)
        if version == 0:
            await connection.execute("CREATE TABLE dimension_schema (version integer NOT NULL)")
            await connection.execute("INSERT INTO dimension_schema VALUES (0)")
        for script in pending(version, scripts):
            await connection.execute(script)
        await connection.execute("UPDATE dimension_schema SET version = $1", newest)


async def known_version(connection: "Connection", newest: int) -> int:
    """The version of a database, 0 for an empty one; raises StorageError for any other that is not ours to use."""
    is_ours, has_tables = await connection.fetchrow(_STATE) or (False, False)
    if not is_ours:
        if has_tables:
            raise StorageError("database_foreign", "this database belongs to another program")
        return 0
    version = int(await connection.fetchval("SELECT version FROM dimension_schema"))
    check_version(version, newest)
    return version
