"""The numbered scripts that make the tables of a database, and the versions that they lead to."""

import re
import secrets
from importlib.resources import files
from typing import Final

from dimension.store.errors import StorageError

_NEW_KEY: Final = "{new key}"
"""In a script: 256 random bits in hexadecimal digits, which no other database has."""
BEFORE_1_0: Final = 11
"""The last version of a database before 1.0; the first script leads to the one after it."""


def migration_scripts(package: str) -> list[str]:
    folder = files(package) / "migrations"
    scripts = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return [_with_new_keys(script.read_text(encoding="utf-8")) for script in scripts]


def newest_version(scripts: list[str]) -> int:
    return BEFORE_1_0 + len(scripts)


def pending(version: int, scripts: list[str]) -> list[str]:
    """The scripts that a database of some version still needs; 0 is an empty one."""
    return scripts[max(0, version - BEFORE_1_0) :]


def check_version(version: int, newest: int) -> None:
    """Raise StorageError for a database that was written by a version of the program before 1.0, or by a newer one."""
    if 0 < version <= BEFORE_1_0:
        raise StorageError("database_older", "it was written by a version before 1.0, which this version cannot read")
    if version > newest:
        raise StorageError("database_newer", f"version {version}, and this program knows {newest}")


def _with_new_keys(script: str) -> str:
    return re.sub(re.escape(_NEW_KEY), lambda _: secrets.token_hex(32), script)
