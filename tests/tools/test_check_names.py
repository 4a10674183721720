"""Twin names are found, and the package has none."""

from pathlib import Path

from tools.check_names import twin_classes


def test_the_package_has_no_twin_classes() -> None:
    assert twin_classes() == {}


def test_a_class_defined_twice_in_a_package_is_found(tmp_path: Path) -> None:
    for place in ("one/step.py", "one/other.py", "two/step.py"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text("class Step:\n    pass\n")
    assert twin_classes(tmp_path) == {"Step": [Path("one/other.py"), Path("one/step.py")]}
