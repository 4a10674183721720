"""Finding a hand, a code or anything else that no player may know yet in a server's messages."""

import json
import re
from html import unescape
from itertools import groupby
from typing import Any, Final, NamedTuple

from dimension.rules.cards import CARD_BY_CODE

_BETWEEN: Final = re.compile(r'[\s",;|\[\](){}]+')
_TAG: Final = re.compile(r"<[^>]*>")
_TRAY: Final = re.compile(r"[KWBGO.]{7}/[KWBGO.]{6}/[KWBGO.]")

Cards = tuple[str, ...]


class Secrets(NamedTuple):
    """The secrets of a player who has not played."""

    words: tuple[str, ...]
    hands: tuple[frozenset[str], ...]
    trays: tuple[str, ...] = ()
    """The trays of these hands: the best tray of another hand may be the same."""

    def found_in(self, text: str) -> list[str]:
        """The secrets in an answer, or in messages with a line each."""
        told = _Told(text)
        return [
            *(word for word in self.words if word in text),
            *(" ".join(sorted(hand)) for hand in self.hands if told.has(hand)),
            *(tray for tray in self.trays if not told.hands_of(tray).isdisjoint((None, *self.hands))),
        ]


def cards_in(text: str) -> set[str]:
    """All cards that a text or bytes with texts among them name."""
    return {word for word in _BETWEEN.split(text) if word in CARD_BY_CODE}


class _Told:
    """The cards of a text that belong together.

    Cards that only happen to be near each other are not a hand: a pack of a hundred hands has all of them somewhere.
    """

    def __init__(self, text: str) -> None:
        self._rows: Final[set[Cards]] = set()
        """One after another, in a text or in a list."""
        self._wholes: Final[set[frozenset[str]]] = set()
        """All trays of a value, in any of its forms."""
        self._trays: Final[dict[str, set[frozenset[str] | None]]] = {}
        """With the hands that they belong to; None where no hand is named."""
        for line in text.splitlines():
            try:
                self._value(json.loads(line), None)
            except ValueError:
                self._note_trays(line, None)
                self._row(_BETWEEN.split(unescape(_TAG.sub(" ", line))))

    def has(self, hand: frozenset[str]) -> bool:
        """Whether a hand was shown, with its cards in any order, alone or in a row of others."""
        size = len(hand)
        return hand in self._wholes or any(
            hand.issubset(row[at : at + size]) for row in self._rows for at in range(len(row) - size + 1)
        )

    def hands_of(self, tray: str) -> set[frozenset[str] | None]:
        """The hands for which a tray was shown."""
        return self._trays.get(tray, set())

    def _value(self, value: Any, hand: frozenset[str] | None) -> list[str]:
        match value:
            case str():
                self._note_trays(value, hand)
                words = value.split()
                self._row(words)
                cards = [word for word in words if word in CARD_BY_CODE]
            case list():
                self._row([part if isinstance(part, str) else "" for part in value])
                cards = [card for part in value for card in self._value(part, hand)]
            case dict():
                if isinstance(named := value.get("hand"), str):
                    hand = frozenset(named.split())
                cards = [card for pair in value.items() for part in pair for card in self._value(part, hand)]
            case _:
                cards = []
        self._wholes.add(frozenset(cards))
        return cards

    def _note_trays(self, text: str, hand: frozenset[str] | None) -> None:
        for tray in _TRAY.findall(text):
            self._trays.setdefault(tray, set()).add(hand)

    def _row(self, words: list[str]) -> None:
        rows = groupby(words, key=CARD_BY_CODE.__contains__)
        self._rows.update(tuple(row) for is_cards, row in rows if is_cards)
