"""The store for several servers: a PostgreSQL database. Needs the extra `postgres`."""

from dimension.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
