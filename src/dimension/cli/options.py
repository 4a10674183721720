"""Arguments and options that several commands share, and their values."""

from typing import Annotated

import typer

from dimension.cli.problems import UsageProblem
from dimension.rules.code import GameCode, parse_game_code
from dimension.rules.scoring import Edition
from dimension.rules.settings import Contradictions, Deck, GameSettings, Grade, check_seed

Json = Annotated[bool, typer.Option("--json", help="help-option-json")]
Language = Annotated[str | None, typer.Option("--lang", metavar="en|de|ru", help="help-option-lang")]
HandArgument = Annotated[str, typer.Argument(metavar="HAND", help="help-argument-hand")]
TrayArgument = Annotated[str, typer.Argument(metavar="TRAY", help="help-argument-tray")]
EditionOption = Annotated[str | None, typer.Option("--edition", metavar="en|de", help="help-option-edition")]
SeedOption = Annotated[str | None, typer.Option("--seed", metavar="N", help="help-option-seed")]
CodeOption = Annotated[str | None, typer.Option("--code", metavar="CODE", help="help-option-code")]
CardsOption = Annotated[str | None, typer.Option("--cards", metavar="3-8", help="help-option-cards")]
RoundsOption = Annotated[str | None, typer.Option("--rounds", metavar="1-12", help="help-option-rounds")]
SecondsOption = Annotated[str | None, typer.Option("--seconds", metavar="N", help="help-option-seconds")]
DeckOption = Annotated[str | None, typer.Option("--deck", metavar="|".join(Deck), help="help-option-deck")]
ContradictionsOption = Annotated[
    str | None, typer.Option("--contradictions", metavar="|".join(Contradictions), help="help-option-contradictions")
]

GradeOption = Annotated[str | None, typer.Option("--grade", metavar="|".join(Grade), help="help-option-grade")]


def resolve_language(language: str | None) -> str:
    """The language to speak; refuses one that does not exist."""
    import os

    from dimension.texts import language_of, preferred_language

    if language is None:
        return preferred_language(os.environ)
    known = language_of(language)
    if known is None:
        raise UsageProblem("unknown-language", value=language)
    return known


def whole_number(option: str, value: str) -> int:
    """The number given for an option."""
    try:
        return int(value)
    except ValueError:
        raise UsageProblem("not-whole-number", name=option, value=value) from None


def resolve_game(seed: str | None, code: str | None, random_seed: int, **settings: str | None) -> GameCode:
    """The game that seed or code and settings stand for; without either, that of the random seed."""
    given = {name: value for name, value in settings.items() if value is not None}
    if code is not None:
        if seed is not None:
            raise UsageProblem("both-seed-and-code")
        if given:
            raise UsageProblem("code-with-settings", name=f"--{next(iter(given))}")
        return parse_game_code(code)
    numbers = {
        name: whole_number(f"--{name}", given.pop(name)) for name in ("cards", "rounds", "seconds") if name in given
    }
    chosen = GameSettings(**given, **numbers)  # type: ignore[arg-type]
    return GameCode(chosen, random_seed if seed is None else check_seed(whole_number("--seed", seed)))


def resolve_edition(edition: str | None) -> Edition:
    """The edition asked for, the English one by default."""
    return GameSettings(edition=edition or Edition.ENGLISH).edition  # type: ignore[arg-type]
