"""What every action would lead to, for agents that look a step ahead: many rounds and actions at once."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.envs.card_tables import AskedBits, asked_bits
from dimension.envs.many_trays import ManyTrays, Whole, planes_of
from dimension.envs.observing import Observation
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand


class Outcomes(NamedTuple):
    """Every allowed action of every round, round after round, with the tray it leads to.

    Being done leads to the tray as it is. It is each round's last action, so no round has none.
    """

    rounds: Whole
    actions: Whole
    tray: NDArray[np.int8]
    failed: NDArray[np.int8]
    """Flags of the cards of the hand that the tray does not fulfill."""
    points: NDArray[np.int64]

    def best(self, worth: NDArray[np.floating] | NDArray[np.integer]) -> Whole:
        """For each round the place in these columns of what is worth most; of equals the last."""
        order = np.lexsort((np.arange(len(worth)), worth, self.rounds))
        ends = np.flatnonzero(np.diff(self.rounds, append=-1))
        return np.asarray(order[ends])


def outcomes(observation: Observation) -> Outcomes:
    """Try every action that the masks of many observations, stacked, allow."""
    rounds, actions = np.nonzero(observation["action_mask"])
    now = ManyTrays(len(observation["tray"]))
    now.ask(np.arange(len(observation["tray"])), *planes_of([_asked(hand.tobytes()) for hand in observation["hand"]]))
    now.fill(observation["tray"])
    then = now.picked(rounds)
    then.act(actions, np.ones(len(actions), dtype=np.bool_))
    return Outcomes(rounds, actions, then.tray, then.failed(), then.points())


@lru_cache(1 << 16)
def _asked(flags: bytes) -> AskedBits:
    return asked_bits(Hand(card for card in CARDS if flags[card.index]))
