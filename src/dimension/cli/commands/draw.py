"""`dimension draw TRAY`: a picture of a tray."""

from pathlib import Path
from typing import Annotated

import typer

from dimension.cli.language import texts_in
from dimension.cli.options import Json, Language, TrayArgument
from dimension.cli.output import print_json
from dimension.cli.output_files import write_file
from dimension.drawing.svg import draw_svg
from dimension.rules.notation import format_tray, parse_tray

OutputOption = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="help-value-svg-file", help="help-option-output")
]


def draw(tray: TrayArgument, output: OutputOption = None, as_json: Json = False, lang: Language = "") -> None:
    """Draw a tray in the terminal, or as an SVG file."""
    drawn = parse_tray(tray)
    if output is not None:
        write_file(output, draw_svg(drawn))
    if as_json:
        data = {"tray": format_tray(drawn), "canonical": format_tray(drawn.canonical()), "spheres": drawn.spheres}
        print_json(data | ({"file": str(output)} if output is not None else {"svg": draw_svg(drawn)}))
    elif output is not None:
        print(texts_in(lang).text("draw-written", file=str(output)))
    else:
        print(drawn)
