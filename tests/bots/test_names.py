"""Every level has a name and a sentence in every language."""

import pytest

from dimension.bots.registry import LEVELS
from dimension.texts import LANGUAGES, texts_for


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_name_exactly_the_levels_there_are(language: str) -> None:
    keys = [key for key in texts_for(language).keys if key.startswith("bot-")]
    assert keys == [key for level in LEVELS for key in (f"bot-{level}", f"bot-{level}-about")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_has_a_short_name_and_one_sentence(language: str, level: str) -> None:
    name, about = (texts_for(language).text(key) for key in (f"bot-{level}", f"bot-{level}-about"))
    assert len(name) <= 24
    assert about[0].isupper()
    assert about.count(".") == 1
    assert about.endswith(".")
