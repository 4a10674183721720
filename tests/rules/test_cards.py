"""The 60 cards, and their judges against a naive evaluation from 3-D coordinates."""

import copy
import dataclasses
import pickle
from collections import Counter
from collections.abc import Callable
from math import cos, dist, pi, sin, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.board.colors import Color
from dimension.board.geometry import SYMMETRIES
from dimension.errors import NotationError
from dimension.rules.cards import CARDS, COUNTING_TYPES, JUDGES, Card, CardType, lonely
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import Verdict, score_tray
from dimension.rules.tray import Tray
from dimension.texts import LANGUAGES, texts_for
from tests.strategies import hands, random_tray, trays

HEIGHT_OF_A_LAYER = sqrt(2 / 3)


def _naive_coordinates() -> list[tuple[float, float, float]]:
    """Spheres of diameter 1, laid out without the library: a hexagon, six dents, one on top."""
    hexagon = [(cos(-i * pi / 3), sin(-i * pi / 3)) for i in range(6)]
    dents = [((a[0] + b[0]) / 3, (a[1] + b[1]) / 3) for a, b in zip(hexagon, hexagon[1:] + hexagon[:1], strict=True)]
    return [
        (0.0, 0.0, 0.0),
        *((x, y, 0.0) for x, y in hexagon),
        *((x, y, HEIGHT_OF_A_LAYER) for x, y in dents),
        (0.0, 0.0, 2 * HEIGHT_OF_A_LAYER),
    ]


PLACES = _naive_coordinates()
Spheres = dict[int, str]


def near(one: int, other: int) -> bool:
    return abs(dist(PLACES[one], PLACES[other]) - 1) < 1e-6


def of(color: str, spheres: Spheres) -> list[int]:
    return [place for place, letter in spheres.items() if letter == color]


def breaks(code: str, spheres: Spheres, exactly: dict[str, int]) -> tuple[bool, set[int]]:
    """Whether a card fails and which spheres are to blame, read off the code letter by letter."""
    first, sign, second = code[0], code[1], code[-1]
    ours, theirs = of(first, spheres), of(second, spheres)
    match sign:
        case "1" | "2":
            return len(ours) != exactly[first], set(ours)
        case ">":
            return len(ours) <= len(theirs), {*ours, *theirs}
        case "+":
            return len(ours) + len(theirs) != 4, {*ours, *theirs}
        case "_":
            blamed = {p for p in ours if PLACES[p][2] > 0}
        case "^":
            blamed = {p for p in ours if any(near(p, q) and PLACES[q][2] > PLACES[p][2] for q in spheres)}
        case "x":
            blamed = {p for p in ours for q in theirs if near(p, q)} | {q for p in ours for q in theirs if near(p, q)}
        case "-":
            blamed = {p for p in ours if theirs and not any(near(p, q) for q in theirs)}
            blamed |= {q for q in theirs if ours and not any(near(p, q) for p in ours)}
        case _:
            raise AssertionError(code)
    return bool(blamed), blamed


def test_judges_agree_with_the_naive_evaluation_on_thousands_of_trays() -> None:
    random = Random(2014)
    verdicts = Counter[tuple[CardType, bool]]()
    for _ in range(8_000):
        tray = random_tray(random)
        hand = Hand(random.sample(CARDS, random.randint(1, 14)))
        spheres = {position: color.letter for position, color in tray.items()}
        exactly = Counter[str]()
        for card in hand:
            if card.type is CardType.EXACTLY:
                exactly[card.code[0]] += int(card.code[1])
        for verdict in score_tray(hand, tray).verdicts:
            fails, blamed = breaks(verdict.card.code, spheres, exactly)
            expected = Verdict(verdict.card, not fails, tuple(sorted(blamed)) if fails else ())
            assert verdict == expected, (str(hand), repr(tray))
            verdicts[verdict.card.type, fails] += 1
    assert len(verdicts) == 14
    assert min(verdicts.values()) > 200


@given(hands, trays, st.sampled_from(SYMMETRIES))
def test_symmetry_never_changes_a_verdict(hand: Hand, tray: Tray, symmetry: tuple[int, ...]) -> None:
    here, there = score_tray(hand, tray), score_tray(hand, tray.transformed(symmetry))
    for before, after in zip(here.verdicts, there.verdicts, strict=True):
        assert after.fulfilled == before.fulfilled
        assert set(after.breaking) == {symmetry[position] for position in before.breaking}


@given(hands, trays)
def test_only_spheres_of_the_cards_colors_break_it(hand: Hand, tray: Tray) -> None:
    for verdict in score_tray(hand, tray).verdicts:
        assert all(tray[p] in (verdict.card.first, verdict.card.other) for p in verdict.breaking)
        assert not (verdict.fulfilled and verdict.breaking)


def test_every_type_has_a_judge() -> None:
    assert set(JUDGES) == set(CardType)
    assert {card_type for card_type in CardType if card_type.counts} == COUNTING_TYPES


@given(trays, st.randoms(use_true_random=False))
def test_counting_cards_do_not_care_where_spheres_lie(tray: Tray, random: Random) -> None:
    places = random.sample(range(14), tray.spheres)
    elsewhere = [0] * 5
    for place, (_, color) in zip(places, tray.items(), strict=True):
        elsewhere[color] |= 1 << place
    for card in CARDS:
        if card.type.counts:
            judge, asked = JUDGES[card.type], Hand([card]).asked(card.first)
            here = judge(card, tray.masks, tray.occupied, asked)
            there = judge(card, tuple(elsewhere), sum(elsewhere), asked)
            assert (here is None) == (there is None)


def test_the_deck_has_sixty_cards_of_seven_types() -> None:
    assert Counter(card.type.value for card in CARDS) == {1: 10, 2: 15, 3: 15, 4: 5, 5: 5, 6: 5, 7: 5}
    assert len({card.code for card in CARDS}) == 60
    assert [card.index for card in CARDS] == list(range(60))


def test_the_box_has_these_unsymmetrical_cards() -> None:
    codes = {card.code for card in CARDS}
    assert {"W>G", "G>O", "O>K", "K>B", "B>W", "K+W", "W+O", "O+B", "B+G", "G+K"} <= codes


@pytest.mark.parametrize("card", CARDS)
def test_a_card_exists_once(card: Card) -> None:
    assert copy.deepcopy(card) is copy.copy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert repr(card) == f"Card({card.code!r})"
    assert eval(repr(card)) is Card(card) is Card(card.code.lower()) is card


def test_cards_stored_by_earlier_versions_are_found() -> None:
    # The output of `pickle.dumps(CARDS[9])` before cards could be found by their codes.
    stored = (
        b"\x80\x04\x95,\x00\x00\x00\x00\x00\x00\x00\x8c\x15dimension.rules.cards"
        b"\x94\x8c\x08_card_at\x94\x93\x94K\t\x85\x94R\x94."
    )
    assert pickle.loads(stored) is CARDS[9] is Card("O2")


@pytest.mark.parametrize("text", ["R2", "O3", "", "O2 O1", "G>W"])
def test_a_code_that_no_card_has_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Card(text)


@pytest.mark.parametrize("wrong", [5, None, CardType.BARE, ["O2"]])
def test_a_card_of_a_wrong_type_is_refused_with_a_hint(wrong: object) -> None:
    with pytest.raises(TypeError, match="A card is a Card or its code such as 'O2', not "):
        Card(wrong)  # type: ignore[arg-type]


def test_there_are_no_cards_of_your_own() -> None:
    fixed = r"The 60 cards are fixed, .* Card\('O2'\) finds a card by its code, and CARDS has them all"
    new_card: Callable[..., Card] = Card
    with pytest.raises(TypeError, match=fixed):
        new_card(60, "O3", CardType.EXACTLY, Color.ORANGE, None, 3)
    with pytest.raises(TypeError, match=fixed):
        new_card(code="O3", type=CardType.EXACTLY)
    with pytest.raises(TypeError, match=fixed):
        dataclasses.replace(CARDS[9], number=3)
    with pytest.raises(TypeError, match=fixed):
        type("MyCard", (Card,), {})
    with pytest.raises(dataclasses.FrozenInstanceError):
        CARDS[9].number = 3  # type: ignore[misc]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_a_card_has_a_sentence_in_every_language(card: Card, language: str) -> None:
    texts = texts_for(language)
    number = card.number or 0
    key = f"{card.type.name.lower()}{'-same' if card.second is card.first else ''}"
    said = texts.text(f"card-{key}", first=card.first.letter, second=card.other.letter, number=number)
    assert card.sentence(language) == said
    assert card.caption(language) == texts.text(f"caption-{card.type.name.lower()}", number=number)
    assert card.type.label(language) == texts.text(f"type-{card.type.name.lower()}")


def test_english_is_the_language_when_none_is_named() -> None:
    card = Card("O>K")
    assert card.sentence() == card.sentence("en") == "There are more orange spheres than black ones on the tray."
    assert card.sentence("de") == "Auf dem Tableau liegen mehr orange als schwarze Kugeln."
    assert (card.caption(), card.type.label()) == ("more than", "More than")


def test_an_exactly_card_can_say_the_number_that_two_of_them_ask_for() -> None:
    assert Card("B1").sentence(asked=3) == "Exactly three blue spheres are on the tray: the two cards add up."


def test_a_language_without_texts_is_refused_with_those_that_have_some() -> None:
    with pytest.raises(ValueError, match="there are no texts in 'fr': choose en, de, ru"):
        Card("O2").sentence("fr")


@pytest.mark.parametrize(
    ("hand", "tray", "breaking"),
    [
        ("O2", "OOO..../....../.", (0, 1, 2)),
        ("O2", "K....../....../.", ()),
        ("K-W", "KW..K../....../.", (4,)),
        ("K-W", ".KW.K../....../.", (4,)),
        ("K-W", "K....../....../.", None),
        ("KxW", "KW..B../....../.", (0, 1)),
        ("BxB", ".BB.B../....../.", (1, 2)),
        ("G_", "KWB..../G...../.", (7,)),
        ("K^", "KWB..../G...../.", (0,)),
        ("O>K", "KO...../....../.", (0, 1)),
        ("K+W", "KWKW.../....../.", None),
        ("K+W", "KWK..../....../.", (0, 1, 2)),
    ],
)
def test_breaking_positions(hand: str, tray: str, breaking: tuple[int, ...] | None) -> None:
    (verdict,) = score_tray(parse_hand(hand), parse_tray(tray)).verdicts
    assert verdict.fulfilled == (breaking is None)
    assert verdict.breaking == (breaking or ())


def test_a_card_knows_its_colors() -> None:
    (card,) = parse_hand("WxG")
    assert (card.first, card.second, card.other) == (Color.WHITE, Color.GREEN, Color.GREEN)
    (card,) = parse_hand("W^")
    assert (card.first, card.second, card.other) == (Color.WHITE, None, Color.WHITE)


@pytest.mark.parametrize("tray", ["W....../....../.", "K....../....../.", "......./....../.", "KW...../....../."])
def test_colors_touch_when_one_of_them_is_absent(tray: str) -> None:
    assert score_tray("K-W", tray).all_fulfilled


def test_lonely_are_the_spheres_of_either_color_that_touch_none_of_the_other() -> None:
    assert [lonely(0, 1), lonely(1, 0), lonely(0, 0)] == [0, 0, 0]
    assert lonely(0b10, 0b10000) == 0b10010
    assert lonely(0b1, 0b10010) == 0
    assert lonely(0b10, 0b10100) == 0b10000


def test_a_type_of_card_either_counts_or_does_not() -> None:
    assert [kind.counts for kind in CardType] == [True, False, False, False, False, True, True]
