"""`dimension serve`: host tables for every player who can reach this machine."""

import os
from argparse import Namespace
from typing import TYPE_CHECKING, Final

from dimension.cli.database_file import default_database
from dimension.cli.declarations import CommandDeclaration, Key, Option, UsageProblem, Value
from dimension.cli.hosting import QUIET, serve
from dimension.cli.options import EVERYWHERE, file_path, number_in, one_of, texts_in

if TYPE_CHECKING:
    from dimension.store.names import Database

LOG_LEVELS: Final = ("debug", "info", "warning", "error")
_ALL_ADDRESSES: Final = "0.0.0.0"  # noqa: S104 - a host wants guests
_PORTS: Final = range(65_536)
_WORKERS: Final = range(1, 257)
_KEPT: Final = range(1, 10_001)
_UNITS: Final = {"m": 1.0, "h": 60.0, "d": 1440.0}
"""In minutes."""


def _run(args: Namespace) -> None:
    database = args.database if "database" in args.given else default_database()
    hosts = args.allow_hosts or ()
    plan = {"backup_to": args.backup_to, "backup_every": args.backup_every, "keep": args.keep} if args.backup_to else {}
    serve(
        args.host,
        args.port,
        database,
        args.log_level,
        texts_in(args.lang),
        is_open=False,
        hosts=hosts,
        workers=args.workers,
        **plan,
    )


def _database(text: str) -> "Database":
    """The database with this name; a missing folder is considered a typo and refused."""
    from pathlib import Path

    from dimension.store.names import database_named

    database = database_named(text)
    if not isinstance(database, Path):
        return database
    # Not Path.expanduser, which fails for a user that does not exist.
    file = file_path(os.path.expanduser(text))  # noqa: PTH111
    if not file.parent.is_dir():
        raise UsageProblem("no-such-folder", folder=str(file.parent))
    return file


def _minutes(text: str) -> float:
    """The minutes in a time such as 30m, 6h or 1d."""
    number, unit = text[:-1], text[-1:]
    if unit not in _UNITS or not number.isascii() or not number.isdigit() or int(number) == 0:
        raise UsageProblem("bad-value", expected="30m, 6h, 1d")
    return int(number) * _UNITS[unit]


def _names(text: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


COMMAND: Final = CommandDeclaration(
    name="serve",
    run=_run,
    options=(
        Option(("--host",), "help-option-host", Value(Key("help-value-address")), default=_ALL_ADDRESSES),
        Option(("--allow-hosts",), "help-serve-allow-hosts", Value(Key("help-value-names"), _names)),
        Option(("--port",), "help-serve-port", Value("N", number_in(_PORTS)), default="8000"),
        Option(("--database",), "help-option-database", Value(Key("help-value-file"), _database, is_file=True)),
        Option(("--backup-to",), "help-serve-backup-to", Value(Key("help-value-folder"), is_file=True)),
        Option(("--backup-every",), "help-serve-backup-every", Value(Key("help-value-time"), _minutes), default="1h"),
        Option(("--keep",), "help-serve-keep", Value("N", number_in(_KEPT)), default="7"),
        Option(("--workers",), "help-serve-workers", Value("N", number_in(_WORKERS)), default="1"),
        Option(("--log-level",), "help-serve-log-level", one_of(LOG_LEVELS), default=QUIET),
        *EVERYWHERE,
    ),
    examples=(
        "serve",
        "serve --host 127.0.0.1 --port 8080",
        "serve --allow-hosts play.example.org",
        "serve --backup-to /var/backups/dimension --backup-every 6h --keep 28",
        "serve --database postgresql://dimension:secret@db.example.org/dimension --workers 4",
    ),
)
