"""The straight way to `dimension solve`, past typer, which takes longer to load than the whole answer.

Only the plain forms are understood here. Whatever looks unusual, from `--help` to a typing mistake, is
left to typer, so that there is one place that refuses.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from dimension.cli.answer import Question
from dimension.cli.language import LANGUAGE_OPTION

_FLAGS = {"--json": "as_json", "--all": "list_all"}
_VALUES = {"--tray": "tray", LANGUAGE_OPTION: "language"}


def quick_question(args: Sequence[str], environ: Mapping[str, str]) -> Question | None:
    """The question that a command line asks; None when it is not `solve …`, or not put plainly."""
    from dimension.texts import language_of, preferred_language

    given: dict[str, Any] = {}
    rest = list(args)
    if rest[:1] == [LANGUAGE_OPTION] and len(rest) > 1:
        given["language"], rest = rest[1], rest[2:]
    if rest[:1] != ["solve"]:
        return None
    del rest[0]
    while rest:
        arg = rest.pop(0)
        if arg in _FLAGS:
            given[_FLAGS[arg]] = True
        elif arg in _VALUES and rest:
            given[_VALUES[arg]] = rest.pop(0)
        elif arg.startswith("-") or "hand" in given:
            return None
        else:
            given["hand"] = arg
    language = language_of(given.pop("language")) if "language" in given else preferred_language(environ)
    return Question(language=language, **given) if language and "hand" in given else None
