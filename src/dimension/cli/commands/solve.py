"""`dimension solve HAND`: the best tray, proven."""

from typing import Annotated

import typer

from dimension.cli.answer import Question, answer
from dimension.cli.options import HandArgument, Json, Language

AllOption = Annotated[bool, typer.Option("--all", help="help-option-all")]
TrayOption = Annotated[str | None, typer.Option("--tray", metavar="help-value-tray", help="help-option-tray")]


def solve(
    hand: HandArgument,
    list_all: AllOption = False,
    tray: TrayOption = None,
    as_json: Json = False,
    lang: Language = "",
) -> None:
    """Solve a hand, and compare a tray with the best."""
    answer(Question(hand, lang, list_all, tray, as_json))
