"""`dimension deal`: the same game from the same seed or code."""

import json

import pytest

from tests.cli.conftest import Run


def test_a_seed_deals_six_rounds_of_six_cards_and_names_the_code(dimension: Run) -> None:
    dealt = json.loads(dimension("deal", "--seed", "42", "--json").out)
    assert set(dealt) == {"code", "rounds", "as_promised"}
    assert dealt["as_promised"] == [True] * 6
    assert [len(cards) for cards in dealt["rounds"]] == [6] * 6
    assert json.loads(dimension("deal", "--code", dealt["code"].lower(), "--json").out) == dealt


def test_without_a_seed_every_deal_is_new(dimension: Run) -> None:
    codes = {json.loads(dimension("deal", "--json").out)["code"] for _ in range(5)}
    assert len(codes) == 5


def test_variants_are_part_of_the_code(dimension: Run) -> None:
    options = ["--cards", "8", "--deck", "no-exactly", "--contradictions", "fewer", "--edition", "de"]
    dealt = json.loads(dimension("deal", "--seed", "1", *options, "--json").out)
    assert [len(cards) for cards in dealt["rounds"]] == [8] * 6
    assert not {card for cards in dealt["rounds"] for card in cards if card[1].isdigit()}
    assert json.loads(dimension("deal", "--code", dealt["code"], "--json").out) == dealt


def test_without_json_the_deal_is_printed_in_sentences(dimension: Run) -> None:
    out = dimension("deal", "--seed", "42").out
    assert "12D3V91AC" in out
    assert out.count("Round ") == 6


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_a_hand_that_breaks_the_settings_is_reported(language: str, dimension: Run) -> None:
    # With twelve rounds of eight cards from forty, the last hands cannot always avoid contradictions.
    options = ["--cards", "8", "--rounds", "12", "--deck", "no-counting", "--contradictions", "fewer"]
    told = [dimension("deal", "--seed", str(seed), *options, "--lang", language).err for seed in range(4)]
    assert any(told)


def test_hands_of_your_own_are_checked_one_by_one(dimension: Run) -> None:
    hands = ["--hands", "O2 O-W KxW; K1 K-K B-G BxG"]
    dealt = json.loads(dimension("deal", *hands, "--check", "--json").out)
    assert dealt["rounds"] == [["O2", "W-O", "KxW"], ["K1", "K-K", "B-G", "BxG"]]
    fine, wrong = dealt["checks"]
    assert (fine["score"], fine["bonus"], fine["conflicts_with_five_colors"]) == (11, True, [])
    assert (wrong["grade"], wrong["conflicts_at_all"]) == ("easy", [["K1", "K-K"]])
    assert json.loads(dimension("deal", "--code", dealt["code"], "--check", "--json").out) == dealt
    words = dimension("deal", *hands, "--check").out
    assert "11 points and a bonus token" in words
    assert "these cards rule each other out" in words


def test_an_invalid_set_is_refused_with_the_number_of_the_hand(dimension: Run) -> None:
    refused = dimension("deal", "--hands", "O2 O-W KxW; O2")
    assert (refused.code, refused.out) == (2, "")
    assert "Hand 2: A round has 3 to 8 cards, not 1." in refused.err


def test_a_grade_is_part_of_the_code_which_deals_it_again(dimension: Run) -> None:
    dealt = json.loads(dimension("deal", "--seed", "1", "--grade", "evil", "--json").out)
    assert json.loads(dimension("deal", "--code", dealt["code"], "--json").out) == dealt
    grades = [json.loads(dimension("explain", " ".join(cards), "--json").out)["grade"] for cards in dealt["rounds"]]
    assert set(grades) == {"evil"}
    refused = dimension("deal", "--grade", "hardest")
    assert (refused.code, "hardest" in refused.err) == (2, True)


def test_json_lists_the_rounds_that_break_the_settings(dimension: Run) -> None:
    result = dimension("deal", "--grade", "evil", "--cards", "3", "--seed", "1", "--json")
    dealt = json.loads(result.out)
    broken = [number for number, is_kept in enumerate(dealt["as_promised"], start=1) if not is_kept]
    assert broken
    assert [f"Round {number}:" in result.err for number in range(1, 7)] == [number in broken for number in range(1, 7)]
