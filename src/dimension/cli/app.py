"""Running a command line: every refusal becomes one line on stderr with exit code 2."""

import os
import sys
from collections.abc import Sequence
from typing import Final

from dimension.cli.language import chosen_language, texts_in
from dimension.cli.problems import UsageProblem, sentence_of, translate_usage_error
from dimension.rules.errors import DimensionError

_INTERRUPTED: Final = 130


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    language = chosen_language(args, os.environ)
    try:
        code = _run(args, language)
        sys.stdout.flush()
    except (DimensionError, UsageProblem) as error:
        return _refuse(error, language)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # The reader has seen enough; rich says so by wanting to end the process.
        _give_up_on_output()
        return 0
    except OSError as error:
        _give_up_on_output()
        return _refuse(UsageProblem("cannot-print", reason=error.strerror or str(error)), language)
    return code


def _refuse(error: DimensionError | UsageProblem, language: str) -> int:
    print(f"dimension: {sentence_of(error, texts_in(language))}", file=sys.stderr)
    return 2


def _give_up_on_output() -> None:
    """Keep Python from complaining on exit about what it could not print."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(args: Sequence[str], language: str) -> int:
    if "solve" in args:
        from dimension.cli.answer import answer
        from dimension.cli.quick import quick_question

        if question := quick_question(args, os.environ):
            answer(question)
            return 0
    return _run_typer(args, language)


def _run_typer(args: Sequence[str], language: str) -> int:
    import typer

    from dimension.cli.group import COMMANDS, dimension_command

    # The common parent of everything typer refuses, which has no public name.
    usage_error: type[Exception] = typer.BadParameter.__mro__[1]
    try:
        # Not `main`, which would end the process itself when the reader of its output has gone.
        command = dimension_command()
        with command.make_context("dimension", list(args), obj=language) as context:
            command.invoke(context)
    except typer.Exit as done:
        return done.exit_code
    except usage_error as error:
        raise translate_usage_error(error, COMMANDS, texts_in(language)) from None
    except typer.Abort:
        return _INTERRUPTED
    return 0
