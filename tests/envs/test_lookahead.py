"""Looking a step ahead sees what stepping leads to."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dimension.envs.actions import RoundState, action_mask
from dimension.envs.benchmark.agents import outcomes
from dimension.envs.observing import hand_flags, tray_flags
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from tests.strategies import examples, hands, trays

some_rounds = st.lists(st.tuples(hands, trays), min_size=1, max_size=6)


@examples(40)
@given(some_rounds)
def test_looking_ahead_sees_what_every_action_leads_to(rounds: list[tuple[Hand, Tray]]) -> None:
    found = outcomes(
        {
            "hand": np.array([hand_flags(hand) for hand, _ in rounds]),
            "tray": np.array([tray_flags(tray) for _, tray in rounds]),
            "action_mask": np.array([action_mask(tray) for _, tray in rounds]),
        }
    )
    for number, action, flags, failed, points in zip(*found, strict=True):
        hand, tray = rounds[number]
        after = RoundState(hand, 9, tray).after(int(action), strict=True).state
        assert (tray_flags(after.tray) == flags).all()
        assert points == after.rewarded
        assert failed.sum() == len(score_tray(hand, after.tray).failed)
    best = found.best(found.points)
    assert found.rounds[best].tolist() == list(range(len(rounds)))
    assert found.points[best].tolist() == [found.points[found.rounds == n].max() for n in range(len(rounds))]
