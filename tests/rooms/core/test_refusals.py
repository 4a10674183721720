"""Every refusal can be said to people, in every language."""

import re
from pathlib import Path

import pytest

import dimension
from dimension.texts import LANGUAGES, texts_for

SOURCES = Path(dimension.__file__).parent
REFUSING = re.compile(r"""(?:Refusal|Problem|Closed|_turn_away)\((?:socket, )?(?:[A-Z_]+, )?"([a-z_]+)"[,)]""")
OF_THE_SERVER = {
    "bad_message", "slow_down", "unknown_room", "too_many_tables", "no_identity", "not_allowed", "bad_request",
    "not_found", "method_not_allowed", "too_large", "cross_origin", "busy", "rooms_full", "internal",
}  # fmt: skip
ABOUT: dict[str, dict[str, str | int]] = {"other_round": {"round": 2}}


def refusal_codes() -> set[str]:
    """Every code that can be refused with."""
    files = [*(SOURCES / "rooms").glob("*.py"), *(SOURCES / "server").glob("*.py")]
    return {code for file in files for code in REFUSING.findall(file.read_text(encoding="utf-8"))} | OF_THE_SERVER


def test_the_refusals_are_found_in_the_sources() -> None:
    assert {"not_host", "too_late", "illegal_tray", "bad_name", "unknown_room", "not_stored"} <= refusal_codes()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(refusal_codes()))
def test_every_refusal_has_a_sentence(language: str, code: str) -> None:
    text = texts_for(language).text(f"refused-{code.replace('_', '-')}", **ABOUT.get(code, {}))
    assert text[0].isupper()
    assert text.endswith((".", "!", "?"))
