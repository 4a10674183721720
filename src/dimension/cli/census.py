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
from dimension.cli.problems import UsageProblem

if TYPE_CHECKING:
    from dimension.solver.census import Census
    from dimension.texts import Texts

CensusCardsOption = Annotated[str, typer.Option("--cards", metavar="1-8", help="help-option-census-cards")]
PlotOption = Annotated[Path | None, typer.Option("--plot", metavar="metavar-svg-file", help="help-option-plot")]
WorkersOption = Annotated[str | None, typer.Option("--workers", metavar="N", help="help-option-workers")]
ResumeOption = Annotated[Path | None, typer.Option("--resume", metavar="metavar-file", help="help-option-resume")]


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
    """A bar on stderr, so that what is printed stays clean."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=new_console(stderr=True), transient=True) as bar:
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
        (str(bar.score), f"{bar.with_bonus:,}", f"{bar.without:,}", f"{100 * bar.hands / census.total:.3f} %")
        for bar in reversed(_bars(census))
        if bar.hands
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    print(texts.text("census-title", count=census.cards), end="\n\n")
    for row in (head, *rows):
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    print()
    print(texts.text("census-total", hands=f"{census.total:,}"))
    print(_fulfillable_line(census, texts))


def _fulfillable_line(census: "Census", texts: "Texts") -> str:
    percent = f"{100 * census.fulfillable / census.total:.1f}"
    return texts.text("census-fulfillable", hands=f"{census.fulfillable:,}", percent=percent)


def _write_plot(file: Path, census: "Census", texts: "Texts") -> None:
    svg = plot(
        _bars(census),
        title=texts.text("census-title", count=census.cards),
        subtitle=_fulfillable_line(census, texts),
        names=(texts.text("census-with-bonus"), texts.text("census-without-bonus")),
        axis=texts.text("census-score"),
    )
    try:
        file.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise UsageProblem("cannot-write", file=str(file), reason=error.strerror or str(error)) from None
