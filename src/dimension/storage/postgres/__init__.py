"""The store for several servers: a PostgreSQL database. Needs the extra `postgres`."""

from dimension.storage.postgres.postgres_store import PostgresStore

__all__ = ["PostgresStore"]
