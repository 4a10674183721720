"""The prose lint finds its patterns in prose, and only there."""

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


def test_every_hit_of_a_folder_is_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "clean.md").write_text("A caller gets the tray.\n", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["prose", str(tmp_path)])
    assert prose.main() == 0
    (tmp_path / "odd.md").write_text("Somebody gets it.\n", encoding="utf-8")
    assert prose.main() == 1
    assert "odd.md:1: 'Somebody' (crowd)" in capsys.readouterr().out
