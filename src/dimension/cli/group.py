"""The command `dimension` as typer sees it: a group whose subcommands are loaded when they are called."""

from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from dimension.cli.help_page import LocalizedCommand, write_page
from dimension.cli.options import Language

COMMANDS: Final = ("serve", "terminal", "solve", "explain", "check", "deal", "par", "cards", "draw", "census")
"""The subcommands in the order of the help page: `dimension.cli.NAME` has the function NAME."""

VersionOption = Annotated[bool, typer.Option("--version", help="help-option-version")]


class CommandGroup(TyperGroup):
    """All subcommands, none of which is imported before it is needed."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """The names of the subcommands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """A subcommand, if there is one of this name."""
        if cmd_name not in COMMANDS:
            return None
        app = typer.Typer(add_completion=False)
        function = getattr(import_module(f"dimension.cli.commands.{cmd_name}"), cmd_name)
        app.command(cmd_name, cls=LocalizedCommand, help=f"help-{cmd_name}")(function)
        return typer.main.get_command(app)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page."""
        write_page(self, ctx, formatter, [(name, f"help-{name}") for name in COMMANDS])


def start(context: typer.Context, version: VersionOption = False, lang: Language = "") -> None:
    """Show the version when asked for it; without a command, play in the browser."""
    if version:
        from dimension import __version__

        print(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        from dimension.cli.commands.serve import play_in_browser

        play_in_browser(lang)


def dimension_command() -> Any:
    """The group, ready to be called."""
    settings = {"help_option_names": ["-h", "--help"]}
    app = typer.Typer(
        name="dimension", cls=CommandGroup, help="help-app", add_completion=False, context_settings=settings
    )
    app.callback(invoke_without_command=True)(start)
    return typer.main.get_command(app)
