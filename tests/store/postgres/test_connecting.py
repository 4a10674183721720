"""Each obstacle to using a database has a code of its own, and never shows a password."""

import asyncio
import socket
import sys

import asyncpg
import pytest
from asyncpg import exceptions as pg

from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.postgres import link as connecting
from dimension.store.postgres.link import storage_error
from dimension.store.stores import open_store
from tests.postgres import GUARDED, shared_server
from tests.store.postgres.databases import execute, refusal, with_database


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:secret@db:port/games",
        "postgresql://ann:secret@db/games?sslmode=often",
        "postgresql://ann:secret@db:99999999/games",
        "postgresql://ann:sec/ret@db/games",
        "postgresql://ann:secret@[::1/games",
    ],
)
def test_a_url_that_makes_no_sense_is_refused_without_its_password(url: str) -> None:
    refused = asyncio.run(refusal(PostgresUrl(url)))
    assert refused.code in ("database_url", "no_database_server")
    assert "secret" not in str(refused)
    assert refused.text


def test_where_no_server_listens_that_is_the_reason() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        url = PostgresUrl(f"postgresql://ann:secret@127.0.0.1:{listener.getsockname()[1]}/games")
        refused = asyncio.run(refusal(url))
    assert refused.code == "no_database_server"
    assert refused.text == "Connection refused"
    assert "secret" not in str(refused)


def test_a_malformed_port_is_named_as_the_reason() -> None:
    refused = asyncio.run(refusal(PostgresUrl("postgresql://ann:secret@db:port/games")))
    assert (refused.code, refused.text) == ("database_url", "the port is not a number")


def test_a_machine_without_an_address_is_the_same() -> None:
    assert asyncio.run(refusal(PostgresUrl("postgresql://ann@no.such.host.invalid/x"))).code == "no_database_server"


def test_a_server_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "CONNECT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = PostgresUrl(f"postgresql://ann@127.0.0.1:{silent.getsockname()[1]}/games?sslmode=disable")
        assert asyncio.run(refusal(url)).code == "no_database_server"


def test_a_wrong_password_and_an_unknown_database_are_distinguished() -> None:
    server = shared_server()

    async def codes(_url: PostgresUrl) -> list[str]:
        await server.execute(f"DROP ROLE IF EXISTS {GUARDED}; CREATE ROLE {GUARDED} LOGIN PASSWORD 'right'")
        wrong = [
            server.url("postgres", GUARDED, "wrong"), server.url("postgres", "nobody-knows"), server.url("nowhere"),
        ]  # fmt: skip
        return [(await refusal(PostgresUrl(url))).code for url in wrong]

    assert with_database(codes) == ["database_login", "database_login", "database_unknown"]


def test_tls_is_chosen_by_the_url() -> None:
    server = shared_server()
    # This server has no certificate: a client that requires TLS is refused instead of talking in the clear.
    refused = asyncio.run(refusal(PostgresUrl(server.url("postgres") + "?sslmode=require")))
    assert refused.code == "no_database_server"
    assert "SSL" in refused.text


def test_an_old_server_and_a_standby_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "_OLDEST", 99)
    assert with_database(refusal).code == "postgres_too_old"


def test_a_user_who_may_not_create_tables_learns_it() -> None:
    async def code(url: PostgresUrl) -> str:
        await execute(
            url, "DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN; REVOKE ALL ON SCHEMA public FROM public"
        )
        return (await refusal(PostgresUrl(url.with_password().replace("postgres@", "reader@")))).code

    assert with_database(code) == "database_read_only"


def test_without_the_package_for_postgresql_that_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("dimension.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StorageError) as caught:
        asyncio.run(open_store(PostgresUrl("postgresql://db/games")))
    assert caught.value.code == "postgres_driver_missing"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (pg.DiskFullError("no space"), "disk_full"),
        (pg.TooManyConnectionsError("too many"), "too_many_connections"),
        (pg.ReadOnlySQLTransactionError("standby"), "database_read_only"),
        (pg.DataCorruptedError("bad page"), "database_damaged"),
        (pg.AdminShutdownError("bye"), "connection_lost"),
        (pg.CannotConnectNowError("starting up"), "connection_lost"),
        (ConnectionResetError("reset"), "connection_lost"),
        (TimeoutError(), "connection_lost"),
        (asyncpg.InterfaceError("closed"), "connection_lost"),
        (pg.UndefinedTableError("no such table"), "database_failed"),
    ],
)
def test_errors_are_ours_by_their_kind(error: Exception, code: str) -> None:
    ours = storage_error(error)
    assert (ours.code, bool(ours.text)) == (code, True)
