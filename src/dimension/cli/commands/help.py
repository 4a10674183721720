"""`dimension help [COMMAND]`: the same as `--help`."""

from argparse import Namespace
from typing import Final

from dimension.cli.command_list import DIMENSION, NAMES, command_named
from dimension.cli.declarations import CommandDeclaration, Key, Positional, Value
from dimension.cli.help_page import print_help
from dimension.cli.options import EVERYWHERE, texts_in


def _run(args: Namespace) -> None:
    print_help(DIMENSION if args.command is None else args.command, texts_in(args.lang))


COMMAND: Final = CommandDeclaration(
    name="help",
    run=_run,
    arguments=(
        Positional(
            "command",
            Value(Key("help-value-command"), command_named, choices=lambda: NAMES),
            "help-argument-command",
            is_optional=True,
        ),
    ),
    options=EVERYWHERE,
    examples=("help", "help solve"),
)
