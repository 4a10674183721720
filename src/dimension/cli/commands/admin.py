"""`dimension admin`: the desk of a running server, here or elsewhere."""

import os
from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dimension.cli.declarations import CommandDeclaration, Key, Option, Positional, UsageProblem, Value
from dimension.cli.options import EVERYWHERE, JSON, number_in, one_of, texts_in
from dimension.cli.output import print_json, print_text

if TYPE_CHECKING:
    from dimension.texts import Texts

KEY_VARIABLE: Final = "DIMENSION_ADMIN_KEY"
_MINUTES: Final = range(1, 24 * 60 + 1)
_MINUTE: Final = 60_000


class _Act(NamedTuple):
    """A request of the desk: words stand in braces in its address, or are fields of its body."""

    path: str
    body: tuple[str, ...] | None = None
    """The names of the words in the body; None for a GET."""
    query: tuple[str, ...] = ()
    joins: bool = False
    """Whether the last word may be several ones."""


_ACTS: Final[dict[str, _Act]] = {
    "status": _Act(""),
    "tables": _Act("/tables"),
    "names": _Act("/names"),
    "players": _Act("/players", query=("name",), joins=True),
    "acts": _Act("/acts"),
    "end": _Act("/tables/{room}/end", ()),
    "rename": _Act("/names", ("player", "name"), joins=True),
    "unlist": _Act("/names", ("player",)),
    "forget": _Act("/forget", ("player",)),
    "notice": _Act("/notice", ("text",), joins=True),
    "read-only": _Act("/read-only", ("is_on",)),
}


def _run(args: Namespace) -> None:
    import httpx
    import msgspec

    from dimension.client.errors import ClientError, refusal_in, unreachable

    texts, key = texts_in(args.lang), os.environ.get(KEY_VARIABLE, "")
    if not key:
        raise UsageProblem("admin-key")
    name = args.act or "status"
    act, words = _ACTS[name], _words(name, (args.words or "").split(), args)
    path = act.path.format_map(words)
    address = (args.server or "http://127.0.0.1:8000").rstrip("/")
    try:
        with httpx.Client(base_url=f"{address}/api/admin", headers={"Authorization": f"Bearer {key}"}) as client:
            query = {field: words[field] for field in act.query}
            body = _body(name, act, words, client, args)
            answer = client.get(path, params=query) if act.body is None else client.post(path, json=body)
        if not answer.is_success:
            raise refusal_in(answer.content, answer.status_code, address)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise _problem(unreachable(address, error), texts) from None
    except ClientError as error:
        raise _problem(error, texts) from None
    found = msgspec.json.decode(answer.content) if answer.content else None
    if args.json:
        print_json(found)
        return
    for line in _lines(found, texts):
        print_text(line)


def _words(name: str, typed: list[str], args: Namespace) -> dict[str, str]:
    """The words by their fields; raises UsageProblem for too few or too many."""
    act = _ACTS[name]
    fields = [*_in_braces(act.path), *act.query, *(act.body or ())]
    if act.joins and len(typed) > len(fields):
        typed = [*typed[: len(fields) - 1], " ".join(typed[len(fields) - 1 :])]
    may_lack = name == "notice"
    if len(typed) != len(fields) and not (may_lack and not typed):
        raise UsageProblem("admin-words", act=name, words=" ".join(field.upper() for field in fields) or "–")
    if name == "read-only" and typed[0] not in ("on", "off"):
        raise UsageProblem("admin-words", act=name, words="on|off")
    if args.minutes is not None and name != "notice":
        raise UsageProblem("admin-words", act=name, words=" ".join(field.upper() for field in fields) or "–")
    return dict(zip(fields, typed, strict=False))


def _in_braces(path: str) -> list[str]:
    return [part.strip("{}") for part in path.split("/") if part.startswith("{")]


def _body(name: str, act: _Act, words: Mapping[str, str], client: Any, args: Namespace) -> dict[str, Any]:
    body: dict[str, Any] = {field: words[field] for field in act.body or () if field in words}
    match name:
        case "unlist":
            body["name"] = ""
        case "read-only":
            body["is_on"] = words["is_on"] == "on"
        case "notice" if args.minutes is not None:
            # By the server's clock.
            body["at"] = client.get("/").raise_for_status().json()["now"] + args.minutes * _MINUTE
    return body


def _problem(error: Any, texts: "Texts") -> UsageProblem:
    return UsageProblem("server-refused", message=error.sentence(texts.language))


def _lines(found: Any, texts: "Texts") -> Iterator[str]:
    """An answer as lines: one for each item of a list, or for each field."""
    if found is None:
        yield texts.text("admin-done")
    elif isinstance(found, list):
        yield from (_line(item) for item in found) if found else [texts.text("admin-none")]
    else:
        yield from (f"{name}: {_value(value)}" for name, value in found.items())


def _line(item: Mapping[str, Any]) -> str:
    return "  ".join(f"{name}={_value(value)}" for name, value in item.items())


def _value(value: Any) -> str:
    """A value on one line; lists and structures as JSON."""
    import msgspec

    return str(value) if isinstance(value, str | int) else msgspec.json.encode(value).decode()


COMMAND: Final = CommandDeclaration(
    name="admin",
    run=_run,
    arguments=(
        Positional("act", one_of(tuple(_ACTS)), "help-argument-act", is_optional=True),
        Positional(
            "words", Value(Key("help-value-words")), "help-argument-act-words", is_optional=True, is_several=True
        ),
    ),
    options=(
        Option(("--server",), "help-admin-server", Value(Key("help-value-address"))),
        Option(("--minutes",), "help-admin-minutes", Value("N", number_in(_MINUTES))),
        JSON,
        *EVERYWHERE,
    ),
    examples=("admin", "admin tables", "admin notice --minutes 30", "admin read-only on"),
)
