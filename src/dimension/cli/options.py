"""Arguments and options that several commands share, and their values."""

import re
from typing import Annotated

import typer

from dimension.cli.problems import UsageProblem
from dimension.rules.scoring import Edition
from dimension.rules.settings import GameSettings


def _spoken(context: typer.Context, asked: str) -> str:
    """The language asked for here, otherwise that of the context: asked for before the command, or the system's."""
    from dimension.texts import language_of

    if asked:
        context.obj = language_of(asked)
        if context.obj is None:
            raise UsageProblem("unknown-language", value=asked)
    return str(context.obj)


Json = Annotated[bool, typer.Option("--json", help="help-option-json")]
Language = Annotated[str, typer.Option("--lang", metavar="en|de|ru", help="help-option-lang", callback=_spoken)]
"""Give it the default "": what a command gets is one of the languages in any case."""
HandArgument = Annotated[str, typer.Argument(metavar="help-value-hand", help="help-argument-hand")]
TrayArgument = Annotated[str, typer.Argument(metavar="help-value-tray", help="help-argument-tray")]
EditionOption = Annotated[str | None, typer.Option("--edition", metavar="en|de", help="help-option-edition")]


def whole_number(option: str, value: str) -> int:
    """The number given for an option."""
    if not re.fullmatch(r"-?[0-9]{1,1000}", value):
        raise UsageProblem("not-whole-number", name=option, value=value)
    return int(value)


def resolve_edition(edition: str | None) -> Edition:
    """The edition asked for, the English one by default."""
    return GameSettings(edition=edition or Edition.ENGLISH).edition
