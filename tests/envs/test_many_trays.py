"""Many trays are judged and changed as the rules judge and change each of them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dimension.board.colors import COLORS
from dimension.envs.actions import action_mask
from dimension.envs.card_tables import asked_bits
from dimension.envs.many_trays import ManyTrays, planes_of
from dimension.envs.observing import tray_flags
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from tests.strategies import examples, hand_of, hands, trays

some_rounds = st.lists(st.tuples(hands, trays), min_size=1, max_size=6)


def many_of(rounds: list[tuple[Hand, Tray]]) -> ManyTrays:
    many = ManyTrays(len(rounds))
    many.ask(np.arange(len(rounds)), *planes_of([asked_bits(hand) for hand, _ in rounds]))
    many.fill(np.array([tray_flags(tray) for _, tray in rounds]))
    return many


@examples(40)
@given(some_rounds)
def test_points_and_failed_cards_match_score_tray(rounds: list[tuple[Hand, Tray]]) -> None:
    many = many_of(rounds)
    for number, (hand, tray) in enumerate(rounds):
        score = score_tray(hand, tray)
        assert many[number] == tray
        assert many.points()[number] == score.points
        assert [CARDS[card] for card in np.flatnonzero(many.failed()[number])] == sorted(
            score.failed, key=lambda card: card.index
        )
        assert many.left()[number].tolist() == [tray.left(color) for color in COLORS]
        assert (many.action_mask()[number] == action_mask(tray)).all()


def test_two_exactly_cards_of_a_color_ask_for_their_sum() -> None:
    rounds = [
        (hand_of("O1", "O2"), Tray(dict.fromkeys(range(count), COLORS[4])) if count else Tray()) for count in range(4)
    ]
    assert many_of(rounds).points().tolist() == [-4, -3, -2, 3]
