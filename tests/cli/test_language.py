"""Which language a run speaks."""

import pytest

from dimension.cli.declarations import UsageProblem
from dimension.cli.options import chosen_language, language_named, texts_in
from dimension.texts import LANGUAGES


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("solve x", "ru"),
        ("--lang de solve x", "de"),
        ("solve x --lang=de", "de"),
        ("--lang de solve --lang en", "en"),
        ("--lang xx solve", "ru"),
        ("--lang", "ru"),
        ("--dance --lang de --help", "de"),
        ("draw -o --lang de", "de"),
        ("solve --json=1 x y z --lang de", "de"),
        ("solve -- --lang de", "ru"),
        ("--langs de", "ru"),
        ("--help=1 -hx --lang de", "de"),
    ],
)
def test_the_last_language_asked_for_counts_whatever_else_is_on_the_line(line: str, language: str) -> None:
    assert chosen_language(line.split(), {"LANG": "ru_RU.UTF-8"}) == language


def test_a_tag_names_a_language_and_an_empty_one_the_system_language() -> None:
    assert language_named("de_AT") == "de"
    assert language_named("") is None
    with pytest.raises(UsageProblem) as caught:
        language_named("xx")
    assert (caught.value.code, caught.value.details) == ("bad-value", {"expected": ", ".join(LANGUAGES)})


def test_without_a_language_the_system_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIMENSION_LANG", "de")
    assert texts_in(None).language == "de"
    assert texts_in("ru").language == "ru"
