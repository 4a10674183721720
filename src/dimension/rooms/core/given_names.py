"""The names that the host of a table gave to people: they keep them, also when they stand up and sit down again."""

from typing import Final

from msgspec import Struct

MOST_GIVEN: Final = 200
"""How many a room remembers; beyond that, the oldest may choose again."""


class GivenName(Struct, frozen=True):
    """Somebody, and what the host called them."""

    player: str
    name: str


GivenNames = tuple[GivenName, ...]
"""Oldest first."""


def with_given(given: GivenNames, player: str, name: str) -> GivenNames:
    """The names after the host gave one more."""
    return (*without_given(given, player), GivenName(player, name))[-MOST_GIVEN:]


def without_given(given: GivenNames, player: str) -> GivenNames:
    """The names after somebody chose their own."""
    return tuple(each for each in given if each.player != player)


def given_name(given: GivenNames, player: str) -> str | None:
    """What the host called somebody; None if they chose their name themselves."""
    return next((each.name for each in given if each.player == player), None)
