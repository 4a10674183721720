"""Hands of one's own: as text, as a game code that holds the whole set, and dealt instead of the shuffle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.errors import DimensionError, NotationError
from dimension.rules.cards import CARDS
from dimension.rules.code import ALPHABET, LONGEST_SET, format_game_code, parse_game_code
from dimension.rules.game import new_game
from dimension.rules.hand import Hand, format_hands, parse_hands
from dimension.rules.saved_game import format_game, parse_game
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.settings import NO_HOURGLASS, SECONDS, Contradictions, Deck, GameSettings, Grade
from dimension.rules.stack import deal_game
from tests.strategies import cards, seeds

playable = st.lists(cards, min_size=3, max_size=8, unique=True).map(Hand)
sets = st.lists(playable, min_size=1, max_size=12).map(tuple)
chosen_settings = st.builds(
    GameSettings,
    edition=st.sampled_from(Edition),
    tokens=st.sampled_from(Tokens),
    seconds=st.just(NO_HOURGLASS) | st.sampled_from(SECONDS),
    hands=sets,
)


@given(sets)
def test_a_set_is_read_as_it_was_written(hands: tuple[Hand, ...]) -> None:
    assert parse_hands(format_hands(hands)) == hands
    assert parse_hands(";".join(map(str, hands))) == hands


def test_comments_and_empty_lines_are_skipped() -> None:
    text = "# for Monday\nO2 O-W KxW;\n\n  # harder\n b_ g^ o>k w-w ; ; K1 K-K BxG"
    assert parse_hands(text) == (Hand("O2 O-W KxW"), Hand("B_ G^ O>K W-W"), Hand("K1 K-K BxG"))


@given(chosen_settings, seeds)
def test_a_code_holds_the_whole_set_and_needs_no_seed(settings: GameSettings, seed: int) -> None:
    code = format_game_code(settings, seed)
    assert parse_game_code(code.lower()) == (settings, 0)
    assert len(code) <= LONGEST_SET


def test_the_largest_set_has_the_longest_code() -> None:
    largest = GameSettings("de", seconds=600, hands=[CARDS[52:]] * 12)
    assert len(format_game_code(largest, 0)) == LONGEST_SET


def test_the_code_of_a_set_means_the_same_forever() -> None:
    settings = GameSettings(hands="O2 O-W KxW; B_ G^ O>K W-W")
    assert format_game_code(settings, 7) == "214G3FV1N1E3FQX"


@given(chosen_settings, st.data())
def test_a_wrong_character_is_always_noticed(settings: GameSettings, data: st.DataObject) -> None:
    code = format_game_code(settings, 0)
    at = data.draw(st.integers(1, len(code) - 1))
    wrong = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != code[at]]))
    with pytest.raises(NotationError, match="a typo"):
        parse_game_code(code[:at] + wrong + code[at + 1 :])


@given(st.text(alphabet=ALPHABET, min_size=7, max_size=130))
def test_a_made_up_set_raises_nothing_but_a_notation_error(text: str) -> None:
    for check in ALPHABET:
        try:
            settings, _ = parse_game_code(f"2{text}{check}")
        except NotationError:
            continue
        assert format_game_code(settings, 0) == f"2{text}{check}"


@given(chosen_settings, seeds)
def test_chosen_hands_are_dealt_in_their_order_whatever_the_seed(settings: GameSettings, seed: int) -> None:
    deals = deal_game(settings, seed)
    assert tuple(deal.hand for deal in deals) == settings.hands
    assert all(deal.as_promised for deal in deals)


def test_hands_decide_rounds_and_cards_and_leave_nothing_to_a_deck() -> None:
    settings = GameSettings(
        rounds=9, cards=8, deck="no-exactly", contradictions="none", grade="evil", hands=["O2 O-W KxW", "B_ G^ O>K W-W"]
    )
    assert (settings.rounds, settings.cards) == (2, 4)
    assert (settings.deck, settings.contradictions, settings.grade) == (Deck.FULL, Contradictions.DRAWN, Grade.ANY)


def test_a_game_of_chosen_hands_is_saved_and_loaded() -> None:
    game = new_game(GameSettings(hands="O2 O-W KxW; B_ G^ O>K W-W"), players=2)
    game = game.score(["KWBGO../....../.", "KWB..../G...../."])
    assert parse_game(format_game(game)) == game


@pytest.mark.parametrize(
    ("hands", "code", "hand"),
    [
        ("", "no_hands", None),
        (" ;\n# nothing", "no_hands", None),
        ("O2 O-W KxW; X9 O2 K-K", "unknown_card", 2),
        ("O2 O-W KxW; O2 W-W O2", "doubled_card", 2),
        ("O2 O-W KxW; O2 W-W", "cards_out_of_range", 2),
        (" ".join(card.code for card in CARDS[:9]), "cards_out_of_range", 1),
        (["O2 O-W KxW"] * 13, "rounds_out_of_range", None),
    ],
)
def test_a_wrong_set_is_refused_and_the_hand_named(hands: str, code: str, hand: int | None) -> None:
    with pytest.raises(DimensionError) as caught:
        GameSettings(hands=hands)
    assert caught.value.code == code
    assert caught.value.details.get("hand") == hand


@pytest.mark.parametrize("wrong", [42, None, [3]])
def test_only_text_or_hands_can_be_a_set(wrong: object) -> None:
    with pytest.raises(TypeError):
        GameSettings(hands=wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="A set of hands is a text"):
        parse_hands(wrong)  # type: ignore[arg-type]
