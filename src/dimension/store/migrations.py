"""The numbered migration scripts of a database."""

import secrets
from importlib.resources import files
from typing import Final

_NEW_KEY: Final = "{new key}"
"""In a script: 256 random bits in hexadecimal digits, which no other database has."""


def migration_scripts(package: str) -> list[str]:
    """The scripts of a package in order; the first leads from version 0 to version 1."""
    folder = files(package) / "migrations"
    scripts = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return [_with_new_keys(script.read_text(encoding="utf-8")) for script in scripts]


def _with_new_keys(script: str) -> str:
    return script.replace(_NEW_KEY, secrets.token_hex(32)) if _NEW_KEY in script else script
