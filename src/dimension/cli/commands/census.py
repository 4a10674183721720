"""`dimension census`: every hand of the deck, counted by its best score."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.census.plot import Bar, plot
from dimension.cli.declarations import CommandDeclaration, Option, UsageProblem, Value
from dimension.cli.options import EVERYWHERE, FILE_VALUE, JSON, SVG_FILE_VALUE, as_integer, span, texts_in
from dimension.cli.output import new_console, print_json
from dimension.cli.output_files import check_writable, write_file

if TYPE_CHECKING:
    from dimension.cli.census.run import Census
    from dimension.texts import Texts


SIZES: Final = range(1, 9)
"""Cards per hand that `take_census` accepts, repeated here because importing it takes too long for a help page."""


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
    size = as_integer(text)
    if size not in SIZES:
        raise UsageProblem("census-cards", most=str(SIZES[-1]))
    return size


def _processes(text: str) -> int:
    number = as_integer(text)
    if number < 1:
        raise UsageProblem("workers")
    return number


def _take(size: int, workers: int | None, progress: Callable[[int, int], None], resume: Path | None) -> "Census":
    from dimension.cli.census.run import take_census

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
    """A progress bar on stderr, only if that is a terminal, so that results and errors stay clean."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = new_console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _as_data(census: "Census") -> dict[str, Any]:
    """The figures of a census; `scores` has an entry for each pair of best score and bonus that occurs."""
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
