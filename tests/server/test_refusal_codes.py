"""Every code with which a client can be refused or sent away has a sentence for people, in every language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dimension
from dimension.server.wire.close_codes import GOING_AWAY
from dimension.texts import LANGUAGES, texts_for
from tests.server.refusal_codes import CLOSES, FEATURE_CODES, REFUSAL_CODES

# A page comes back by itself when a server goes away, and says only that the connection was lost.
CODES = sorted(REFUSAL_CODES | {close.reason for close in CLOSES} - {GOING_AWAY.reason})
ABOUT: dict[str, dict[str, str | int]] = {
    "other_round": {"round": 2},
    "other_game": {"game": 2},
    "other_hand": {"number": 2},
    "too_many_challenges": {"most": 200},
    "too_many_bots": {"most": 4},
    "too_many_co_hosts": {"most": 8},
    "too_many_clubs": {"most": 20},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_refusal_has_a_sentence(language: str, code: str) -> None:
    text = texts_for(language).text(f"refused-{code.replace('_', '-')}", **ABOUT.get(code, {}))
    assert text[0].isupper()
    assert text.endswith((".", "!", "?"))


def test_every_code_of_a_problem_is_declared() -> None:
    raised = {code for file in Path(dimension.__path__[0]).rglob("*.py") for code in raised_in(file)}
    assert raised <= REFUSAL_CODES
    assert raised >= FEATURE_CODES


def raised_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name("Problem"), args=[ast.Constant(str(code)), *_]):
                yield code
