"""The options that choose a game, the same for every command that deals one."""

import inspect
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Final, NamedTuple

import typer

from dimension.cli.options import EditionOption, whole_number
from dimension.cli.problems import UsageProblem
from dimension.rules.code import GameCode, parse_game_code
from dimension.rules.settings import Contradictions, Deck, GameSettings, Grade, check_seed

_SEED_BITS: Final = 40
"""Enough that no two tables meet, and still a code short enough to read out."""

_NUMBERS: Final = frozenset({"cards", "rounds", "seconds"})


class GameOptions(NamedTuple):
    """What was given on the command line to choose a game: a seed or a code, and settings."""

    seed: Annotated[str | None, typer.Option("--seed", metavar="N", help="help-option-seed")] = None
    code: Annotated[str | None, typer.Option("--code", metavar="help-value-code", help="help-option-code")] = None
    edition: EditionOption = None
    cards: Annotated[str | None, typer.Option("--cards", metavar="3-8", help="help-option-cards")] = None
    rounds: Annotated[str | None, typer.Option("--rounds", metavar="1-12", help="help-option-rounds")] = None
    deck: Annotated[str | None, typer.Option("--deck", metavar="|".join(Deck), help="help-option-deck")] = None
    contradictions: Annotated[
        str | None,
        typer.Option("--contradictions", metavar="|".join(Contradictions), help="help-option-contradictions"),
    ] = None
    grade: Annotated[str | None, typer.Option("--grade", metavar="|".join(Grade), help="help-option-grade")] = None
    seconds: Annotated[str | None, typer.Option("--seconds", metavar="N", help="help-option-seconds")] = None

    @property
    def is_random(self) -> bool:
        """Whether nobody can know the cards beforehand."""
        return self.seed is None and self.code is None

    def game(self) -> GameCode:
        """The game that the options stand for; without a seed or a code, a new one."""
        given: dict[str, Any] = {name: value for name, value in self._asdict().items() if value is not None}
        seed, code = given.pop("seed", None), given.pop("code", None)
        if code is not None:
            if seed is not None:
                raise UsageProblem("both-seed-and-code")
            if given:
                raise UsageProblem("code-with-settings", name=f"--{next(iter(given))}")
            return parse_game_code(code)
        for name in _NUMBERS & given.keys():
            given[name] = whole_number(f"--{name}", given[name])
        settings = GameSettings(**given)
        if seed is None:
            return GameCode(settings, secrets.randbits(_SEED_BITS))
        return GameCode(settings, check_seed(whole_number("--seed", seed)))


def takes_game(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that choose a game; it gets them together, as its first argument."""
    chosen = inspect.signature(GameOptions).parameters
    _, *own = inspect.signature(command).parameters.values()

    @wraps(command)
    def with_options(**given: Any) -> None:
        options = GameOptions(**{name: given.pop(name) for name in chosen})
        command(options, **given)

    with_options.__signature__ = inspect.Signature([*chosen.values(), *own])  # type: ignore[attr-defined]
    return with_options
