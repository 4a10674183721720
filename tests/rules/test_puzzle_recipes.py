"""Which puzzles there are."""

from dimension.rules.puzzle_recipes import GRADES, RECIPES, RUSH_LADDER, PuzzleKind
from dimension.rules.settings import Grade


def test_every_kind_has_one_recipe_of_every_grade() -> None:
    assert Grade.ANY not in GRADES
    assert sorted((recipe.kind, recipe.grade) for recipe in RECIPES) == sorted(
        (kind, grade) for kind in PuzzleKind for grade in GRADES
    )


def test_a_rush_gets_harder_hand_by_hand() -> None:
    hardness = [(recipe.cards, GRADES.index(recipe.grade)) for recipe in RUSH_LADDER]
    assert hardness == sorted(hardness)
    assert (hardness[0], hardness[-1]) == ((3, 0), (6, len(GRADES) - 1))
    assert {recipe.kind for recipe in RUSH_LADDER} == {PuzzleKind.FULFILL}
