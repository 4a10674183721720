"""Facts about the best trays: all of them agree, and the cards that are named prove it."""

from itertools import product

import numpy as np
import pytest

from dimension.board.colors import COLORS, Color
from dimension.board.places import POSITIONS, Place
from dimension.errors import RuleError
from dimension.proof_check import _exists
from dimension.rules.cards import Card
from dimension.rules.hand import Hand
from dimension.solver.certificate import failed_sets
from dimension.solver.conclusions import Fact, facts
from dimension.solver.lookup_tables import Masks
from dimension.solver.optimal import optimal_masks
from dimension.solver.single import solve
from dimension.texts import LANGUAGES
from tests.determinism import SEED
from tests.solver.random_hands import random_hands


def test_every_best_tray_agrees_and_no_tighter_fact_does() -> None:
    for hand in random_hands(SEED, 25, [5, 6]):
        best = solve(hand)
        counts = [[tray.count(color) for color in COLORS] for tray in best.trays()]
        told = {fact.color: fact for fact in facts(best) if fact.place is Place.TRAY}
        for color in COLORS:
            numbers = {each[color] for each in counts}
            if color in told:
                assert (told[color].least, told[color].most) == (min(numbers), max(numbers)), hand
            else:
                assert max(numbers) == 3, hand
                assert min(numbers) <= best.bonus, hand


def test_the_named_cards_prove_a_fact_without_the_others() -> None:
    for hand in random_hands(SEED, 25, [5, 6, 7]):
        best = solve(hand)
        codes = [card.code for card in hand]
        for fact in facts(best):
            if fact.place is not Place.TRAY or fact.color is None:
                continue
            cards = [card.code for card in fact.cards]
            outside = [number for number in range(4) if not fact.least <= number <= fact.most]

            def wanted(counts: tuple[int, ...], color: int = fact.color, numbers: list[int] = outside) -> bool:
                return counts[color] in numbers

            # With cards failed, a tray needs two more spheres for each.
            most_failed = 0 if best.bonus else (11 - best.score) // 2
            for failed in (few for number in range(most_failed + 1) for few in failed_sets(Hand(cards), number)):
                fulfilled = [code for code in cards if Card(code) not in failed]
                sizes = range(max(best.score + 2 * len(failed), 0), 12)
                assert not _exists(fulfilled, codes, sizes, best.bonus, wanted), (hand, fact)


def test_with_a_tray_facts_that_it_shows_are_left_out() -> None:
    hand = "O2 W2 B1 O>K G-W KxG"
    assert [str(fact.color) for fact in facts(hand)][:5] == ["O", "W", "B", "K", "G"]
    assert [str(fact.color) for fact in facts(hand, "OWOBW../....../.")][:2] == ["K", "G"]
    assert facts(hand, solve(hand).tray) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_are_sentences_in_every_language(language: str) -> None:
    sentences = [fact.sentence(language) for hand in random_hands(SEED, 12, [6]) for fact in facts(hand)]
    assert sentences
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def _numbers(trays: Masks, fact: Fact) -> tuple[int, int]:
    """The fewest and the most spheres that trays have where a fact looks."""
    masks = trays.sum(axis=1, dtype=np.uint16) if fact.color is None else trays[:, fact.color]
    there = np.bitwise_count(masks & np.uint16(POSITIONS[fact.place]))
    return int(there.min()), int(there.max())


@pytest.mark.parametrize("size", [4, 5, 6])
def test_facts_about_places_agree_with_every_best_tray(size: int) -> None:
    for hand in random_hands(SEED, 20, [size]):
        best = solve(hand)
        trays = optimal_masks(best)
        told = facts(best)
        for fact in told:
            assert _numbers(trays, fact) == (fact.least, fact.most), (hand, fact)
            assert fact.is_shown(best.tray)
        for place, color in product((Place.CENTER, Place.TOP), COLORS):
            every = Fact(place, color, 1, 1, ())
            if _numbers(trays, every) == (1, 1):
                assert any(fact[:4] == every[:4] for fact in told), (hand, every)


def test_the_named_cards_prove_a_fact_about_a_place() -> None:
    for hand in random_hands(SEED, 20, [5]):
        best = solve(hand)
        for fact in facts(best):
            few = solve(Hand(fact.cards)) if fact.cards else None
            if few is not None and (few.score, few.bonus) == (best.score, best.bonus):
                least, most = _numbers(optimal_masks(few), fact)
                assert fact.least <= least <= most <= fact.most, (hand, fact)


def test_a_hand_of_too_many_cards_is_refused() -> None:
    with pytest.raises(RuleError, match="15") as error:
        facts(Hand("K1 K2 W1 W2 B1 B2 G1 G2 O1 O2 K-K W-W B-B G-G O-O"))
    assert error.value.code == "hand_too_large_to_explain"


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (Fact(Place.TRAY, Color.GREEN, 0, 2, ()), "At most 2 green spheres are on a best tray."),
        (Fact(Place.TRAY, Color.GREEN, 2, 3, ()), "At least 2 green spheres are on a best tray."),
        (Fact(Place.TRAY, Color.GREEN, 3, 3, ()), "Exactly 3 green spheres are on a best tray."),
        (Fact(Place.UPPER, None, 1, 3, ()), "At least one sphere lies on the middle level of a best tray."),
        (Fact(Place.UPPER, Color.BLACK, 0, 1, ()), "At most one black sphere lies on the middle level of a best tray."),
        (Fact(Place.TOP, None, 0, 0, ()), "Nothing lies on top of a best tray."),
        (Fact(Place.TOP, Color.WHITE, 1, 1, ()), "A white sphere lies on top of a best tray."),
        (Fact(Place.CENTER, Color.BLUE, 0, 0, ()), "No blue sphere lies in the center of a best tray."),
    ],
)
def test_a_fact_says_exactly_at_most_or_at_least(fact: Fact, sentence: str) -> None:
    assert fact.sentence() == sentence
