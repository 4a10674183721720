"""The picture of an observation: the documents show the environment's current output."""

import re
from xml.etree import ElementTree

import pytest

from dimension.rules.cards import CARDS
from tools.observation_picture import FOLDER, LOOKS, Look, drawn, observed


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_the_documents_show_the_picture_as_it_is_drawn_today(look: Look) -> None:
    kept = (FOLDER / f"observation-{look.name}.svg").read_text(encoding="utf-8")
    assert kept == drawn(look), "python -m tools.observation_picture draws it again"


def test_every_flag_that_is_set_is_painted() -> None:
    observation, _ = observed()
    look = LOOKS[0]
    painted = re.findall(rf'<rect [^>]*fill="{look.on}"', drawn(look))
    assert len(painted) == observation["hand"].sum() + observation["action_mask"].sum()


def test_every_card_of_the_hand_and_every_position_is_named() -> None:
    observation, tray = observed()
    words = {text.text for text in ElementTree.fromstring(drawn(LOOKS[0])).iter("{http://www.w3.org/2000/svg}text")}
    assert {card.code for card, flag in zip(CARDS, observation["hand"], strict=True) if flag} <= words
    assert {str(position) for position in range(14)} <= words
    assert len(list(tray.items())) == 7
