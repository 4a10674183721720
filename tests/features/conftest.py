"""The fixtures of the server's tests, shared with the tests of its features."""

from tests.server.conftest import NewPlayer, database, player, postgres, server

__all__ = ["NewPlayer", "database", "player", "postgres", "server"]
