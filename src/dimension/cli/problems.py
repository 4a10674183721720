"""What can be wrong with a command line, and the sentence for it."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dimension.cli.language import metavar_in
from dimension.rules.errors import DimensionError

if TYPE_CHECKING:
    from dimension.texts import Texts


class UsageProblem(Exception):  # noqa: N818 - it names what it is
    """A command line that cannot be run: a code and its details, like every refusal."""

    def __init__(self, code: str, **details: str) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


def sentence_of(error: DimensionError | UsageProblem, texts: "Texts") -> str:
    """The sentence for a refusal."""
    if isinstance(error, UsageProblem):
        return texts.text(f"usage-{error.code}", **error.details)
    return texts.error(error.code, error.details)


def translate_usage_error(error: Exception, commands: Sequence[str], texts: "Texts") -> UsageProblem:
    """What typer refuses, as a problem of ours."""
    message = getattr(error, "message", str(error))
    name = _name(error, texts)
    match type(error).__name__:
        case "MissingParameter":
            return UsageProblem("missing-argument", name=name)
        case "NoSuchOption":
            suggestions = getattr(error, "possibilities", None)
            if suggestions:
                return UsageProblem("no-such-option-but", name=name, suggestion=", ".join(suggestions))
            return UsageProblem("no-such-option", name=name)
        case "BadOptionUsage":
            needs_value = "requires" in message
            return UsageProblem("option-needs-value" if needs_value else "option-takes-no-value", name=name)
    if match := re.match(r"No such command '(.*?)'", message):
        return UsageProblem("no-such-command", name=match[1], commands=", ".join(commands))
    if match := re.match(r"Got unexpected extra argument\(?s?\)? \((.*)\)", message):
        return UsageProblem("extra-argument", name=match[1])
    return UsageProblem("other", message=message)


def _name(error: Exception, texts: "Texts") -> str:
    """The option or argument that an error is about."""
    metavar = getattr(getattr(error, "param", None), "metavar", None)
    return getattr(error, "option_name", None) or (metavar_in(metavar, texts) if metavar else "")
