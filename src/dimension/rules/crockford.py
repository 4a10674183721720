"""Crockford's base 32, which has no letters that look like digits: game codes and room names are written in it."""

from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

_LOOKALIKES: Final = str.maketrans("OIL", "011", " -\t\n")


def normalized(text: str) -> str:
    """What people typed, as it is written: upper case, without spaces and hyphens, 0 for O, 1 for I and L.

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
