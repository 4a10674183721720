"""Names of players, bots, rooms and challenges.

A player's name is one line of visible characters. Names of rooms and challenges are too long to guess, in Crockford's
alphabet; a room's name begins with a code that is short enough to say aloud.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, count
from types import MappingProxyType
from typing import Final
from zlib import crc32

from wcwidth import iter_graphemes

from dimension.rules.code import ALPHABET, CODE_VERSION, SET_VERSION, normalized
from dimension.texts import DEFAULT_LANGUAGE, LANGUAGES, texts_for

_LENGTH: Final = 12
_BITS: Final = 5
"""Per character: the alphabet has 32."""
_LONGEST_TYPED: Final = 40


def new_challenge_id(random_bits: Callable[[int], int]) -> str:
    """A random name; `random_bits` returns a number of random bits."""
    return "".join(ALPHABET[random_bits(_BITS)] for _ in range(_LENGTH))


def parse_challenge_id(text: str) -> str | None:
    """A name as it is in a link, or as a player typed it; None when it cannot be a name."""
    name = normalized(text) if len(text) <= _LONGEST_TYPED else ""
    return name if len(name) == _LENGTH and set(name) <= set(ALPHABET) else None


MAX_NAME: Final = 24
"""Characters of a name as it is shown."""
MAX_TYPED_NAME: Final = 10 * MAX_NAME
"""Characters that are looked at: some of them vanish in cleaning."""
_MAX_MARKS: Final = 2
"""Combining marks per letter: enough for every living script, not enough to run into other lines."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters, marks or symbols but are invisible."""
_JOINER: Final = "\u200d"
"""Makes one picture of several, such as a family; anywhere else it is only invisible."""
_COLORFUL: Final = "\ufe0f"
"""Asks for the colorful picture of a symbol."""


def clean_name(text: str) -> str:
    """A name on one line, without control, formatting or invisible characters; empty when nothing is left."""
    kept: list[str] = []
    marks = _MAX_MARKS
    for char, belongs_to_picture in _characters(unicodedata.normalize("NFC", text[:MAX_TYPED_NAME])):
        category = unicodedata.category(char)
        is_mark = category.startswith("M")
        if belongs_to_picture:
            kept.append(char)
            continue
        if char.isspace() or category.startswith("Z"):
            kept.append(" ")
        elif not category.startswith("C") and not _is_blank(char) and not (is_mark and marks == _MAX_MARKS):
            kept.append(char)
        else:
            continue
        # A mark needs something to stand on: not a space, not the start.
        marks = marks + 1 if is_mark else _MAX_MARKS if kept[-1] == " " else 0
    return _cut(" ".join("".join(kept).split()), MAX_NAME)


def _characters(text: str) -> Iterator[tuple[str, bool]]:
    """Each character, and whether it is an invisible one that makes a picture what it is."""
    for cluster in iter_graphemes(text):
        for before, char, after in zip(("", *cluster), cluster, (*cluster[1:], ""), strict=False):
            neighbor = after if char == _JOINER else before if char == _COLORFUL else ""
            yield char, neighbor != "" and unicodedata.category(neighbor) == "So"


def _cut(text: str, most: int) -> str:
    """The beginning of a text, with nothing torn apart that is shown as one character."""
    end = 0
    for cluster in iter_graphemes(text):
        if end + len(cluster) > most:
            break
        end += len(cluster)
    # Only a chain of signs without end can be too long to be shown at all.
    return text[:end].strip() if end else text[:most].rstrip(_JOINER)


def distinct_name(name: str, others: Iterable[str]) -> str:
    """A cleaned name that none of the others has: a second Ann becomes `Ann 2`."""
    taken = {_compared(other) for other in others}
    candidates = chain([name], (_numbered(name, number) for number in count(2)))
    return next(each for each in candidates if _compared(each) not in taken)


def distinct_names(names: Iterable[str]) -> list[str]:
    """Cleaned names in their order, each unlike those before it."""
    found: list[str] = []
    for name in names:
        found.append(distinct_name(name, found))
    return found


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look alike but for case and width."""
    return _compared(one) == _compared(other)


def _numbered(name: str, number: int) -> str:
    return f"{_cut(name, MAX_NAME - len(f' {number}'))} {number}"


def _compared(name: str) -> str:
    """Equal for names that look alike but for case, width and how pictures are joined."""
    return unicodedata.normalize("NFKC", name).casefold().replace(_JOINER, "").replace(_COLORFUL, "")


def _is_blank(char: str) -> bool:
    return char in _BLANKS or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


BOT_NAMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "beginner": ("pip", "momo", "lulu", "bobo"),
        "casual": ("tilda", "kiko", "nemo", "suri"),
        "skilled": ("zora", "linus", "runa", "faro"),
        "expert": ("vega", "orion", "nova", "argo"),
        "perfect": ("ada", "emmy", "alan", "thales"),
    }
)
"""By level, as many as a table has bots; `bot-name-…` in the catalogs is how each language writes them.

The English one is stored and sent.
"""
_ALL: Final = tuple(chain.from_iterable(BOT_NAMES.values()))


def bot_name(room: str, level: str, others: Iterable[str]) -> str:
    """The name of a bot that sits down: the same for the same room and players, and unlike the names of other bots."""
    names = BOT_NAMES.get(level, _ALL)
    first = crc32(f"{room}/{level}".encode()) % len(names)
    taken = tuple(others)
    in_turn = [_written(name, DEFAULT_LANGUAGE) for name in (*names[first:], *names[:first])]
    return next((name for name in in_turn if not _is_taken(name, taken)), distinct_name(in_turn[0], taken))


@cache
def spellings(name: str) -> frozenset[str]:
    """The spellings of a bot's name in all languages; only the name itself when it is not one of ours."""
    known = name.lower()
    return frozenset({name, *(_written(known, language) for language in LANGUAGES if known in _ALL)})


def _written(name: str, language: str) -> str:
    return texts_for(language).text(f"bot-name-{name}")


def _is_taken(name: str, others: Iterable[str]) -> bool:
    return any(is_same_name(spelling, other) for other in others for spelling in spellings(name))


ROOM_NAME_LENGTH: Final = 16
JOIN_CODE_LENGTH: Final = 6
MAX_TYPED_ROOM_NAME: Final = 40
"""With spaces and hyphens; anything longer is not looked at."""


def new_room_name(random_bits: Callable[[int], int]) -> str:
    """A random name; `random_bits` returns a number of random bits."""
    while True:
        bits = random_bits(_BITS * ROOM_NAME_LENGTH)
        name = "".join(ALPHABET[bits >> _BITS * at & len(ALPHABET) - 1] for at in range(ROOM_NAME_LENGTH))
        # Players type both into one field, so no name may look like a game code.
        if not name.startswith((CODE_VERSION, SET_VERSION)):
            return name


def join_code_in(name: str) -> str:
    """The code at the beginning of a room's name."""
    return name[:JOIN_CODE_LENGTH]


def parse_room_name(text: str) -> str | None:
    """The name or join code that a player typed, written as rooms are named; None when it can be neither."""
    if len(text) > MAX_TYPED_ROOM_NAME:
        return None
    name = normalized(text)
    return name if len(name) in (JOIN_CODE_LENGTH, ROOM_NAME_LENGTH) and set(name) <= set(ALPHABET) else None
