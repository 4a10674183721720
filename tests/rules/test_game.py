"""Whole games folded from settings, seed and trays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.errors import RuleError
from dimension.rules.code import parse_game_code
from dimension.rules.game import new_game, play_game
from dimension.rules.hand import Hand
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.scoring import score_round
from dimension.rules.settings import Contradictions, GameSettings
from dimension.rules.tray import Tray, TrayLike
from tests.strategies import seeds, settings, trays

drawn = settings.filter(lambda chosen: chosen.contradictions is Contradictions.DRAWN)


@given(drawn, seeds, st.integers(1, 4), st.data())
def test_a_game_is_the_sum_of_its_rounds(chosen: GameSettings, seed: int, players: int, data: st.DataObject) -> None:
    table = st.lists(trays, min_size=players, max_size=players)
    rounds = data.draw(st.lists(table, min_size=chosen.rounds, max_size=chosen.rounds))
    game = play_game(chosen, seed, rounds)
    assert game.is_over
    for number, (played, scores) in enumerate(zip(rounds, game.rounds, strict=True)):
        assert scores == score_round(game.deals[number].hand, played, chosen.edition)
    for standing in game.standings():
        assert standing.points == 10 + sum(scores[standing.player].points for scores in game.rounds)
        assert standing.bonus_tokens == sum(scores[standing.player].bonus_tokens for scores in game.rounds)
        assert standing.total == standing.points + chosen.edition.token_points(standing.bonus_tokens)


@given(drawn, seeds, st.data())
def test_standings_rank_by_total_then_tokens_and_share_ties(
    chosen: GameSettings, seed: int, data: st.DataObject
) -> None:
    rounds = data.draw(
        st.lists(st.lists(trays, min_size=4, max_size=4), min_size=chosen.rounds, max_size=chosen.rounds)
    )
    standings = play_game(chosen, seed, rounds).standings()
    assert sorted(standing.player for standing in standings) == [0, 1, 2, 3]
    for one in standings:
        better = [o for o in standings if (o.total, o.bonus_tokens) > (one.total, one.bonus_tokens)]
        assert one.place == len(better) + 1


def test_a_tie_goes_to_more_bonus_tokens_and_is_shared_otherwise() -> None:
    game = new_game(GameSettings(rounds=1, cards=3), seed=0, players=3)
    # Found by looking: seed 0 deals a first hand that five spheres of five colors fulfill.
    tray = parse_tray("KWBGO../....../.")
    finished = game.score([tray, tray, Tray()])
    first, second, third = finished.standings()
    assert (first.place, second.place, third.place) == (1, 1, 3)
    assert {first.player, second.player} == {0, 1}


def test_of_tied_totals_the_one_with_more_tokens_wins() -> None:
    # One token more is worth 3 points at the start of the English table: three spheres fewer make a tie.
    settings = GameSettings(rounds=1, cards=3)
    seed = next(s for s in range(1000) if _ties_with_a_token(settings, s))
    finished = new_game(settings, seed, 2).score([NO_BONUS, BONUS])
    winner, loser = finished.standings()
    assert winner.total == loser.total
    assert (winner.player, winner.place, winner.bonus_tokens) == (1, 1, 1)
    assert (loser.player, loser.place, loser.bonus_tokens) == (0, 2, 0)


BONUS = parse_tray("KWBGO../....../.")
NO_BONUS = parse_tray("KWBGKWB/G...../.")


def _ties_with_a_token(settings: GameSettings, seed: int) -> bool:
    game = new_game(settings, seed, 2).score([NO_BONUS, BONUS])
    one, other = game.standings()
    return one.total == other.total and one.bonus_tokens != other.bonus_tokens


def test_a_game_starts_with_ten_points_and_ends_after_its_rounds() -> None:
    game = new_game(GameSettings(rounds=2), seed=1, players=2)
    assert game.points == (10, 10)
    with pytest.raises(RuleError, match="to be scored: 2 of 2"):
        game.standings()
    game = game.score([Tray(), Tray()]).score([Tray(), Tray()])
    with pytest.raises(RuleError, match=r"over\. Rounds scored: 2 of 2"):
        game.score([Tray(), Tray()])


def test_the_number_of_players_and_trays_is_checked() -> None:
    for players in (0, 5):
        with pytest.raises(RuleError, match="1 to 4"):
            new_game(GameSettings(), seed=1, players=players)
    for wrong in ("2", 2.0, None):
        with pytest.raises(TypeError, match="The number of players is a whole number from 1 to 4, not "):
            new_game(GameSettings(), seed=1, players=wrong)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="one tray for each player"):
        new_game(GameSettings(), seed=1, players=2).score([Tray()])


def test_a_new_game_is_the_box_for_one_with_seed_zero_unless_told_otherwise() -> None:
    assert new_game() == new_game(GameSettings(), 0, 1)
    assert new_game(seed=42).hand == Hand("K-G K>B W-W K^ G1 KxW")
    assert new_game(players=3).players == 3


def test_a_game_code_says_which_game_is_new() -> None:
    assert new_game(*parse_game_code("12D3V91AC"), players=2) == new_game(seed=42, players=2)


@given(st.lists(trays, min_size=2, max_size=2))
def test_the_trays_of_a_round_may_be_given_as_text(table: list[Tray]) -> None:
    game = new_game(seed=7, players=2)
    assert game.score([format_tray(tray) for tray in table]) == game.score(table)
    assert play_game(GameSettings(), 7, [[format_tray(tray) for tray in table]]) == game.score(table)


@pytest.mark.parametrize("one", ["KWBGO../....../.", BONUS, {0: "K"}])
def test_a_solo_round_accepts_the_tray_itself(one: TrayLike) -> None:
    assert new_game(seed=7).score(one) == new_game(seed=7).score([one])
    assert play_game(GameSettings(), 7, [one, one]) == new_game(seed=7).score(one).score(one)
    with pytest.raises(RuleError, match=r"one tray for each player\. Trays: 1, players: 2"):
        new_game(seed=7, players=2).score(one)
