"""`dimension why HAND`: the proof that no tray scores more."""

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from dimension.cli.declarations import CommandDeclaration
from dimension.cli.game_options import HAND
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import new_console, output_width, print_json, print_rows, print_text
from dimension.cli.words import card_row, side_by_side, tray_picture
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from dimension.solver.certificate import Certificate
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    from dimension.solver.reasons import why

    proof = why(args.hand)
    if args.json:
        print_json(proof.as_data())
    else:
        _show(proof, texts_in(args.lang))


def _show(proof: "Certificate", texts: "Texts") -> None:
    console = new_console()
    print_text(texts.text("solve-best-bonus" if proof.bonus else "solve-best", points=proof.score))
    proven = [*proof.bounds, *(() if proof.no_bonus is None else (proof.no_bonus,))]
    sentences = list(proof.sentences(texts.language))
    # The bounds come first; without any, a sentence about the full tray. The bonus comes last.
    for bound in proof.bounds:
        print_text()
        print_text(sentences.pop(0))
        print_rows(console, [card_row(card, texts, proof.hand.asked(card.first)) for card in bound.cards])
    print_text()
    for sentence in sentences:
        print_text(sentence)
    if proof.no_bonus is not None:
        print_rows(console, [card_row(card, texts, proof.hand.asked(card.first)) for card in proof.no_bonus.cards])
    colored = takes_color()
    fullest = [bound for bound in proven if bound.tray is not None]
    pictures = [tray_picture(texts.text("ceremony-best-tray"), proof.tray, colored=colored)]
    for bound in fullest:
        caption = f"{texts.text('why-fullest')}: {' '.join(card.code for card in bound.cards)}"
        pictures.append(tray_picture(caption, bound.tray, colored=colored))
    print_text()
    print(side_by_side(pictures, output_width()))


COMMAND: Final = CommandDeclaration(
    name="why",
    run=_run,
    arguments=(HAND,),
    options=(JSON, *EVERYWHERE),
    examples=('why "O2 W2 B1 O>K G-W KxG"',),
)
