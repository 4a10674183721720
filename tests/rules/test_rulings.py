"""One test for each ruling R1 to R11 of the rules."""

import pytest

from dimension.board.colors import BLACK, BLUE, GREEN, ORANGE, WHITE
from dimension.board.geometry import TOUCHING, is_legal_shape
from dimension.errors import RuleError
from dimension.rules.cards import CARDS
from dimension.rules.game import new_game, play_game
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from dimension.rules.settings import Contradictions, Deck, GameSettings
from dimension.rules.stack import RULES_ALONE, Stack, deal_game, fulfillable
from dimension.rules.tray import Tray

FULL = parse_tray("KWBGOWB/G.O.K./W")


def failed(hand: str, tray: str) -> list[str]:
    return [card.code for card in score_tray(parse_hand(hand), parse_tray(tray)).failed]


def test_r1_a_tray_is_legal_at_every_moment_and_changes_in_place() -> None:
    with pytest.raises(RuleError, match="something on top"):
        FULL.remove(0)
    exchanged = FULL.place(ORANGE, 0)
    assert exchanged[0] == ORANGE
    assert exchanged.left(BLACK) == FULL.left(BLACK) + 1
    swapped = FULL.swap(0, 13)
    assert (swapped[0], swapped[13]) == (WHITE, BLACK)
    assert all(is_legal_shape(tray.occupied) for tray in (exchanged, swapped))


def test_r2_a_lone_sphere_does_not_touch_its_own_color_but_none_is_fine() -> None:
    assert failed("W-W", "KW...../....../.") == ["W-W"]
    assert failed("W-W", "K....../....../.") == []
    assert failed("W-W", "WW...../....../.") == []
    assert failed("W-W", ".WW.W../....../.") == ["W-W"]


@pytest.mark.parametrize(("tray", "fulfilled"), [("OOO..../", True), ("OO...../", False), ("O....../", False)])
def test_r3_two_exactly_cards_of_a_color_are_added(tray: str, fulfilled: bool) -> None:
    assert failed("O1 O2", tray + "....../.") == ([] if fulfilled else ["O1", "O2"])


def test_r4_touch_and_apart_are_each_judged_as_written() -> None:
    assert failed("K-B KxB", "K.W..../....../.") == []
    assert failed("K-B KxB", "KB...../....../.") == ["KxB"]
    assert failed("K-B KxB", ".K..B../....../.") == ["K-B"]
    assert failed("K-B KxB", "KB.B.../....../.") == ["KxB"]
    assert failed("K-B KxB", ".KB.B../....../.") == ["K-B", "KxB"]


def test_r5_three_spheres_on_the_middle_level_touch_one_another() -> None:
    for trio in ((7, 9, 11), (8, 10, 12)):
        for one in trio:
            assert all(TOUCHING[one] >> other & 1 for other in trio if other != one)
    assert not any(TOUCHING[7] >> other & 1 for other in (8, 10, 12))
    assert failed("G-G", "KWBOKWB/G.G.G./.") == []


def test_r6_below_means_directly_below() -> None:
    assert failed("W^", "KBWOGWB/G...../.") == ["W^"]
    assert score_tray(parse_hand("W^"), parse_tray("KBWOGWB/G...../.")).verdicts[0].breaking == (2,)
    assert failed("O^", "KBWOGWB/G...../.") == []
    assert failed("G^", "KBWOWWB/G.O.K./.") == []
    assert failed("G^", "KBWOWWB/G.O.K./O") == ["G^"]


def test_r7_points_can_fall_below_zero_and_the_debt_is_carried() -> None:
    settings = GameSettings(cards=8)
    game = new_game(settings, seed=7)
    worst = []
    for deal in game.deals:
        trays = (Tray(), Tray({0: BLACK}), Tray({1: BLACK, 4: WHITE}), Tray({1: BLUE, 4: GREEN, 3: ORANGE}))
        worst.append([min(trays, key=lambda tray: score_tray(deal.hand, tray).points)])
    finished = play_game(settings, 7, worst)
    assert finished.points[0] == 10 + sum(scores[0].points for scores in finished.rounds)
    assert finished.points[0] < 0
    assert finished.standings()[0].total == finished.points[0] - 6


def test_r8_cards_put_aside_are_reshuffled_when_the_stack_runs_out() -> None:
    settings = GameSettings(cards=8, deck=Deck.NO_COUNTING)
    hands = [deal.hand for deal in deal_game(settings, seed=1)]
    first_five = [card for hand in hands[:5] for card in hand]
    assert len(set(first_five)) == 40
    assert set(hands[5]) <= set(first_five)
    left_over = Stack(cards=CARDS[:2], aside=CARDS[2:10], seed=1)
    deal, rest = left_over.reveal(4, Contradictions.DRAWN, RULES_ALONE)
    assert deal.hand.cards[:2] == CARDS[:2]
    assert set(rest.cards) | set(deal.hand) == set(CARDS[:10])
    assert rest.aside == deal.hand.cards


def test_r9_the_tray_of_a_player_who_left_is_scored_as_it_stands() -> None:
    game = new_game(GameSettings(rounds=1), seed=5, players=2)
    stays, left = parse_tray("KWBGO../....../."), Tray({0: BLACK})
    scores = game.score([stays, left]).rounds[0]
    assert [score.tray_score.tray for score in scores] == [stays, left]
    assert scores[1].points == score_tray(game.hand, left).points


def test_r10_two_cards_contradict_when_no_five_color_tray_fulfills_both() -> None:
    for text in ("K-W KxW", "K1 K-K", "K-K KxK", "K1 K>B", "B1 B>W"):
        assert not fulfillable(parse_hand(text).cards), text
    for text in ("K1 K2", "K-W W-B", "K_ K^", "K+W W+O", "KxW KxB"):
        assert fulfillable(parse_hand(text).cards), text


def stack_of(text: str) -> Stack:
    return Stack(parse_hand(text).cards, (), seed=0)


def test_r10_a_contradicting_card_goes_to_the_bottom_and_another_is_revealed() -> None:
    deal, rest = stack_of("K-W KxW K1 K>B G^").reveal(3, Contradictions.FEWER, RULES_ALONE)
    assert deal == (parse_hand("K-W K1 G^"), True)
    assert rest.cards == parse_hand("KxW K>B").cards


def test_r10_a_hand_that_breaks_the_promise_is_marked() -> None:
    deal, rest = stack_of("K-W KxW").reveal(2, Contradictions.FEWER, RULES_ALONE)
    assert deal == (parse_hand("K-W KxW"), False)
    assert rest.cards == ()


def test_r11_a_hand_without_contradictions_can_be_fulfilled_as_a_whole() -> None:
    for seed in range(3):
        for deal in deal_game(GameSettings(contradictions=Contradictions.NONE), seed):
            assert deal.as_promised
            assert fulfillable(deal.hand.cards)


def test_r11_is_stricter_than_r10() -> None:
    # Two orange ask for three green, and three green for four white; any two of the cards agree.
    stack = stack_of("W>G G>O O2")
    assert stack.reveal(3, Contradictions.FEWER, RULES_ALONE)[0].as_promised
    assert not stack.reveal(3, Contradictions.NONE, RULES_ALONE)[0].as_promised


def test_r11_passes_over_an_earlier_card_that_leads_nowhere() -> None:
    deal, _ = stack_of("W>G G>O O2 G^").reveal(3, Contradictions.NONE, RULES_ALONE)
    assert deal == (parse_hand("W>G G>O G^"), True)
    deal, rest = stack_of("K-W KxW KxG K1").reveal(3, Contradictions.NONE, RULES_ALONE)
    assert deal == (parse_hand("K-W KxG K1"), True)
    assert rest.cards == parse_hand("KxW").cards
