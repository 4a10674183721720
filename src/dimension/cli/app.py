"""Wiring: the subcommands, and every refusal as one line on stderr with exit code 2."""

import os
import sys
from collections.abc import Sequence

import typer

from dimension.cli.cards import cards
from dimension.cli.check import check
from dimension.cli.deal import deal
from dimension.cli.draw import draw
from dimension.cli.language import chosen_language, texts_in
from dimension.cli.localized import LocalizedCommand, LocalizedGroup
from dimension.cli.problems import UsageProblem, sentence_of, translate_usage_error
from dimension.cli.terminal import terminal
from dimension.rules.errors import DimensionError

app = typer.Typer(name="dimension", cls=LocalizedGroup, help="help-app", add_completion=False, no_args_is_help=True)
for command in (terminal, cards, check, deal, draw):
    app.command(cls=LocalizedCommand, help=f"help-{command.__name__}")(command)

# The common parent of everything typer refuses, whichever version it is.
_TyperUsageError: type[Exception] = typer.BadParameter.__mro__[1]
_INTERRUPTED = 130


@app.callback(invoke_without_command=True)
def start(version: bool = typer.Option(False, "--version", help="help-option-version")) -> None:
    """Show the version when asked for it."""
    if version:
        from dimension import __version__

        print(__version__)
        raise typer.Exit


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    language = chosen_language(args, os.environ)
    try:
        result = typer.main.get_command(app).main(list(args), prog_name="dimension", standalone_mode=False)
    except (DimensionError, UsageProblem) as error:
        return _refuse(sentence_of(error, texts_in(language)))
    except _TyperUsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            return 0
        return _refuse(sentence_of(translate_usage_error(error, tuple(_command_names())), texts_in(language)))
    except (KeyboardInterrupt, typer.Abort):
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough; keep Python from complaining about it on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return result if isinstance(result, int) else 0


def _command_names() -> list[str]:
    return [command.callback.__name__ for command in app.registered_commands if command.callback]


def _refuse(line: str) -> int:
    print(f"dimension: {line}", file=sys.stderr)
    return 2
