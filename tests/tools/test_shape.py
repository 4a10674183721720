"""The measuring script counts what it says, in any checkout."""

from pathlib import Path

from tools.shape import as_table, figures, importing, knowing, read_package


def package(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        file = folder / "dimension" / f"{name.replace('__', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder / "dimension"


def test_lines_and_imports_are_counted(tmp_path: Path) -> None:
    modules = read_package(
        package(
            tmp_path,
            rules__cards='"""Two\nlines."""\nimport os\nfrom dimension.rules import (\n    tray,\n)\nx = 1  # one\n',
            rules__tray="# a comment\ny = 2\n",
        )
    )
    cards, tray = modules
    assert (cards.lines, cards.code, cards.import_lines, cards.imports) == (7, 5, 4, frozenset({"rules/tray.py"}))
    assert (tray.lines, tray.code, tray.import_lines, tray.imports) == (2, 1, 0, frozenset())
    found = figures(modules)
    assert (found["modules"], found["lines"], found["modules imported exactly once"]) == ("2", "9", "1")


def test_a_feature_is_known_by_identifiers_and_strings_outside_its_folder(tmp_path: Path) -> None:
    modules = read_package(
        package(
            tmp_path,
            features__rush__routes="def start_rush() -> None: ...\n",
            features__games__routes="from dimension.features.rush import routes\n",
            store__rows='TABLES = ("rush_runs",)\n',
            room__state="class RushState: ...\n",
            cli__words='"""Not about a rush."""\ncrush = 1\n',
        )
    )
    assert knowing("rush", modules) == ["features/games/routes.py", "store/rows.py"]
    assert importing("rush", modules) == ["features/games/routes.py"]


def test_columns_stand_side_by_side() -> None:
    assert as_table({"before": {"modules": "2"}, "now": {"modules": "1", "lines": "7"}}) == (
        "| | before | now |\n| --- | --: | --: |\n| modules | 2 | 1 |\n| lines | – | 7 |"
    )
