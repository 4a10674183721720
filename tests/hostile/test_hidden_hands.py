"""The search for hidden hands finds every way of telling one, and nothing else."""

import json

import pytest

from tests.hostile.hidden_hands import Secrets, cards_in

HAND = ("O2", "K-B", "G^", "O>K", "KxW", "B_")
OTHERS = ("W2", "W-B", "K^", "G>K", "OxW", "W_")
BEST = "GBWKBKW/K.W.O./B"
SECRETS = Secrets(("S3CRET",), (frozenset(HAND),), (BEST,))
BACKWARD = HAND[::-1]


@pytest.mark.parametrize(
    "told",
    [
        " ".join(HAND),
        json.dumps({"hand": " ".join(BACKWARD)}),
        json.dumps(BACKWARD),
        json.dumps({"stack": [*OTHERS, *BACKWARD, *OTHERS]}),
        json.dumps({"stack": " ".join((*OTHERS, *BACKWARD))}),
        json.dumps([{"card": card, "points": 1} for card in BACKWARD]),
        json.dumps(dict.fromkeys(BACKWARD, 1)),
        json.dumps({"first": BACKWARD[:3], "second": {"cards": " ".join(BACKWARD[3:])}}),
        "<p>Cards: " + ", ".join(f"<b>{card.replace('>', '&gt;')}</b>" for card in BACKWARD) + "</p>",
        "round,hand\n1," + " ".join(BACKWARD),
    ],
)
def test_a_hand_is_found_in_any_order_and_form(told: str) -> None:
    assert SECRETS.found_in(told) == [" ".join(sorted(HAND))]
    assert SECRETS.found_in(f'{{"type": "pong"}}\n{told}\n') == [" ".join(sorted(HAND))]


@pytest.mark.parametrize(
    "told",
    [
        json.dumps([" ".join((*OTHERS[:3], *HAND[:3])), " ".join((*HAND[3:], *OTHERS[3:]))]),
        json.dumps([{"hand": " ".join((*OTHERS[:3], *HAND[:3]))}, {"hand": " ".join((*HAND[3:], *OTHERS[3:]))}]),
        json.dumps([*HAND[:5], *OTHERS, HAND[5]]),
        json.dumps({"hand": " ".join(HAND[:5])}),
        " ".join((*HAND[:5], *OTHERS)),
        "",
    ],
)
def test_its_cards_in_several_hands_are_not_the_hand(told: str) -> None:
    assert SECRETS.found_in(told) == []


def test_words_are_found_anywhere() -> None:
    assert SECRETS.found_in("xS3CRETx") == ["S3CRET"]


def test_all_cards_of_a_text_are_found_among_other_bytes() -> None:
    assert cards_in('\x00\xff{"hand":"O2 K-B","tray":"KW...../"} O>K') == {"O2", "K-B", "O>K"}


@pytest.mark.parametrize(
    "told",
    [
        BEST,
        json.dumps({"best": {"tray": BEST}}),
        json.dumps([{"hand": " ".join(OTHERS), "best": {"tray": "x"}}, {"best": {"tray": BEST}}]),
        f'<a href="/solve?tray={BEST}">',
    ],
)
def test_the_tray_of_a_hidden_hand_is_found(told: str) -> None:
    assert SECRETS.found_in(told) == [BEST]


def test_the_same_tray_of_another_hand_gives_nothing_away() -> None:
    others, mine = ({"hand": " ".join(hand), "best": {"tray": BEST}} for hand in (OTHERS, HAND))
    assert SECRETS.found_in(json.dumps({"days": [others]})) == []
    assert SECRETS.found_in(json.dumps({"days": [others, mine]})) == [" ".join(sorted(HAND)), BEST]
