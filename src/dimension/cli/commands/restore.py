"""`dimension restore FILE`: replace the server's database with a backup."""

from argparse import Namespace
from typing import Final

from dimension.cli.database_file import BACKUP, DATABASE, OVERWRITE, default_database, storage_problem
from dimension.cli.declarations import CommandDeclaration
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import print_json


def _run(args: Namespace) -> None:
    from dimension.store.errors import StorageError
    from dimension.store.sqlite.backup import check, restore

    try:
        check(args.backup)
    except StorageError as error:
        raise storage_problem(error, args.backup) from None
    database = args.database or default_database()
    try:
        contents = restore(args.backup, database, overwrite=args.overwrite)
    except StorageError as error:
        raise storage_problem(error, database) from None
    if args.json:
        print_json({"file": str(database), **contents._asdict()})
    else:
        texts = texts_in(args.lang)
        print(texts.text("restore-done", file=str(database), tables=contents.rooms, games=contents.games))


COMMAND: Final = CommandDeclaration(
    name="restore",
    run=_run,
    arguments=(BACKUP,),
    options=(DATABASE, OVERWRITE, JSON, *EVERYWHERE),
    examples=("restore games.sqlite3",),
)
