"""The picture of the architecture shows the imports as they are."""

from tools.architecture_picture import PICTURE, downward, draw_architecture, layers, package_imports, reduced


def test_the_picture_is_drawn_from_the_present_imports() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw_architecture(), "run python -m tools.architecture_picture"


def test_every_package_has_a_layer() -> None:
    known = {name for names in layers() for name in names}
    assert {*package_imports()} - known == {"__init__", "__main__"}


def test_imports_that_follow_from_others_are_left_out() -> None:
    edges = {"a": frozenset("bc"), "b": frozenset("c"), "c": frozenset("d"), "d": frozenset[str]()}
    assert reduced(edges) == {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": frozenset()}


def test_imports_for_types_may_point_back() -> None:
    edges = {"a": frozenset("b"), "b": frozenset("a"), "other": frozenset("a")}
    assert downward(edges, [["a"], ["b"]]) == {"a": {"b"}, "b": frozenset()}
