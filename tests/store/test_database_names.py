"""How a database is named, and that passwords are never shown."""

from pathlib import Path

import pytest

from dimension.store.names import PostgresUrl, database_named


def test_files_urls_and_memory_are_distinguished() -> None:
    assert database_named(":memory:") is None
    assert database_named("games.sqlite3") == Path("games.sqlite3")
    for url in ("postgresql://ann@db/games", "postgres:///games"):
        assert database_named(url) == PostgresUrl(url)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ann:secret@db:5432/games", "postgresql://ann:***@db:5432/games"),
        ("postgresql://ann:se@cr:et@db/games", "postgresql://ann:***@db/games"),
        ("postgresql://:secret@db/games", "postgresql://:***@db/games"),
        ("postgresql://ann:secret@one:1,two:2/games?sslmode=require", "postgresql://ann:***@one:1,two:2/games?sslmode=require"),
        ("postgresql://db/games?user=ann&password=secret&x=1", "postgresql://db/games?user=ann&password=***&x=1"),
        ("postgresql://ann:sec/ret@db/games", "postgresql://ann:***@db/games"),
        ("postgresql://ann@db/games", "postgresql://ann@db/games"),
        ("postgresql:///games", "postgresql:///games"),
    ],
)  # fmt: skip
def test_a_url_is_shown_without_its_password(url: str, shown: str) -> None:
    assert str(PostgresUrl(url)) == shown
    assert "secret" not in repr(PostgresUrl(url))
    assert PostgresUrl(url).with_password() == url
