"""`dimension census`: every hand of the deck, counted by its best score.

A bar chart of a census as SVG: hands by best score, those with the bonus below the others.
"""

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from xml.sax.saxutils import escape

from dimension.cli.declarations import CommandDeclaration, Option, UsageProblem, Value
from dimension.cli.options import EVERYWHERE, FILE_VALUE, JSON, SVG_FILE_VALUE, span, texts_in, whole_number
from dimension.cli.output import new_console, print_json
from dimension.cli.output_files import check_writable, write_file

if TYPE_CHECKING:
    from dimension.solver.census import Census
    from dimension.texts import Texts


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
        """All of them."""
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


SIZES: Final = range(1, 9)
"""Cards per hand: what `take_census` accepts, repeated here because importing it takes too long for a help page."""


def _run(args: Namespace) -> None:
    texts = texts_in(args.lang)
    if args.plot is not None:
        check_writable(args.plot)
    with _progress(texts.text("census-progress")) as progress:
        counted = _take(args.cards, args.workers, progress, args.resume)
    if args.plot is not None:
        _write_plot(args.plot, counted, texts)
    if args.json:
        print_json(_as_data(counted))
    else:
        _show(counted, texts)
        if args.plot is not None:
            print(texts.text("draw-written", file=str(args.plot)))


def _size(text: str) -> int:
    size = whole_number(text)
    if size not in SIZES:
        raise UsageProblem("census-cards", most=str(SIZES[-1]))
    return size


def _processes(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise UsageProblem("workers")
    return number


def _take(size: int, workers: int | None, progress: Callable[[int, int], None], resume: Path | None) -> "Census":
    from dimension.solver.census import take_census

    try:
        return take_census(size, workers=workers, progress=progress, checkpoint=resume)
    except OSError as error:
        raise UsageProblem(
            "cannot-write", file=str(error.filename or resume), reason=error.strerror or str(error)
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        # Only the checkpoint can cause these: it is damaged, or belongs to another census.
        if resume is None:
            raise
        raise UsageProblem("other-census", file=str(resume), cards=str(size)) from None


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on stderr if that is a terminal; results and errors stay clean."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = new_console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _as_data(census: "Census") -> dict[str, Any]:
    """`scores` has one entry for each best score with or without the bonus that some hand has."""
    return {
        "cards": census.cards,
        "hands": census.total,
        "fulfillable": census.fulfillable,
        "scores": [
            {"score": score, "bonus": bonus, "hands": number} for (score, bonus), number in census.hands.items()
        ],
    }


def _bars(census: "Census") -> list[Bar]:
    """The hands of each score, lowest first, including scores in between that no hand has."""
    scores = [score for score, _ in census.hands]
    return [
        Bar(score, census.hands.get((score, True), 0), census.hands.get((score, False), 0))
        for score in range(min(scores), max(scores) + 1)
    ]


def _show(census: "Census", texts: "Texts") -> None:
    head = [texts.text(f"census-{name}") for name in ("score", "with-bonus", "without-bonus", "share")]
    rows = [
        (
            texts.number(bar.score),
            texts.number(bar.with_bonus),
            texts.number(bar.without),
            texts.percent(bar.hands / census.total, 3),
        )
        for bar in reversed(_bars(census))
        if bar.hands
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    print(texts.text("census-title", count=census.cards), end="\n\n")
    for row in (head, *rows):
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    print()
    print(texts.text("census-total", hands=texts.number(census.total)))
    print(_fulfillable_line(census, texts))


def _fulfillable_line(census: "Census", texts: "Texts") -> str:
    share = texts.percent(census.fulfillable / census.total, 1)
    return texts.text("census-fulfillable", hands=texts.number(census.fulfillable), share=share)


def _write_plot(file: Path, census: "Census", texts: "Texts") -> None:
    svg = plot(
        _bars(census),
        title=texts.text("census-title", count=census.cards),
        subtitle=_fulfillable_line(census, texts),
        names=(texts.text("census-with-bonus"), texts.text("census-without-bonus")),
        axis=texts.text("census-score"),
        percent=texts.percent,
    )
    write_file(file, svg)


COMMAND: Final = CommandDeclaration(
    name="census",
    run=_run,
    options=(
        Option(("--cards",), "help-census-cards", Value(span(SIZES), _size), default="6"),
        Option(("--plot",), "help-option-plot", SVG_FILE_VALUE),
        Option(("--workers",), "help-option-workers", Value("N", _processes)),
        Option(("--resume",), "help-option-resume", FILE_VALUE),
        JSON,
        *EVERYWHERE,
    ),
    examples=("census --cards 3", "census --cards 6 --plot census.svg --resume census.json"),
)
