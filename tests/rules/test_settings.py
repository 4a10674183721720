"""Settings: plain words are understood, nonsense is refused."""

import pickle
from dataclasses import replace

import pytest

from dimension.errors import SettingsError
from dimension.rules.cards import CardType
from dimension.rules.scoring import Edition
from dimension.rules.settings import AS_IN_THE_BOX, Contradictions, Deck, GameSettings, Grade


def test_the_defaults_are_the_box() -> None:
    assert GameSettings() == GameSettings(Edition.ENGLISH, 6, 6, Deck.FULL, Contradictions.DRAWN, 60, Grade.ANY)


def test_plain_words_are_understood() -> None:
    settings = GameSettings(edition="de", deck="no-exactly", contradictions="none")
    assert settings.edition is Edition.GERMAN
    assert settings.deck is Deck.NO_EXACTLY
    assert settings.contradictions is Contradictions.NONE


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("edition", "xx", "choose en or de"),
        ("deck", "small", "choose full, no-exactly, no-comparing or no-counting"),
        ("contradictions", "some", "choose drawn, fewer or none"),
        ("grade", "simple", "choose any, easy, medium, hard, expert or evil"),
        ("cards", 2, "3 to 8"),
        ("cards", 9, "3 to 8"),
        ("cards", 6.0, "3 to 8 cards, not 6.0"),
        ("cards", "6", "3 to 8 cards, not '6'"),
        ("rounds", True, "1 to 12"),
        ("seconds", 0.0, "15 to 600"),
        ("rounds", 0, "1 to 12"),
        ("seconds", 14, "15 to 600"),
        ("seconds", 601, "15 to 600"),
        ("seconds", -60, "15 to 600"),
    ],
)
def test_invalid_settings_are_refused_with_a_hint(name: str, value: object, hint: str) -> None:
    with pytest.raises(SettingsError, match=hint):
        GameSettings(**{name: value})  # type: ignore[arg-type]


def test_reduced_decks_leave_types_out() -> None:
    types = {deck: {card.type for card in deck.cards} for deck in Deck}
    everything = set(CardType)
    assert types[Deck.FULL] == everything
    assert types[Deck.NO_EXACTLY] == everything - {CardType.EXACTLY}
    assert types[Deck.NO_COMPARING] == everything - {CardType.MORE, CardType.FOUR}
    assert types[Deck.NO_COUNTING] == everything - {CardType.EXACTLY, CardType.MORE, CardType.FOUR}
    assert [len(deck.cards) for deck in Deck] == [60, 50, 50, 40]


def test_settings_are_values_that_can_be_stored_and_varied() -> None:
    settings = GameSettings(edition="de", rounds=3)
    assert pickle.loads(pickle.dumps(settings)) == settings
    assert replace(settings, rounds=6, edition=Edition.ENGLISH) == GameSettings() == AS_IN_THE_BOX
    assert len({settings, GameSettings("de", rounds=3)}) == 1
    with pytest.raises(SettingsError, match="1 to 12"):
        replace(settings, rounds=13)
