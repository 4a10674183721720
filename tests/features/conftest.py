"""The fixtures of the server's tests serve its features as well."""

from tests.server.conftest import NewPlayer, database, player, postgres, server

__all__ = ["NewPlayer", "database", "player", "postgres", "server"]
