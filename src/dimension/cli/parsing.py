"""From a command line to values. argparse reads the syntax; what it refuses becomes a `UsageProblem`, never a text.

Nothing here depends on argparse's messages: which of its errors is meant follows from the option it is about.
"""

import argparse
from collections.abc import Sequence
from typing import NoReturn

from dimension.cli.declarations import Command, Value
from dimension.cli.usage import UsageProblem


class _Parser(argparse.ArgumentParser):
    """Raises what argparse would print."""

    def error(self, message: str) -> NoReturn:
        """Refuse in argparse's words, which is a last resort: no declaration can lead here."""
        raise UsageProblem("other", message=message)


def parse(command: Command, args: Sequence[str]) -> argparse.Namespace:
    """The values that were typed; with `help` set, nothing but the syntax has been checked."""
    return _read(_parser_for(command), command, args)


def parse_group(group: Command, args: Sequence[str]) -> argparse.Namespace:
    """The options in front of a subcommand; `command` is the rest of the line, empty if there is none."""
    parser = _parser_for(group)
    rest = parser.add_argument("command", nargs=argparse.PARSER, default=())
    rest.required = False
    return _read(parser, group, args)


def closest(typed: str, known: Sequence[str]) -> list[str]:
    """What may have been meant, best first."""
    from difflib import get_close_matches

    return get_close_matches(typed, known)


def _parser_for(command: Command) -> _Parser:
    parser = _Parser(
        prog=command.name,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
        # Only so that argparse does not ask for the size of the terminal, whose answer nobody uses.
        formatter_class=lambda prog: argparse.HelpFormatter(prog, width=80),
    )
    for argument in command.arguments:
        # Missing arguments are told by `_converted`: after unknown options, and by name.
        parser.add_argument(argument.name).required = False
    for option in command.all_options:
        action = "store_true" if option.value is None else "store"
        parser.add_argument(*option.names, dest=option.name, action=action)
    return parser


def _read(parser: _Parser, command: Command, args: Sequence[str]) -> argparse.Namespace:
    typed = argparse.Namespace()
    try:
        _, left = parser.parse_known_args(args, typed)
    except argparse.ArgumentError as error:
        raise _problem_with(error.argument_name or "", command) from None
    if left:
        raise _unknown(left, command)
    return typed if typed.help else _converted(typed, command)


def _problem_with(names: str, command: Command) -> UsageProblem:
    """What is wrong with an option that was typed: either a value too many or one too few."""
    option = next(option for option in command.all_options if "/".join(option.names) == names)
    code = "option-takes-no-value" if option.value is None else "option-needs-value"
    return UsageProblem(code, name=option.names[-1])


def _unknown(left: Sequence[str], command: Command) -> UsageProblem:
    """What is wrong with words that belong to nothing."""
    option = next((word for word in left if word.startswith("-") and word not in ("-", "--")), None)
    if option is None:
        return UsageProblem("extra-argument", name=" ".join(left))
    name = option.partition("=")[0]
    names = [name for option in command.all_options for name in option.names]
    if suggestions := closest(name, names):
        return UsageProblem("no-such-option-but", name=name, suggestion=", ".join(suggestions))
    return UsageProblem("no-such-option", name=name)


def _converted(typed: argparse.Namespace, command: Command) -> argparse.Namespace:
    """Every text as the value it stands for; `given` are the names of those that were typed."""
    texts = vars(typed)
    values = texts | {"given": frozenset(name for name, text in texts.items() if text not in (None, False))}
    for argument in command.arguments:
        if texts[argument.name] is None:
            raise UsageProblem("missing-argument", name=argument.value.shown)
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
