"""Wiring: the subcommands, and every refusal as one line on stderr with exit code 2."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.language import chosen_language, texts_in
from dimension.cli.problems import UsageProblem, sentence_of, translate_usage_error
from dimension.rules.errors import DimensionError

if TYPE_CHECKING:
    import typer

COMMANDS: Final = ("serve", "terminal", "solve", "explain", "check", "deal", "par", "cards", "draw", "census")
"""The subcommands in the order of the help page: `dimension.cli.NAME` has the function NAME."""

_INTERRUPTED: Final = 130


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    try:
        code = _run(args)
        sys.stdout.flush()
    except (DimensionError, UsageProblem) as error:
        return _refuse(sentence_of(error, texts_in(chosen_language(args, os.environ))))
    except KeyboardInterrupt:
        return _INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # The reader has seen enough; rich says so by wanting to end the process.
        _give_up_on_output()
        return 0
    except OSError as error:
        _give_up_on_output()
        problem = UsageProblem("cannot-print", reason=error.strerror or str(error))
        return _refuse(sentence_of(problem, texts_in(chosen_language(args, os.environ))))
    return code


def _give_up_on_output() -> None:
    """Keep Python from complaining on exit about what it could not print."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(args: Sequence[str]) -> int:
    if args and args[0] == "solve":
        from dimension.cli.answer import answer
        from dimension.cli.quick import quick_question

        if question := quick_question(args[1:], os.environ):
            answer(question)
            return 0
    return _run_typer(args)


def _run_typer(args: Sequence[str]) -> int:
    import typer

    # The common parent of everything typer refuses, whichever version it is.
    usage_error: type[Exception] = typer.BadParameter.__mro__[1]
    try:
        # Not `main`, which would end the process itself when the reader of its output has gone.
        command = typer.main.get_command(_app(args))
        with command.make_context("dimension", list(args), obj=chosen_language(args, os.environ)) as context:
            command.invoke(context)
    except typer.Exit as done:
        return done.exit_code
    except usage_error as error:
        raise translate_usage_error(error, COMMANDS) from None
    except typer.Abort:
        return _INTERRUPTED
    return 0


def _app(args: Sequence[str]) -> "typer.Typer":
    """The command with the subcommand that is asked for, or with all of them when there is none."""
    import typer

    from dimension.cli.localized import LocalizedCommand, LocalizedGroup

    app = typer.Typer(name="dimension", cls=LocalizedGroup, help="help-app", add_completion=False)
    app.callback(invoke_without_command=True)(_start_with(typer.Option(False, "--version", help="help-option-version")))
    for name in args[:1] if args and args[0] in COMMANDS else COMMANDS:
        command = getattr(import_module(f"dimension.cli.{name}"), name)
        app.command(cls=LocalizedCommand, help=f"help-{name}")(command)
    return app


def _start_with(version_option: Any) -> Callable[..., None]:
    import typer

    def start(context: typer.Context, version: bool = version_option) -> None:
        """Show the version when asked for it; without a command, play in the browser."""
        if version:
            from dimension import __version__

            print(__version__)
            raise typer.Exit
        if context.invoked_subcommand is None:
            from dimension.cli.serve import play_in_browser

            play_in_browser()

    return start


def _refuse(line: str) -> int:
    print(f"dimension: {line}", file=sys.stderr)
    return 2
