"""The page about baselines and its plot say what the leaderboard says, every entry of which is scored again."""

from xml.etree import ElementTree

from dimension.envs.benchmark.leaderboards import Entry, read_leaderboard
from dimension.envs.benchmark.references import REFERENCES, reference_points
from dimension.envs.benchmark.results import figures, is_superseded
from tests.docs.documents import ROOT
from tools.regret_plot import LEADERBOARD, PANELS, PICTURE, draw_plot

PAGE = (ROOT / "docs" / "baselines.md").read_text(encoding="utf-8")
OTHERS = ("test-trap", "test-eight")
ENTRIES = read_leaderboard(LEADERBOARD)


def row(entry: Entry) -> str:
    """An entry as a line of the table: its regret and normalized score on `test`, and its regret on two other sets."""
    test = entry.figures["test"]
    low, high = test["interval"]
    limit = entry.result["budget"]["limit"]
    budget = "" if limit is None else f"{limit:,} {entry.result['budget']['unit']}"
    others = [f"{entry.figures[name]['mean_regret']:.2f}" if name in entry.figures else "" for name in OTHERS]
    name = entry.name.partition(", ")[0] + (" (v1)" if is_superseded(entry.result) else "")
    cells = (
        entry.result["track"],
        name,
        budget,
        str(len(entry.result["seeds"])),
        f"{test['mean_regret']:.2f} ({low:.2f} to {high:.2f})",
        f"{test['normalized']:.2f}",
        *others,
        f"{test['share_optimal']:.1%}",
    )
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def reference_row(reference: str) -> str:
    """The line of an agent that does not look at the cards."""
    test, *others = (figures(name, reference_points(reference, name)) for name in ("test", *OTHERS))
    low, high = test["interval"]
    regrets = [f"{other['mean_regret']:.2f}" for other in others]
    cells = (f"{test['mean_regret']:.2f} ({low:.2f} to {high:.2f})", f"{test['normalized']:.2f}", *regrets)
    return f"| | *{REFERENCES[reference]}* | | | {' | '.join(cells)} | {test['share_optimal']:.1%} |"


def test_the_table_is_the_leaderboard() -> None:
    shown = [line for line in PAGE.splitlines() if line.startswith("| ") and "(" in line and " to " in line]
    assert shown == [*map(row, ENTRIES), *map(reference_row, REFERENCES)]


def test_every_entry_played_the_same_sets() -> None:
    sets = {tuple(entry.figures) for entry in ENTRIES if not is_superseded(entry.result)}
    assert sets == {("test", "test-loose", "test-full", "test-trap", "test-eight")}


def test_the_plot_is_drawn_from_the_leaderboard() -> None:
    picture = draw_plot(ENTRIES)
    assert PICTURE.read_text(encoding="utf-8") == picture
    texts = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")
    words = {word for element in texts for word in str(element.text).split()}
    shown = [entry for entry in ENTRIES if entry.result["track"] in PANELS]
    assert {f"{entry.figures['test']['mean_regret']:.2f}" for entry in shown} <= words
