"""Twin names are found, and the package has none."""

from pathlib import Path

from tools.check_names import twin_classes, twin_modules


def test_the_package_has_no_twin_modules() -> None:
    assert twin_modules() == {}


def test_the_package_has_no_twin_classes() -> None:
    assert twin_classes() == {}


def test_a_module_name_in_two_folders_is_found(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "thing.py").touch()
        (tmp_path / folder / "__init__.py").touch()
    assert twin_modules(tmp_path) == {"thing": [Path("one/thing.py"), Path("other/thing.py")]}


def test_commands_may_be_named_as_they_are_typed(tmp_path: Path) -> None:
    for folder in (tmp_path / "cli" / "commands", tmp_path / "solver"):
        folder.mkdir(parents=True)
        (folder / "solve.py").touch()
    assert twin_modules(tmp_path) == {}


def test_a_class_defined_twice_is_found(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / f"{name}.py").write_text("class Step:\n    pass\n")
    assert twin_classes(tmp_path) == {"Step": [Path("one.py"), Path("other.py")]}
