"""`dimension census`: every hand of the deck, counted by its best score."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dimension.cli.census_plot import Bar, plot
from dimension.cli.language import texts_in
from dimension.cli.options import Json, Language, whole_number
from dimension.cli.output import new_console, print_json
from dimension.cli.output_files import check_writable, write_file
from dimension.cli.problems import UsageProblem

if TYPE_CHECKING:
    from dimension.solver.census import Census
    from dimension.texts import Texts

CensusCardsOption = Annotated[str, typer.Option("--cards", metavar="1-8", help="help-option-census-cards")]
PlotOption = Annotated[Path | None, typer.Option("--plot", metavar="help-value-svg-file", help="help-option-plot")]
WorkersOption = Annotated[str | None, typer.Option("--workers", metavar="N", help="help-option-workers")]
ResumeOption = Annotated[Path | None, typer.Option("--resume", metavar="help-value-file", help="help-option-resume")]


def census(
    cards: CensusCardsOption = "6",
    plot_file: PlotOption = None,
    workers: WorkersOption = None,
    resume: ResumeOption = None,
    as_json: Json = False,
    lang: Language = "",
) -> None:
    """Solve all hands of a size."""
    texts = texts_in(lang)
    size = _size(cards)
    processes = _processes(workers)
    if plot_file is not None:
        check_writable(plot_file)
    with _progress(texts.text("census-progress")) as progress:
        counted = _take(size, processes, progress, resume)
    if plot_file is not None:
        _write_plot(plot_file, counted, texts)
    if as_json:
        print_json(_as_data(counted))
    else:
        _show(counted, texts)
        if plot_file is not None:
            print(texts.text("draw-written", file=str(plot_file)))


def _size(cards: str) -> int:
    from dimension.solver.census import MOST_CARDS

    size = whole_number("--cards", cards)
    if not 1 <= size <= MOST_CARDS:
        raise UsageProblem("census-cards", value=cards, most=str(MOST_CARDS))
    return size


def _processes(workers: str | None) -> int | None:
    if workers is None:
        return None
    number = whole_number("--workers", workers)
    if number < 1:
        raise UsageProblem("workers", name="--workers", value=workers)
    return number


def _take(size: int, workers: int | None, progress: Callable[[int, int], None], resume: Path | None) -> "Census":
    from dimension.solver.census import take_census

    try:
        return take_census(size, workers=workers, progress=progress, checkpoint=resume)
    except OSError as error:
        raise UsageProblem("cannot-write", file=str(error.filename), reason=error.strerror or str(error)) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        # Only a checkpoint that is none, or of another census, can be wrong here.
        if resume is None:
            raise
        raise UsageProblem("other-census", file=str(resume), cards=str(size)) from None


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, where somebody watches: what is printed and what is refused stay clean."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = new_console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _as_data(census: "Census") -> dict[str, Any]:
    return {
        "cards": census.cards,
        "hands": census.total,
        "fulfillable": census.fulfillable,
        "scores": [
            {"score": score, "bonus": bonus, "hands": number} for (score, bonus), number in census.hands.items()
        ],
    }


def _bars(census: "Census") -> list[Bar]:
    """The hands of each score, lowest first; scores in between that no hand has included."""
    scores = [score for score, _ in census.hands]
    return [
        Bar(score, census.hands.get((score, True), 0), census.hands.get((score, False), 0))
        for score in range(min(scores), max(scores) + 1)
    ]


def _show(census: "Census", texts: "Texts") -> None:
    head = [texts.text(f"census-{name}") for name in ("score", "with-bonus", "without-bonus", "share")]
    rows = [
        (
            str(bar.score),
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
