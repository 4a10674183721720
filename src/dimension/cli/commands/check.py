"""`dimension check HAND TRAY`: a referee."""

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from dimension.cli.common_options import EVERYWHERE, JSON
from dimension.cli.console import new_console, print_json, print_rows
from dimension.cli.declarations import CommandDeclaration
from dimension.cli.game_options import EDITION
from dimension.cli.hand_and_tray import HAND, TRAY
from dimension.cli.language import texts_in
from dimension.cli.score_sheet import score_data, score_line, verdict_row
from dimension.rules.scoring import PlayerScore, score_round

if TYPE_CHECKING:
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    (score,) = score_round(args.hand, [args.tray], args.edition)
    if args.json:
        print_json(score_data(score))
    else:
        _show(score, texts_in(args.lang))


def _show(score: PlayerScore, texts: "Texts") -> None:
    console = new_console()
    print(score.tray_score.tray)
    console.print()
    tray_score = score.tray_score
    print_rows(console, [verdict_row(verdict, tray_score, texts) for verdict in tray_score.verdicts])
    console.print()
    console.print(score_line(score, texts), style="bold")


COMMAND: Final = CommandDeclaration(
    name="check",
    run=_run,
    arguments=(HAND, TRAY),
    options=(EDITION, JSON, *EVERYWHERE),
    examples=('check "O2 O-W KxW B_ G^ O>K" KWBGOWB/G.O.K./W',),
)
