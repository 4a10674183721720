"""Whose a PostgreSQL database must be, and the numbered migrations that bring it up to date."""

from typing import TYPE_CHECKING, Final

from dimension.storage.errors import StorageError
from dimension.storage.migration_scripts import migration_scripts

if TYPE_CHECKING:
    from dimension.storage.postgres.connecting import Connection

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
    """The scripts in order; the first leads from version 0 to version 1."""
    return migration_scripts("dimension.storage.postgres")


async def bring_up_to_date(connection: "Connection", scripts: list[str]) -> None:
    """Create or migrate the tables; a foreign or newer database is left exactly as it is. Raises StorageError."""
    if await known_version(connection, len(scripts)) == len(scripts):
        return
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _ONE_AT_A_TIME)
        # Another server may have been faster.
        version = await known_version(connection, len(scripts))
        if version == 0:
            await connection.execute("CREATE TABLE dimension_schema (version integer NOT NULL)")
            await connection.execute("INSERT INTO dimension_schema VALUES (0)")
        for script in scripts[version:]:
            await connection.execute(script)
        await connection.execute("UPDATE dimension_schema SET version = $1", len(scripts))


async def known_version(connection: "Connection", newest: int) -> int:
    """The version of a database, 0 for an empty one; raises StorageError for one that is foreign or newer."""
    is_ours, has_tables = await connection.fetchrow(_STATE) or (False, False)
    if not is_ours:
        if has_tables:
            raise StorageError("database_foreign", "this database belongs to another program")
        return 0
    version = int(await connection.fetchval("SELECT version FROM dimension_schema"))
    if version > newest:
        raise StorageError("database_newer", f"version {version}, and this program knows {newest}")
    return version
