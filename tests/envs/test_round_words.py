"""A prompt says all there is to know, in the words of the game."""

from hypothesis import given
from hypothesis import strategies as st

from dimension.envs.actions import RoundState
from dimension.envs.text.prompts import move_prompt, read_prompt, rules_in_words, tray_prompt
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray
from dimension.texts import texts_for
from tests.strategies import examples, hands, trays


@examples(40)
@given(hands, trays, st.integers(1, 30))
def test_a_prompt_can_be_read_back(hand: Hand, tray: Tray, steps: int) -> None:
    assert read_prompt(move_prompt(RoundState(hand, steps, tray), "No.")) == (hand, tray, steps)
    assert read_prompt(tray_prompt(hand)) == (hand, Tray(), None)


def test_prompts_have_the_words_of_the_game() -> None:
    hand = Hand("O2 O1 W-W")
    prompt = tray_prompt(hand)
    assert all(sentence in prompt for sentence in hand.sentences())
    assert rules_in_words() in prompt
    assert texts_for("en").text("rules-touching") in prompt


def test_a_prompt_repeats_the_refusal() -> None:
    assert "too many" in tray_prompt(Hand("O2"), "That is too many.")


def test_the_prompt_of_a_move_shows_the_tray_and_how_it_scores() -> None:
    prompt = move_prompt(RoundState(Hand("O2 W_"), 5, Tray("KW...../....../.")))
    assert "Tray: KW...../....../." in prompt
    assert "   W   2          7" in prompt
    assert "Points now: 0. Cards not fulfilled: O2." in prompt
    assert "Steps left: 5" in prompt
