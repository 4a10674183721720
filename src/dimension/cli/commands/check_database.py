"""`dimension check-database [FILE]`: check the server's database for damage, even while the server runs."""

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from dimension.cli.database_file import DATABASE_FILE, default_database, storage_problem
from dimension.cli.declarations import CommandDeclaration, Positional
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import print_json

if TYPE_CHECKING:
    from pathlib import Path

    from dimension.store.sqlite.backup import Findings
    from dimension.texts import Texts

_DAMAGED: Final = 1
"""The exit code."""


def _run(args: Namespace) -> int:
    from dimension.store.errors import StorageError
    from dimension.store.sqlite.backup import examine

    database = args.database or default_database()
    try:
        findings = examine(database)
    except StorageError as error:
        raise storage_problem(error, database) from None
    if args.json:
        damage = {"problems": findings.problems, "damaged_rooms": findings.damaged_rooms}
        print_json({"file": str(database), "sound": findings.is_sound, **findings.contents._asdict(), **damage})
    else:
        _print(findings, database, texts_in(args.lang))
    return 0 if findings.is_sound else _DAMAGED


def _print(findings: "Findings", database: "Path", texts: "Texts") -> None:
    rooms, events, games = findings.contents
    print(texts.text("check-database-contents", tables=rooms, events=events, games=games))
    if findings.is_sound:
        print(texts.text("check-database-sound", file=str(database)))
        return
    print(texts.text("check-database-damaged", file=str(database), tables=len(findings.damaged_rooms)))
    for room, reason in findings.damaged_rooms.items():
        print(f"  {room}: {reason}")
    for problem in findings.problems:
        print(f"  {problem}")


COMMAND: Final = CommandDeclaration(
    name="check-database",
    run=_run,
    arguments=(Positional("database", DATABASE_FILE, "help-argument-database", is_optional=True),),
    options=(JSON, *EVERYWHERE),
    examples=("check-database", "check-database games.sqlite3"),
)
