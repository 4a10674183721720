"""Draw regret against budget, one panel for each track of the benchmark: python -m tools.regret_plot.

The figures are the leaderboard's, scored again. Bars are 95% intervals.
"""

from collections.abc import Sequence
from math import log10
from pathlib import Path
from typing import Final

from dimension.envs.benchmark.leaderboards import Entry, read_leaderboard
from dimension.envs.benchmark.protocol import BENCHMARK, TRACKS, Track

_ROOT: Final = Path(__file__).parents[1]
LEADERBOARD: Final = _ROOT / "benchmarks" / "leaderboard.json"
PICTURE: Final = _ROOT / "docs" / "images" / "regret.svg"

PANELS: Final = ("model-free", "imitation", "lookahead")
REFERENCES: Final = ("random", "beginner bot", "skilled bot", "expert bot")
_SET: Final = "test"

_WIDTH, _HEIGHT, _TOP, _BOTTOM = 900, 470, 96, 390
_PANEL: Final = 262
_MOST: Final = 10.0
_GRAY, _INK = "#6b7280", "#2b2f36"
_COLORS: Final = ("#2f6fb5", "#e8833a", "#3f8f5b", "#8a5bb0")


def draw_plot(entries: Sequence[Entry]) -> str:
    """The picture as the text of an SVG file."""
    shown = [entry for entry in entries if _SET in entry.figures]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="{_INK}" role="img">',
        f"<title>{BENCHMARK}: regret against budget</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="12" fill="#fbfaf8"/>',
        _text(40, 38, f"{BENCHMARK}: regret against budget", 'font-size="20" font-weight="600"'),
        _text(40, 62, "Mean points below the optimum on the set “test”; less is better", f'fill="{_GRAY}"'),
        *_scale(),
        *_references(shown),
    ]
    for number, name in enumerate(PANELS):
        lines += _panel(40 + number * _PANEL, TRACKS[name], [entry for entry in shown if entry.result["track"] == name])
    return "\n".join([*lines, "</svg>\n"])


def _scale() -> list[str]:
    """Lines across all panels at every second point of regret."""
    right = 40 + len(PANELS) * _PANEL - 12
    lines = []
    for regret in range(0, int(_MOST) + 1, 2):
        y = _height(regret)
        lines.append(f'<line x1="40" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e1dc"/>')
        lines.append(_text(32, y + 4, str(regret), f'text-anchor="end" fill="{_GRAY}"'))
    return lines


def _references(entries: Sequence[Entry]) -> list[str]:
    """Dashed lines for agents without a budget, named at the right."""
    right, lines = 40 + len(PANELS) * _PANEL - 12, []
    for entry in entries:
        if entry.result["track"] == "reference" and entry.name in REFERENCES:
            y = _height(entry.figures[_SET]["mean_regret"])
            lines.append(
                f'<line x1="40" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#b9b5ad" stroke-dasharray="4 4"/>'
            )
            lines.append(_text(right + 6, y + 4, entry.name, f'fill="{_GRAY}" font-size="12"'))
    return lines


def _panel(left: float, track: Track, entries: Sequence[Entry]) -> list[str]:
    """The agents of a track, each at its budget."""
    lines = [_text(left + 8, _TOP - 8, track.name, 'font-weight="600"')]
    for budget in track.budgets:
        lines.append(_text(_place(left, track, budget), _BOTTOM + 22, f"{budget:,}", 'text-anchor="middle"'))
    lines.append(_text(left + _PANEL / 2 - 6, _BOTTOM + 44, track.unit, f'text-anchor="middle" fill="{_GRAY}"'))
    kinds = sorted({_kind(entry) for entry in entries})
    for color, kind in zip(_COLORS, kinds, strict=False):
        lines += _series(left, track, [entry for entry in entries if _kind(entry) == kind], color)
    return lines


def _series(left: float, track: Track, entries: Sequence[Entry], color: str) -> list[str]:
    """One kind of agent at several budgets, joined by a line."""
    ordered = sorted(entries, key=lambda entry: int(entry.result["budget"]["limit"]))
    points = [
        (_place(left, track, entry.result["budget"]["limit"]), _height(entry.figures[_SET]["mean_regret"]))
        for entry in ordered
    ]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    lines = [f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>']
    for (x, y), entry in zip(points, ordered, strict=True):
        low, high = (_height(bound) for bound in entry.figures[_SET]["interval"])
        lines.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{color}" stroke-width="2"/>'
        )
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{color}"/>')
        words = f"{entry.figures[_SET]['mean_regret']:.2f}" + (f" {_kind(entry)}" if entry is ordered[-1] else "")
        side = 'text-anchor="end"' if entry.result["budget"]["limit"] == track.budgets[-1] else ""
        lines.append(_text(x - 10 if side else x + 10, y - 6, words, f'{side} font-size="12" fill="{color}"'))
    return lines


def _kind(entry: Entry) -> str:
    """An agent's name without what tells its budgets apart."""
    return entry.name.partition(",")[0]


def _place(left: float, track: Track, budget: int) -> float:
    first, last = log10(track.budgets[0]), log10(track.budgets[-1])
    return left + 44 + (_PANEL - 100) * (log10(budget) - first) / (last - first)


def _height(regret: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * min(regret, _MOST) / _MOST


def _text(x: float, y: float, text: str, further: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {further}>{text}</text>'


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(draw_plot(read_leaderboard(LEADERBOARD)), encoding="utf-8")


if __name__ == "__main__":
    main()
