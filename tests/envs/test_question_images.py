"""A hand and its images are one task: the same optimum, the same split, the same scores."""

from itertools import islice
from math import isnan

import pytest

from dimension.envs.splits import split_of
from dimension.envs.text import hands, question, score_answer
from dimension.envs.text.images import IMAGES, consistency, images, images_of_hand
from dimension.envs.text.tasks import Task
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.solver.single import solve
from tests.determinism import SEED


def test_every_card_has_five_images() -> None:
    turned = [{image.cards[0] for image in images_of_hand(Hand([card]))} for card in CARDS]
    assert {len(cards) for cards in turned} == {IMAGES}


def test_images_have_the_same_optimum_and_split() -> None:
    for hand in islice(hands("valid", SEED), 20):
        turned = images_of_hand(hand)
        assert turned[0] == hand
        assert {solve(image).score for image in turned} == {solve(hand).score}
        assert {split_of(image) for image in turned} == {"valid"}


@pytest.mark.parametrize("task", [Task.BUILD, Task.FULFILL])
def test_questions_turn_with_their_answers(task: Task) -> None:
    turned = images(question(task, SEED, cards=5))
    assert len({one.prompt for one in turned}) == IMAGES
    for one in turned:
        assert all(f"- {card.code} : " in one.prompt for card in one.hand)
        assert score_answer(one, one.answer) == 1


def test_other_questions_have_no_images() -> None:
    with pytest.raises(ValueError, match="not of judge"):
        images(question(Task.JUDGE, 0))


def test_consistency_looks_at_solved_hands() -> None:
    assert consistency([[1.0] * 5, [1.0, 0.9], [0.0, 0.5]]) == 0.5
    assert isnan(consistency([[0.5]]))
