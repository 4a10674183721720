"""Help pages in the reader's language: commands and options carry text keys, resolved when shown."""

from typing import Any

from typer.core import TyperCommand, TyperGroup

from dimension.cli.language import texts_in

_TYPER_HELP_OPTION = "help"


class LocalizedCommand(TyperCommand):
    """A command whose help texts are keys; the context's object is the language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Show the help page in the chosen language."""
        _translate(self, ctx)
        super().format_help(ctx, formatter)


class LocalizedGroup(TyperGroup):
    """A group of commands whose help texts are keys; the context's object is the language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Show the help page in the chosen language."""
        _translate(self, ctx)
        texts = texts_in(ctx.obj)
        for command in self.commands.values():
            command.help = texts.text(str(command.help))
            command.rich_help_panel = texts.text("help-panel-commands")  # type: ignore[attr-defined]
        super().format_help(ctx, formatter)


def _translate(command: Any, ctx: Any) -> None:
    """Put sentences where keys were; commands are built anew for every run, so no key is lost."""
    texts = texts_in(ctx.obj)
    command.help = texts.text(command.help)
    for param in command.get_params(ctx):
        is_argument = param.param_type_name == "argument"
        param.help = texts.text("help-option-help" if param.name == _TYPER_HELP_OPTION else param.help)
        param.rich_help_panel = texts.text("help-panel-arguments" if is_argument else "help-panel-options")
