"""`dimension draw TRAY`: a picture of a tray."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import CommandDeclaration, Option
from dimension.cli.game_options import TRAY
from dimension.cli.options import EVERYWHERE, JSON, SVG_FILE_VALUE, texts_in
from dimension.cli.output import output_width, print_json
from dimension.cli.output_files import write_file
from dimension.cli.words import position_map, side_by_side, tray_picture
from dimension.drawing.svg import draw_svg
from dimension.rules.notation import format_tray
from dimension.rules.tray import Tray
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    if args.output is not None:
        write_file(args.output, draw_svg(args.tray))
    if args.json:
        print_json(_as_data(args))
    elif args.output is not None:
        print(texts_in(args.lang).text("draw-written", file=str(args.output)))
    else:
        _show(args.tray, texts_in(args.lang))


def _show(tray: Tray, texts: "Texts") -> None:
    colored = takes_color()
    pictures = [tray_picture(texts.text("check-tray"), tray, colored=colored), position_map(texts, colored=colored)]
    print(side_by_side(pictures, output_width()))


def _as_data(args: Namespace) -> dict[str, Any]:
    """`canonical` is the same for all trays that differ by turning or mirroring; `svg` comes without --output."""
    tray = args.tray
    data = {"tray": format_tray(tray), "canonical": format_tray(tray.canonical()), "spheres": tray.spheres}
    return data | ({"svg": draw_svg(tray)} if args.output is None else {"file": str(args.output)})


COMMAND: Final = CommandDeclaration(
    name="draw",
    run=_run,
    arguments=(TRAY,),
    options=(Option(("-o", "--output"), "help-option-output", SVG_FILE_VALUE), JSON, *EVERYWHERE),
    examples=("draw KWBGOWB/G.O.K./W", "draw KWBGOWB/G.O.K./W -o tray.svg"),
)
