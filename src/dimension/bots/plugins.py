"""Bots that other packages bring, found through the entry points of the group `dimension.bots`.

Whatever is wrong with one of them is reported, and it is left out: it never keeps the others from playing.
"""

import re
from collections.abc import Collection, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Final, NamedTuple, cast

from dimension.bots.base import Bot, Introduction, Pace

GROUP: Final = "dimension.bots"
MAX_LEVEL: Final = 24
"""Characters of a level's name, and of its title."""
MAX_ABOUT: Final = 120

_LEVEL: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_RESERVED_ENDING: Final = "-about"
"""The text `bot-casual-about` says what the level "casual" is like: no level may be named that way."""


class InstalledBot(NamedTuple):
    """A bot of another package."""

    bot: Bot
    introduction: Introduction


class LeftOut(NamedTuple):
    """A bot that cannot be used, its package, and the reason."""

    level: str
    package: str
    reason: str


class Plugins(NamedTuple):
    """The bots of installed packages: the usable ones by level, in alphabetical order, and the others."""

    bots: dict[str, InstalledBot]
    left_out: tuple[LeftOut, ...]


def find_plugins(taken: Collection[str]) -> Plugins:
    """Load the bots of all installed packages; `taken` are the levels that no package may bring again."""
    return check_plugins(entry_points(group=GROUP), taken)


def check_plugins(entries: Iterable[EntryPoint], taken: Collection[str]) -> Plugins:
    """Load the bots of these entry points. Of two with one name, the package that comes first in the alphabet wins."""
    bots: dict[str, InstalledBot] = {}
    left_out = []
    for entry in sorted(entries, key=lambda entry: (entry.name, _package(entry))):
        loaded = _loaded(entry, {*taken, *bots})
        if isinstance(loaded, InstalledBot):
            bots[entry.name] = loaded
        else:
            left_out.append(LeftOut(entry.name, _package(entry), loaded))
    return Plugins(bots, tuple(left_out))


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.module


def _loaded(entry: EntryPoint, taken: Collection[str]) -> InstalledBot | str:
    """The bot of an entry point, or what is wrong with it."""
    if len(entry.name) > MAX_LEVEL or not _LEVEL.fullmatch(entry.name) or entry.name.endswith(_RESERVED_ENDING):
        return (
            f"name it with at most {MAX_LEVEL} lowercase letters, digits and single hyphens, "
            f'starting with a letter and not ending in "{_RESERVED_ENDING}"'
        )
    if entry.name in taken:
        return "choose another name: there is already a bot with this one"
    try:
        found = entry.load()
        return _wrong_with(found) or _introduced(found, entry.name)
    except (Exception, SystemExit) as error:  # Whatever a package does when it is imported, others still play.
        return f"{entry.value} cannot be loaded: {type(error).__name__}: {error}"


def _wrong_with(found: object) -> str | None:
    """The reason why an object is not a bot; None if it is one."""
    if isinstance(found, type):
        return f"the entry point names the class {found.__name__}: name an instance of it"
    if not callable(getattr(found, "choose", None)):
        return "it needs a method choose(hand, rng) that returns a Tray"
    pace = getattr(found, "pace", None)
    if not isinstance(pace, Pace) or not _is_sound(pace):
        return "its pace has to be a dimension.bots.base.Pace: ascending milliseconds, and shares from 0 to 1"
    for name, most in (("title", MAX_LEVEL), ("about", MAX_ABOUT)):
        text = getattr(found, name, "")
        if not isinstance(text, str) or len(text) > most or not text.isprintable():
            return f"its {name} has to be one line of at most {most} characters"
    return None


def _is_sound(pace: Pace) -> bool:
    ascending = all(0 <= shortest <= longest for shortest, longest in (pace.reading, pace.moving))
    return ascending and 0 <= pace.hesitation <= 1 and 0 <= pace.slips <= 1


def _introduced(found: object, level: str) -> InstalledBot:
    title = getattr(found, "title", "").strip() or level.replace("-", " ").capitalize()
    return InstalledBot(cast("Bot", found), Introduction(title, getattr(found, "about", "").strip()))
