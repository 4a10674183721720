"""The pages about the command line, made from the declarations of the commands: see tools/docs_site.py."""

from collections.abc import Iterator, Sequence
from typing import Final

from dimension.cli.command_list import NAMES, command_named
from dimension.cli.declarations import CommandDeclaration
from dimension.cli.help_page import Row, argument_word, panels
from dimension.texts import Texts, texts_for

OVERVIEW: Final = "<!-- commands -->"
"""Stands in docs/commands/index.md where the table of all commands belongs."""


def command_pages() -> dict[str, str]:
    """Markdown by the name of the command, in the order of the help page."""
    return {name: _page(command_named(name), texts_for("en")) for name in NAMES}


def with_overview(markdown: str) -> str:
    """A page with the table of all commands in its place."""
    texts = texts_for("en")
    rows = [("`dimension`", texts.text("help-app"))]
    rows += [(f"[`dimension {name}`]({name}.md)", texts.text(f"help-{name}")) for name in NAMES]
    return markdown.replace(OVERVIEW, "\n".join(_table("command", "what it does", rows)))


def _page(command: CommandDeclaration, texts: Texts) -> str:
    usage = ["dimension", command.name, texts.text("help-usage-options")]
    usage += [argument_word(argument, texts) for argument in command.arguments]
    lines = [f"# dimension {command.name}", "", texts.text(f"help-{command.name}"), "", *_code(" ".join(usage))]
    for name, rows in panels(command, texts).items():
        if rows:
            lines += ["", f"## {texts.text(f'help-panel-{name}')}", ""]
            lines += _table("given as", "meaning", [(f"`{_escaped(row.name)}`", _meaning(row)) for row in rows])
    lines += ["", f"## {texts.text('help-panel-examples')}", ""]
    lines += _code(*(f"dimension {example}" for example in command.examples))
    return "\n".join(lines) + "\n"


def _meaning(row: Row) -> str:
    """The text of a row, with a line for each of its choices."""
    choices = [f"`{choice}` {gloss}".strip() for choice, gloss in row.choices]
    return "<br>".join(_escaped(part) for part in (row.meaning, *choices))


def _table(left: str, right: str, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield f"| {left} | {right} |"
    yield "| --- | --- |"
    yield from (f"| {name} | {meaning} |" for name, meaning in rows)


def _code(*lines: str) -> list[str]:
    return ["```sh", *lines, "```"]


def _escaped(text: str) -> str:
    """A text inside a table."""
    return text.replace("|", r"\|")
