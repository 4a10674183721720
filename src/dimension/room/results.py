"""Hands, scores and standings as plain values: stored in events, sent in messages, kept in states."""

from msgspec import Struct

Moves = tuple[tuple[str, ...], ...]
"""Moves in notation, from each of several trays."""
CardSets = tuple[tuple[str, ...], ...]
"""Several sets of cards, each card by its code."""


class Dealt(Struct, frozen=True):
    """A hand, and whether it keeps what the settings promise."""

    hand: str
    as_promised: bool = True

    def shortened(self, cards: int) -> "Dealt":
        """Only the first cards of the hand."""
        return Dealt(" ".join(self.hand.split()[:cards]), self.as_promised)


class CardVerdict(Struct, frozen=True):
    """Whether one card is fulfilled on one tray, and why not."""

    card: str
    fulfilled: bool
    breaking: tuple[int, ...] = ()
    """The positions whose spheres break the card."""


class SeatScore(Struct, frozen=True):
    """One seat's share of a round."""

    seat: int
    tray: str
    points: int
    bonus_tokens: int
    verdicts: tuple[CardVerdict, ...]


class BonusTray(Struct, frozen=True):
    """The best tray that earns a bonus token."""

    score: int
    tray: str


class WhyPart(Struct, frozen=True):
    """One or two colors, and the most spheres that they have together."""

    colors: str
    spheres: int


class WhyBound(Struct, frozen=True):
    """Some cards, and the most spheres of a tray that fulfills them all."""

    cards: tuple[str, ...]
    spheres: int | None
    """None if no tray fulfills them."""
    parts: tuple[WhyPart, ...]
    """Colors whose numbers add up to the spheres; none if there is no such sum."""
    tray: str | None
    """A tray that fulfills the cards with as many spheres."""


class Why(Struct, frozen=True):
    """The proof that no tray has more points: a certificate of `dimension.solver.why`."""

    bounds: tuple[WhyBound, ...]
    given_up: tuple[int | None, ...]
    """The most spheres with one card given up, with two, …; None if no tray fails exactly so many."""
    no_bonus: WhyBound | None
    """Why no tray with as many points has the bonus token, unless the best one has it."""


class BestTray(Struct, frozen=True, omit_defaults=True):
    """The proven optimum of a hand."""

    score: int
    bonus: bool
    tray: str
    failed: tuple[str, ...]
    with_bonus: BonusTray | None
    why: Why | None = None


class RoundResult(Struct, frozen=True):
    """A round that was played."""

    hand: str
    as_promised: bool
    scores: tuple[SeatScore, ...]
    best: BestTray | None = None
    """None until the solver has answered."""
    moves: Moves = ()
    """From each seat's tray, in the order of `scores`, to the nearest of the best trays."""


class SeatStanding(Struct, frozen=True):
    """Where a seat ends."""

    seat: int
    place: int
    points: int
    bonus_tokens: int
    token_points: int
    total: int
