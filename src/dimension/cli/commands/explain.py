"""`dimension explain HAND`: the cards that make a hand hard or impossible."""

from argparse import Namespace
from typing import Final

from dimension.cli.declarations import CommandDeclaration
from dimension.cli.explanations import explanation_of
from dimension.cli.game_options import HAND
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import new_console, print_json


def _run(args: Namespace) -> None:
    explanation = explanation_of(args.hand)
    if args.json:
        print_json(explanation.as_data())
    else:
        explanation.show(new_console(), texts_in(args.lang))


COMMAND: Final = CommandDeclaration(
    name="explain",
    run=_run,
    arguments=(HAND,),
    options=(JSON, *EVERYWHERE),
    examples=('explain "K1 K-K B-G BxG"',),
)
