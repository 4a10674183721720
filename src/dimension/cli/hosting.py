"""Runs a server from the command line: starts it, prints its address, opens the browser."""

import os
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.database_file import default_database, storage_problem
from dimension.cli.declarations import UsageProblem
from dimension.cli.options import texts_in
from dimension.cli.output import can_show
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from socket import socket

    from dimension.store.errors import StorageError
    from dimension.store.names import Database
    from dimension.texts import Texts

QUIET: Final = "warning"
"""The default log level."""


def play_in_browser(language: str | None) -> None:
    """Serve tables for this machine only and open the browser; None is the language of the system."""
    serve("127.0.0.1", 0, default_database(), QUIET, texts_in(language), is_open=True)


def serve(
    host: str,
    port: int,
    database: "Database",
    log_level: str,
    texts: "Texts",
    *,
    is_open: bool,
    hosts: tuple[str, ...] = (),
    workers: int = 1,
    backup_to: str = "",
    backup_every: float | None = None,
    keep: int | None = None,
) -> None:
    """Start a server and print its address; a database of None keeps everything in memory.

    With `is_open` the browser is opened: at the server that already has the database, if there is one. `hosts` are
    names under which others open it, besides addresses and the machine's own name. `workers` are processes that share
    the work, and need a database that several servers can share. `backup_to` is a folder for backups, which are made
    every `backup_every` minutes; the latest `keep` ones stay.
    """
    from dimension.server.ops.logs import set_up_logs

    set_up_logs(log_level)

    from dimension.app import create_app
    from dimension.server.run import run_server
    from dimension.server.settings import ServerSettings, with_environment
    from dimension.server.workers import WorkerProcesses
    from dimension.store.errors import StorageError
    from dimension.store.names import PostgresUrl
    from dimension.store.sqlite.ownership import DatabaseOwned

    try:
        plan = {"backup_to": backup_to, "backup_every_minutes": backup_every, "keep_backups": keep}
        given: dict[str, Any] = {name: value for name, value in plan.items() if value}
        chosen = ServerSettings(host=host, port=port, database=database, hosts=hosts, **given)
        settings = with_environment(chosen, os.environ)
    except ValueError as error:
        raise UsageProblem("other", message=str(error)) from None
    # The environment may have chosen another file.
    database = settings.database
    if workers > 1 and not isinstance(database, PostgresUrl):
        raise UsageProblem("workers-need-postgres")
    listener = _listener(host, port, database)
    here, to_join = addresses_of(host, listener.getsockname()[1])

    def on_start() -> None:
        _announce_owner(database, here)
        announce(here, to_join, texts)
        if is_open:
            _open_browser(here)

    try:
        if workers > 1:
            WorkerProcesses(create_app, settings, listener, workers, log_level).run(on_start)
        else:
            run_server(create_app, settings, [listener], on_start)
    except (StorageError, OSError) as error:
        listener.close()
        if is_open and isinstance(error, DatabaseOwned) and error.owner.url:
            print(texts.text("serve-elsewhere"), error.owner.url, flush=True)
            _open_browser(error.owner.url)
            return
        raise _start_problem(error, database) from None


def _listener(host: str, port: int, database: "Database") -> "socket":
    """A socket that listens; where none can, another server that has the same database is the more helpful reason."""
    from pathlib import Path

    from dimension.server.run import listen
    from dimension.store.sqlite.ownership import DatabaseOwned, owner_of

    try:
        return listen(host, port)
    except OSError as error:
        if isinstance(database, Path) and (owner := owner_of(database)):
            raise storage_problem(DatabaseOwned(owner), database) from None
        raise UsageProblem("cannot-listen", host=host, port=str(port), reason=error.strerror or str(error)) from None


def _start_problem(error: "StorageError | OSError", database: "Database") -> UsageProblem:
    from dimension.server.relay.owner import NodeAddressTaken

    if isinstance(error, NodeAddressTaken):
        return UsageProblem("cannot-listen", host=error.host, port=str(error.port), reason=error.reason)
    if isinstance(error, OSError):
        return UsageProblem("cannot-open-database", file=str(database), reason=error.strerror or str(error))
    assert database, "memory cannot fail"
    return storage_problem(error, database)


def _announce_owner(database: "Database", address: str) -> None:
    """Write next to a database file where its server is; other databases are not for one server alone."""
    from pathlib import Path
    from time import time_ns

    from dimension.store.sqlite.ownership import Owner, announce_owner

    if isinstance(database, Path):
        announce_owner(database, Owner(os.getpid(), address, time_ns() // 1_000_000))


def _open_browser(address: str) -> None:
    import webbrowser

    webbrowser.open(address)


def addresses_of(host: str, port: int) -> tuple[str, str | None]:
    """Where the server is reached from this machine, and from the network around it."""
    from dimension.server.ops.addresses import EVERYWHERE, is_this_machine, network_address, url_of

    if host in EVERYWHERE:
        network = network_address()
        return url_of("127.0.0.1", port), url_of(network, port) if network else None
    return url_of(host, port), None if is_this_machine(host) else url_of(host, port)


def announce(here: str, to_join: str | None, texts: "Texts") -> None:
    """Print the address of the tables and how guests can join."""
    print(texts.text("serve-address"), here, flush=True)
    if to_join:
        _invite(to_join, texts)
    print(texts.text("serve-stop"), flush=True)


def _invite(address: str, texts: "Texts") -> None:
    """Print an address and its QR code: in half blocks, in colored spaces, or not at all where neither can be shown."""
    import sys

    import segno

    has_blocks = can_show("▀▄█", sys.stdout.encoding)
    if not has_blocks and not takes_color():
        print(texts.text("serve-join-address"), address, flush=True)
        return
    print(texts.text("serve-join"), address, flush=True)
    segno.make(address, error="m").terminal(out=sys.stdout, compact=has_blocks)
