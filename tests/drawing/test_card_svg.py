"""Pictures of cards, hands, scores and solutions, as notebooks show them."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from dimension import CARDS, Card, CardType, Hand, Tray, new_game, score_tray
from dimension.drawing.card_svg import _ART
from dimension.solver import solve
from tests.strategies import hands, trays

SVG = "{http://www.w3.org/2000/svg}"
TRAY = Tray("KWBGOWB/G.O.K./W")


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def cards_in(picture: str) -> list[str]:
    return [group.attrib["data-card"] for group in parsed(picture).iter(SVG + "g") if "data-card" in group.attrib]


def links_and_ids(root: ElementTree.Element) -> tuple[set[str], list[str]]:
    links = {element.attrib["href"][1:] for element in root.iter() if "href" in element.attrib}
    return links, [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def test_every_type_of_card_has_a_picture() -> None:
    assert set(_ART) == {str(kind) for kind in CardType}


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_is_drawn_with_its_code(card: Card) -> None:
    root = parsed(card._repr_svg_())
    assert card.code in {text.text for text in root.iter(SVG + "text")}
    links, ids = links_and_ids(root)
    assert links <= set(ids)
    assert len(ids) == len(set(ids))


@given(hands)
def test_a_hand_shows_its_cards_in_order(hand: Hand) -> None:
    assert cards_in(hand._repr_svg_()) == [card.code for card in hand]


def test_all_sixty_cards_fit_into_a_picture() -> None:
    root = parsed(Hand(CARDS).svg())
    assert root.attrib["viewBox"] == "0 0 1548 852"


def test_two_exactly_cards_show_their_sum() -> None:
    numerals = {text.text for text in parsed(Hand("O1 O2").svg()).iter(SVG + "text")}
    assert "3" in numerals


@settings(max_examples=20)
@given(hands, trays)
def test_a_score_marks_every_card_and_the_spheres_that_break_one(hand: Hand, tray: Tray) -> None:
    score = score_tray(hand, tray)
    root = parsed(score._repr_svg_())
    marks = [element.attrib["data-fulfilled"] for element in root.iter() if "data-fulfilled" in element.attrib]
    assert marks == [str(verdict.fulfilled).lower() for verdict in score.verdicts]
    rings = {int(element.attrib["data-highlight"]) for element in root.iter() if "data-highlight" in element.attrib}
    assert rings == {position for verdict in score.verdicts for position in verdict.breaking}
    links, ids = links_and_ids(root)
    assert links <= set(ids)
    assert len(ids) == len(set(ids))


def test_a_solution_shows_its_tray_and_its_cards() -> None:
    best = solve("K1 K-K W_ O>K")
    picture = best._repr_svg_()
    assert cards_in(picture) == ["K1", "K-K", "W_", "O>K"]
    assert best.tray.notation in picture
    assert "data-highlight" not in picture
    assert 'data-highlight="3"' in best.svg(highlight=[3])


def test_a_game_shows_the_hand_to_be_played() -> None:
    game = new_game(seed=42)
    assert game._repr_svg_() == game.hand.svg()
    while not game.is_over:
        game = game.score(Tray())
    assert game._repr_svg_() is None


def test_a_picture_has_the_given_size_and_highlights() -> None:
    root = parsed(TRAY.svg(size=420, highlight=[0, 13]))
    assert (root.attrib["width"], root.attrib["height"]) == ("420", "158")
    assert [e.attrib["data-highlight"] for e in root.iter() if "data-highlight" in e.attrib] == ["0", "13"]
    assert parsed(Card("O2").svg(size=72)).attrib["width"] == "72"
    assert parsed(score_tray("O2", TRAY).svg(size=300)).attrib["width"] == "300"
    highlighted = Hand("O2 K1").svg(highlight=["K1"])
    assert highlighted != Hand("O2 K1").svg()
    assert "data-highlight" not in TRAY.svg()


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 0, not 0"):
        TRAY.svg(size=0)
    with pytest.raises(ValueError, match="no position 14"):
        TRAY.svg(highlight=[14])
