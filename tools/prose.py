"""Lints the English of docstrings, comments, names and documents.

`python -m tools.prose [PATH…]` prints every hit, of all files or of some files and folders, and fails if there is any.
CONTRIBUTING has the rules in words.
"""

import argparse
import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
_PLACES: Final = (
    "src",
    "tests",
    "tools",
    "benchmarks",
    "examples",
    "deploy",
    "docs",
    "web/src",
    "web/tests",
    "web/tools",
)
_ENDINGS: Final = frozenset({".py", ".ts", ".svelte", ".md"})
_SKIPPED: Final = re.compile(r"/node_modules/|/static/|/static-docs/|\.gen\.ts$|/fixtures/")


class Rule(NamedTuple):
    """A pattern to avoid, and its replacement."""

    name: str
    pattern: re.Pattern[str]
    advice: str


def _rule(name: str, pattern: str, advice: str) -> Rule:
    return Rule(name, re.compile(pattern.replace(" ", " +"), re.IGNORECASE), advice)


RULES: Final = (
    _rule(
        "what",
        r"(?:(?:^|[.:;!] |\n|\n )what\b(?![^.]*\?)|\b(?:of|by|than|and|but|from|with|for|about|in|on) what\b(?! if\b))",
        "name the thing: errors, messages, the cause",
    ),
    _rule("crowd", r"\b(?:some|no|every|any)body(?:'s)?\b", "use a role: player, host, client, caller, node"),
    _rule(
        "no",
        r"(?<!there\s)\b(?:is|are|was|were|be) (?:no(?! (?:longer|more|less|fewer|matter|such|one)\b)|(?-i:none))\b"
        r"|\belse than\b",
        "negate the verb: is not a name",
    ),
    _rule("of", r"\b(?:makes?|making|becomes?|became|comes?|came) of\b", "turns into; the result"),
    _rule("on", r"\b(?:go|goes|going|gone|went) on\b(?! (?:top|the)\b)", "continue, resume"),
    _rule(
        "told",
        r"\b(?:is|are|was|were|be|been|being) (?:told|said|asked|given back)\b",
        "say who tells whom: players see a note",
    ),
    _rule("too", r", too\b|\bas well(?=[.,;:)]|$)", "drop it, or write even or also before the verb"),
    _rule("ladder", r"\bth(?:at|ose) of\b|\bthe (?:latter|former)\b", "repeat the noun"),
    _rule(
        "speaking",
        r"(?:\b(?:mypy|ruff|svelte-check|a test|the tests?|the linter)|`make \w+`) (?:asks?|tells?|says?)\b",
        "mypy reports a missing case; a test fails",
    ),
    _rule("once", r"\b(?:all )?at once\b", "immediately; in a burst; at the same time"),
    _rule("percent", r"\d %", "95%"),
    _rule(
        "small words",
        r"\bother way round\b|\bwhole numbers?\b|\bone after the other\b|\bin all(?=[.,;:)]|$)",
        "vice versa; integer; one by one; in total",
    ),
    _rule(
        "vocabulary",
        r"\b(?:signs? of life|left alone|put(?:s|ting)? away|insist\w*|custody|raze[sd]?|hold\w* \w+ for dead)\b",
        "the words of the glossary: heartbeat, orphan, archive, retry, ownership, delete",
    ),
)


class Hit(NamedTuple):
    """A place where a rule is broken."""

    line: int
    rule: Rule
    text: str


def hits_in(text: str, ending: str) -> list[Hit]:
    """Every hit in the prose of a file, by the ending of its name."""
    found = [
        Hit(line + prose.count("\n", 0, match.start()), rule, " ".join(match[0].split()))
        for line, prose in _prose(text, ending)
        for rule in RULES
        for match in rule.pattern.finditer(_LINE_END.sub(lambda gap: " " * len(gap[0]), prose))
    ]
    return sorted(found, key=lambda hit: (hit.line, hit.rule.name))


_LINE_END: Final = re.compile(r"(?<!\n)\n(?!\s*\n)[ \t]*(?:\*|//)?[ \t]*")
"""The end of a line inside a paragraph does not hide a pattern; offsets stay the same."""


def _prose(text: str, ending: str) -> Iterator[tuple[int, str]]:
    """The prose of a file in pieces, each with the number of its first line."""
    if ending == ".py":
        return _python_prose(text)
    return _document_prose(text) if ending == ".md" else _script_prose(text)


def _python_prose(text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, _without_code(node.value.value)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name.removeprefix("test_").replace("_", " ").strip()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], _without_code(token.string.lstrip("# "))


_SCRIPT_PROSE: Final = re.compile(
    r"(?<!:)//[ \t]*(?P<line>[^\n]*)|/\*+(?P<block>.*?)\*/|<!--(?P<markup>.*?)-->"
    r"|\b(?:test|it|describe)\(\s*(?P<quote>['\"`])(?P<title>.*?)(?P=quote)",
    re.DOTALL,
)


def _script_prose(text: str) -> Iterator[tuple[int, str]]:
    for match in _SCRIPT_PROSE.finditer(text):
        prose = match["line"] or match["block"] or match["markup"] or match["title"] or ""
        yield text.count("\n", 0, match.start()) + 1, _without_code(prose.strip())


def _document_prose(text: str) -> Iterator[tuple[int, str]]:
    is_code = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, _without_code(line.lstrip("#->|* "))


def _without_code(text: str) -> str:
    """Code between backticks is not prose, except for the name of a command that speaks."""
    return re.sub(r"`(?!make )[^`\n]*`", "`code`", text)


def prose_files(paths: Iterable[Path] = ()) -> Iterator[Path]:
    """The files to lint, everywhere or below some paths."""
    for path in paths or (*ROOT.glob("*.md"), *(ROOT / place for place in _PLACES)):
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.suffix in _ENDINGS and not _SKIPPED.search(file.as_posix()):
                yield file


def main() -> int:
    """Print every hit; the exit code is 1 if there is any."""
    parser = argparse.ArgumentParser(prog="python -m tools.prose", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files and folders; by default all")
    is_clean = True
    for file in prose_files(parser.parse_args().paths):
        for hit in hits_in(file.read_text(encoding="utf-8"), file.suffix):
            print(f"{file}:{hit.line}: {hit.text!r} ({hit.rule.name}): {hit.rule.advice}")
            is_clean = False
    return not is_clean


if __name__ == "__main__":
    sys.exit(main())
