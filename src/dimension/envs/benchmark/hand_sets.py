"""The frozen sets of hands over which agents are compared, as they are shipped, and how they were made.

Every set is made from the deals of a split in their order, from a first deal on. Unwanted hands are skipped, and so
are recolored duplicates.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.envs.benchmark.agents import greedy_agent
from dimension.envs.evaluation import evaluate
from dimension.envs.splits import CardPlaces, HandSource, drawn_hands, fingerprints
from dimension.rules.cards import CARDS, CardType
from dimension.rules.hand import Hand
from dimension.rules.settings import Deck, Grade
from dimension.solver.batch import solve_many
from dimension.solver.grades import grade_of

_DRAWN_AT_ONCE: Final = 1000


class SetRecipe(NamedTuple):
    """How a set is made."""

    about: str
    size: int
    split: str
    first_deal: int
    cards: int = 6
    grade: Grade | None = None
    with_type: CardType | None = None
    """A type of which every hand has at least one card."""
    best: tuple[int, int] | None = None
    """The fewest and the most points of an optimum."""
    trap: int = 0
    """How many points the greedy agent misses at least."""


def _graded(grade: Grade) -> SetRecipe:
    return SetRecipe(f"six cards, of the grade {grade.value}", 500, "test", 1_000_000, grade=grade)


RECIPES: Final = {
    "test": SetRecipe("six cards, as drawn: the main figure", 1000, "test", 0),
    "test-loose": SetRecipe("no tray has more than nine points", 500, "test", 3_000_000, best=(-99, 9)),
    "test-full": SetRecipe("eleven points: every sphere and every card counts", 500, "test", 3_100_000, best=(11, 11)),
    "test-trap": SetRecipe(
        "eleven points, of which an agent that looks one step ahead misses four or more",
        500,
        "test",
        3_200_000,
        best=(11, 11),
        trap=4,
    ),
    "test-eight": SetRecipe("eight cards: larger hands than those trained on", 500, "test", 0, cards=8),
    "test-bare": SetRecipe(
        "six cards, one or more of type bare: for agents trained without it",
        500,
        "test",
        2_000_000,
        with_type=CardType.BARE,
    ),
    "valid": SetRecipe("six cards, as drawn: to choose among agents before one is tested", 1000, "valid", 0),
    "test-easy": _graded(Grade.EASY),
    "test-medium": _graded(Grade.MEDIUM),
    "test-hard": _graded(Grade.HARD),
    "test-expert": _graded(Grade.EXPERT),
    "test-evil": _graded(Grade.EVIL),
}
"""How each set is made, by name."""

SETS: Final = ("test", "test-loose", "test-full", "test-trap", "test-eight", "test-bare", "valid")
"""The sets of version 2."""

SETS_V1: Final = tuple(name for name in RECIPES if name not in ("test-loose", "test-full", "test-trap"))
"""The sets of version 1: a grade says how rare an optimum is, which hardly says how hard a good tray is."""

DIGESTS: Final = {
    "test": "d56c026964b6ba6db3404bf6acd24b415cbe3cd1c83353c536868308e7d3c99c",
    "test-loose": "62b5532475bc9634b84b4c18a0a58bd303f04d8a88d1ec04f3b93eea61db81f0",
    "test-full": "d0b4e085dddafba2e97f5796eaf1deff99e63952eecacc35c553a10d8a17d175",
    "test-trap": "8e65c835ec9a124c3d4f7e6e905b26d5d6c1de26cfb090d10cfa7ccf0f71d271",
    "test-easy": "0e8eb3e94789853606710cc03cad5e6b8ff83e06c58682e55a94948b8aca62b5",
    "test-medium": "26f6be12ebfa5f8123db5e3c7bccffbe0fa848542d0212b7701150fd19bcdf21",
    "test-hard": "455a9317495fa33c502ee2c5bffbc782e13f9e52e0ba9d9b7ebe6d631ea8f64d",
    "test-expert": "b9f82fb753ad2df1ad9b1ef2f3ec28f885df8420010ab527a479e57302167d81",
    "test-evil": "7cca962c2ba51ce78ddc181946cac3137a2b7977f00ea32e638a7df1f3218215",
    "test-eight": "ca7b606cd11458339f2095dfc79d1e35c9274f23bf1ff8136de3cf38c6ecc5d1",
    "test-bare": "cb52877369577fa94d6a047f7a2803113302539c776fe19ae70497b3946f4fdb",
    "valid": "95db0067ce50fa3ed70f8e6b15369b7bbdc25eb06eb82c00e0dff8c05b2f0485",
}
"""The SHA-256 of the text of each set."""


class HandSet(NamedTuple):
    """A set as it is shipped, with the most points that each hand allows."""

    hands: tuple[Hand, ...]
    optimum: NDArray[np.int64]
    digest: str


@cache
def hand_set(name: str) -> HandSet:
    """A set by name; raises KeyError if there is no such set."""
    assert RECIPES[name]
    text = files("dimension.envs.benchmark").joinpath("sets", f"{name}.txt").read_text(encoding="utf-8")
    hands = tuple(Hand(line) for line in text.splitlines())
    return HandSet(hands, solve_many(hands).score, digest_of(hands))


def digest_of(hands: tuple[Hand, ...]) -> str:
    """The SHA-256 of hands in notation, one on a line."""
    return sha256(set_text(hands).encode()).hexdigest()


def set_text(hands: tuple[Hand, ...]) -> str:
    """The text of a set's file, a hand on each line: its digest is in `DIGESTS`."""
    return "".join(f"{hand}\n" for hand in hands)


def make_set(recipe: SetRecipe, count: int | None = None) -> tuple[Hand, ...]:
    """Make a set, or its first hands."""
    hands, known = list[Hand](), set[int]()
    for drawn, drawn_fingerprints in _drawn(recipe):
        for hand, fingerprint, wanted in zip(drawn, drawn_fingerprints, _wanted(recipe, drawn), strict=True):
            if wanted and fingerprint not in known and _is_wanted(recipe, hand):
                known.add(fingerprint)
                hands.append(hand)
                if len(hands) == (recipe.size if count is None else count):
                    return tuple(hands)
    raise AssertionError("the deals of a split have no end")


def _drawn(recipe: SetRecipe) -> Iterator[tuple[list[Hand], list[int]]]:
    """The hands of the split without end, many at a time, with their fingerprints."""
    source = HandSource(recipe.split, recipe.cards, Deck.FULL)
    deals = np.arange(recipe.first_deal, recipe.first_deal + _DRAWN_AT_ONCE)
    while True:
        places: CardPlaces = drawn_hands(source, deals)
        yield [Hand(CARDS[place] for place in row) for row in places.tolist()], fingerprints(places).tolist()
        deals += _DRAWN_AT_ONCE


def _wanted(recipe: SetRecipe, hands: list[Hand]) -> NDArray[np.bool_]:
    """The hands with the right optimum and the right regret of the greedy agent: fast for many together."""
    wanted = np.ones(len(hands), dtype=np.bool_)
    if recipe.best is not None:
        optimum = solve_many(hands).score
        wanted &= (optimum >= recipe.best[0]) & (optimum <= recipe.best[1])
    if recipe.trap:
        chosen = np.flatnonzero(wanted)
        wanted[chosen] = evaluate(greedy_agent(0), hands=[hands[at] for at in chosen]).regret >= recipe.trap
    return wanted


def _is_wanted(recipe: SetRecipe, hand: Hand) -> bool:
    if recipe.with_type is not None and all(card.type is not recipe.with_type for card in hand):
        return False
    return recipe.grade is None or grade_of(hand) is recipe.grade
