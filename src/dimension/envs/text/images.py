"""Images of a hand under exchanges of colors, as a stress test: they are the same task in other colors.

Some exchanges turn a card into one that the deck does not have. Five of them never do: white turns into green, green
into orange, orange into black, black into blue, and blue into white, as often as you like.

>>> from dimension.rules.hand import Hand
>>> [str(image) for image in images_of_hand(Hand("W>G K+W B_"))]
['W>G K+W B_', 'G>O B+G W_', 'O>K W+O G_', 'K>B G+K O_', 'B>W O+B K_']
"""

from collections.abc import Iterable, Sequence
from math import nan
from typing import Final

from dimension.envs.text.prompts import cards_in_words
from dimension.envs.text.tasks import Question, Task
from dimension.rules.hand import Hand

_CYCLE: Final = "WGOKB"
IMAGES: Final = len(_CYCLE)
_BUILT: Final = (Task.BUILD, Task.FULFILL)


def images_of_hand(hand: Hand) -> tuple[Hand, ...]:
    """The hand and its four images."""
    return tuple(Hand(card.code.translate(_exchange(turns)) for card in hand) for turns in range(IMAGES))


def images(asked: Question) -> tuple[Question, ...]:
    """The question and its four images; only for `build` and `fulfill`, whose answers are trays."""
    if asked.task not in _BUILT:
        raise ValueError(f"There are images of {' and '.join(_BUILT)}, not of {asked.task}")
    return tuple(_image(asked, hand, turns) for turns, hand in enumerate(images_of_hand(asked.hand)))


def consistency(groups: Iterable[Sequence[float]]) -> float:
    """of the hands solved in any image the share solved in every image; NaN where none is solved.

    >>> consistency([[1, 1, 1], [1, 0.5, 1], [0, 0.2, 0]])
    0.5
    """
    solved = [[score == 1 for score in scores] for scores in groups if 1 in scores]
    return sum(map(all, solved)) / len(solved) if solved else nan


def _image(asked: Question, hand: Hand, turns: int) -> Question:
    prompt = asked.prompt.replace(cards_in_words(asked.hand), cards_in_words(hand))
    return asked._replace(hand=hand, prompt=prompt, answer=asked.answer.translate(_exchange(turns)))


def _exchange(turns: int) -> dict[int, int]:
    return str.maketrans(_CYCLE, _CYCLE[turns:] + _CYCLE[:turns])
