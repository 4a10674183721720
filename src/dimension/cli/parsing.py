"""Parses a command line into values. argparse reads the syntax; its errors become a `UsageProblem`, never a text.

Nothing here depends on argparse's messages: the option that an error is about identifies the error.
"""

import argparse
from collections.abc import Sequence
from typing import NoReturn

from dimension.cli.declarations import CommandDeclaration, UsageProblem, Value


class _Parser(argparse.ArgumentParser):
    """Raises what argparse would print."""

    def error(self, message: str) -> NoReturn:
        """Refuse in argparse's own words: a last resort for errors that a later Python may add."""
        raise UsageProblem("other", message=message)


def parse(command: CommandDeclaration, args: Sequence[str]) -> argparse.Namespace:
    """The values that were typed; with `help` set, nothing but the syntax has been checked."""
    return _read(_parser_for(command), command, args)


def parse_group(group: CommandDeclaration, args: Sequence[str]) -> argparse.Namespace:
    """The options before a subcommand; `command` is the subcommand and everything after it, or empty."""
    parser = _parser_for(group)
    rest = parser.add_argument("command", nargs=argparse.PARSER, default=())
    rest.required = False
    return _read(parser, group, args)


def closest(typed: str, known: Sequence[str]) -> list[str]:
    """The likely intended words, best first."""
    from difflib import get_close_matches

    # Dashes do not help to find the intended word: with them, --json would look like --version.
    names = {name.lstrip("-"): name for name in known}
    return [names[name] for name in get_close_matches(typed.lstrip("-"), names)]


def _parser_for(command: CommandDeclaration) -> _Parser:
    parser = _Parser(
        prog=command.name,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
        # Without a width argparse looks up the size of the terminal for every option, although it prints nothing.
        formatter_class=lambda prog: argparse.HelpFormatter(prog, width=80),
    )
    for argument in command.arguments:
        # `_converted` reports missing arguments: after unknown options, and by name.
        parser.add_argument(argument.name, nargs="*" if argument.is_several else None).required = False
    for option in command.all_options:
        action = "store_true" if option.value is None else "store"
        parser.add_argument(*option.names, dest=option.name, action=action)
    return parser


def _read(parser: _Parser, command: CommandDeclaration, args: Sequence[str]) -> argparse.Namespace:
    typed = argparse.Namespace()
    try:
        _, left = parser.parse_known_args(args, typed)
    except argparse.ArgumentError as error:
        raise _problem_with(error, command) from None
    _join_words(typed, left, command)
    return typed if typed.help else _converted(typed, command)


def _join_words(typed: argparse.Namespace, left: Sequence[str], command: CommandDeclaration) -> None:
    """Make one text of an argument that is typed as several words, between which options may stand."""
    several = next((argument.name for argument in command.arguments if argument.is_several), None)
    if left and (several is None or any(word.startswith("-") and word != "-" for word in left)):
        raise _unknown(left, command)
    if several is None:
        return
    values = vars(typed)
    if command.arrange is None:
        # An empty text is an invalid hand, not a missing one.
        words = [*(values[several] or ()), *left]
        values[several] = " ".join(words) if words else None
        return
    names = [argument.name for argument in command.arguments]
    single = [values[name] for name in names if name != several and values[name] is not None]
    words = " ".join([*values[several], *single, *left]).split()
    values.update(dict.fromkeys(names) | command.arrange(words))


def _problem_with(error: argparse.ArgumentError, command: CommandDeclaration) -> UsageProblem:
    """The problem with an option: an unexpected value, or a missing one."""
    option = next((one for one in command.all_options if "/".join(one.names) == error.argument_name), None)
    if option is None:
        return UsageProblem("other", message=error.message)
    code = "option-takes-no-value" if option.value is None else "option-needs-value"
    return UsageProblem(code, name=option.names[-1])


def _unknown(left: Sequence[str], command: CommandDeclaration) -> UsageProblem:
    """The problem with words that argparse could not place."""
    option = next((word for word in left if word.startswith("-") and word not in ("-", "--")), None)
    if option is None:
        return UsageProblem("extra-argument", name=" ".join(left))
    name = option.partition("=")[0]
    names = [name for option in command.all_options for name in option.names]
    if suggestions := closest(name, names):
        return UsageProblem("no-such-option-but", name=name, suggestion=", ".join(suggestions))
    return UsageProblem("no-such-option", name=name)


def _converted(typed: argparse.Namespace, command: CommandDeclaration) -> argparse.Namespace:
    """Every text as the value it stands for; `given` are the names of those that were typed."""
    texts = vars(typed)
    values = texts | {"given": frozenset(name for name, text in texts.items() if text not in (None, False))}
    for argument in command.arguments:
        if texts[argument.name] is None and argument.is_optional:
            continue
        if texts[argument.name] is None:
            raise UsageProblem("missing-argument", name=argument.value.shown, command=command.name)
        values[argument.name] = _value(argument.value, argument.value.shown, texts[argument.name])
    for option in command.all_options:
        text = option.default if texts[option.name] is None else texts[option.name]
        if option.value is not None and text is not None:
            values[option.name] = _value(option.value, option.names[-1], text)
    return argparse.Namespace(**values)


def _value(value: Value, name: str, text: str) -> object:
    try:
        return value.convert(text)
    except UsageProblem as problem:
        raise UsageProblem(problem.code, **{"name": name, "value": text} | problem.details) from None
