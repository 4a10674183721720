"""Which trays make the best total."""

from typing import NamedTuple

from dimension.rules.game import par_choice, par_total
from dimension.rules.scoring import Edition


class Built(NamedTuple):
    score: int
    bonus: bool


def test_a_token_is_taken_where_it_is_worth_more_than_the_points_it_costs() -> None:
    cheap, costly = [Built(9, False), Built(8, True)], [Built(9, False), Built(4, True)]
    assert par_choice([cheap, costly], Edition.ENGLISH) == (Built(8, True), Built(9, False))
    assert par_total((Built(8, True), Built(9, False)), Edition.ENGLISH) == 10 + 8 + 9 - 3


def test_no_round_leaves_the_points_of_the_beginning_and_the_price_of_no_token() -> None:
    assert par_choice([], Edition.GERMAN) == ()
    assert par_total((), Edition.GERMAN) == 0
