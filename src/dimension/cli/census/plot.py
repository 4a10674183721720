"""A bar chart of a census as SVG: hands by best score, those with the bonus below the others."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

WITH_BONUS: Final = "#e8833a"
WITHOUT: Final = "#5b6b7f"
_WIDTH, _HEIGHT = 760, 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 104, 56
_GAP: Final = 0.28
_SMALLEST: Final = 0.0005
"""Shares below this, half a tenth of a percent, are shown as less than a tenth."""


class Bar(NamedTuple):
    """The hands of one best score."""

    score: int
    with_bonus: int
    without: int

    @property
    def hands(self) -> int:
        return self.with_bonus + self.without


Percent = Callable[[float, int], str]
"""Formats a share in percent with the given number of decimals."""


def plot(bars: Sequence[Bar], *, title: str, subtitle: str, names: tuple[str, str], axis: str, percent: Percent) -> str:
    """The chart as the text of an SVG file; heights are shares of all hands."""
    total = sum(bar.hands for bar in bars)
    top = max(bar.hands for bar in bars) / total
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="13" fill="#2b2f36" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="12" fill="#fbfaf8"/>',
        _text(_LEFT - 24, 38, title, 'font-size="20" font-weight="600"'),
        _text(_LEFT - 24, 62, subtitle, 'fill="#6b7280"'),
        *_legend(names),
        *_grid(top, percent),
        *_columns(bars, total, top, percent),
        _text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 14, axis, 'text-anchor="middle" fill="#6b7280"'),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _legend(names: tuple[str, str]) -> Iterator[str]:
    left = _LEFT - 24.0
    for name, color in zip(names, (WITH_BONUS, WITHOUT), strict=True):
        yield f'<rect x="{left:g}" y="76" width="12" height="12" rx="3" fill="{color}"/>'
        yield _text(left + 18, 87, name)
        left += 40 + 7.2 * len(name)


def _grid(top: float, percent: Percent) -> Iterator[str]:
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5) if top / step <= 6 or step == 0.5)
    for number in range(int(top / step) + 1):
        y = _y(number * step, top)
        yield f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#e3e1dc"/>'
        yield _text(_LEFT - 8, y + 4, percent(number * step, 0), 'text-anchor="end" fill="#6b7280"')


def _columns(bars: Sequence[Bar], total: int, top: float, percent: Percent) -> Iterator[str]:
    step = (_WIDTH - _LEFT - _RIGHT) / len(bars)
    width = min(step * (1 - _GAP), 64)
    for at, bar in enumerate(bars):
        middle = _LEFT + (at + 0.5) * step
        low, high = _y(bar.with_bonus / total, top), _y(bar.hands / total, top)
        for upper, lower, color in ((low, _y(0, top), WITH_BONUS), (high, low, WITHOUT)):
            if lower > upper:
                yield (
                    f'<rect x="{middle - width / 2:.1f}" y="{upper:.1f}" width="{width:.1f}" '
                    f'height="{lower - upper:.1f}" fill="{color}"/>'
                )
        yield _text(middle, _HEIGHT - _BOTTOM + 18, str(bar.score).replace("-", "−"), 'text-anchor="middle"')
        if bar.hands:
            share = bar.hands / total
            label = percent(share, 1) if share >= _SMALLEST else f"< {percent(2 * _SMALLEST, 1)}"
            yield _text(middle, high - 6, label, 'text-anchor="middle" font-size="11" fill="#4b5563"')


def _y(share: float, top: float) -> float:
    return _HEIGHT - _BOTTOM - share / top * (_HEIGHT - _TOP - _BOTTOM - 18)


def _text(x: float, y: float, text: str, style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}"{" " + style if style else ""}>{escape(text)}</text>'
