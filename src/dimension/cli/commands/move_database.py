"""`dimension move-database FROM TO`: copy everything to another database, between files and PostgreSQL."""

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from dimension.cli.database_file import storage_problem
from dimension.cli.declarations import CommandDeclaration, Key, Positional, UsageProblem, Value
from dimension.cli.options import EVERYWHERE, JSON, file_path, texts_in
from dimension.cli.output import print_json

if TYPE_CHECKING:
    from pathlib import Path

    from dimension.store.names import PostgresUrl


def _run(args: Namespace) -> None:
    import asyncio

    from dimension.app import SCHEMA
    from dimension.store.copying import SourceTrouble, move
    from dimension.store.errors import StorageError

    try:
        contents = asyncio.run(move(args.source, args.destination, SCHEMA))
    except SourceTrouble as error:
        raise storage_problem(error.reason, args.source) from None
    except StorageError as error:
        raise storage_problem(error, args.destination) from None
    source, destination = str(args.source), str(args.destination)
    if args.json:
        print_json({"source": source, "destination": destination, **contents._asdict()})
    else:
        counts = {"tables": contents.rooms, "games": contents.games}
        print(texts_in(args.lang).text("move-done", source=source, destination=destination, **counts))


def _database(text: str) -> "Path | PostgresUrl":
    from dimension.store.names import database_named

    file_path(text)
    database = database_named(text)
    if database is None:
        raise UsageProblem("no-such-file", file=text)
    return database


COMMAND: Final = CommandDeclaration(
    name="move-database",
    run=_run,
    arguments=(
        Positional("source", Value(Key("help-value-from"), _database, is_file=True), "help-argument-source"),
        Positional("destination", Value(Key("help-value-to"), _database, is_file=True), "help-argument-destination"),
    ),
    options=(JSON, *EVERYWHERE),
    examples=("move-database games.sqlite3 postgresql://dimension:secret@db.example.org/dimension",),
)
