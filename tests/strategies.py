"""Random legal trays, cards and hands for property tests."""

from random import Random

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from dimension.board.colors import COLORS, Color
from dimension.rules.cards import CARDS, Card
from dimension.rules.hand import Hand
from dimension.rules.scoring import Edition
from dimension.rules.settings import CARDS_PER_ROUND, NO_HOURGLASS, ROUNDS, SECONDS, Contradictions, Deck, GameSettings
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.tray import Tray


def random_tray(random: Random) -> Tray:
    """A tray built up by random legal placements."""
    tray = Tray()
    for _ in range(random.randint(0, 11)):
        places = tray.legal_positions()
        colors = [color for color in COLORS if tray.left(color)]
        tray = tray.place(random.choice(colors), random.choice(places)) if places else tray
    return tray


cards: st.SearchStrategy[Card] = st.sampled_from(CARDS)
colors: st.SearchStrategy[Color] = st.sampled_from(COLORS)
positions: st.SearchStrategy[int] = st.integers(0, 13)
hands: st.SearchStrategy[Hand] = st.lists(cards, min_size=1, max_size=14, unique=True).map(Hand)
trays: st.SearchStrategy[Tray] = st.randoms(use_true_random=False).map(random_tray)
seeds: st.SearchStrategy[int] = st.integers(0, MAX_SEED)
settings: st.SearchStrategy[GameSettings] = st.builds(
    GameSettings,
    edition=st.sampled_from(Edition),
    cards=st.sampled_from(CARDS_PER_ROUND),
    rounds=st.sampled_from(ROUNDS),
    deck=st.sampled_from(Deck),
    contradictions=st.sampled_from(Contradictions),
    seconds=st.just(NO_HOURGLASS) | st.sampled_from(SECONDS),
)


def examples(number: int) -> hypothesis_settings:
    """This many examples, where a hundred are usual: `make quick` tries a tenth."""
    return hypothesis_settings(max_examples=max(number * hypothesis_settings().max_examples // 100, 1))


def hand_of(*codes: str) -> Hand:
    """The hand of some canonical codes."""
    return Hand(card for code in codes for card in CARDS if card.code == code)
