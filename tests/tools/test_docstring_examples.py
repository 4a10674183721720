"""Examples in docstrings are code on the site, not quotations."""

from tools.docstring_examples import with_code_blocks


def test_every_example_gets_a_fence() -> None:
    text = "Solve it.\n\n>>> solve(hand)\n9\n>>> best.tray\nTray('K')\n\nMore words.\n\n>>> count()\n3"
    assert with_code_blocks(text) == (
        "Solve it.\n\n```pycon\n>>> solve(hand)\n9\n>>> best.tray\nTray('K')\n```\n\nMore words.\n\n"
        "```pycon\n>>> count()\n3\n```"
    )


def test_words_stay_as_they_are() -> None:
    assert with_code_blocks("A > B, and >>> inside a line.\n\nMore.") == "A > B, and >>> inside a line.\n\nMore."
