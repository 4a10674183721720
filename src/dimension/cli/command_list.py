"""The list of commands. Each is a module of `dimension.cli.commands`, imported only when it is called."""

from argparse import Namespace
from importlib import import_module
from typing import Final

from dimension.cli.declarations import CommandDeclaration, Option, UsageProblem
from dimension.cli.options import EVERYWHERE
from dimension.cli.parsing import closest

NAMES: Final = (
    "serve",
    "terminal",
    "daily",
    "solve",
    "explain",
    "why",
    "check",
    "deal",
    "par",
    "cards",
    "draw",
    "mcp",
    "census",
    "backup",
    "restore",
    "check-database",
    "move-database",
    "admin",
    "completion",
    "help",
)
"""In the order of the help page: to play, to ask about a hand or a tray, the rest."""


def command_named(name: str) -> CommandDeclaration:
    if name not in NAMES:
        if suggestions := closest(name, NAMES):
            raise UsageProblem("no-such-command-but", name=name, suggestion=", ".join(suggestions))
        raise UsageProblem("no-such-command", name=name, commands=", ".join(NAMES))
    command = import_module(f"dimension.cli.commands.{name.replace('-', '_')}").COMMAND
    assert isinstance(command, CommandDeclaration)
    return command


def _start(args: Namespace) -> None:
    """Show the version when asked for it; otherwise play in the browser."""
    if args.version:
        from dimension import __version__

        print(f"dimension {__version__}")
        return
    from dimension.cli.hosting import play_in_browser

    play_in_browser(args.lang)


DIMENSION: Final = CommandDeclaration(
    name="",
    run=_start,
    options=(Option(("-V", "--version"), "help-option-version"), *EVERYWHERE),
    examples=("", "serve --port 8080", 'solve "O2 O-W KxW B_ G^ O>K"'),
)
"""The command without a subcommand."""
