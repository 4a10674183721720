"""Help pages in the reader's language. Commands and parameters carry the keys of texts, not texts."""

import shutil
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand

from dimension.cli.language import metavar_in, texts_in
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from dimension.texts import Texts

_WIDEST: Final = 100
_HELP_OPTION: Final = "--help"
"""The one option that typer adds by itself."""

Rows = list[tuple[str, str]]


class LocalizedCommand(TyperCommand):
    """A command that explains itself in the language that its context holds."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page."""
        write_page(self, ctx, formatter)


def write_page(command: Any, ctx: Any, formatter: Any, subcommands: Rows | None = None) -> None:
    """Write what a command does and takes: subcommands are names, each with the key of its text."""
    texts = texts_in(ctx.obj)
    formatter.width = min(shutil.get_terminal_size().columns, _WIDEST)
    params = command.get_params(ctx)
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    pieces = [texts.text("help-usage-options"), *(metavar_in(argument.metavar, texts) for argument in arguments)]
    if subcommands:
        pieces.append(texts.text("help-usage-command"))
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=_strong(texts.text("help-usage")) + " ")
    formatter.write_paragraph()
    formatter.write_text(texts.text(command.help))
    _write_section(formatter, texts.text("help-panel-commands"), _translated(subcommands or [], texts))
    _write_section(
        formatter,
        texts.text("help-panel-arguments"),
        [(metavar_in(argument.metavar, texts), texts.text(argument.help)) for argument in arguments],
    )
    _write_section(formatter, texts.text("help-panel-options"), [_option_row(option, texts) for option in options])


def _write_section(formatter: Any, title: str, rows: Rows) -> None:
    if rows:
        with formatter.section(_strong(title)):
            # On a narrow terminal the explanations keep most of the line.
            formatter.write_dl(rows, col_max=max(formatter.width // 3, 12))


def _translated(rows: Rows, texts: "Texts") -> Rows:
    return [(name, texts.text(key)) for name, key in rows]


def _option_row(option: Any, texts: "Texts") -> tuple[str, str]:
    names = ", ".join(sorted(option.opts, key=len))
    explanation = texts.text("help-option-help" if _HELP_OPTION in option.opts else option.help)
    return (names if option.is_flag else f"{names} {metavar_in(option.metavar, texts)}"), explanation


def _strong(text: str) -> str:
    return typer.style(text, bold=True) if takes_color() else text
