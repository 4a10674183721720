"""The page about baselines and its plot say what the leaderboard says, every entry of which is scored again."""

from xml.etree import ElementTree

from dimension.envs.benchmark.results import Entry, read_leaderboard
from tests.docs.documents import ROOT
from tools.regret_plot import LEADERBOARD, PANELS, PICTURE, draw_plot

PAGE = (ROOT / "docs" / "baselines.md").read_text(encoding="utf-8")
ENTRIES = read_leaderboard(LEADERBOARD)


def row(entry: Entry) -> str:
    """An entry as a line of the table: its regret on each set, and how often it is optimal on the first."""
    low, high = entry.figures["test"]["interval"]
    regrets = [f"{figures['mean_regret']:.2f}" for figures in entry.figures.values()]
    regrets[0] += f" ({low:.2f} to {high:.2f})"
    limit = entry.result["budget"]["limit"]
    budget = "" if limit is None else f"{limit:,} {entry.result['budget']['unit']}"
    cells = (entry.result["track"], entry.name.partition(", ")[0], budget, str(len(entry.result["seeds"])), *regrets)
    return f"| {' | '.join(cells)} | {entry.figures['test']['share_optimal']:.1%} |".replace("%", " %")


def test_the_table_is_the_leaderboard() -> None:
    shown = [line for line in PAGE.splitlines() if line.startswith("| ") and "(" in line and " to " in line]
    assert shown == [row(entry) for entry in ENTRIES]


def test_every_entry_played_the_same_sets() -> None:
    assert {tuple(entry.figures) for entry in ENTRIES} == {("test", "test-evil", "test-eight")}


def test_the_plot_is_drawn_from_the_leaderboard() -> None:
    picture = draw_plot(ENTRIES)
    assert PICTURE.read_text(encoding="utf-8") == picture
    texts = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")
    words = {word for element in texts for word in str(element.text).split()}
    shown = [entry for entry in ENTRIES if entry.result["track"] in PANELS]
    assert {f"{entry.figures['test']['mean_regret']:.2f}" for entry in shown} <= words
