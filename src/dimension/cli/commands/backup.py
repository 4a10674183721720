"""`dimension backup FILE`: a copy of the server's database, even while the server runs."""

from argparse import Namespace
from typing import Final

from dimension.cli.database_file import BACKUP, DATABASE, OVERWRITE, default_database, storage_problem
from dimension.cli.declarations import CommandDeclaration
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import print_json

_ABOUT_THE_BACKUP: Final = ("backup_exists", "backup_unwritable", "disk_full")
"""Codes that concern the file written, not the one read."""


def _run(args: Namespace) -> None:
    from dimension.store.errors import StorageError
    from dimension.store.sqlite.backup import back_up

    database = args.database or default_database()
    try:
        contents = back_up(database, args.backup, overwrite=args.overwrite)
    except StorageError as error:
        raise storage_problem(error, args.backup if error.code in _ABOUT_THE_BACKUP else database) from None
    if args.json:
        print_json({"file": str(args.backup), **contents._asdict()})
    else:
        texts = texts_in(args.lang)
        print(texts.text("backup-done", file=str(args.backup), tables=contents.rooms, games=contents.games))


COMMAND: Final = CommandDeclaration(
    name="backup",
    run=_run,
    arguments=(BACKUP,),
    options=(DATABASE, OVERWRITE, JSON, *EVERYWHERE),
    examples=(
        "backup games.sqlite3",
        "backup --database /var/lib/dimension/dimension.sqlite3 games.sqlite3 --overwrite",
    ),
)
