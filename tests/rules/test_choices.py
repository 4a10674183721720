"""Settings that are one of a few words."""

import pytest

from dimension.errors import SettingsError
from dimension.rules.choices import Choice
from dimension.rules.scoring import Edition
from dimension.rules.settings import Contradictions, Deck, Grade


@pytest.mark.parametrize("choices", [Edition, Deck, Contradictions, Grade])
def test_a_choice_is_found_by_its_word_and_shows_itself_as_a_program_writes_it(choices: type[Choice]) -> None:
    for choice in choices:
        assert choices.of(choice) is choices.of(choice.value) is choice
        assert repr(choice) == f"{choices.__name__}.{choice.name}"
        assert str(choice) == f"{choice}" == choice.value


@pytest.mark.parametrize("wrong", ["xx", "", 3, None])
def test_another_word_is_refused_with_the_ones_there_are(wrong: str) -> None:
    with pytest.raises(SettingsError, match=f"There is no edition “{wrong}”: choose en or de") as caught:
        Edition.of(wrong)
    assert caught.value.code == "unknown_edition"
