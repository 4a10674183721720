"""What bots are called: each level has names of its own, and no two at a table are called the same."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Final
from zlib import crc32

from dimension.rooms.core.player_names import distinct_name, is_same_name
from dimension.texts import DEFAULT_LANGUAGE, LANGUAGES, texts_for

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
    """The name of a bot that sits down: the same for the same room and people, and unlike those of the others."""
    names = BOT_NAMES.get(level, _ALL)
    first = crc32(f"{room}/{level}".encode()) % len(names)
    taken = tuple(others)
    in_turn = [_written(name, DEFAULT_LANGUAGE) for name in (*names[first:], *names[:first])]
    return next((name for name in in_turn if not _is_taken(name, taken)), distinct_name(in_turn[0], taken))


@cache
def spellings(name: str) -> frozenset[str]:
    """How a bot's name is written in any language; only the name itself when it is none of ours."""
    known = name.lower()
    return frozenset({name, *(_written(known, language) for language in LANGUAGES if known in _ALL)})


def _written(name: str, language: str) -> str:
    return texts_for(language).text(f"bot-name-{name}")


def _is_taken(name: str, others: Iterable[str]) -> bool:
    return any(is_same_name(spelling, other) for other in others for spelling in spellings(name))
