"""The puzzles that there are, and the steps of a rush, written down."""

from dimension.rules.puzzle_recipes import CONFLICT_GRADES, RECIPES, RUSH_LADDER


def test_recipes_and_the_ladder_of_a_rush_are_written_down() -> None:
    assert [(recipe.kind.value, recipe.cards, recipe.grade.value) for recipe in RECIPES[-5:]] == [
        ("conflict", 4, "easy"),
        ("conflict", 6, "medium"),
        ("conflict", 6, "hard"),
        ("conflict", 6, "expert"),
        ("conflict", 6, "evil"),
    ]
    assert {recipe.cards for recipe in RECIPES[:-5]} == {6}
    assert [size for size, _ in CONFLICT_GRADES] == [2, 2, 3, 4, 5]
    assert [(recipe.cards, recipe.grade.value) for recipe in RUSH_LADDER] == [
        *[(3, "easy")] * 2,
        *[(4, "easy")] * 2,
        *[(5, "easy")] * 2,
        *[(6, "easy")] * 2,
        *[(6, "medium")] * 2,
        *[(6, "hard")] * 2,
        *[(6, "expert")] * 2,
        (6, "evil"),
    ]
