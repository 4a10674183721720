"""A hand as bots see it."""

from random import Random

from dimension import parse_hand, parse_tray, score_tray
from dimension.bots.search import Reader, View

HAND = parse_hand("O2 O-W KxW B_ G^ O>K")
TRAY = parse_tray("KWBGOWB/G.O.K./W")


def _worth(view: View) -> float:
    return view.worth(TRAY.masks, TRAY.occupied)


def _codes(view: View) -> list[str]:
    return [task.card.code for task in view.tasks]


def test_a_careful_reader_sees_every_card_as_it_is() -> None:
    view = Reader().read(HAND, Random(1))
    assert _codes(view) == str(HAND).split()
    assert [task.asked for task in view.tasks if task.card.code == "O2"] == [2]


def test_a_careful_reader_counts_as_the_rules_do_apart_from_a_little_for_each_breaking_sphere() -> None:
    score = score_tray(HAND, TRAY)
    breaking = sum(len(verdict.breaking) for verdict in score.verdicts)
    assert round(_worth(Reader().read(HAND, Random(1))), 6) == round(score.points - 0.1 * breaking, 6)


def test_a_blind_reader_sees_no_card_and_counts_spheres() -> None:
    view = Reader(overlooks=1.0).read(HAND, Random(1))
    assert _codes(view) == []
    assert _worth(view) == TRAY.spheres


def test_above_and_below_are_mixed_up_and_nothing_else() -> None:
    view = Reader(mixes_up=1.0).read(HAND, Random(1))
    assert _codes(view) == ["O2", "W-O", "KxW", "B^", "G_", "O>K"]


def test_two_exactly_cards_are_added_only_by_those_who_know() -> None:
    hand = parse_hand("W1 W2")
    assert [task.asked for task in Reader().read(hand, Random(1)).tasks] == [3, 3]
    assert [task.asked for task in Reader(adds_up=False).read(hand, Random(1)).tasks] == [1, 2]


def test_the_bonus_counts_only_with_all_colors_and_all_cards_that_were_seen() -> None:
    plain, keen = (Reader(bonus_worth=worth).read(parse_hand("K1"), Random(1)) for worth in (0.0, 1.5))
    for tray, more in (("KWBGO../....../.", 1.5), ("KWBG.../....../.", 0.0), ("KWBGOK./....../.", 0.0)):
        built = parse_tray(tray)
        assert keen.worth(built.masks, built.occupied) - plain.worth(built.masks, built.occupied) == more
