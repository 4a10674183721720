"""Certificates, the proofs that no tray of a hand scores more, as values and as JSON.

A tray that fails some cards of a hand fulfills all others. To prove that no tray has more than S points, it is enough
that for every set of failed cards, say k of them, some set of the other cards leaves room for at most S + 2k spheres.
A `Bound` is such a set of cards. `dimension.proof_check` checks certificates and shares no code with the solver.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import combinations
from typing import Any, NamedTuple

from dimension.board.colors import BY_LETTER, Color
from dimension.board.geometry import MAX_SPHERES
from dimension.rules.cards import Card, CardType
from dimension.rules.hand import Hand
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import Tray
from dimension.texts import texts_for


class Idea(StrEnum):
    """How a bound follows from its cards; the easiest to see comes first."""

    SUM = "sum"
    """The most spheres of each color, added up."""
    PAIR = "pair"
    """The same, with the most spheres of two colors together in at least one place."""
    CONTRADICTION = "contradiction"
    """No tray fulfills the cards."""
    ROOM = "room"
    """There is no room for more: the fullest tray shows it."""


class Part(NamedTuple):
    """One or two colors, and the most spheres that they have together."""

    colors: tuple[Color, ...]
    spheres: int

    def text(self, language: str = "en") -> str:
        """A number and colors, such as "2 orange"."""
        texts, (first, *others) = texts_for(language), [color.letter for color in self.colors]
        if others:
            return texts.text("why-part-pair", number=self.spheres, first=first, second=others[0])
        return texts.text("why-part", number=self.spheres, color=first)


class Bound(NamedTuple):
    """Some cards of a hand, and the most spheres of a tray that fulfills them all."""

    cards: tuple[Card, ...]
    """In the order of the hand; two "exactly" cards of a color are there together (ruling R3)."""
    spheres: int | None
    """None if no tray fulfills them."""
    idea: Idea
    parts: tuple[Part, ...]
    """For a sum or a pair: parts with every color in one of them, which add up to the spheres."""
    tray: Tray | None
    """A tray that fulfills the cards with as many spheres."""

    def sentence(self, language: str = "en") -> str:
        """How the bound follows, with numbers that add up, in one of the languages of `dimension.texts.LANGUAGES`."""
        texts = texts_for(language)
        if self.spheres is None:
            return texts.text("why-contradiction")
        if not self.parts:
            return texts.text("why-room", count=self.spheres)
        return texts.text("why-sum", parts=" + ".join(part.text(language) for part in self.parts), count=self.spheres)

    def as_data(self) -> dict[str, Any]:
        """The bound as JSON values."""
        return {
            "cards": [card.code for card in self.cards],
            "spheres": self.spheres,
            "idea": str(self.idea),
            "parts": [
                {"colors": "".join(color.letter for color in part.colors), "spheres": part.spheres}
                for part in self.parts
            ],
            "tray": None if self.tray is None else str(self.tray),
        }


class Certificate(NamedTuple):
    """Why no tray of a hand has more points than the best one."""

    hand: Hand
    score: int
    """The points of the best tray."""
    bonus: bool
    """Whether it has the bonus, as in `Solution`."""
    tray: Tray
    """A best tray."""
    bounds: tuple[Bound, ...]
    """None are needed when the tray is full and no card is given up."""
    no_bonus: Bound | None
    """Why no tray with as many points has the bonus, unless the best one has it: the most spheres of trays *with all
    five colors* that fulfill these cards. None of them at all means that no bonus token is possible."""
    most_spheres: int = MAX_SPHERES
    """The most spheres that a tray may have, as in `Solution`."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that decide, in the order of the hand."""
        return tuple(card for card in self.hand if any(card in bound.cards for bound in self.bounds))

    def room(self, failed: int) -> int | None:
        """The spheres that the bounds leave to trays that fail exactly this many cards; None if no tray does."""
        left = [self._room(few) for few in failed_sets(self.hand, failed)]
        return max((room for room in left if room is not None), default=None)

    def given_up(self) -> tuple[int | None, ...]:
        """The `room` for one failed card, for two, … up to the first number for which any tray has too few points."""
        needed = (self.most_spheres - self.score + POINTS_LOST_PER_CARD - 1) // POINTS_LOST_PER_CARD
        return tuple(self.room(failed) for failed in range(1, min(needed, len(self.hand)) + 1))

    def sentences(self, language: str = "en") -> tuple[str, ...]:
        """The proof in sentences, in one of the languages of `dimension.texts.LANGUAGES`: bounds, then what giving
        up cards leaves, then the bonus.

        >>> from dimension.solver import why
        >>> for sentence in why("O2 W2 B1 O>K G-W KxG").sentences():
        ...     print(sentence)
        At most 1 black + 2 white + 1 blue + 3 green + 2 orange = 9 spheres.
        Giving up one card costs 2 points: at most 11 − 2 = 9.
        """
        texts = texts_for(language)
        proof = [bound.sentence(language) for bound in self.bounds]
        if not self.bounds:
            full = "why-full" if self.most_spheres == MAX_SPHERES else "why-full-allowed"
            proof.append(texts.text(full, count=self.most_spheres))
        for failed, spheres in enumerate(self.given_up(), start=1):
            if spheres is not None:
                lost = POINTS_LOST_PER_CARD * failed
                proof.append(
                    texts.text("why-given-up", count=failed, spheres=spheres, lost=lost, points=spheres - lost)
                )
        if self.no_bonus is not None:
            if self.no_bonus.spheres is None:
                proof.append(texts.text("why-no-bonus"))
            else:
                proof.append(texts.text("why-less-with-bonus", count=self.no_bonus.spheres))
        return tuple(proof)

    def _room(self, failed: frozenset[Card]) -> int | None:
        """The spheres that the bounds leave to trays that fail exactly these cards."""
        room = self.most_spheres
        for bound in self.bounds:
            if failed.isdisjoint(bound.cards):
                if bound.spheres is None:
                    return None
                room = min(room, bound.spheres)
        return room

    def as_data(self) -> dict[str, Any]:
        """The certificate as JSON values, which `from_data` reads and `dimension.proof_check` checks."""
        return {
            "hand": self.hand.notation,
            "score": self.score,
            "bonus": self.bonus,
            "tray": str(self.tray),
            "bounds": [bound.as_data() for bound in self.bounds],
            "no_bonus": None if self.no_bonus is None else self.no_bonus.as_data(),
            "most_spheres": self.most_spheres,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Certificate":
        """The certificate of JSON values; it may be wrong. Raises an error for values that `as_data` never writes."""
        no_bonus = data["no_bonus"]
        return cls(
            Hand(data["hand"]),
            int(data["score"]),
            bool(data["bonus"]),
            Tray(data["tray"]),
            tuple(map(_bound, data["bounds"])),
            None if no_bonus is None else _bound(no_bonus),
            int(data["most_spheres"]),
        )


def tasks_of(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    """The cards one by one, but the "exactly" cards of a color together: they stand or fall together (ruling R3)."""
    exactly = [tuple(c for c in hand if c.type is CardType.EXACTLY and c.first == card.first) for card in hand]
    tasks = [numbers if card.type is CardType.EXACTLY else (card,) for card, numbers in zip(hand, exactly, strict=True)]
    return tuple(dict.fromkeys(tasks))


def failed_sets(hand: Hand, failed: int) -> list[frozenset[Card]]:
    """Every set of this many cards that a tray can fail together."""
    several = [set(task) for task in tasks_of(hand) if len(task) > 1]
    chosen = (frozenset(few) for few in combinations(hand, failed))
    return [few for few in chosen if all(task <= few or few.isdisjoint(task) for task in several)]


def _bound(data: Mapping[str, Any]) -> Bound:
    spheres, tray = data["spheres"], data["tray"]
    return Bound(
        tuple(map(Card, data["cards"])),
        None if spheres is None else int(spheres),
        Idea(data["idea"]),
        tuple(Part(tuple(BY_LETTER[c] for c in part["colors"]), int(part["spheres"])) for part in data["parts"]),
        None if tray is None else Tray(tray),
    )
