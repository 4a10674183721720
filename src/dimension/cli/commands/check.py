"""`dimension check HAND TRAY`: score a tray and say which cards it fulfills."""

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dimension.board.geometry import MAX_SPHERES
from dimension.cli.declarations import CommandDeclaration
from dimension.cli.game_options import EDITION, HAND, TRAY
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import new_console, print_json, print_rows
from dimension.cli.words import position_map, score_data, score_line, side_by_side, tray_picture, verdict_row
from dimension.rules.scoring import Edition, PlayerScore, score_round
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    (score,) = score_round(args.hand, [args.tray], args.edition)
    if args.json:
        print_json(score_data(score) | {"edition": args.edition.value})
    else:
        _show(score, args.edition, texts_in(args.lang))


def _show(score: PlayerScore, edition: Edition, texts: "Texts") -> None:
    console, tray_score = new_console(), score.tray_score
    colored = takes_color()
    pictures = [tray_picture(texts.text("check-tray"), tray_score.tray, colored=colored)]
    print(side_by_side([*pictures, position_map(texts, colored=colored)], console.width), end="\n\n")
    print_rows(console, [verdict_row(verdict, tray_score, texts) for verdict in tray_score.verdicts])
    console.print()
    console.print(score_line(score, texts), style="bold")
    if edition is Edition.GERMAN and tray_score.all_fulfilled and tray_score.spheres < MAX_SPHERES:
        console.print(texts.text("check-second-token"))


def _arranged(words: Sequence[str]) -> dict[str, str]:
    """The tray is the word with two slashes, wherever it stands; without one, the last."""
    at = next((at for at, word in enumerate(words) if word.count("/") == 2), len(words) - 1)
    hand = " ".join([*words[:at], *words[at + 1 :]])
    if len(words) == 1 and "/" not in words[0]:
        return {"hand": words[0]}
    return ({"hand": hand} if hand else {}) | ({"tray": words[at]} if words else {})


COMMAND: Final = CommandDeclaration(
    name="check",
    run=_run,
    arguments=(HAND, TRAY),
    arrange=_arranged,
    options=(EDITION, JSON, *EVERYWHERE),
    examples=('check "O2 O-W KxW B_ G^ O>K" KWBGOWB/G.O.K./W',),
)
