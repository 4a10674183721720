"""Dealing: the same from the same seed, everywhere and forever."""

import pytest
from hypothesis import given

from dimension.errors import SettingsError
from dimension.rules.cards import CARDS, COUNTING_TYPES
from dimension.rules.game import new_game
from dimension.rules.hand import Hand
from dimension.rules.settings import AS_IN_THE_BOX, Contradictions, GameSettings, Grade
from dimension.rules.shuffle import shuffled
from dimension.rules.stack import RULES_ALONE, PlainOracle, Stack, deal_game, fulfillable, new_stack
from tests.strategies import examples, seeds, settings


def test_a_seed_deals_the_same_hands_forever() -> None:
    assert [str(deal.hand) for deal in deal_game(GameSettings(), seed=42)] == GOLDEN_DEAL


GOLDEN_DEAL = [
    "K-G K>B W-W K^ G1 KxW",
    "WxW W1 W^ K-O G+K W2",
    "K-K W-B B^ BxO W+O G-G",
    "K2 G2 WxB K-B WxG KxG",
    "G>O KxK B>W BxB KxB OxO",
    "G-O W_ BxG KxO B-G O>K",
]


@given(settings.filter(lambda chosen: chosen.contradictions is Contradictions.DRAWN), seeds)
def test_no_card_comes_back_before_the_stack_runs_out(chosen: GameSettings, seed: int) -> None:
    dealt = [card for deal in deal_game(chosen, seed) for card in deal.hand]
    first_pass = dealt[: len(chosen.deck.cards) // chosen.cards * chosen.cards]
    assert len(first_pass) == len(set(first_pass))
    assert set(dealt) <= set(chosen.deck.cards)
    assert all(len(deal.hand) == chosen.cards and deal.as_promised for deal in deal_game(chosen, seed))


@given(seeds)
@examples(10)
def test_a_promise_is_kept_or_broken_openly(seed: int) -> None:
    for deal in deal_game(GameSettings(contradictions=Contradictions.FEWER), seed):
        pairs = [(a, b) for a in deal.hand for b in deal.hand if a.index < b.index]
        assert deal.as_promised == all(fulfillable(pair) for pair in pairs)


def test_revealing_uses_up_the_stack_card_by_card() -> None:
    stack = new_stack(GameSettings(), seed=3)
    deal, rest = stack.reveal(6, Contradictions.DRAWN, RULES_ALONE)
    assert deal.hand.cards == stack.cards[:6]
    assert rest.cards == stack.cards[6:]
    assert rest.aside == deal.hand.cards


class FirstCardGrades(PlainOracle):
    """Finds hands evil whose first card counts spheres, and all others easy."""

    def grade(self, hand: Hand) -> Grade:
        return Grade.EVIL if hand[0].type in COUNTING_TYPES else Grade.EASY


@pytest.mark.parametrize("grade", [Grade.EASY, Grade.EVIL])
def test_hands_of_a_wanted_grade_come_from_the_seed_alone(grade: Grade) -> None:
    settings = GameSettings(grade=grade)
    deals = deal_game(settings, 5, FirstCardGrades())
    assert all(deal.as_promised and FirstCardGrades().grade(deal.hand) is grade for deal in deals)
    assert deals == deal_game(settings, 5, FirstCardGrades())
    assert len({card for deal in deals for card in deal.hand}) == 36


def test_the_first_hand_is_kept_when_no_shuffle_gives_the_grade() -> None:
    (deal,) = deal_game(GameSettings(rounds=1, grade=Grade.HARD), 5, FirstCardGrades())
    assert deal == (deal_game(GameSettings(rounds=1), 5)[0].hand, False)


def test_a_stack_deals_as_in_the_box_unless_told_otherwise() -> None:
    stack, hands = new_stack(seed=42), []
    for _ in GOLDEN_DEAL:
        deal, stack = stack.reveal()
        hands.append(str(deal.hand))
    assert hands == GOLDEN_DEAL == [str(deal.hand) for deal in deal_game(seed=42)]
    assert new_stack() == new_stack(GameSettings(), 0)


def test_rule_and_grade_may_be_given_as_words() -> None:
    stack = new_stack(seed=42)
    assert stack.reveal(6, "fewer") == stack.reveal(6, Contradictions.FEWER, RULES_ALONE)
    with pytest.raises(SettingsError, match="choose drawn, fewer or none"):
        stack.reveal(6, "some")
    with pytest.raises(SettingsError, match="choose any, easy"):
        stack.reveal(6, grade="simple")


@pytest.mark.parametrize("wrong", [42, "12D3V91AC", None])
def test_wrong_settings_are_refused_with_a_hint_at_seed_and_code(wrong: object) -> None:
    for use in (new_stack, deal_game, new_game):
        with pytest.raises(TypeError, match=r"Settings are GameSettings \(a seed is passed as seed=42, a code as "):
            use(wrong)  # type: ignore[arg-type]


def test_cards_put_aside_are_shuffled_under_the_stack_once_it_is_too_small() -> None:
    stack = Stack(CARDS[:3], CARDS[3:9], seed=5, shuffles=4)
    assert stack._filled(3) is stack
    filled = stack._filled(4)
    assert filled == Stack(CARDS[:3] + shuffled(CARDS[3:9], 5, 4), (), seed=5, shuffles=5)


def test_the_default_seed_is_0() -> None:
    assert deal_game() == deal_game(AS_IN_THE_BOX, 0) != deal_game(AS_IN_THE_BOX, 1)
    assert new_stack() == new_stack(AS_IN_THE_BOX, 0)
    assert new_game().deals == deal_game()
    assert (new_game().seed, new_game().players) == (0, 1)
