"""The prose lint finds its patterns in prose, and only there; its baseline only shrinks."""

import json
from pathlib import Path

import pytest

from tools import prose


def names(text: str, ending: str = ".py") -> list[tuple[int, str]]:
    return [(hit.line, hit.rule.name) for hit in prose.hits_in(text, ending)]


@pytest.mark.parametrize(
    ("comment", "rule"),
    [
        ("What cannot be done is an error.", "what"),
        ("The names of what is kept.", "what"),
        ("Called when nobody waits.", "crowd"),
        ("Reactions are no events.", "no"),
        ("Something else than a number.", "no"),
        ("The cards that a swap makes of others.", "of"),
        ("Until the game goes on.", "on"),
        ("The table is told.", "told"),
        ("Names are hashed, too.", "too"),
        ("The seeds, and those of the others.", "ladder"),
        ("A test asks for it.", "speaking"),
        ("Answered at once.", "once"),
        ("About 95 % of them.", "percent"),
        ("Or the other way round.", "small words"),
        ("Games that were put away.", "vocabulary"),
    ],
)
def test_each_rule_has_a_hit(comment: str, rule: str) -> None:
    assert names(f"# {comment}\n") == [(1, rule)]


@pytest.mark.parametrize(
    "comment",
    [
        "What happens now?",
        "It is no longer there.",
        "See `at once`.",
        "95% of them.",
        "It goes on top.",
        "What if? No.",
    ],
)
def test_usual_english_has_none(comment: str) -> None:
    assert names(f"# {comment}\n") == []


def test_docstrings_comments_and_names_of_functions_are_prose() -> None:
    text = '"""Nobody waits\nat once."""\n\nx = "nobody"\n\n\ndef nobody_comes():\n    # at\n    y = 1  # anybody\n'
    assert names(text) == [(1, "crowd"), (2, "once"), (7, "crowd"), (9, "crowd")]


def test_the_names_of_tests_begin_after_their_prefix() -> None:
    assert names("def test_what_is_kept():\n    pass\n") == [(1, "what")]


def test_a_line_end_does_not_hide_a_pattern_but_a_paragraph_ends_it() -> None:
    assert names('"""Seen at\n    once."""\n') == [(1, "once")]
    assert names('"""Look at\n\nonce more."""\n') == []


def test_comments_and_titles_of_scripts_are_prose() -> None:
    text = "// nobody\nconst a = 'nobody'\n/* one\n * nobody */\n<!-- anybody -->\ntest('somebody comes', () => {})\n"
    assert names(text, ".ts") == [(1, "crowd"), (4, "crowd"), (5, "crowd"), (6, "crowd")]
    assert names("const url = 'https://nobody'\n", ".svelte") == []


def test_code_in_documents_is_not_prose() -> None:
    assert names("# Nobody\n\n```sh\nnobody\n```\n`nobody` and everybody\n", ".md") == [(1, "crowd"), (6, "crowd")]


def test_a_file_may_have_neither_more_nor_fewer_hits_than_the_baseline() -> None:
    assert prose.complaints({"a.py": 2}, {"a.py": 2}) == []
    (more,) = prose.complaints({"a.py": 3, "b.py": 1}, {"a.py": 2, "b.py": 1})
    assert more.startswith("a.py: 3 hits, 2 allowed")
    (fewer,) = prose.complaints({}, {"a.py": 2})
    assert fewer.startswith("a.py: 0 hits instead of 2")


def test_the_baseline_only_shrinks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    document = tmp_path / "README.md"
    document.write_text("Nobody and somebody\n", encoding="utf-8")
    baseline = tmp_path / "baseline.json"
    monkeypatch.setattr(prose, "BASELINE", baseline)
    monkeypatch.setattr(prose, "prose_files", lambda: [document])
    monkeypatch.setattr(
        prose, "counts", lambda files: {file.name: len(names(file.read_text(), ".md")) for file in files}
    )
    monkeypatch.setattr("sys.argv", ["prose", "--update"])
    baseline.write_text('{"README.md": 1}', encoding="utf-8")
    assert prose.main() == 1
    baseline.write_text('{"OLD.md": 3}', encoding="utf-8")
    assert prose.main() == 0
    assert json.loads(baseline.read_text(encoding="utf-8")) == {"README.md": 2}
