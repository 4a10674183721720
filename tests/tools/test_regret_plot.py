"""The plot in the documentation shows what the leaderboard says."""

from xml.etree import ElementTree

from dimension.envs.benchmark.leaderboard import read_leaderboard
from tools.regret_plot import LEADERBOARD, PANELS, PICTURE, draw_plot


def test_the_picture_is_drawn_from_the_leaderboard() -> None:
    entries = read_leaderboard(LEADERBOARD)
    picture = draw_plot(entries)
    assert PICTURE.read_text(encoding="utf-8") == picture
    words = [element.text for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    for entry in entries:
        if entry.result["track"] in PANELS:
            assert f"{entry.figures['test']['mean_regret']:.2f}" in " ".join(map(str, words)).split()
