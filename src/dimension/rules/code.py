"""The game code: edition, variants, clock and seed in one short string for links and for reading out.

A code is a version digit, five characters of settings, the seed without leading zeros, and a check character,
all in Crockford's base 32, which has no letters that look like digits. The code of chosen hands has another version
digit, and holds tokens, edition, seconds and every card.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from dimension.errors import NotationError, RuleError, wrong_type
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.settings import (
    CARDS_PER_ROUND,
    NO_HOURGLASS,
    ROUNDS,
    SECONDS,
    Contradictions,
    Deck,
    GameSettings,
    Grade,
    check_seed,
)
from dimension.rules.shuffle import MAX_SEED

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

_LOOKALIKES: Final = str.maketrans("OIL", "011", " -\t\n")


def normalized(text: str) -> str:
    """Normalize typed text: upper case, without spaces and hyphens, 0 for O, 1 for I and L.

    The result may still contain characters outside `ALPHABET`.

    >>> normalized("o1-ab l9")
    '01AB19'
    """
    return text.upper().translate(_LOOKALIKES)


def format_number(number: int) -> str:
    """A number from 0 on in as few digits as possible.

    >>> format_number(1000)
    'Z8'
    """
    digits = ""
    while number or not digits:
        number, digit = divmod(number, len(ALPHABET))
        digits = ALPHABET[digit] + digits
    return digits


def parse_number(digits: str) -> int:
    """The number of some digits, all of them from `ALPHABET`; leading zeros change nothing."""
    number = 0
    for digit in digits:
        number = number * len(ALPHABET) + ALPHABET.index(digit)
    return number


CODE_VERSION: Final = "1"
"""The first character of the code of a shuffled game."""
SET_VERSION: Final = "2"
"""The first character of the code of chosen hands."""
_SETTINGS_LENGTH: Final = 5
_SHORTEST: Final = 1 + _SETTINGS_LENGTH + 1 + 1
_LONGEST: Final = 18
LONGEST_SET: Final = 125
"""The characters of a code of twelve hands of eight cards."""


class _Field(NamedTuple):
    """Settings, their values, and room for how many: more than that needs a new version of the code."""

    names: tuple[str, ...]
    values: Sequence[tuple[Any, ...]]
    room: int


def _field(name: str, values: Iterable[Any], room: int) -> _Field:
    return _Field((name,), tuple((value,) for value in values), room)


_FIELDS: Final = (
    # Together: five characters have room for seven pairs, and for the other settings.
    _Field(("tokens", "edition"), tuple(product(Tokens, Edition)), 7),
    _field("cards", CARDS_PER_ROUND, 6),
    _field("rounds", ROUNDS, 12),
    _field("deck", Deck, 5),
    _field("contradictions", Contradictions, 3),
    _field("grade", Grade, 7),
    _field("seconds", (NO_HOURGLASS, *SECONDS), 587),
)
"""The settings as digits of a number, each in its own base."""


class GameCode(NamedTuple):
    """Everything that decides what is dealt."""

    settings: GameSettings
    seed: int


def format_game_code(settings: GameSettings, seed: int) -> str:
    """The code of a game; chosen hands need no seed, so it is not part of their code.

    >>> format_game_code(GameSettings(), seed=42)
    '12D3V91AC'
    """
    check_seed(seed)
    if settings.hands:
        return _checked(SET_VERSION + format_number(_packed_set(settings)))
    packed = 0
    for field in _FIELDS:
        chosen = tuple(getattr(settings, name) for name in field.names)
        packed = packed * field.room + field.values.index(chosen)
    return _checked(CODE_VERSION + format_number(packed).rjust(_SETTINGS_LENGTH, "0") + format_number(seed))


def parse_game_code(text: str) -> GameCode:
    """The settings and seed of a code, 0 for chosen hands; case, spaces, hyphens and O for 0 make no difference."""
    if not isinstance(text, str):
        raise wrong_type("A game code is a text such as '12D3V91AC'", text)
    code = normalized(text)
    is_set = code.startswith(SET_VERSION)
    if not _SHORTEST <= len(code) <= (LONGEST_SET if is_set else _LONGEST):
        raise NotationError("code_length", count=len(code))
    if stranger := next((sign for sign in code if sign not in ALPHABET), None):
        raise NotationError("code_character", text=stranger)
    if code[0] not in (CODE_VERSION, SET_VERSION):
        raise NotationError("code_version", version=code[0])
    if code[-1] != _check_character(code[:-1]):
        raise NotationError("code_checksum")
    if is_set:
        chosen = _unpacked_set(parse_number(code[1:-1]))
        if code != format_game_code(chosen, 0):
            raise NotationError("code_settings")
        return GameCode(chosen, 0)
    settings = _settings(parse_number(code[1 : 1 + _SETTINGS_LENGTH]))
    seed = parse_number(code[1 + _SETTINGS_LENGTH : -1])
    if seed > MAX_SEED or code != format_game_code(settings, seed):
        raise NotationError("code_settings")
    return GameCode(settings, seed)


def _settings(packed: int) -> GameSettings:
    chosen: dict[str, Any] = {}
    for field in reversed(_FIELDS):
        packed, index = divmod(packed, field.room)
        if index >= len(field.values):
            raise NotationError("code_settings")
        chosen |= zip(field.names, field.values[index], strict=True)
    return GameSettings(**chosen)


_SECONDS_IN_A_SET: Final = (NO_HOURGLASS, *SECONDS)
_NUMBER_OF_CARD: Final = {card: number for number, card in enumerate(CARDS)}


def _packed_set(settings: GameSettings) -> int:
    """Tokens and edition, seconds, number of hands, and each hand as its number of cards and the cards.

    The first digit is the lowest.
    """
    terms = _FIELDS[0]
    digits = [
        (terms.values.index(tuple(getattr(settings, name) for name in terms.names)), terms.room),
        (_SECONDS_IN_A_SET.index(settings.seconds), len(_SECONDS_IN_A_SET)),
        (ROUNDS.index(len(settings.hands)), len(ROUNDS)),
    ]
    for hand in settings.hands:
        digits.append((CARDS_PER_ROUND.index(len(hand)), len(CARDS_PER_ROUND)))
        digits += [(_NUMBER_OF_CARD[card], len(CARDS)) for card in hand]
    packed = 0
    for digit, base in reversed(digits):
        packed = packed * base + digit
    return packed


def _unpacked_set(packed: int) -> GameSettings:
    def digit(base: int) -> int:
        nonlocal packed
        packed, lowest = divmod(packed, base)
        return lowest

    terms = _FIELDS[0]
    chosen, seconds, rounds = digit(terms.room), digit(len(_SECONDS_IN_A_SET)), digit(len(ROUNDS))
    drawn = [
        [CARDS[digit(len(CARDS))] for _ in range(CARDS_PER_ROUND[digit(len(CARDS_PER_ROUND))])]
        for _ in range(ROUNDS[rounds])
    ]
    if chosen >= len(terms.values):
        raise NotationError("code_settings")
    try:
        hands = [Hand(cards) for cards in drawn]
    except RuleError:
        raise NotationError("code_settings") from None
    values: dict[str, Any] = dict(zip(terms.names, terms.values[chosen], strict=True))
    return GameSettings(**values, seconds=_SECONDS_IN_A_SET[seconds], hands=hands)


def _checked(body: str) -> str:
    """A code with its check character."""
    return body + _check_character(body)


def _check_character(body: str) -> str:
    """A weighted sum in the field of 32 elements, which detects every wrong character and every swap of two."""
    check = 0
    for sign in body:
        check = _doubled(check ^ ALPHABET.index(sign))
    return ALPHABET[check]


def _doubled(element: int) -> int:
    """Twice an element of the field with x^5 = x^2 + 1."""
    element <<= 1
    return element ^ 0b100101 if element & 0b100000 else element
