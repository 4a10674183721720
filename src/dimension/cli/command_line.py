"""Runs a command line: reports every error as one line on stderr with exit code 2, and checks the extra `play`."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from dimension.cli.command_list import DIMENSION, NAMES, command_named
from dimension.cli.declarations import UsageProblem, sentence_of
from dimension.cli.options import chosen_language, texts_in
from dimension.cli.parsing import parse, parse_group
from dimension.errors import DimensionError

PLAY_PARTS: Final = frozenset(
    {"httptools", "httpx", "litestar", "msgspec", "resvg_py", "segno", "uvicorn", "wcwidth", "websockets"}
)
"""As they are imported."""


def is_play_part(missing: ModuleNotFoundError) -> bool:
    """Whether the module that was not found comes with the extra."""
    return (missing.name or "").partition(".")[0] in PLAY_PARTS


_REFUSED: Final = 2
_INTERRUPTED: Final = 130


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    code = 0
    try:
        code = _run(args)
        sys.stdout.flush()
    except (DimensionError, UsageProblem) as error:
        return _refuse(error, args)
    except ModuleNotFoundError as error:
        if not is_play_part(error):
            raise
        return _refuse(UsageProblem("play-missing"), args)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # The program that read our output closed the pipe; rich reports that by raising SystemExit.
        _give_up_on_output()
    except OSError as error:
        _give_up_on_output()
        return _refuse(UsageProblem("cannot-print", reason=error.strerror or str(error)), args)
    return code


def _run(args: Sequence[str]) -> int:
    command, asked = DIMENSION, _parse_start(args)
    if asked.command and not asked.help:
        name, *rest = asked.command
        subcommand = command_named(name)
        if not asked.version:
            language = asked.lang
            command, asked = subcommand, parse(subcommand, rest)
            asked.lang = asked.lang or language
    if asked.help:
        from dimension.cli.help_page import print_help

        print_help(command, texts_in(chosen_language(args, os.environ)))
        return 0
    return command.run(asked) or 0


def _parse_start(args: Sequence[str]) -> Namespace:
    """The options before the command; one that belongs behind it is refused with the place where it goes."""
    try:
        return parse_group(DIMENSION, args)
    except UsageProblem as problem:
        option = problem.details.get("name", "")
        command = next((word for word in args if word in NAMES), None)
        is_unknown = problem.code in ("no-such-option", "no-such-option-but")
        if is_unknown and command and any(option in known.names for known in command_named(command).all_options):
            raise UsageProblem("option-after-command", name=option, command=command) from None
        raise


def _refuse(error: DimensionError | UsageProblem, args: Sequence[str]) -> int:
    texts = texts_in(chosen_language(args, os.environ))
    print(f"dimension: {sentence_of(error, texts)}", file=sys.stderr)
    return _REFUSED


def _give_up_on_output() -> None:
    """Keep Python from complaining on exit about unprinted output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
