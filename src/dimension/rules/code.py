"""The game code: edition, variants, clock and seed in one short string for links and for reading out.

A code is a version digit, five characters of settings, the seed without leading zeros, and a check
character, all in Crockford's base 32, which has no letters that look like digits.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple
from zlib import crc32

from dimension.rules.errors import NotationError, SettingsError
from dimension.rules.scoring import Edition
from dimension.rules.settings import Contradictions, Deck, GameSettings, check_seed
from dimension.rules.shuffle import MAX_SEED

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES: Final = str.maketrans("OIL", "011", " -\t\n")
_VERSION: Final = "1"
_SETTINGS_LENGTH: Final = 5
_SHORTEST: Final = 1 + _SETTINGS_LENGTH + 1 + 1
_LONGEST: Final = 18

_EDITIONS: Final = tuple(Edition)
_DECKS: Final = tuple(Deck)
_RULES: Final = tuple(Contradictions)
_WIDTHS: Final = (1, 3, 4, 2, 2, 3, 10)
"""Bits for edition, cards, rounds, deck, contradictions, a reserve, and seconds: 25 in all."""


class GameCode(NamedTuple):
    """Everything that decides what is dealt."""

    settings: GameSettings
    seed: int


def format_game_code(settings: GameSettings, seed: int) -> str:
    """The code of a game, such as `15SG3R9K4`."""
    fields = (
        _EDITIONS.index(settings.edition),
        settings.cards - 1,
        settings.rounds - 1,
        _DECKS.index(settings.deck),
        _RULES.index(settings.contradictions),
        0,
        settings.seconds,
    )
    packed = 0
    for value, width in zip(fields, _WIDTHS, strict=True):
        packed = packed << width | value
    body = _VERSION + _digits(packed).rjust(_SETTINGS_LENGTH, "0") + _digits(check_seed(seed))
    return body + _check_character(body)


def parse_game_code(text: str) -> GameCode:
    """The settings and seed of a code; case, spaces, hyphens and O for 0 do not matter."""
    code = text.upper().translate(_LOOKALIKES)
    if not _SHORTEST <= len(code) <= _LONGEST:
        raise NotationError("code_length", count=len(code))
    if stranger := next((sign for sign in code if sign not in _ALPHABET), None):
        raise NotationError("code_character", text=stranger)
    if code[0] != _VERSION:
        raise NotationError("code_version", version=code[0])
    if code[-1] != _check_character(code[:-1]):
        raise NotationError("code_checksum")
    seed = _number(code[1 + _SETTINGS_LENGTH : -1])
    settings = _settings(_number(code[1 : 1 + _SETTINGS_LENGTH]))
    if seed > MAX_SEED or code != format_game_code(settings, seed):
        raise NotationError("code_settings")
    return GameCode(settings, seed)


def _settings(packed: int) -> GameSettings:
    edition, cards, rounds, deck, rule, reserve, seconds = _fields(packed)
    if reserve:
        raise NotationError("code_settings")
    try:
        return GameSettings(_EDITIONS[edition], cards + 1, rounds + 1, _DECKS[deck], _RULES[rule], seconds)
    except (IndexError, SettingsError):
        raise NotationError("code_settings") from None


def _fields(packed: int) -> Iterator[int]:
    shift = sum(_WIDTHS)
    for width in _WIDTHS:
        shift -= width
        yield packed >> shift & (1 << width) - 1


def _digits(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, len(_ALPHABET))
        digits = _ALPHABET[digit] + digits
    return digits


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * len(_ALPHABET) + _ALPHABET.index(digit)
    return number


def _check_character(body: str) -> str:
    return _ALPHABET[crc32(body.encode()) % len(_ALPHABET)]
