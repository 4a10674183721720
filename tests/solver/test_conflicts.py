"""The smallest conflicts of a hand, and the pairs of cards that contradict."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from dimension.errors import RuleError
from dimension.rules import stack as possible
from dimension.rules.cards import CARDS, Card, CardType
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand
from dimension.solver.conflicts import MAX_EXPLAINED, Conflicts, contradicting_pairs, explain
from dimension.solver.grades import fulfillable_at_all
from dimension.solver.single import solve

FIFTEEN = "K1 K2 W1 W2 B1 B2 G1 G2 O1 O2 K-K W-W B-B G-G O-O"


def _codes(conflicts: Sequence[Sequence[Card]]) -> list[str]:
    return [" ".join(card.code for card in conflict) for conflict in conflicts]


@pytest.mark.parametrize(
    ("hand", "with_five_colors", "at_all"),
    [
        ("O2 O-W KxW B_ G^", [], []),
        ("K1 K-K W_ O_", ["K1 K-K"], ["K1 K-K"]),
        ("K-W G_ KxW", ["K-W KxW"], []),
        ("W>G B_ G>O O>K K>B B>W", ["W>G G>O O>K", "G>O O>K K>B", "O>K K>B B>W", "W>G K>B B>W", "W>G G>O B>W"], None),
    ],
)
def test_conflicts_of_known_hands(hand: str, with_five_colors: list[str], at_all: list[str] | None) -> None:
    found = explain(parse_hand(hand))
    assert sorted(_codes(found.with_five_colors)) == sorted(with_five_colors)
    assert at_all is None or _codes(found.at_all) == at_all


def test_two_exactly_cards_of_a_color_are_one_task() -> None:
    # Alone, K1 contradicts K-K; with K2 both ask for three, which K-K allows but O>K does not.
    assert explain(parse_hand("K1 K2 K-K")) == Conflicts((), ())
    found = explain(parse_hand("K1 O>K W_ K2 K-K"))
    assert _codes(found.with_five_colors) == _codes(found.at_all) == ["K1 O>K K2"]


def test_every_conflict_is_one_and_loses_it_with_any_task_left_out() -> None:
    random = Random(11)
    for size in (5, 7, 9):
        for _ in range(5):
            hand = Hand(random.sample(CARDS, size))
            found = explain(hand)
            for conflicts, goes_together in (
                (found.with_five_colors, possible.fulfillable),
                (found.at_all, fulfillable_at_all),
            ):
                assert [len(conflict) for conflict in conflicts] == sorted(map(len, conflicts))
                for conflict in conflicts:
                    assert not goes_together(conflict)
                    assert all(goes_together(_without_task(card, conflict)) for card in conflict)


def _without_task(left_out: Card, conflict: Sequence[Card]) -> list[Card]:
    numbers = left_out.type is CardType.EXACTLY
    return [
        c
        for c in conflict
        if c is not left_out and not (numbers and c.type is left_out.type and c.first == left_out.first)
    ]


def test_no_conflict_is_missed() -> None:
    random = Random(12)
    for _ in range(10):
        # Without "exactly" cards every set of cards counts, and every one that conflicts holds a smallest.
        hand = Hand(random.sample([card for card in CARDS if card.type is not CardType.EXACTLY], 7))
        found = [set(conflict) for conflict in explain(hand).at_all]
        for size in range(1, 8):
            for cards in combinations(hand, size):
                assert fulfillable_at_all(cards) != any(conflict <= set(cards) for conflict in found)


def test_the_pairs_that_contradict_are_those_for_which_there_is_a_reason() -> None:
    pairs = set(contradicting_pairs())
    to_and_fro = {(f"{a}-{b}", f"{a}x{b}") for a, b in combinations_with_replacement("KWBGO", 2)}
    lonely = {(f"{color}1", f"{color}-{color}") for color in "KWBGO"}
    not_more = {(f"{more}1", f"{more}>{fewer}") for more, fewer in ("WG", "GO", "OK", "KB", "BW")}
    assert {(one.code, other.code) for one, other in pairs} == to_and_fro | lonely | not_more
    others = Random(14).sample([pair for pair in combinations(CARDS, 2) if pair not in pairs], 200)
    assert all(possible.fulfillable(pair) for pair in others)


def test_a_hand_that_is_too_large_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        explain(Hand(CARDS[:15]))
    assert caught.value.code == "hand_too_large_to_explain"
    assert str(caught.value) == "A hand to be explained has at most 14 cards, not 15."


def test_a_hand_may_be_given_as_text() -> None:
    assert explain("K1 K-K B-G BxG") == explain(["K1", "K-K", "B-G", "BxG"]) == explain(parse_hand("K1 K-K B-G BxG"))


def test_a_hand_of_fourteen_cards_is_explained_and_one_of_fifteen_is_not() -> None:
    fourteen = Hand(FIFTEEN.split()[:MAX_EXPLAINED])
    assert len(fourteen) == 14
    assert explain(fourteen).at_all
    assert solve(FIFTEEN).score <= 11
    with pytest.raises(RuleError) as caught:
        explain(FIFTEEN)
    assert (caught.value.code, caught.value.details) == ("hand_too_large_to_explain", {"count": 15, "most": 14})


def test_smallest_conflicts_come_by_size_and_then_in_the_order_of_the_hand() -> None:
    found = explain("O-O K-K K1 O1 KxG K-G")
    assert [[str(card) for card in conflict] for conflict in found.with_five_colors] == [
        ["O-O", "O1"],
        ["K-K", "K1"],
        ["KxG", "K-G"],
    ]
    assert [[str(card) for card in conflict] for conflict in found.at_all] == [["O-O", "O1"], ["K-K", "K1"]]
    assert explain("K1 W1") == Conflicts((), ())
    pair = explain("K1 K2 K+W W1 O1")
    assert pair.with_five_colors == ()
    three = explain("K1 K2 K>B B>W W>G")
    assert all(Card("K1") not in conflict or Card("K2") in conflict for conflict in three.with_five_colors)
