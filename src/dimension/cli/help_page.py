"""Help pages in the reader's language, made from the declarations of the commands."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.cli.command_list import DIMENSION, NAMES
from dimension.cli.declarations import CommandDeclaration, Option, Positional, Value, word_in

if TYPE_CHECKING:
    from dimension.texts import Texts

_PROGRAM: Final = "dimension"
_WIDEST: Final = 100
_INDENT: Final = 2
_GAP: Final = 2
_NARROW: Final = 60
"""On a terminal narrower than this, meanings go below the names instead of next to them."""
_ENOUGH: Final = 24
"""A column for text that is narrower than this is hard to read."""
_HARD_SPACE: Final = "\N{NO-BREAK SPACE}"

Style = Callable[[str], str]


class Row(NamedTuple):
    """A name and its meaning; below, one line for each of its choices."""

    name: str
    meaning: str
    choices: Sequence[tuple[str, str]] = ()


class Layout(NamedTuple):
    """How a page is set."""

    width: int
    column: int
    """Where the meanings begin."""
    heading: Style
    name: Style


def print_help(command: CommandDeclaration, texts: "Texts") -> None:
    """Print the page of a command, as wide as the terminal allows."""
    from shutil import get_terminal_size

    from dimension.terminal import takes_color

    width = min(get_terminal_size().columns, _WIDEST)
    print(help_page(command, texts, width, colored=takes_color()))


def help_page(command: CommandDeclaration, texts: "Texts", width: int, *, colored: bool) -> str:
    """The page of a command: purpose, arguments and options, usage."""
    sections = [(texts.text(f"help-panel-{name}"), rows) for name, rows in panels(command, texts).items() if rows]
    layout = _layout([row for _, rows in sections for row in rows], width, colored=colored)
    lines = [*_usage(command, texts, layout), "", *textwrap.wrap(texts.text(f"help-{command.name or 'app'}"), width)]
    for title, rows in sections:
        lines += ["", layout.heading(f"{title}:"), *(line for row in rows for line in _row(row, layout))]
    lines += ["", layout.heading(f"{texts.text('help-panel-examples')}:")]
    lines += [line for example in command.examples for line in _example(example, width)]
    return "\n".join(lines)


def panels(command: CommandDeclaration, texts: "Texts") -> dict[str, list[Row]]:
    """The arguments and options of a command by panel: commands, arguments, game, options."""
    names = NAMES if command is DIMENSION else ()
    return {
        "commands": [Row(name, texts.text(f"help-{name}")) for name in names],
        "arguments": [_argument_row(argument, texts) for argument in command.arguments],
        "game": [_option_row(option, texts) for option in command.game],
        "options": [_option_row(option, texts) for option in command.options],
    }


def argument_word(argument: Positional, texts: "Texts") -> str:
    """An argument in a line of usage, in brackets if it may be left out."""
    word = word_in(argument.value.shown, texts)
    return f"[{word}]" if argument.is_optional else word


def _argument_row(argument: Positional, texts: "Texts") -> Row:
    return Row(word_in(argument.value.shown, texts), texts.text(argument.help), _glosses(argument.value, texts))


def _option_row(option: Option, texts: "Texts") -> Row:
    names, meaning = ", ".join(option.names), texts.text(option.help)
    if option.value is None:
        return Row(names, meaning)
    if option.default is not None:
        note = f"[{texts.text('help-default')}: {option.default}]"
        meaning += f" {note.replace(' ', _HARD_SPACE)}"
    return Row(f"{names} {word_in(option.value.shown, texts)}", meaning, _glosses(option.value, texts))


def _glosses(value: Value, texts: "Texts") -> list[tuple[str, str]]:
    """Each choice with its meaning, unless that is the choice itself."""
    if not value.glosses:
        return []
    glosses = [(choice, texts.text(f"{value.glosses}-{choice}")) for choice in value.choices()]
    return [(choice, "" if gloss == choice else gloss) for choice, gloss in glosses]


def _layout(rows: Sequence[Row], width: int, *, colored: bool) -> Layout:
    longest = 0 if width < _NARROW else min(max(len(row.name) for row in rows), width // 3)
    column = longest + _INDENT + _GAP
    if colored:
        return Layout(width, column, lambda text: f"\x1b[1m{text}\x1b[0m", lambda text: f"\x1b[36m{text}\x1b[0m")
    return Layout(width, column, str, str)


def _usage(command: CommandDeclaration, texts: "Texts", layout: Layout) -> Iterator[str]:
    words = [_PROGRAM, command.name] if command.name else [_PROGRAM]
    words.append(texts.text("help-usage-options"))
    words += [argument_word(argument, texts) for argument in command.arguments]
    if command is DIMENSION:
        words.append(texts.text("help-usage-command"))
    title = texts.text("help-usage")
    first, *others = textwrap.wrap(f"{title} {' '.join(words)}", layout.width, subsequent_indent=" " * _INDENT)
    yield layout.heading(title) + first.removeprefix(title)
    yield from others


def _row(row: Row, layout: Layout) -> Iterator[str]:
    start = " " * layout.column
    wrapped = textwrap.wrap(row.meaning, layout.width, initial_indent=start, subsequent_indent=start)
    meaning = [line.replace(_HARD_SPACE, " ") for line in wrapped]
    name = " " * _INDENT + row.name
    if len(name) + _GAP > layout.column:
        yield layout.name(name)
    else:
        meaning[0] = layout.name(name) + meaning[0][len(name) :]
    yield from meaning
    yield from _choices(row.choices, layout)


def _choices(choices: Sequence[tuple[str, str]], layout: Layout) -> Iterator[str]:
    start = " " * (layout.column + _INDENT)
    if not any(gloss for _, gloss in choices):
        words = ", ".join(choice for choice, _ in choices)
        yield from textwrap.wrap(words, layout.width, initial_indent=start, subsequent_indent=start)
        return
    longest = max(len(choice) for choice, _ in choices) + _GAP
    if layout.width - len(start) - longest < _ENOUGH:
        longest = 0
    for choice, gloss in choices:
        text = f"{choice + ' ':<{longest}}{gloss}".rstrip()
        hang = start + " " * (longest or _INDENT)
        first, *others = textwrap.wrap(text, layout.width, initial_indent=start, subsequent_indent=hang)
        yield start + layout.name(choice) + first[len(start) + len(choice) :]
        yield from others


def _example(example: str, width: int) -> Iterator[str]:
    """A line to copy: where it has to be broken, a backslash keeps it one command for the shell."""
    start = " " * _INDENT
    line = start + f"{_PROGRAM} {example}".strip()
    room = width if len(line) <= width else width - len(" \\")
    *broken, last = textwrap.wrap(line, room, subsequent_indent=2 * start, break_on_hyphens=False)
    yield from (f"{part} \\" for part in broken)
    yield last
