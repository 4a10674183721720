"""The picture of a census."""

from xml.etree import ElementTree

import pytest

from dimension.cli.census.plot import WITH_BONUS, WITHOUT, Bar, plot
from dimension.texts import texts_for


def test_bars_stand_in_proportion() -> None:
    bars = [Bar(10, 0, 25), Bar(11, 75, 0)]
    percent = texts_for("en").percent
    svg = plot(bars, title="a < b", subtitle="", names=("with", "without"), axis="score", percent=percent)
    heights = {
        element.get("fill"): float(element.get("height", 0))
        for element in ElementTree.fromstring(svg).iter()
        if element.tag.endswith("rect") and float(element.get("height", 0)) > 12
    }
    assert heights[WITH_BONUS] == pytest.approx(3 * heights[WITHOUT], abs=0.2)
    assert "a &lt; b" in svg
