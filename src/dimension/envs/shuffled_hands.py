"""The first hands of many games at once, as `dimension.rules.shuffle` shuffles them.

The shuffle of a game is a promise, fifteen digests of SHA-256 a game; what can be shared is the walk of Fisher and
Yates, done for all games in step.
"""

from hashlib import sha256
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.envs.hand_splits import CardPlaces
from dimension.rules.settings import GameSettings
from dimension.rules.shuffle import shuffled

_WORDS_PER_DIGEST: Final = 4


def shuffled_hands(settings: GameSettings, seeds: NDArray[np.int64]) -> CardPlaces:
    """The cards on top of the shuffled deck of each game, a row each."""
    return hands_from_words(settings, seeds, random_words(seeds, ceil(len(settings.deck.cards) / _WORDS_PER_DIGEST)))


def hands_from_words(settings: GameSettings, seeds: NDArray[np.int64], words: NDArray[np.uint64]) -> CardPlaces:
    """The same when the random words of each game are known."""
    deck = np.array([card.index for card in settings.deck.cards], dtype=np.intp)
    swaps = len(deck) - 1
    order, each = np.tile(deck[:, None], len(seeds)), np.arange(len(seeds))
    skipping = np.zeros(len(seeds), dtype=np.bool_)
    for last, word in zip(range(swaps, 0, -1), words[:, :swaps].T, strict=True):
        chosen = (word % np.uint64(last + 1)).astype(np.intp)
        skipping |= word > np.uint64(2**64 - 1 - 2**64 % (last + 1))
        taken = order[chosen, each]
        order[chosen, each] = order[last]
        order[last] = taken
    hands = order[: settings.cards].T
    for game in np.flatnonzero(skipping):
        # A word from the incomplete last stretch is skipped: practically never, and then slowly.
        hands[game] = [card.index for card in shuffled(settings.deck.cards, int(seeds[game]))[: settings.cards]]
    return hands


def random_words(seeds: NDArray[np.int64], digests: int) -> NDArray[np.uint64]:
    """The first random words of each game, a row each."""
    found = b"".join(
        sha256(b"dimension %d 0 %d" % (seed, block)).digest() for seed in seeds.tolist() for block in range(digests)
    )
    return np.frombuffer(found, dtype=">u8").astype(np.uint64).reshape(len(seeds), digests * _WORDS_PER_DIGEST)
